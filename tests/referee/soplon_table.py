"""Soplón: where the cards lie, and what is known of those that were reshuffled (docs/rules/soplon.md, SO-T7, SO-X8)."""

from logformat import Violation

MOST_PLACES = 64  # of a district (SO-X8)


class Unknown:
    """A card of a reshuffled pile that nobody has shown: any of those that are left of it.

    All cards of one reshuffle share the list `left`, and there are always as many of them as it has entries.
    """

    __slots__ = ("left",)

    def __init__(self, left):
        self.left = left


class Table:
    """All cards. One that is not a text is an Unknown; one of a district may be None, a gap."""

    def __init__(self, districts, pile):
        self.districts = districts
        self.pile = pile  # the last one is on top
        self.discard = []  # the last one is on top
        self.drawn = None  # in the hand of the player whose turn it is
        self.removed = []  # by bosses (SO-F4)
        self.shuffles = []  # the list `left` of every reshuffle

    # Districts

    def has(self, seat, place):
        """A card lies there."""
        district = self.districts[seat]
        return 0 <= place < len(district) and district[place] is not None

    def size(self, seat):
        """How many cards a district has."""
        return sum(card is not None for card in self.districts[seat])

    def spots(self, seat):
        """The places of a district that hold a card."""
        return [place for place, card in enumerate(self.districts[seat]) if card is not None]

    def lift(self, seat, place):
        """Takes a card out of a district, where it leaves a gap (SO-X8)."""
        card, self.districts[seat][place] = self.districts[seat][place], None
        return card

    def add(self, seat, card):
        """Puts a card into a new place, or the first gap after 64 (SO-X8). Returns the place."""
        district = self.districts[seat]
        if len(district) < MOST_PLACES:
            district.append(card)
            return len(district) - 1
        place = district.index(None)  # there is one: the deck has fewer cards than a district places
        district[place] = card
        return place

    def swap(self, one, other):
        """Exchanges the cards of two spots, each a seat and a place."""
        (seat, place), (seat2, place2) = one, other
        first, second = self.districts[seat], self.districts[seat2]
        first[place], second[place2] = second[place2], first[place]

    # Piles

    def can_draw(self):
        return bool(self.pile) or self.can_reshuffle()

    def can_reshuffle(self):
        """SO-T7: the top card of the discard pile stays."""
        return not self.pile and len(self.discard) > 1

    def reshuffle(self):
        """SO-T7. Returns how many cards the new draw pile has."""
        left, self.discard = self.discard[:-1], self.discard[-1:]
        self.shuffles.append(left)
        self.pile = [Unknown(left) for _ in left]
        return len(left)

    # What is shown, and what is conserved

    @staticmethod
    def identify(card, shown):
        """The card, which is shown now. An Unknown must be one of those that are left (SO-T7)."""
        if type(card) is not Unknown:
            return card
        if shown not in card.left:
            raise Violation("SO-T7", f"{shown} is none of the reshuffled cards that are left")
        card.left.remove(shown)
        return shown

    def check_conserved(self, cards):
        """No card was lost or made (SO-C1)."""
        lie = self.pile + self.discard + self.removed + [self.drawn]
        for district in self.districts:
            lie += district
        known = [card for card in lie if type(card) is str]
        unknown = len(lie) - len(known) - lie.count(None)
        left = [card for shuffle in self.shuffles for card in shuffle]
        if unknown != len(left) or sorted(known + left) != cards:
            raise Violation("SO-C1", "the cards in play are no longer those of the deck")
