//! What a table says to people who are connected to other nodes: what goes to one node in one moment is one message.

use crate::cluster::{Content, Parcel, Recipient};
use room::{ConnId, Text};
use std::collections::BTreeMap;
use store::WriterId;

#[derive(Default)]
pub(super) struct Parcels {
    by_node: BTreeMap<WriterId, Vec<Waiting>>,
    /// How much was sent to each connection.
    sent: BTreeMap<ConnId, u64>,
}

/// A text is copied when it leaves, once for each node, and not before.
struct Waiting {
    to: Vec<Recipient>,
    text: Option<(Text, bool)>,
}

impl Parcels {
    pub fn text(&mut self, node: WriterId, conn: ConnId, text: Text, afresh: bool) {
        let recipient = self.next(conn);
        let parcels = self.by_node.entry(node).or_default();
        // What several are sent comes to them one after the other. Nobody gets the same twice in a row by that.
        if let Some(Waiting { to, text: Some((last, last_afresh)) }) = parcels.last_mut()
            && (*last_afresh, &*last) == (afresh, &text)
            && to.iter().all(|recipient| recipient.conn != conn.0)
        {
            return to.push(recipient);
        }
        parcels.push(Waiting { to: vec![recipient], text: Some((text, afresh)) });
    }

    pub fn hang_up(&mut self, node: WriterId, conn: ConnId) {
        let recipient = self.next(conn);
        self.by_node.entry(node).or_default().push(Waiting { to: vec![recipient], text: None });
        self.sent.remove(&conn);
    }

    pub fn forget(&mut self, conn: ConnId) {
        self.sent.remove(&conn);
    }

    fn next(&mut self, conn: ConnId) -> Recipient {
        let sent = self.sent.entry(conn).or_default();
        *sent += 1;
        Recipient { conn: conn.0, number: *sent - 1 }
    }

    /// All that waits, by node.
    pub fn take(&mut self) -> impl Iterator<Item = (WriterId, Vec<Parcel>)> + use<> {
        std::mem::take(&mut self.by_node).into_iter().map(|(node, waiting)| {
            let parcel = |Waiting { to, text }| {
                let content = text.map_or(Content::HangUp, |(text, afresh): (Text, bool)| Content::Text {
                    text: text.as_str().to_owned(),
                    afresh,
                });
                Parcel { to, content }
            };
            (node, waiting.into_iter().map(parcel).collect())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NORTH: WriterId = WriterId(1);
    const SOUTH: WriterId = WriterId(2);

    fn text(text: &str) -> Text {
        Text::from(text.to_owned())
    }

    /// To whom, with which number, and what.
    type Told = (Vec<(u64, u64)>, Option<String>);

    /// What goes to a node.
    fn taken(parcels: &mut Parcels, node: WriterId) -> Vec<Told> {
        let all = parcels.take().find(|(to, _)| *to == node).map(|(_, parcels)| parcels).unwrap_or_default();
        let told = |Parcel { to, content }| {
            let to = to.into_iter().map(|Recipient { conn, number }| (conn, number)).collect();
            let text = if let Content::Text { text, .. } = content { Some(text) } else { None };
            (to, text)
        };
        all.into_iter().map(told).collect()
    }

    #[test]
    fn what_several_are_sent_is_one_parcel_and_each_has_numbers_of_their_own() {
        let mut parcels = Parcels::default();
        parcels.text(NORTH, ConnId(7), text("welcome"), false);
        for conn in [7, 8] {
            parcels.text(NORTH, ConnId(conn), text("step"), false);
        }
        parcels.text(SOUTH, ConnId(9), text("step"), false);
        let told = taken(&mut parcels, NORTH);
        assert_eq!(
            told,
            [(vec![(7, 0)], Some("welcome".into())), (vec![(7, 1), (8, 0)], Some("step".into())),]
        );
        parcels.hang_up(NORTH, ConnId(8));
        assert_eq!(taken(&mut parcels, NORTH), [(vec![(8, 1)], None)]);
        assert!(taken(&mut parcels, NORTH).is_empty());
    }

    #[test]
    fn what_is_said_twice_to_somebody_comes_twice() {
        let mut parcels = Parcels::default();
        for _ in 0..2 {
            parcels.text(NORTH, ConnId(7), text("again"), false);
        }
        let again = Some("again".to_owned());
        assert_eq!(taken(&mut parcels, NORTH), [(vec![(7, 0)], again.clone()), (vec![(7, 1)], again)]);
    }
}
