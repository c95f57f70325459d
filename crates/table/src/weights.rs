//! The numbers that a doctrine plays by, as a value: so that they can be weighed against each other, and moved.

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weight {
    /// What it is called.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
    /// What the doctrine plays by.
    pub usual: f64,
    /// What makes sense at least.
    pub low: f64,
    /// What makes sense at most.
    pub high: f64,
}

/// All numbers of a doctrine.
pub trait Weights: Clone + Default + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// What they are, one after the other.
    const LIST: &'static [Weight];

    /// One of them, by its place in the list.
    fn get(&self, index: usize) -> f64;

    /// Moves one of them, no further than makes sense.
    fn set(&mut self, index: usize, value: f64);
}

/// What a weight can be.
pub trait Number: Copy {
    /// The nearest there is.
    fn near(value: f64) -> Self;
    /// As a real number.
    fn real(self) -> f64;
}

impl Number for f64 {
    fn near(value: f64) -> Self {
        value
    }

    fn real(self) -> f64 {
        self
    }
}

macro_rules! whole_numbers {
    ($($kind:ty),*) => {$(
        impl Number for $kind {
            fn near(value: f64) -> Self {
                value.round() as Self
            }

            fn real(self) -> f64 {
                f64::from(self)
            }
        }
    )*};
}

whole_numbers!(i32, u32, u8);

/// Declares the numbers of a doctrine: what each means, what it is, and between what it may be moved.
///
/// ```
/// table::weights! {
///     /// How a courier thinks.
///     pub struct Courier {
///         /// What a mile costs.
///         mile: i32 = 3 in 1..=9,
///         /// What rain adds.
///         rain: f64 = 0.5 in 0.0..=2.0,
///     }
/// }
/// use table::Weights;
/// let mut courier = Courier::default();
/// assert_eq!((courier.mile, Courier::LIST[0].name, Courier::LIST[0].about), (3, "mile", "What a mile costs."));
/// courier.set(0, 11.4);
/// courier.set(1, 0.25);
/// assert_eq!((courier.get(0), courier.get(1)), (9.0, 0.25));
/// ```
#[macro_export]
macro_rules! weights {
    ($(#[$meta:meta])* $vis:vis struct $doctrine:ident {
        $($(#[doc = $about:literal])+ $name:ident: $kind:ty = $usual:literal in $low:literal..=$high:literal,)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis struct $doctrine {
            $($(#[doc = $about])+ pub $name: $kind,)+
        }

        impl Default for $doctrine {
            fn default() -> Self {
                Self { $($name: $usual,)+ }
            }
        }

        impl $crate::Weights for $doctrine {
            const LIST: &'static [$crate::Weight] = &[$($crate::Weight {
                name: stringify!($name),
                about: concat!($($about),+).trim_ascii_start(),
                usual: $usual as f64,
                low: $low as f64,
                high: $high as f64,
            }),+];

            fn get(&self, index: usize) -> f64 {
                [$($crate::Number::real(self.$name)),+][index]
            }

            fn set(&mut self, index: usize, value: f64) {
                let bounds = &Self::LIST[index];
                let value = value.clamp(bounds.low, bounds.high);
                let mut at = 0;
                $(
                    if at == index {
                        self.$name = $crate::Number::near(value);
                    }
                    at += 1;
                )+
                let _ = at;
            }
        }
    };
}
