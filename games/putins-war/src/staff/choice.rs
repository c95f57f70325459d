//! The best of several, the first of equals: so the same position has the same answer everywhere.

/// The one that is worth most.
pub(super) fn best<T>(all: impl Iterator<Item = T>, worth: impl Fn(&T) -> f64) -> Option<T> {
    let rated = all.map(|one| (worth(&one), one));
    rated.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, one)| one)
}

/// The one of the orders that is worth most, among those that are worth something to the function.
pub(super) fn best_order<O: Copy>(orders: &[O], worth: impl Fn(O) -> Option<f64>) -> Option<O> {
    let rated = orders.iter().filter_map(|&order| Some((worth(order)?, order)));
    best(rated, |(worth, _)| *worth).map(|(_, order)| order)
}
