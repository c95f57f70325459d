//! Lists of words, each declared once: of terrain, of sides, of kinds of units.

/// An enum whose variants are words of files, orders or views, in the order in which they stand. What a word means stands
/// behind it, or above it as a comment, unless its name says it. Several lists may stand together.
///
/// ```
/// hexes::words! {
///     /// What a hex can be.
///     pub enum Terrain {
///         Clear = "clear": "Open country.",
///         Forest = "forest": "Trees.",
///     }
/// }
/// assert_eq!(Terrain::WORDS, ["clear", "forest"]);
/// assert_eq!(Terrain::ALL[1], Terrain::Forest);
/// assert_eq!(Terrain::Forest.word(), "forest");
/// assert_eq!(Terrain::Forest.meaning(), "Trees.");
/// assert_eq!(Terrain::read("clear"), Some(Terrain::Clear));
/// assert_eq!(Terrain::read("sea"), None);
/// ```
#[macro_export]
macro_rules! words {
    ($(
        $(#[$about:meta])*
        $vis:vis enum $name:ident {
            $($(#[$doc:meta])* $variant:ident = $word:literal $(: $meaning:literal)?),+ $(,)?
        }
    )+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "many a name says it")]
        $vis enum $name { $($(#[$doc])* $(#[doc = $meaning])? $variant),+ }

        #[allow(dead_code, reason = "not every list is asked everything")]
        impl $name {
            /// All of them.
            $vis const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];
            /// Their words.
            $vis const WORDS: [&'static str; [$($word),+].len()] = [$($word),+];

            /// Its place in the list, as an index into arrays.
            #[inline]
            $vis const fn index(self) -> usize {
                self as usize
            }

            /// Its word.
            $vis const fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }

            /// What it means.
            $vis const fn meaning(self) -> &'static str {
                [$(concat!("" $(, $meaning)?)),+][self as usize]
            }

            /// The one of this word.
            $vis fn read(word: &str) -> Option<Self> {
                Self::WORDS.iter().position(|known| *known == word).map(|place| Self::ALL[place])
            }
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.word())
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let word = <std::borrow::Cow<'_, str> as $crate::serde::Deserialize>::deserialize(from)?;
                Self::read(&word).ok_or_else(|| $crate::serde::de::Error::unknown_variant(&word, &Self::WORDS))
            }
        }
    )+};
}
