"""The outline of a match screen: what a game's scene gives to it, and may give."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import pygame

from game.bots.reflexes import is_open
from game.engine import Action, Event, Offer, Outcome, Seat, Step, Target
from game.match import Entry
from scenes.animation import Animation
from scenes.match.commands import Command
from scenes.match.keysets import Touch
from scenes.match.view import MatchView
from scenes.ui.layer import Layer
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from game.bots.bot import Analysis


class Reckoned(NamedTuple):
    """A line of figures: what they count, one for each seat, and whether they decided the match."""

    words: str
    figures: tuple[int, ...]
    decided: bool = False


class Happening(NamedTuple):
    """What is acted out on the table just now, and what comes of it, in words."""

    what: str
    told: str


class MatchOutline(MatchView, ABC):
    """What a game's scene gives to the screen of a match; what it finds there to draw says `MatchView`."""

    # What a game's scene gives: the table

    @abstractmethod
    def make_table(self, view: Any) -> Any:
        """What lies on the table in a position. Called before there is a layout."""

    @abstractmethod
    def glide_to(self, view: Any) -> Animation:
        """Lets the table have another position at once; what came from elsewhere glides there.

        For taking back, playing again and looking at earlier positions. The timeline was cleared before.
        """

    @abstractmethod
    def animate(self, event: Event) -> Animation:
        """Moves the pieces of the table as an event says; in the end the table is as after folding the event.

        The table has the position before the event when the animation begins, not yet when it is made: look
        pieces up in a `Call`. Sounds are played by calls too.
        """

    # What a game's scene gives: geometry and drawing

    @abstractmethod
    def lay_out_table(self, window: tuple[int, int]) -> pygame.Rect:
        """Lays the table out for a window, and `arranging` where there is one.

        Returns the place that is left for the panel, beside the table or below it.
        """

    @abstractmethod
    def draw_table(self, surface: pygame.Surface) -> None:
        """Draws all but the panel."""

    @abstractmethod
    def target_at(self, position: tuple[int, int]) -> Target | None:
        """What a click or drop there means: the visible body of a piece before the cell behind it."""

    @abstractmethod
    def spots(self) -> list[tuple[Target, pygame.Rect]]:
        """What the keyboard can go to on the table now, with where it is; asked for after every choice."""

    # What a game's scene gives: words

    @abstractmethod
    def describe(self, entry: Entry) -> str:
        """An action or roll as a line of the list of moves; '' for what deserves no line of its own."""

    @abstractmethod
    def instruction(self) -> str:
        """What the person to act should do now, in a sentence or two."""

    def outcome_text(self, outcome: Outcome) -> str:
        """Why the match ended as it did, with all that decided it."""
        return self.outcome_reason(outcome)

    def outcome_reason(self, outcome: Outcome) -> str:
        """Why the match ended as it did, beside figures that tell the rest."""
        names = [info.name for info in self.match.seats]
        winner = "" if outcome.winner is None else names[outcome.winner]
        loser = next(name for seat, name in enumerate(names) if seat != outcome.winner)
        return self.stage.words(f"{self.game.key}.outcome.{outcome.reason}", winner=winner, loser=loser)

    # What a game's scene may give

    def describe_hidden(self, entry: Entry) -> str:
        """A line for an action of which the looker may not know all: only what it was shown may be said."""
        return self.stage.words("match.hidden_move")

    def arranger(self) -> Widget | None:
        """A widget with which the seat to act sets out its pieces; None while it has nothing to set out.

        It hands the finished order to `decide`; while it is there nothing else on the table is chosen.
        """
        return None

    def reword_arranging(self) -> None:
        """Gives the widget of `arranger` the words of the language spoken now; what lies there stays."""

    def is_secret(self, seat: Seat) -> bool:
        """Whether a curtain comes before the turn of a seat that shares the screen with another person.

        So it is while anything is hidden from the seat or from all, or what it is about to do will be.
        """
        state = self.match.state
        if self.game.view(state, seat) != state or self.game.view(state, None) != state:
            return True
        some = next(iter(self.game.suggestions(state, seat)), None)
        events = self.game.apply(state, some).events if some is not None else ()
        return any(self.game.show(event, None) != event for event in events)

    def explain(self, action: Action, analysis: Analysis) -> str:
        """Why an action is advised: one sentence with a fact that can be checked."""
        return ""

    def threatened(self) -> Sequence[Target]:
        """What of the looker's own could be taken in the rival's next turn."""
        return ()

    def key_target(self, key: int) -> Target | None:
        """The target that a key of pygame stands for, such as a face for its number."""
        return None

    def can_drag(self, target: Target) -> bool:
        """Whether a target that begins a choice is a piece that can be dragged."""
        return True

    def drag_over(self, target: Target | None) -> None:
        """A dragged piece is over a target now: a game in which the way matters lets it choose on its way."""

    def interlude(self, event: Event) -> Layer | None:
        """What is laid over the table before an event is shown; the event follows when it was closed."""
        return None

    @property
    def everybody_at_once(self) -> bool:
        """Whether there are phases in the match in which everybody acts at once."""
        return False

    def is_hasty(self, state: Any) -> bool:
        """Whether everybody acts at once in a state, even where all but one have to wait just then."""
        return is_open(state)

    def hesitation(self, seat: Seat) -> float:
        """How many seconds a bot lets pass before it acts now, however soon it knows what to do."""
        return 0.0

    def waiting(self, seat: Seat) -> str:
        """What is awaited from a seat that is no person's, and what comes then; '' where that is plain."""
        return ""

    def happening(self) -> Happening | None:
        """What is being acted out, to be told in place of whose turn comes then; None for nothing."""
        return None

    def steer(self, seat: Seat, touch: Touch) -> bool:
        """A person says something with a set of keys of their own; whether it meant anything now."""
        return False

    @property
    def stage_of_play(self) -> str:
        """Where the person is in a turn, as the rule reference names it under `in_play`."""
        if self.is_over:
            return "over"
        if self.arranging is not None:
            return "setting_out"
        return f"choice_{len(self.picker.path)}" if self.picker is not None else "waiting"

    @property
    def allows_taking_back(self) -> bool:
        """Whether decisions can be taken back and earlier positions played on from."""
        return True

    # What a game's scene may give: to those who hear or read what others see

    def told_position(self) -> Sequence[str]:
        """The shown position in words, a line for each thing that one would look at."""
        return ()

    def told_target(self, target: Target) -> str:
        """What can be chosen now, in words."""
        return next((words for token, words in self.tokens() if token == target), str(target))

    def told_details(self, entry: Entry) -> Sequence[str]:
        """What was seen of an entry of the log besides what its line in the list of moves says."""
        return ()

    def told_briefly(self, target: Target) -> str:
        """The same before what it leads to."""
        return self.told_target(target).rstrip(".")

    def told_choice(self) -> Sequence[str]:
        """What has come of a half-made choice, where the table shows more of it than was chosen."""
        return ()

    def told_together(self, actions: Sequence[Action]) -> Iterator[tuple[str, str]]:
        """Actions that may be played, in words and in notation; at once what differs only in a detail."""
        for action in actions:
            yield self.told_action(action), str(action)

    def told_action(self, action: Action, state: Any = None) -> str:
        """An action that may be played, now or in a state, in words: as the list of moves would tell it."""
        return self.describe(self.foretold(action, state))

    def foretold(self, action: Action, state: Any = None) -> Entry:
        """What the log would say of an action that may be played, now or in a state."""
        view = self.seen(self.match.state if state is None else state)
        # What setting out brings about may depend on what the other side has set out in secret.
        step = self.game.apply(view, action) if self.arranging is None else Step(view, ())
        return Entry(str(action), 0.0, action.seat, action, step.state, step.events, False)

    # What a game's scene may give: to the panel

    proposal: ClassVar[str] = Offer.DRAW
    """The kind of offer that the other side can be asked to agree to."""
    knows_offers: ClassVar[bool] = True
    """Whether the game can be resigned, or anything proposed, at all."""

    def proposal_words(self, kind: str, part: str, **values: Any) -> str:
        """A part of the words about a kind of offer; those of the game go before those for all games."""
        own = f"{self.game.key}.proposal.{kind}.{part}"
        return self.stage.words(
            own if self.stage.words.has(own) else f"match.proposal.{kind}.{part}", **values
        )

    def question(self, offer: Offer, name: str) -> str:
        """What a person of that name is asked about an offer of the other side."""
        return self.proposal_words(offer.kind, "text", name=name)

    def command_words(self, command: Command) -> tuple[str, str]:
        """The name of a command, and what it does."""
        if command is Command.PROPOSE:
            return self.proposal_words(self.proposal, "name"), self.proposal_words(self.proposal, "tip")
        key = f"match.{command.value}"
        # Of a match that is over nothing is taken back: see `Desk`.
        apart = "_apart" if command is Command.PLAY_ON and self.is_over else ""
        return self.stage.words(key), self.stage.words(f"{key}{apart}_tip")

    def standing_of(self, seat: Seat) -> str:
        """A line below the name of a seat: how it stands, as the table shows it; '' for none."""
        return ""

    def shorter_standings(self, seat: Seat) -> Sequence[str]:
        """The same in ever fewer words, for where there is little room."""
        return ()

    def remark(self) -> str:
        """What the players should keep in mind besides whose turn it is, such as a limit that comes near."""
        return ""

    def urged(self) -> Sequence[Command]:
        """Commands that are called for just now; they get a button in words, where they can be done."""
        return ()

    def tokens(self) -> Sequence[tuple[Target, str]]:
        """What can be chosen now and lies nowhere on the table, with its words: buttons of the panel."""
        return ()

    def reckoning(self) -> Sequence[Reckoned]:
        """How the result came about in figures, line by line; () where that needs none."""
        return ()

    # What every match says

    def describe_entry(self, entry: Entry) -> str:
        """A line of the list of moves: what the game's scene says, or the match itself of an offer."""
        if entry.action is not None and not isinstance(entry.action, Offer):
            return self.describe(entry)
        mark, kind = entry.text[1:2], entry.text.split()[-1]
        said = {"?": "asked", "+": "agreed"}.get(mark, "declined")
        speaker = self.match.seats[self.game.letters.index(entry.text[0])]
        if kind == Offer.RESIGN:
            return self.stage.words("match.resigned", name=speaker.name)
        return self.proposal_words(kind, said, name=speaker.name)
