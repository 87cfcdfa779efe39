//! The one list of games. A game that is added here has a table, bots, replays, a page of rules and a place in the
//! protocol; everything else that it needs is in its own crate and its own folder of the browser client.

use crate::Title;

/// Makes of the list whatever must name the type of a game: the constants, [`for_title!`](crate::for_title) and the
/// unions of the protocol. The first argument is a dollar sign, for the macro that this one makes.
macro_rules! games {
    ($dollar:tt $($(#[$doc:meta])* $constant:ident = $game:ident of $crate_name:ident,)+) => {
        $(#[doc(hidden)] pub use $crate_name::$game;)+

        impl Title {
            $($(#[$doc])* pub const $constant: Self = Self::of::<$game>();)+
            /// The games of this house, in the order in which they are shown.
            pub(crate) const OURS: &[Self] = &[$(Self::$constant),+];
        }

        /// Calls a generic function with the rules that a [`Title`](crate::Title) names.
        ///
        /// ```
        /// use house::{Title, for_title};
        /// fn players<R: table::Rules>() -> u8 {
        ///     *R::PLAYERS.end()
        /// }
        /// assert_eq!(for_title!(Title::SOPLON, R => players::<R>()), 6);
        /// ```
        #[macro_export]
        macro_rules! for_title {
            ($dollar title:expr, $dollar rules:ident => $dollar body:expr) => {
                match $dollar title {
                    $(title if title == $dollar crate::Title::$constant => {
                        type $dollar rules = $dollar crate::$game;
                        $dollar body
                    })+
                    title => unreachable!("{title} was added to this house, and is known by its name only"),
                }
            };
        }

        /// What the messages leave to the games, as unions over them. A client tells them apart by the title of its
        /// table.
        #[cfg(feature = "types")]
        pub mod unions {
            use super::*;
            use crate::wire::types::{OptionsOf, some_fields};
            use schemars::{JsonSchema, Schema, SchemaGenerator};
            use std::borrow::Cow;
            use bots::{Played, Reviewer};
            use table::{Chronicle, Hosted, Rules};
            use ts_rs::TS;

            /// A game of the house, by its name.
            #[derive(TS)]
            #[ts(rename = "Title", rename_all = "lowercase")]
            pub enum GameTitle { $($game,)+ }

            /// What lies on the table for one viewer, in the words of the game.
            #[derive(TS, JsonSchema)]
            #[serde(untagged)]
            pub enum GameView { $($game(<$game as Rules>::View),)+ }

            /// Some fields of a view.
            pub enum GameChanges {}

            impl JsonSchema for GameChanges {
                fn schema_name() -> Cow<'static, str> {
                    "GameChanges".into()
                }

                fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                    some_fields([$(<<$game as Rules>::View as JsonSchema>::json_schema(generator),)+])
                }
            }

            /// What a seat can do.
            #[derive(TS, JsonSchema)]
            #[serde(untagged)]
            pub enum GameAction { $($game(<$game as Rules>::Action),)+ }

            /// What one viewer sees of something that happened.
            #[derive(TS, JsonSchema)]
            #[serde(untagged)]
            pub enum GameEvent { $($game(<$game as Rules>::Shown),)+ }

            /// What a seat had seen before and could still know; nothing, in a game in which all lies open.
            #[derive(TS, JsonSchema)]
            #[serde(untagged)]
            pub enum GameMemory { $($game(<<$game as Hosted>::Chronicle as Chronicle<$game>>::Memory),)+ }

            /// What a finished game says about one of its players, besides whether they won.
            #[derive(TS, JsonSchema)]
            #[serde(untagged)]
            pub enum GameFacts { $($game(<<$game as Hosted>::Chronicle as Chronicle<$game>>::Facts),)+ }

            /// What all games of one player add up to, besides how many they won.
            #[derive(TS, JsonSchema)]
            #[serde(untagged)]
            pub enum GameStats { $($game(<$game as Hosted>::Stats),)+ }

            /// What a review says to one player of a finished game.
            #[derive(TS, JsonSchema)]
            #[serde(untagged)]
            pub enum GameOwnReview { $($game(<<$game as Played>::Reviewer as Reviewer<$game>>::Own),)+ }

            /// Why a moment of a finished game is worth looking at.
            #[derive(TS, JsonSchema)]
            #[serde(untagged)]
            pub enum GameWhy { $($game(<<$game as Played>::Reviewer as Reviewer<$game>>::Why),)+ }

            /// What can be declared at a table without typing it, so that everybody reads it in their own language. It
            /// may be a lie.
            #[derive(TS, JsonSchema)]
            #[serde(untagged)]
            #[ts(rename = "Claim")]
            #[schemars(rename = "Claim")]
            pub enum GameClaim { $($game(<$game as Hosted>::Claim),)+ }

            /// What can be asked at a table without typing it, so that everybody reads it in their own language.
            #[derive(TS, JsonSchema)]
            #[serde(untagged)]
            #[ts(rename = "Question")]
            #[schemars(rename = "Question")]
            pub enum GameQuestion { $($game(<$game as Hosted>::Question),)+ }

            /// Why a game ended.
            #[derive(TS, JsonSchema)]
            #[serde(untagged)]
            pub enum GameEnding { $($game(<$game as Rules>::Ending),)+ }

            /// What a table agrees on, by name; the others have their defaults. How many play stands beside the options.
            #[derive(TS)]
            #[ts(untagged)]
            pub enum GameOptions { $($game($crate_name::Options),)+ }

            // Not derived: the server repeats the options as they came, so those left out are left out there as well.
            impl JsonSchema for GameOptions {
                fn schema_name() -> Cow<'static, str> {
                    "GameOptions".into()
                }

                fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                    OptionsOf(vec![$(SchemaGenerator::subschema_for::<$crate_name::Options>),+]).schema(generator)
                }
            }
        }
    };
}

games! {$
    /// Scape Goat (¡Cabritos!)
    SCAPEGOAT = ScapeGoat of scapegoat,
    /// Row Your Goat (¡Tu cabra rema!)
    ROWGOAT = RowGoat of rowgoat,
    /// Soplón
    SOPLON = Soplon of soplon,
}
