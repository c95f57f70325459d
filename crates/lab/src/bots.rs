//! Lists of bots as they are written.

/// The bots of a list such as `staff,random,staff:cover=7,reserve=2`: what stands after a comma and is only a number of a
/// doctrine belongs to the bot before it.
pub fn bot_list(text: &str) -> Vec<String> {
    let mut bots: Vec<String> = Vec::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let is_number = part.contains('=') && !part.contains(':');
        match bots.last_mut() {
            Some(last) if is_number && last.contains(':') => {
                last.push(',');
                last.push_str(part);
            }
            _ => bots.push(part.to_owned()),
        }
    }
    bots
}

/// What a bot is called before its numbers.
pub(crate) fn head(bot: &str) -> &str {
    bot.split_once(':').map_or(bot, |(head, _)| head)
}

/// A bot with a number of its doctrine moved, whatever it was before.
pub(crate) fn with_weight(bot: &str, name: &str, value: f64) -> String {
    let (head, numbers) = bot.split_once(':').unwrap_or((bot, ""));
    let others = numbers.split(',').filter(|number| !number.is_empty());
    let others = others.filter(|number| number.split_once('=').is_none_or(|(other, _)| other != name));
    let mut numbers: Vec<String> = others.map(str::to_owned).collect();
    numbers.push(format!("{name}={value}"));
    format!("{head}:{}", numbers.join(","))
}

/// The number of a bot's doctrine, if its name says it.
pub(crate) fn weight_of(bot: &str, name: &str) -> Option<f64> {
    let (_, numbers) = bot.split_once(':')?;
    let mut numbers = numbers.split(',').filter_map(|number| number.split_once('='));
    numbers.find(|(other, _)| *other == name).and_then(|(_, value)| value.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_doctrine_stay_with_their_bot() {
        assert_eq!(
            bot_list("staff,staff:cover=7,reserve=2, random,deep:time=3"),
            ["staff", "staff:cover=7,reserve=2", "random", "deep:time=3"]
        );
        assert_eq!(bot_list("staff,cover=7"), ["staff", "cover=7"], "the arena refuses it by its name");
        assert!(bot_list("").is_empty() && bot_list(" , ").is_empty());
    }

    #[test]
    fn a_number_is_moved_whether_the_bot_had_it_or_not() {
        assert_eq!(with_weight("staff", "cover", 7.0), "staff:cover=7");
        assert_eq!(with_weight("staff:cover=7,reserve=2", "cover", 0.25), "staff:reserve=2,cover=0.25");
        assert_eq!(weight_of("staff:cover=7,reserve=2", "reserve"), Some(2.0));
        assert_eq!((weight_of("staff", "cover"), head("staff:cover=7")), (None, "staff"));
    }
}
