use serde::ser::SerializeStruct;

/// A view whose fields can be compared one by one, so that a viewer can be sent those that have changed. Made by
/// [`fields!`](crate::fields!).
pub trait Fields {
    /// Which fields are not as they were before: a bit for each, in their order.
    fn changed(&self, before: &Self) -> u64;

    /// Writes those fields that have a bit.
    fn write<S: SerializeStruct>(&self, fields: u64, out: &mut S) -> Result<(), S::Error>;

    /// Whether those fields that have a bit are the same in another view.
    fn agree(&self, fields: u64, other: &Self) -> bool;
}

/// Names the fields of a view, all of them: one that is missing does not compile.
///
/// ```
/// use serde::ser::{SerializeStruct, Serializer};
/// use table::{Fields, example::View};
/// let before = View { seats: 2, hand: None, chosen: None, revealed: None };
/// let after = View { chosen: Some(7), ..before.clone() };
/// let mut text = Vec::new();
/// let mut json = serde_json::Serializer::new(&mut text);
/// let mut changed = json.serialize_struct("changed", 1)?;
/// after.write(after.changed(&before), &mut changed)?;
/// SerializeStruct::end(changed)?;
/// assert_eq!(text, br#"{"chosen":7}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[macro_export]
macro_rules! fields {
    ($view:ident { $($field:ident),* $(,)? }) => {
        const _: () = assert!([$(stringify!($field)),*].len() <= 64, "a field has one bit");

        impl $crate::Fields for $view {
            fn changed(&self, before: &Self) -> u64 {
                let Self { $($field),* } = self;
                let (mut changed, mut bit) = (0, 1);
                $(changed |= if *$field == before.$field { 0 } else { bit };
                bit <<= 1;)*
                let _ = bit;
                changed
            }

            fn write<S: serde::ser::SerializeStruct>(&self, fields: u64, out: &mut S) -> Result<(), S::Error> {
                let mut bit = 1;
                $(if fields & bit != 0 {
                    out.serialize_field(stringify!($field), &self.$field)?;
                }
                bit <<= 1;)*
                let _ = bit;
                Ok(())
            }

            fn agree(&self, fields: u64, other: &Self) -> bool {
                let mut bit = 1;
                $(if fields & bit != 0 && self.$field != other.$field {
                    return false;
                }
                bit <<= 1;)*
                let _ = bit;
                true
            }
        }
    };
}
