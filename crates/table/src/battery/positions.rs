//! What is saved is the position, and nothing but what belongs to it is read.

use std::collections::{BTreeMap, BTreeSet};

use schemars::{JsonSchema, SchemaGenerator};
use serde_json::Value;

use super::{Run, position_fields::phase_shapes};
use crate::{Game, Scripted, Silent, fingerprint};

impl<G: Game> Run<'_, G> {
    /// A position that is saved and restored is the same and plays on alike. Looks at every
    /// `stride`-th position.
    pub fn positions_restore(&self, stride: usize) {
        self.play(|game, orders, number| {
            if !number.is_multiple_of(stride) {
                return;
            }
            let name = || self.name(number);
            let saved = game.save();
            let text = saved.to_string();
            let read = serde_json::from_str(&text).expect("our own JSON");
            let restored = G::restore(self.data, &read, &mut Scripted::default(), &mut Silent)
                .unwrap_or_else(|error| panic!("{error}: {}\n{text}", name()));
            assert!(restored == *game, "restored differently: {}\n{text}", name());
            assert_eq!(fingerprint(&restored.save()), fingerprint(&saved), "{}", name());
            let mut again = Vec::new();
            restored.orders(&mut again);
            assert_eq!(again, orders, "{}", name());
        });
    }

    /// A position that has a field of another phase, or one that no position has, is refused. Looks at every `stride`-th
    /// position.
    pub fn stray_fields_are_refused(&self, stride: usize) {
        let phases = phases::<G>();
        let mut every: BTreeSet<&str> = phases.values().flatten().map(String::as_str).collect();
        every.insert("juggle");
        self.play(|game, _, number| {
            if !number.is_multiple_of(stride) {
                return;
            }
            let saved = game.save();
            let phase = saved["phase"].as_str().unwrap_or("");
            let mine =
                phases.get(phase).unwrap_or_else(|| panic!("no phase `{phase}`: {}", self.name(number)));
            for &field in &every {
                if mine.contains(field) || saved.get(field).is_some() {
                    continue;
                }
                let mut altered = saved.clone();
                altered[field] = Value::Null;
                let read = G::restore(self.data, &altered, &mut Scripted::default(), &mut Silent);
                assert!(read.is_err(), "`{field}` in the phase `{phase}`: {}", self.name(number));
            }
        });
    }
}

/// The phases by their words, each with its fields. A field that has the same name in every phase is known to `File`.
fn phases<G: Game>() -> BTreeMap<String, BTreeSet<String>> {
    let mut shapes = SchemaGenerator::default();
    let file = G::File::json_schema(&mut shapes);
    let all = phase_shapes(&G::PhaseFile::json_schema(&mut shapes));
    let fields = |shape: &Value| -> BTreeSet<String> {
        shape["properties"].as_object().into_iter().flatten().map(|(field, _)| field.clone()).collect()
    };
    let everywhere = fields(file.as_value());
    all.into_iter().map(|phase| (phase.word, &fields(&phase.shape) | &everywhere)).collect()
}
