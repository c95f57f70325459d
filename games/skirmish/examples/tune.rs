use skirmish::Position;
use table::{
    Seat,
    battery::{Contest, Plays},
};
fn main() {
    let seed = std::env::args().nth(1).unwrap_or("1".into());
    let wins = |bots: [Plays; 2], games, options: &[&str]| {
        Contest { options, bots: &bots, games, seed: &seed, verify: false }.wins::<Position>(Seat(0))
    };
    let t = std::time::Instant::now();
    println!(
        "staff-staff {} of 400, mist {} of 400",
        wins([Plays::Staff; 2], 400, &[]),
        wins([Plays::Staff; 2], 400, &["mist"])
    );
    println!(
        "blue staff v random {} of 100; red staff loses {} of 100",
        wins([Plays::Staff, Plays::AtRandom], 100, &[]),
        wins([Plays::AtRandom, Plays::Staff], 100, &[])
    );
    println!("{:?}", t.elapsed());
}
