use table::Staffed;
pub struct Trials;
impl Trials { pub(crate) fn of<G: Staffed>() -> Self { Self } }
