use serde::ser::SerializeMap;

/// A view whose fields can be compared one by one, so that a viewer can be sent those that have changed. Made by
/// [`fields!`](crate::fields!).
pub trait Fields {
    /// Writes every field that is not as it was before.
    fn write_changed<M: SerializeMap>(&self, before: &Self, out: &mut M) -> Result<(), M::Error>;

    /// Whether the same fields are not as they were before as in another view, and are now the same.
    fn changed_like(&self, before: &Self, other: &Self, other_before: &Self) -> bool;
}

/// Names the fields of a view, all of them: one that is missing does not compile.
///
/// ```
/// use serde::ser::{SerializeMap, Serializer};
/// use table::{Fields, example::View};
/// let before = View { seats: 2, hand: None, chosen: None, revealed: None };
/// let after = View { chosen: Some(7), ..before.clone() };
/// let mut text = Vec::new();
/// let mut json = serde_json::Serializer::new(&mut text);
/// let mut changed = json.serialize_map(None)?;
/// after.write_changed(&before, &mut changed)?;
/// SerializeMap::end(changed)?;
/// assert_eq!(text, br#"{"chosen":7}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[macro_export]
macro_rules! fields {
    ($view:ident { $($field:ident),* $(,)? }) => {
        impl $crate::Fields for $view {
            fn write_changed<M: serde::ser::SerializeMap>(&self, before: &Self, out: &mut M) -> Result<(), M::Error> {
                let Self { $($field),* } = self;
                $(if *$field != before.$field {
                    out.serialize_entry(stringify!($field), $field)?;
                })*
                Ok(())
            }

            fn changed_like(&self, before: &Self, other: &Self, other_before: &Self) -> bool {
                $(let changed = self.$field != before.$field;
                if changed != (other.$field != other_before.$field) || changed && self.$field != other.$field {
                    return false;
                })*
                true
            }
        }
    };
}
