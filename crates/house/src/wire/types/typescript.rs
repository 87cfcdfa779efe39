use super::layout;
use crate::Title;
use crate::wire::{
    ClientMsg, CreateTable, Created, Deleted, DeviceLink, DeviceToken, Drain, FilePage, GamePage, GameReview,
    GameVerdict, HouseMsg, HouseOverview, HttpRefusal, Me, Moments, OwnData, OwnGames, OwnRatings, OwnStats,
    PROTOCOL, PlayNow, PushEndpoint, PushKey, ServerMsg,
};
use crate::wire::{OwnTables, Reports, TableList, TableState, TableSummary, Words};
use std::any::TypeId;
use std::collections::BTreeMap;
use ts_rs::{Config, TS, TypeVisitor};

/// Every type of the protocol in TypeScript, as one module: what is sent and answered first, then what that mentions.
pub fn typescript() -> String {
    let mut module = Module {
        // Times and counts stay far below 2^53. Nine piles are a list; three or four cards are so many.
        config: Config::new().with_large_int("number").with_array_tuple_limit(4),
        seen: Vec::new(),
        declarations: BTreeMap::new(),
    };
    module.visit::<ClientMsg>();
    module.visit::<ServerMsg>();
    module.visit::<TableState>();
    module.visit::<CreateTable>();
    module.visit::<PlayNow>();
    module.visit::<Created>();
    module.visit::<TableList>();
    module.visit::<OwnTables>();
    module.visit::<TableSummary>();
    module.visit::<Me>();
    module.visit::<DeviceLink>();
    module.visit::<DeviceToken>();
    module.visit::<PushKey>();
    module.visit::<PushEndpoint>();
    module.visit::<GamePage>();
    // No server says this, but the pocket does.
    module.visit::<FilePage>();
    module.visit::<Moments>();
    module.visit::<GameReview>();
    module.visit::<GameVerdict>();
    module.visit::<OwnGames>();
    module.visit::<OwnRatings>();
    module.visit::<OwnStats>();
    module.visit::<OwnData>();
    module.visit::<Deleted>();
    module.visit::<HttpRefusal>();
    module.visit::<HouseMsg>();
    module.visit::<Words>();
    module.visit::<Drain>();
    module.visit::<HouseOverview>();
    module.visit::<Reports>();

    let first = ["ClientMsg", "ServerMsg", "TableState"];
    let first: Vec<String> = first.iter().filter_map(|name| module.declarations.remove(*name)).collect();
    format!(
        "// Written by `cargo xtask codegen` from the Rust types of the protocol. Do not change it here.\n\n\
         /** The version of the protocol. */\n\
         export const PROTOCOL = {PROTOCOL};\n{}{}",
        first.concat(),
        module.declarations.into_values().collect::<String>()
    )
}

/// The list of games, for programs that show it before anybody sits down.
pub fn games() -> String {
    let game = |title: &Title| {
        let (players, usual) = (title.players(), title.usual_players());
        let (least, most) = (players.start(), players.end());
        format!("  {{ title: '{title}', least: {least}, most: {most}, usual: {usual} }},\n")
    };
    format!(
        "// Written by `cargo xtask codegen` from the list of games in Rust. Do not change it here.\n\n\
         /** The games of the house, in order: how many can play, and how many sit down for a game that starts at once. */\n\
         export const GAMES = [\n{}] as const;\n",
        Title::all().iter().map(game).collect::<String>()
    )
}

/// Declares a type and whatever it mentions. By name, for the order in which types are visited is nobody's choice.
struct Module {
    config: Config,
    seen: Vec<TypeId>,
    declarations: BTreeMap<String, String>,
}

impl TypeVisitor for Module {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let id = TypeId::of::<T>();
        if self.seen.contains(&id) {
            return;
        }
        self.seen.push(id);
        if T::output_path().is_some() {
            let text = declaration(T::docs().as_deref(), &T::decl(&self.config));
            let name = T::ident(&self.config);
            let other = self.declarations.insert(name.clone(), text.clone());
            assert!(other.is_none_or(|other| other == text), "two types are called {name}");
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

fn declaration(comment: Option<&str>, declared: &str) -> String {
    let (name, body) = declared.split_once(" = ").expect("a declaration is a name and a type");
    let body = layout::type_text(body.trim_end_matches(';'), 0);
    let comment = comment.map(|comment| layout::doc_comment(comment, 0)).unwrap_or_default();
    let gap = if body.starts_with('\n') { "" } else { " " };
    format!("\n{comment}export {name} ={gap}{body};\n")
}
