"""How a match reaches its table: what happened is acted out there event by event, or it glides at once.

The match is the truth at once; the table shows the past until its animations are through.
"""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import TYPE_CHECKING

from game.engine import CHANCE, Event, Seat
from scenes.animation import Call

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene


class Showing:
    """What of the log of a match its table shows.

    Attributes:
        entries: how many entries of the log have happened on the table, or are on the way to it.
        told: how many of them have happened there.
        stale: whether one has happened there since the scene was brought up to date.
    """

    def __init__(self, scene: MatchScene) -> None:
        self._scene = scene
        self._match = scene.match
        # What happened before the first decision, the first roll or deal, is still to be seen.
        self.entries = self.told = len(self._match.log) if self._match.can_undo else 0
        self.stale = False
        # What is still to be seen: events, and after those of an entry how long the log is with it.
        self._coming: deque[Event | int] = deque()

    # The present

    def show_news(self) -> None:
        """Lets everything new in the log happen on the table, as the looker may see it."""
        for number, entry in enumerate(self._match.log[self.entries :], self.entries + 1):
            for event in entry.events:
                shown = self._scene.witnessed(event)
                if shown is not None:
                    self._coming.append(shown)
            self._coming.append(number)
        self.entries = len(self._match.log)
        self._show_coming()
        self._scene.changed()

    @property
    def holds_back(self) -> bool:
        """Whether events wait until the players have been told something, see `interlude` of the scene."""
        return bool(self._coming)

    def _show_coming(self, after_interlude: bool = False) -> None:
        """Queues what is to be seen, up to an event before which the players are told something."""
        scene = self._scene
        while self._coming:
            coming = self._coming[0]
            if isinstance(coming, int):
                scene.timeline.add(Call(partial(self._tell, coming)))
            elif after_interlude or scene.interlude(coming) is None:
                scene.timeline.add(scene.animate(coming))
                after_interlude = False
            else:
                return
            self._coming.popleft()

    def _tell_between(self) -> None:
        """Everything before the next event was seen: what is to be told before it is told now."""
        coming = self._coming[0]
        layer = self._scene.interlude(coming) if isinstance(coming, Event) else None
        if layer is None:
            self._show_coming()
            return
        layer.on_close = lambda: self._show_coming(after_interlude=True)
        self._scene.interface.open(layer)

    def _tell(self, entries: int) -> None:
        """So many entries have happened on the table: the list of moves may say so."""
        self.told = entries
        self.stale = True

    # Another position, or other eyes

    def show_position(self, looker: Seat | None) -> None:
        """Shows the present position, whatever was shown before."""
        self._scene.looking = None
        self._scene.looker = looker
        self._glide()

    def look_through(self, looker: Seat | None) -> None:
        """Shows the table at once as another seat may see it."""
        if looker != self._scene.looker:
            self._scene.looker = looker
            self._glide()
            self._scene.timeline.finish()

    def lay_open(self) -> None:
        """Shows everything from now on, whoever might look."""
        self._scene.lies_open = True
        self._glide()
        self._scene.timeline.finish()

    def look_at(self, entries: int) -> None:
        """Shows the position in which the log had so many entries; its full length ends the looking back.

        On the way to the next position what happened happens again on the table.
        """
        scene = self._scene
        if scene.interface.layers or not 0 <= entries <= len(self._match.log):
            return
        if self.stays_present:
            scene.stage.notify(scene.stage.words("match.cannot.hurry"))
            return
        looking = None if entries == len(self._match.log) else entries
        before = scene.looking
        if looking == before:
            return
        steps_on = before is not None and entries == scene.desk.later_stop
        scene.flow.turn = None
        scene.end_choice()
        scene.looking = looking
        if steps_on and before is not None:
            self._act_out(before, entries)
        else:
            self._glide()
        scene.refresh()

    @property
    def stays_present(self) -> bool:
        """Whether nobody may look back now: all would stand still meanwhile, before everybody's eyes."""
        scene = self._scene
        return scene.hurries and not scene.flow.watching and scene.looking is None

    def was_open(self, entries: int) -> bool:
        """Whether everybody could act at once after so many entries of the log, and the rolls that follow."""
        match = self._match
        while entries < len(match.log) and match.state_after(entries).to_act == (CHANCE,):
            entries += 1
        return entries > 0 and self._scene.is_hasty(match.state_after(entries))

    def _act_out(self, start: int, end: int) -> None:
        """Lets a part of the log happen on the table, which shows the position before it.

        Where everybody acted at once, what still moves goes on.
        """
        scene = self._scene
        if not self.was_open(start):
            scene.timeline.finish()
        for event in scene.events_of(self._match.log[start:end]):
            scene.timeline.add(scene.animate(event))
        self.entries = len(self._match.log)
        scene.changed()

    def _glide(self) -> None:
        self.drop()
        self.entries = self.told = len(self._match.log)
        self._scene.timeline.add(self._scene.glide_to(self._scene.shown_view))
        self._scene.changed()

    # Time

    def update(self, seconds: float) -> bool:
        """Lets seconds pass for what moves. Whether nothing has moved and nothing is still to come."""
        scene, timeline = self._scene, self._scene.timeline
        rested = not timeline.busy
        if timeline.busy:
            timeline.update(seconds)
            if not timeline.busy:
                self._settle()
        if self.stale:
            scene.refresh()
        if self._coming and not timeline.busy and not scene.interface.layers:
            self._tell_between()
        return rested and not self._coming

    def finish(self) -> None:
        """Brings what moves to its end."""
        self._scene.timeline.finish()
        self._settle()

    def drop(self) -> None:
        """Leaves out whatever is still to be seen."""
        self._scene.timeline.clear()
        self._coming.clear()

    def _settle(self) -> None:
        """Everything on the table has come to rest."""
        self._scene.pointer.point_again()
        self._scene.changed()
