"""The commands of a match: which of them can be done now and why not, and what each does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.bots import roster
from game.engine import IllegalAction, Offer, Seat, Target
from scenes.match.commands import LEAFING, Command
from scenes.players import Advisor, Human, Turn
from scenes.ui.dialog import Answer, Dialog

if TYPE_CHECKING:
    from game.engine import Action
    from scenes.match.scene import MatchScene


class Desk:
    """The one gate for keys, buttons and menus: `obstacle` says whether, `do` does it.

    Attributes:
        advisor: who looks for a hint now, if anybody; hint, hint_text: the action advised, and why.
        shows_threats, threats: whether the person wants to see them, and what they are.
    """

    def __init__(self, scene: MatchScene) -> None:
        self.advisor: Advisor | None = None
        self.hint: Action | None = None
        self.hint_text = ""
        self.shows_threats = scene.stage.settings.threats
        self.threats: Sequence[Target] = ()
        self._scene = scene
        self._match = scene.match

    # The gate

    def obstacle(self, command: Command) -> str | None:
        """Why a command cannot be done now, as the key `match.cannot.<obstacle>`; None where it can."""
        scene = self._scene
        match command:
            case Command.UNDO:
                return self._undo_obstacle()
            case Command.REDO:
                if obstacle := self._rewind_obstacle():
                    return obstacle
                return None if self._match.can_redo else "nothing_to_redo"
            case Command.HINT:
                return self._hint_obstacle()
            case Command.THREATS:
                if self._match.state.outcome is not None:
                    return "over"
                return "looking" if scene.looking is not None else None
            case Command.CONFIRM:
                return None if scene.unconfirmed is not None else "nothing_to_confirm"
            case Command.RESULT:
                return None if scene.is_over and scene.flow.result_shown else "not_over"
            case Command.RESIGN | Command.PROPOSE:
                return None if self._offer(command) is not None else self._offer_obstacle(command)
            case Command.FIRST | Command.EARLIER if scene.showing.stays_present:
                return "hurry"
            case Command.FIRST | Command.EARLIER:
                return None if self._earlier() is not None else "no_earlier"
            case Command.LATER | Command.LAST | Command.BACK_TO_GAME:
                return None if scene.looking is not None else "not_looking"
            case Command.PLAY_ON:
                return self._play_on_obstacle()
            case Command.JUDGE:
                if not roster.can_judge(self._match.game.key):
                    return "no_judge"
                if not scene.is_over:
                    return "not_over"
                return None if scene.judging.has_cases else "nothing_decided"
            case Command.PAUSE | Command.TEMPO if scene.looks_through:
                return None
            case Command.PAUSE | Command.STEP | Command.TEMPO:
                if not scene.flow.watching:
                    return "not_watching"
                return "over" if self._match.state.outcome is not None else None
            case Command.VIEW | Command.SOUND | Command.RULES | Command.TEXT | Command.MENU:
                return None

    def do(self, command: Command) -> bool:
        """Does a command; False where it cannot be done now."""
        if self.obstacle(command) is not None:
            return False
        scene, flow = self._scene, self._scene.flow
        if command in LEAFING or command is Command.BACK_TO_GAME:
            scene.review.stop()
        match command:
            case Command.UNDO:
                self._undo()
            case Command.REDO:
                self._redo()
            case Command.HINT:
                self._toggle_hint()
            case Command.THREATS:
                self.shows_threats = not self.shows_threats
            case Command.CONFIRM:
                scene.choosing.confirm()
            case Command.RESULT:
                flow.show_result()
            case Command.VIEW:
                self._switch_view()
            case Command.SOUND:
                self._switch_sound()
            case Command.RULES:
                scene.stage.open_rules(scene.help_place)
            case Command.TEXT:
                scene.stage.push(scene.stage.screens.text(scene.stage, scene))
            case Command.MENU:
                scene.stage.push(scene.stage.screens.pause(scene.stage, scene))
            case Command.RESIGN:
                self._confirm("resign", self._give_offer(command))
            case Command.PROPOSE:
                self._give_offer(command)()
            case Command.FIRST:
                scene.showing.look_at(self.first_stop)
            case Command.EARLIER:
                scene.showing.look_at(self._earlier() or 0)
            case Command.LATER:
                scene.showing.look_at(self.later_stop)
            case Command.LAST | Command.BACK_TO_GAME:
                scene.showing.look_at(len(self._match.log))
            case Command.PLAY_ON:
                self._play_on()
            case Command.JUDGE:
                scene.judging.toggle()
            case Command.PAUSE if scene.looks_through:
                scene.review.toggle()
            case Command.PAUSE:
                flow.resume()
            case Command.STEP:
                flow.step()
            case Command.TEMPO:
                flow.tempo = flow.tempo.next
        scene.refresh()
        return True

    def update(self, seconds: float) -> None:
        """Lets seconds pass for the search for a hint."""
        if self.advisor is None:
            return
        self.advisor.update(seconds)
        if not self.advisor.done:
            return
        analysis, self.advisor = self.advisor.analysis, None
        words = self._scene.stage.words
        if analysis is None or not self._is_legal(analysis.action):
            self._scene.stage.notify(words("match.hint_failed"), "warning")
        else:
            self.hint = analysis.action
            self.hint_text = self._scene.explain(analysis.action, analysis) or words(
                "match.hint_plain", action=str(analysis.action)
            )
        self._scene.refresh()

    @property
    def hint_stands(self) -> bool:
        """Whether what was advised, if anything was, can still be done: others may have been quicker."""
        return self.hint is None or self._is_legal(self.hint)

    def _is_legal(self, action: Action) -> bool:
        try:
            self._scene.game.require(self._scene.match.state, action)
        except IllegalAction:
            return False
        return True

    def forget_hint(self) -> None:
        """Stops looking for a hint, and takes back the one that was given."""
        if self.advisor is not None:
            self.advisor.cancel()
        self.advisor, self.hint, self.hint_text = None, None, ""

    # Taking back

    def _rewind_obstacle(self) -> str | None:
        if not self._scene.allows_taking_back:
            return "never"
        if self._scene.looking is not None:
            return "looking"
        return "pending" if self._match.pending is not None else None

    def _undo_obstacle(self) -> str | None:
        if obstacle := self._rewind_obstacle():
            return obstacle
        position = self._undo_position()
        if position is None:
            return "nothing_to_undo"
        return "revealed" if self._is_barred(position) else None

    def _undo_position(self) -> int | None:
        """Where in the log the decision stands that would be taken back: a person's own last one."""
        persons = self._scene.flow.persons
        log = self._match.log
        return next(
            (i for i in reversed(range(len(log))) if log[i].is_decision and log[i].seat in persons), None
        )

    def _reveals_since(self, position: int) -> bool:
        return any(entry.reveals for entry in self._match.log[position:])

    def _is_barred(self, position: int) -> bool:
        """Whether one person would take back what another has seen by it."""
        return len(self._scene.flow.persons) > 1 and self._reveals_since(position)

    def _undo(self) -> None:
        position = self._undo_position()
        assert position is not None
        if self._reveals_since(position):
            self._confirm("undo_revealed", lambda: self._rewind(position))
        else:
            self._rewind(position)

    def _rewind(self, position: int) -> None:
        """Takes decisions back until the log has no more than `position` entries."""
        self._scene.review.stop()
        self._scene.judging.forget()
        while len(self._match.log) > position and self._match.can_undo:
            self._match.undo()
        self._scene.flow.jump()

    def _redo(self) -> None:
        persons = self._scene.flow.persons
        while self._match.can_redo:
            self._match.redo()
            to_act = self._match.state.to_act
            if not persons or not to_act or to_act[0] in persons:
                break
        self._scene.flow.jump()

    # Looking at earlier positions

    def _stops(self) -> list[int]:
        """How long the log was at every position that can be looked at, the first before any decision."""
        return sorted({self.first_stop, *(line.position for line in self._scene.lines)})

    @property
    def first_stop(self) -> int:
        """How long the log was before the first decision."""
        log = self._match.log
        return next((i for i, entry in enumerate(log) if entry.is_decision), len(log))

    def _earlier(self) -> int | None:
        looking = self._scene.looking
        now = len(self._match.log) if looking is None else looking
        return max((stop for stop in self._stops() if stop < now), default=None)

    @property
    def later_stop(self) -> int:
        """How long the log was at the position after the one that is looked at."""
        looking = self._scene.looking or 0
        return min((stop for stop in self._stops() if stop > looking), default=len(self._match.log))

    def _play_on_obstacle(self) -> str | None:
        looking = self._scene.looking
        if looking is None:
            return "not_looking"
        if self._scene.is_over:
            # Everything is known by now, and what is played on is another match: nothing is taken back.
            return None
        if not self._scene.allows_taking_back:
            return "never"
        if self._match.pending is not None:
            return "pending"
        return "revealed" if self._is_barred(looking) else None

    def _play_on(self) -> None:
        position = self._scene.looking
        assert position is not None
        if self._scene.is_over:
            self._confirm("play_on_apart", lambda: self._play_on_apart(position))
            return
        count = sum(entry.is_decision for entry in self._match.log[position:])
        self._confirm("play_on", lambda: self._rewind(position), count=count)

    def _play_on_apart(self, position: int) -> None:
        """Plays on from a position of a finished match, which stays as it is kept."""
        self._scene.flow.part()
        self._rewind(position)

    # Hints

    def _hint_obstacle(self) -> str | None:
        scene = self._scene
        if self.advisor is not None or self.hint is not None:
            return None
        if not scene.stage.settings.hints:
            return "hints_off"
        if self._match.state.outcome is not None:
            return "over"
        if scene.looking is not None:
            return "looking"
        if scene.flow.turn is None:
            return "not_your_turn"
        return None if self.adviser else "no_adviser"

    @property
    def adviser(self) -> str | None:
        """The level that gives hints: the strongest that the game has."""
        levels = roster.LEVELS.get(self._match.game.key)
        return levels[-1].name if levels else None

    def _toggle_hint(self) -> None:
        scene = self._scene
        seat, level = scene.flow.turn, self.adviser
        if self.advisor is not None or self.hint is not None:
            self.forget_hint()
        elif seat is not None and level is not None:
            self.advisor = Advisor(scene.stage.thinker, Turn.of(self._match, seat), level)

    # Offers

    def _offer(self, command: Command) -> Offer | None:
        seat = self._scene.flow.turn
        if seat is None or self._scene.looking is not None:
            return None
        kind = self._kind(command)
        return next((offer for offer in self._match.offers(seat) if offer.kind == kind), None)

    def _kind(self, command: Command) -> str:
        return Offer.RESIGN if command is Command.RESIGN else self._scene.proposal

    def _offer_obstacle(self, command: Command) -> str:
        scene, state = self._scene, self._match.state
        if state.outcome is not None:
            return "over"
        if scene.looking is not None:
            return "looking"
        seat = scene.flow.turn
        if seat is None:
            return "not_your_turn"
        if any(offer.kind == self._kind(command) for offer in scene.game.offers(state, seat)):
            return "refused_lately"
        return "no_offers"

    def _give_offer(self, command: Command) -> Callable[[], None]:
        offer = self._offer(command)
        assert offer is not None
        return lambda: self._scene.flow.offer(offer)

    def ask_consent(self, offer: Offer, seat: Seat, player: Human) -> None:
        """Asks a person at the screen, by name, what to answer to another's proposal."""
        words = self._scene.stage.words
        asker, name = self._name(offer.seat), self._name(seat)
        self._scene.interface.open(
            Dialog(
                self._scene.proposal_words(offer.kind, "title", asker=asker),
                self._scene.question(offer, name),
                [
                    Answer(words("match.offered.decline"), lambda: player.consent(False), name="decline"),
                    Answer(words("match.offered.agree"), lambda: player.consent(True), name="agree"),
                ],
                on_cancel=lambda: player.consent(False),
                name="consent",
            )
        )

    # Tastes

    def _switch_view(self) -> None:
        stage = self._scene.stage
        stage.settings.view = "above" if stage.settings.view == "tilted" else "tilted"
        stage.storage.write_settings(stage.settings)
        self._scene.layout()

    def _switch_sound(self) -> None:
        stage = self._scene.stage
        stage.settings.muted = not stage.settings.muted
        stage.sound.set_muted(stage.settings.muted)
        stage.storage.write_settings(stage.settings)

    def _confirm(self, key: str, act: Callable[[], object], **values: object) -> None:
        """Asks once before something that cannot simply be taken back."""
        words = self._scene.stage.words
        count = values.pop("count", None)
        text = words(f"match.ask.{key}_text", count=count if isinstance(count, int) else None, **values)
        self._scene.interface.open(
            Dialog(
                words(f"match.ask.{key}"),
                text,
                [
                    Answer(words(f"match.ask.{key}_no"), name="no"),
                    Answer(words(f"match.ask.{key}_yes"), act, "primary", name="yes"),
                ],
                name=f"ask_{key}",
            )
        )

    def _name(self, seat: Seat) -> str:
        return self._match.seats[seat].name
