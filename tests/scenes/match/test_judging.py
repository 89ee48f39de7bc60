"""A match that is over is judged: what is asked, what is said of each decision, and the summary."""

from __future__ import annotations

import pytest

from game.bots.judging import Verdict
from game.bots.worker import Kind
from game.engine import Seat
from scenes.match.commands import Command
from scenes.match.log import MoveList
from scenes.shell.result import Result
from scenes.ui.controls import Button
from scenes.ui.dialog import Dialog
from scenes.ui.figures import Figures
from tests.scenes.plain_match import ANNA, BERT, Puppet, Sit, Sitting

MOVES = ("a1-a3=4", "a5-a4=2", "e1-e3=1")


@pytest.fixture
def over(sit: Sit) -> Sitting:
    """A match of three moves that Bert has given up."""
    sitting = sit(
        (ANNA, BERT), thinker=Puppet(), position="b1b2b3b4b5/........../........../........../w2w6w4w3w2 w 0"
    )
    game, match = sitting.match.game, sitting.match
    for move in MOVES:
        match.play(game.parse(match.state, move))
    resigns = next(offer for offer in match.offers(match.state.to_act[0]) if not offer.needs_answer)
    match.offer(resigns)
    sitting.scene.flow.jump()
    sitting.wait()
    while sitting.stage.top is not sitting.scene:
        sitting.stage.pop()
    played, better = match.log[0].action, game.parse(match.state_after(1), "b5-b3=1")
    assert played is not None
    sitting.thinker.verdicts = {
        MOVES[0]: Verdict(played, 0.1, 0.1),
        MOVES[1]: Verdict(better, 0.3, -0.1),
    }
    return sitting


def judge(sitting: Sitting) -> None:
    sitting.press(Command.JUDGE)
    sitting.wait(2)


def summary(sitting: Sitting) -> Dialog:
    dialog = sitting.scene.interface.layers[-1]
    assert isinstance(dialog, Dialog)
    return dialog


def test_every_decision_is_judged_as_its_seat_knew_it(over: Sitting) -> None:
    judge(over)
    asked = [request for request in over.thinker.asked if request.kind is Kind.JUDGE]
    assert [str(request.action) for request in asked] == list(MOVES)
    assert [request.seat for request in asked] == [0, 1, 0]
    views = [over.match.state_after(number) for number in range(3)]
    assert [request.view for request in asked] == views


def test_the_list_of_moves_has_the_signs_of_annotated_games(over: Sitting) -> None:
    judge(over)
    moves = over.widget("moves")
    assert isinstance(moves, MoveList)
    assert [grade.sign for grade in moves.grades] == ["", "??", "", ""]
    moves.select(1)
    assert "??" in moves.spoken()


def test_at_a_position_it_says_how_good_what_led_there_was_and_what_was_better(over: Sitting) -> None:
    judge(over)
    summary(over).close()
    over.scene.showing.look_at(2)
    assert over.say("instruction").startswith("A blunder, 20 points given away. Better: b5 to b3")
    over.scene.showing.look_at(1)
    assert over.say("instruction").startswith("Nothing better was to be found.")
    assert str(over.scene.hint) == "b5-b3=1", "and what is better than what comes next"
    here, coming = over.say("instruction").split("\n")
    assert "20 points" not in here, "what led here is told apart from what comes next"
    assert coming.startswith("What comes next gives 20 points away")
    over.scene.showing.look_at(3)
    assert over.scene.hint is None
    assert "points" not in over.say("instruction"), "of what it knows nothing about it says nothing"


def test_the_summary_counts_for_each_seat_and_leads_to_what_cost_most(over: Sitting) -> None:
    judge(over)
    dialog = summary(over)
    figures = next(part for part in dialog.body.descendants() if isinstance(part, Figures))
    assert figures.heads == ("Anna", "Bert")
    counted = {line.words: line.figures for line in figures.lines}
    assert counted["Decisions"] == ("1", "1")
    assert counted["Blunders (??)"] == ("0", "1")
    assert counted["Average loss"] == ("0.0", "20.0")
    over.person.click(next(button for button in dialog.buttons if button.name == "worst"))
    assert over.scene.looking == 1
    judge(over)
    assert summary(over).title.words == "How it was played", "it is shown again without a new search"
    assert sum(request.kind is Kind.JUDGE for request in over.thinker.asked) == 3


def test_it_can_be_stopped_and_goes_on_where_it_was(over: Sitting) -> None:
    over.press(Command.JUDGE)
    over.wait(1 / 30)
    over.thinker.holds = True
    over.wait(0.2)
    known = len(over.thinker.asked)
    assert "Judging the play" in over.say("remark")
    over.press(Command.JUDGE)
    assert not over.scene.judging.running
    assert over.thinker.cancelled
    over.thinker.holds = False
    over.wait()
    assert len(over.thinker.asked) == known
    judge(over)
    assert over.scene.judging.is_done
    assert [str(r.action) for r in over.thinker.asked if r.kind is Kind.JUDGE].count(MOVES[0]) == 1


def test_while_it_goes_on_its_button_says_that_it_stops(over: Sitting) -> None:
    button = over.widget(Command.JUDGE.value)
    assert isinstance(button, Button)
    assert button.words == "Judge the play"
    over.thinker.holds = True
    over.press(Command.JUDGE)
    over.wait(0.2)
    assert button.words == "Stop judging"
    assert button.tip.startswith("Stops the judge")
    over.press(Command.JUDGE)
    over.wait(0.2)
    assert button.words == "Judge the play"
    over.thinker.holds = False
    judge(over)
    assert button.words == "The verdict"
    assert not button.tip.startswith("Stops")


def result_button(sitting: Sitting) -> Button:
    """The button of the result that has to do with judging."""
    result = Result(sitting.stage, sitting.scene)
    sitting.stage.push(result)
    sitting.wait(0.2)
    button = result.interface.find("judge")
    assert isinstance(button, Button)
    return button


def test_the_result_leads_to_the_judge_at_work_and_does_not_stop_it(over: Sitting) -> None:
    over.thinker.holds = True
    over.press(Command.JUDGE)
    over.wait(0.2)
    button = result_button(over)
    assert button.words == "Judge the play"
    button.activate()
    over.wait(0.2)
    assert over.stage.top is over.scene
    assert over.scene.judging.running
    over.thinker.holds = False
    over.wait(2)
    summary(over).close()
    assert result_button(over).words == "The verdict"


def test_the_summary_waits_until_what_was_asked_is_answered(over: Sitting) -> None:
    over.press(Command.JUDGE)
    over.scene.showing.look_at(2)
    over.scene.do(Command.PLAY_ON)
    over.wait(2)
    assert over.scene.judging.is_done
    assert [layer.name for layer in over.scene.interface.layers] == ["ask_play_on_apart"]
    over.person.click(next(button for button in summary(over).buttons if button.name == "no"))
    over.wait(1)
    assert summary(over).name == "judged"
    over.person.click(next(button for button in summary(over).buttons if button.name == "worst"))
    assert over.scene.looking == 1


def test_nobody_is_judged_before_the_end(sit: Sit) -> None:
    sitting = sit((ANNA, BERT))
    assert sitting.scene.obstacle(Command.JUDGE) == "not_over"


def test_a_match_without_a_decision_is_not_judged(sit: Sit) -> None:
    sitting = sit((ANNA, BERT), thinker=Puppet())
    match = sitting.match
    match.offer(next(offer for offer in match.offers(match.state.to_act[0]) if not offer.needs_answer))
    assert sitting.scene.obstacle(Command.JUDGE) == "nothing_decided"


def test_what_is_played_on_from_here_is_judged_anew(over: Sitting) -> None:
    judge(over)
    summary(over).close()
    over.scene.showing.look_at(2)
    over.scene.do(Command.PLAY_ON)
    over.person.click(next(button for button in summary(over).buttons if button.name == "yes"))
    over.settle()
    assert over.scene.flow.turn == Seat(0)
    assert not any(grade.sign for grade in over.scene.judging.signs(over.scene.lines))


def test_who_leaves_stops_the_judge(over: Sitting) -> None:
    over.thinker.holds = True
    over.press(Command.JUDGE)
    over.scene.leave()
    assert over.thinker.cancelled
    assert not over.scene.judging.running
