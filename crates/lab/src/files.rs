//! A line for each game, for whoever goes on with other tools: CSV and Parquet, with the same columns.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use crate::Played;

/// What stands in a column.
enum Column {
    Text(Vec<String>),
    Number(Vec<i64>),
    Real(Vec<f64>),
}

/// The columns of games between these seats, by name.
fn columns(seats: &[&str], games: &[Played]) -> Vec<(String, Column)> {
    let text = |read: &dyn Fn(&Played) -> String| Column::Text(games.iter().map(read).collect());
    let number = |read: &dyn Fn(&Played) -> i64| Column::Number(games.iter().map(read).collect());
    let mut columns = vec![
        ("set_up".to_owned(), text(&|game| game.set_up.clone())),
        ("changes".to_owned(), text(&|game| game.changes.clone())),
    ];
    for (seat, name) in seats.iter().enumerate() {
        columns.push((format!("bot_{name}"), text(&|game| game.bots[seat].clone())));
    }
    columns.extend([
        ("seed".to_owned(), text(&|game| game.seed.clone())),
        ("result".to_owned(), text(&|game| game.result.clone())),
        ("winner".to_owned(), text(&|game| game.winner.clone().unwrap_or_else(|| "draw".to_owned()))),
        ("decisions".to_owned(), number(&|game| game.decisions as i64)),
        ("turns".to_owned(), number(&|game| game.turns.into())),
    ]);
    for (seat, name) in seats.iter().enumerate() {
        // As it is written: the nearest double of 0.7 and not that of the nearest float.
        let worth = |game: &Played| game.worth[seat].to_string().parse().unwrap_or_default();
        columns.push((format!("worth_{name}"), Column::Real(games.iter().map(worth).collect())));
    }
    columns
}

/// Writes games as CSV: a header, and a line for each.
///
/// # Errors
/// What is written to cannot be written to.
pub fn write_csv(out: impl Write, seats: &[&str], games: &[Played]) -> Result<(), csv::Error> {
    let columns = columns(seats, games);
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(columns.iter().map(|(name, _)| name))?;
    for row in 0..games.len() {
        writer.write_record(columns.iter().map(|(_, column)| match column {
            Column::Text(texts) => texts[row].clone(),
            Column::Number(numbers) => numbers[row].to_string(),
            Column::Real(numbers) => numbers[row].to_string(),
        }))?;
    }
    Ok(writer.flush()?)
}

/// Writes games as Parquet, compressed with Snappy.
///
/// # Errors
/// What is written to cannot be written to.
pub fn write_parquet(out: impl Write + Send, seats: &[&str], games: &[Played]) -> Result<(), ParquetError> {
    let columns = columns(seats, games);
    let fields: String = columns
        .iter()
        .map(|(name, column)| match column {
            Column::Text(_) => format!("required binary {name} (utf8); "),
            Column::Number(_) => format!("required int64 {name}; "),
            Column::Real(_) => format!("required double {name}; "),
        })
        .collect();
    let schema = Arc::new(parse_message_type(&format!("message games {{ {fields} }}"))?);
    let properties = Arc::new(WriterProperties::builder().set_compression(Compression::SNAPPY).build());
    let mut file = SerializedFileWriter::new(out, schema, properties)?;
    let mut group = file.next_row_group()?;
    for (_, column) in &columns {
        let Some(mut writer) = group.next_column()? else { break };
        match column {
            Column::Text(texts) => {
                let texts: Vec<ByteArray> = texts.iter().map(|text| text.as_str().into()).collect();
                writer.typed::<ByteArrayType>().write_batch(&texts, None, None)?;
            }
            Column::Number(numbers) => {
                writer.typed::<Int64Type>().write_batch(numbers, None, None)?;
            }
            Column::Real(numbers) => {
                writer.typed::<DoubleType>().write_batch(numbers, None, None)?;
            }
        }
        writer.close()?;
    }
    group.close()?;
    file.close().map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;

    fn game(number: u64) -> Played {
        Played {
            set_up: "scenario=one fog=on".to_owned(),
            changes: String::new(),
            bots: vec!["staff:cover=7,reserve=2".to_owned(), "random".to_owned()],
            seed: format!("1/{number}"),
            result: "draw".to_owned(),
            winner: (number % 2 == 1).then(|| "red".to_owned()),
            decisions: 12 + number,
            turns: 3,
            worth: vec![0.7, 0.25],
            grade: None,
            chronicle: Vec::new(),
        }
    }

    #[test]
    fn a_line_of_csv_is_a_game_and_bots_with_commas_are_quoted() {
        let mut out = Vec::new();
        write_csv(&mut out, &["red", "blue"], &[game(0), game(1)]).expect("written");
        let text = String::from_utf8(out).expect("text");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines,
            [
                "set_up,changes,bot_red,bot_blue,seed,result,winner,decisions,turns,worth_red,worth_blue",
                "scenario=one fog=on,,\"staff:cover=7,reserve=2\",random,1/0,draw,draw,12,3,0.7,0.25",
                "scenario=one fog=on,,\"staff:cover=7,reserve=2\",random,1/1,draw,red,13,3,0.7,0.25",
            ]
        );
    }

    #[test]
    fn parquet_is_read_back_as_it_was_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.parquet");
        let games: Vec<Played> = (0..3).map(game).collect();
        write_parquet(std::fs::File::create(&path).expect("a file"), &["red", "blue"], &games)
            .expect("written");
        let reader = SerializedFileReader::new(std::fs::File::open(&path).expect("a file")).expect("Parquet");
        assert_eq!(reader.metadata().file_metadata().num_rows(), 3);
        let rows = reader.get_row_iter(None).expect("rows");
        for (number, row) in (0u64..).zip(rows) {
            let (row, game) = (row.expect("a row"), game(number));
            assert_eq!(row.get_string(2).expect("a bot"), &game.bots[0]);
            assert_eq!(row.get_string(4).expect("a seed"), &game.seed);
            assert_eq!(row.get_string(6).expect("a winner"), game.winner.as_deref().unwrap_or("draw"));
            assert_eq!(row.get_long(7).expect("decisions"), game.decisions as i64);
            assert_eq!(row.get_double(9).expect("worth"), 0.7);
            let names: Vec<String> = row.get_column_iter().map(|(name, _)| name.clone()).collect();
            assert_eq!((names.len(), names[10].as_str()), (11, "worth_blue"));
        }
    }
}
