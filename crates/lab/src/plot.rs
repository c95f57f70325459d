//! Plain charts as SVG: bars with their uncertainty, and lines.

use std::fmt::Write;

/// The colours of the parts, one after the other: told apart by those who see few colours, too.
const COLOURS: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6d1f", "#777777"];

/// A bar of several parts that add up to one.
pub struct Bar {
    /// What it is of.
    pub label: String,
    /// The share of each part, and the interval of that share if it is drawn.
    pub parts: Vec<(f64, Option<(f64, f64)>)>,
}

/// Bars, one below the other, each from 0 to 100 percent; `parts` are the names of their parts.
pub fn bars(title: &str, parts: &[String], bars: &[Bar]) -> String {
    const LEFT: f64 = 330.0;
    const WIDTH: f64 = 520.0;
    let top = legend_height(parts.len());
    let height = top + 34.0 * bars.len() as f64 + 40.0;
    let mut body = legend(parts);
    for (row, bar) in bars.iter().enumerate() {
        let y = top + 34.0 * row as f64;
        text(&mut body, LEFT - 8.0, y + 15.0, "end", &bar.label);
        let mut x = LEFT;
        for (index, (share, interval)) in bar.parts.iter().enumerate() {
            let (width, colour) = (WIDTH * share, COLOURS[index % COLOURS.len()]);
            let _ = writeln!(
                body,
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"20\" fill=\"{colour}\"/>"
            );
            if let Some((low, high)) = interval {
                // Where the part may end.
                let (from, to, middle) = (x + WIDTH * low, x + WIDTH * high, y + 24.0);
                line(&mut body, [(from, middle), (to, middle)], colour, 3.0);
            }
            x += width;
        }
    }
    let foot = top + 34.0 * bars.len() as f64;
    for percent in [0, 25, 50, 75, 100] {
        let x = LEFT + WIDTH * f64::from(percent) / 100.0;
        line(&mut body, [(x, top - 4.0), (x, foot)], "#00000033", 1.0);
        text(&mut body, x, foot + 18.0, "middle", &format!("{percent} %"));
    }
    page(title, LEFT + WIDTH + 40.0, height, &body)
}

/// Lines over numbers from left to right.
pub fn lines(title: &str, across: &str, up: &str, all: &[(String, Vec<(f64, f64)>)]) -> String {
    const LEFT: f64 = 70.0;
    const WIDTH: f64 = 640.0;
    const HEIGHT: f64 = 320.0;
    let names: Vec<String> = all.iter().map(|(name, _)| name.clone()).collect();
    let top = legend_height(names.len());
    let points = || all.iter().flat_map(|(_, points)| points.iter());
    let most = points().fold(0.0, |most: f64, (_, y)| most.max(*y));
    let most = if most <= 1.0 { 1.0 } else { most };
    let (first, last) =
        points().fold((f64::MAX, f64::MIN), |(low, high), (x, _)| (low.min(*x), high.max(*x)));
    let (first, last) = if first > last { (0.0, 1.0) } else { (first, last) };
    let place = |(x, y): (f64, f64)| {
        let across = if last > first { (x - first) / (last - first) } else { 0.5 };
        (LEFT + WIDTH * across, top + HEIGHT * (1.0 - y / most))
    };
    let mut body = legend(&names);
    for quarter in 0..=4 {
        let height = most * f64::from(quarter) / 4.0;
        let (_, y) = place((first, height));
        line(&mut body, [(LEFT, y), (LEFT + WIDTH, y)], "#00000033", 1.0);
        text(&mut body, LEFT - 8.0, y + 4.0, "end", &format!("{height:.2}"));
    }
    let mut ticks: Vec<f64> = points().map(|(x, _)| *x).collect();
    ticks.sort_by(f64::total_cmp);
    ticks.dedup();
    let every = ticks.len().div_ceil(16).max(1);
    for tick in ticks.iter().step_by(every) {
        text(&mut body, place((*tick, 0.0)).0, top + HEIGHT + 18.0, "middle", &tick.to_string());
    }
    for (index, (_, points)) in all.iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        line(&mut body, points.iter().map(|point| place(*point)), colour, 2.0);
        for (x, y) in points.iter().map(|point| place(*point)) {
            let _ = writeln!(body, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>");
        }
    }
    text(&mut body, LEFT + WIDTH / 2.0, top + HEIGHT + 38.0, "middle", across);
    text(&mut body, 20.0, top - 10.0, "start", up);
    page(title, LEFT + WIDTH + 40.0, top + HEIGHT + 50.0, &body)
}

fn legend_height(names: usize) -> f64 {
    62.0 + 20.0 * names.div_ceil(3) as f64
}

/// The names of the parts with their colours, three in a line.
fn legend(names: &[String]) -> String {
    let mut body = String::new();
    for (index, name) in names.iter().enumerate() {
        let (x, y) = (20.0 + 260.0 * (index % 3) as f64, 44.0 + 20.0 * (index / 3) as f64);
        let colour = COLOURS[index % COLOURS.len()];
        let _ = writeln!(body, "<rect x=\"{x}\" y=\"{y}\" width=\"12\" height=\"12\" fill=\"{colour}\"/>");
        text(&mut body, x + 18.0, y + 11.0, "start", name);
    }
    body
}

fn page(title: &str, width: f64, height: f64, body: &str) -> String {
    let mut head = String::new();
    text(&mut head, 20.0, 26.0, "start", title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n<g font-size=\"16\" font-weight=\"bold\">{head}</g>\n\
         {body}</svg>\n"
    )
}

fn text(body: &mut String, x: f64, y: f64, anchor: &str, words: &str) {
    let words = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(body, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>");
}

fn line(body: &mut String, points: impl IntoIterator<Item = (f64, f64)>, colour: &str, width: f64) {
    let points: Vec<String> = points.into_iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let points = points.join(" ");
    let _ = writeln!(
        body,
        "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_shares_and_words_are_escaped() {
        let parts = ["blue".to_owned(), "red & <co>".to_owned()];
        let rows = [Bar { label: "plain".to_owned(), parts: vec![(0.25, Some((0.2, 0.3))), (0.75, None)] }];
        let svg = bars("Who wins", &parts, &rows);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(svg.contains("width=\"130.0\"") && svg.contains("width=\"390.0\""), "{svg}");
        assert!(svg.contains("red &amp; &lt;co&gt;") && !svg.contains("<co>"));
    }

    #[test]
    fn a_line_goes_from_corner_to_corner() {
        let svg = lines("Losses", "turn", "steps", &[("blue".to_owned(), vec![(1.0, 0.0), (3.0, 8.0)])]);
        assert!(svg.contains("points=\"70.0,402.0 710.0,82.0\""), "{svg}");
        assert!(lines("Nothing", "turn", "steps", &[]).contains("Nothing"));
    }
}
