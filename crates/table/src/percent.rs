//! Chances as people read them.

/// A chance in whole per cent that never claims more than it knows: only what cannot happen is `0 %` and only what is
/// certain is `100 %`; what is nearly so is `<1 %` or `>99 %`.
pub fn percent(cases: u64, out_of: u64) -> String {
    debug_assert!(cases <= out_of && out_of > 0, "{cases} of {out_of}");
    if cases == 0 {
        return "0 %".to_owned();
    }
    if cases == out_of {
        return "100 %".to_owned();
    }
    let (cases, out_of) = (u128::from(cases), u128::from(out_of));
    match (200 * cases + out_of) / (2 * out_of) {
        0 => "<1 %".to_owned(),
        100 => ">99 %".to_owned(),
        rounded => format!("{rounded} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_certain_is_told_as_certain() {
        let told =
            [(0, 6), (6, 6), (1, 6), (44, 10_000), (9_995, 10_000), (1, u64::MAX), (u64::MAX - 1, u64::MAX)]
                .map(|(cases, out_of)| percent(cases, out_of));
        assert_eq!(told, ["0 %", "100 %", "17 %", "<1 %", ">99 %", "<1 %", ">99 %"]);
    }

    #[test]
    fn a_half_is_rounded_up_but_never_to_the_ends() {
        let told = [(1, 200), (199, 200), (3, 200), (1, 2)].map(|(cases, out_of)| percent(cases, out_of));
        assert_eq!(told, ["1 %", ">99 %", "2 %", "50 %"]);
    }
}
