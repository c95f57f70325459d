//! 9 Combat.

use crate::scene::Scene;

#[test]
fn r9_6_26_against_7_is_three_to_one() {
    let mut table = Scene::empty()
        .unit("P-16Tk", "2231")
        .unit("NO-6GTk", "2230")
        .unit("NO-BA-1GMR", "2230")
        .unit("NO-BA-3GMR", "2230")
        .unit("NO-BE-50GMR", "2230")
        .fights("NO");
    table.play("attack 2231");
    for unit in ["NO-6GTk", "NO-BA-1GMR", "NO-BA-3GMR", "NO-BE-50GMR"] {
        table.play(&format!("commit {unit}"));
    }
    assert!(table.preview().starts_with("26 : 7 is 3:1\n"), "{}", table.preview());
}
