//! Many dice at once, each of which hits or misses by itself: counted, not sampled.

/// In how many of `6^dice` throws each number of hits comes up, when so many faces of a die hit. `N` is more than `dice`.
pub fn ways_to_hit<const N: usize>(dice: usize, hitting: u64) -> [u64; N] {
    let mut ways = [0; N];
    ways[0] = 1;
    for _ in 0..dice {
        for number in (0..N).rev() {
            let one_less = if number > 0 { ways[number - 1] } else { 0 };
            ways[number] = ways[number] * (6 - hitting) + one_less * hitting;
        }
    }
    ways
}

/// So many parts of a whole, for so many of all cases, rounded to the nearest. What can happen is never rounded to
/// none, and what is not certain never to all.
pub fn share(cases: u128, all: u128, parts: u16) -> u16 {
    match cases {
        0 => 0,
        _ if cases == all => parts,
        _ => (((cases * u128::from(parts) + all / 2) / all) as u16).clamp(1, parts - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_throw_is_counted_once() {
        assert_eq!(ways_to_hit::<4>(2, 2), [16, 16, 4, 0]);
        assert_eq!(ways_to_hit::<3>(0, 4), [1, 0, 0]);
        assert_eq!(ways_to_hit::<25>(20, 3).iter().sum::<u64>(), 6_u64.pow(20));
    }

    #[test]
    fn shares_are_rounded_to_the_nearest() {
        assert_eq!([share(1, 3, 100), share(2, 3, 100), share(3, 3, 100)], [33, 67, 100]);
        assert_eq!([share(0, 1000, 100), share(1, 1000, 100), share(999, 1000, 100)], [0, 1, 99]);
    }
}
