"""A table that one process plays: what a seat may do, what it hears, what it may take back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import Refused
from haymaker.kernel.game import room, same
from haymaker.kernel.layout import Record
from haymaker.protocol.messages import Act, SayLuck, TakeBack, TakeLuckBack, Why
from haymaker.protocol.shown import LuckShown
from haymaker.table import snapshot
from haymaker.table.acts.asking import why
from haymaker.table.acts.move import decide, only_answer, possible_luck
from haymaker.table.course import steps_back
from haymaker.table.entries import Sit, TookBack, WantsBack, decode_entry, encode_entry
from haymaker.table.errors import NotYours
from haymaker.table.frames import told_steps
from haymaker.table.luck import Asked, Recorded, Seeded
from haymaker.table.sitting import Sitting
from haymaker.table.state import TableState
from tests.table.tabletop import PUNCH, TOY, Table, play_on, spec_of

GAME = TOY.game()
DEALT = [0, 1, 1, 2, 3, 3]  # East holds 1 2 2, West holds 3 4 4


def table_after_the_deal() -> Table:
    table = Table(GAME, Recorded(DEALT))
    table.run_luck()
    return table


# --- acting ---------------------------------------------------------------------------------------


def test_an_action_changes_the_table_and_is_remembered() -> None:
    table = table_after_the_deal()
    table.act(0, 1)
    assert GAME.plain(table.state).sealed[0] == 2
    assert table.seats == (1,)
    assert [step.action for step in table.steps] == [*DEALT, 1]
    assert table.steps[0].seat == CHANCE and table.steps[-1].seat == 0


def refusal(table: Table, seat: int, action: int) -> Refused:
    before, steps = table.state.tobytes(), list(table.steps)
    with pytest.raises(Refused) as caught:
        table.act(seat, action)
    assert table.state.tobytes() == before and table.steps == steps
    return caught.value


def test_a_refusal_says_which_clause_forbids_it_and_what_is_allowed() -> None:
    refused = refusal(table_after_the_deal(), 0, 3)
    assert str(refused) == "You do not hold that card."
    assert (refused.clause, refused.allowed, refused.more) == ("TOY-01", ("1", "2"), 0)


def test_who_is_not_in_turn_hears_whom_the_table_waits_for() -> None:
    table = table_after_the_deal()
    table.act(0, 0)
    assert str(refusal(table, 0, 1)) == "It is not the turn of East; the table waits for West."
    for seat in (2, -1, CHANCE, WATCHER):
        assert str(refusal(table, seat, 0)) == f"There is no seat {seat} at this table."


def test_nobody_acts_while_luck_is_awaited() -> None:
    table = Table(GAME, Seeded(1))
    assert str(refusal(table, 0, 0)).endswith("the table waits for luck.")


@pytest.mark.parametrize("action", [-1, 4, 10**9])
def test_an_action_that_does_not_exist_is_refused(action: int) -> None:
    refused = refusal(table_after_the_deal(), 0, action)
    assert str(refused) == f"There is no action {action}." and refused.allowed == ("1", "2")


def test_nothing_happens_after_the_end() -> None:
    table = play_on(Table(GAME, Seeded(1)))
    assert table.over and table.seats == ()
    assert "The game is over" in str(refusal(table, 0, 0))


def test_many_allowed_actions_are_cut_to_a_dozen() -> None:
    table = play_on(Table(room("haymaker.games.one_punch_man").game(), Seeded(2)), moves=1)
    (seat,) = table.seats
    moves = table.game.legal(table.view(seat), seat)
    refused = refusal(table, seat, -1)
    assert len(refused.allowed) == 12 and refused.more == len(moves) - 12 > 0


def test_a_refusal_depends_on_nothing_the_seat_cannot_see() -> None:
    """The rival's hand is another one in a guess, and the answer is word for word the same."""
    table = table_after_the_deal()
    twin = Table(GAME, Seeded(0))
    twin.state = GAME.guess(table.view(0), 0, 3)
    assert not same(twin.state, table.state)
    for action in (2, 3):
        assert str(refusal(twin, 0, action)) == str(refusal(table, 0, action))


def test_the_rules_are_asked_about_the_view_of_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_after_the_deal()
    asked: list[bytes] = []
    why_not = TOY.interpreted.why_not

    def overheard(kit: Record, s: Record, seat: int, action: int) -> int:
        asked.append(s.tobytes())
        return why_not(kit, s, seat, action)

    monkeypatch.setattr(TOY, "compiled", None)  # whatever other tests have compiled
    monkeypatch.setattr(TOY.interpreted, "why_not", overheard)
    refusal(table, 0, 3)
    assert asked == [table.view(0).tobytes()] != [table.state.tobytes()]


def test_each_viewer_hears_what_it_may_know() -> None:
    table = Table(PUNCH.game(), Seeded(2))
    batch = table.sitting.go_on()
    assert batch is not None
    red, blue, watcher = (
        told_steps(table.game, viewer, batch)[-1].told[0] for viewer in (0, 1, WATCHER)
    )
    assert red.startswith("Red is dealt ") and blue.startswith("Blue is dealt ")
    assert watcher == "Both boxers have ten cards."


def test_actions_can_be_given_in_words() -> None:
    table = table_after_the_deal()
    table.sitting.do(Act("1", 0, spelled={"rank": 2, "do": "play"}))
    assert GAME.plain(table.state).sealed[0] == 2
    with pytest.raises(Refused, match=r'High Card has no action \{"do": "fly"\}'):
        table.sitting.do(Act("2", 1, spelled={"do": "fly"}))
    with pytest.raises(Refused, match="High Card has no move called 'fly'") as caught:
        table.sitting.do(Act("3", 1, code="fly"))
    assert caught.value.allowed == ("3", "4")


# --- what the table answers by itself -------------------------------------------------------------


def last_cards(kinds: tuple[str, str] = ("person", "person")) -> Table:
    """Two duels of the toy are over: each seat has one card left, the rival does not know which."""
    table = Table(GAME, Recorded(DEALT))
    table.run_luck()
    for east, west in ((0, 2), (1, 3)):
        table.act(0, east)
        table.act(1, west)
    for seat, kind in enumerate(kinds):
        table.told.seats[seat].bot = "random" if kind == "bot" else ""
    return table


def plain_to_all(s: Record, seat: int) -> bool:
    return all(
        len(GAME.legal(GAME.guess(GAME.view(s, WATCHER), WATCHER, key), seat)) == 1
        for key in range(30)
    )


def test_a_single_answer_is_given_by_the_table_against_bots() -> None:
    assert only_answer(last_cards(("person", "bot")).told, 0) == 1
    assert only_answer(last_cards(("bot", "person")).told, 1) == 3


def test_a_single_answer_that_everybody_can_foretell_is_given_among_people() -> None:
    """With one card in the hand there is nothing to choose, whatever card it is."""
    table = last_cards()
    assert plain_to_all(table.state, 0) and only_answer(table.told, 0) == 1


def test_a_single_answer_that_would_tell_a_secret_is_asked_for() -> None:
    """East holds 2 2 after the 1: only one kind of card, and West cannot know that."""
    table = table_after_the_deal()
    table.act(0, 0)
    table.act(1, 2)
    assert GAME.legal(table.state, 0) == [1] and not plain_to_all(table.state, 0)
    assert only_answer(table.told, 0) is None
    table.told.seats[1].bot = "random"
    assert only_answer(table.told, 0) == 1


def test_nothing_is_answered_for_who_has_a_choice_or_is_not_asked() -> None:
    table = table_after_the_deal()
    assert only_answer(table.told, 0) is None
    table.act(0, 0)
    assert only_answer(table.told, 0) is None


def test_a_room_says_which_single_answers_need_no_question(monkeypatch: pytest.MonkeyPatch) -> None:
    for listed, answer in (({"play": "TOY-01"}, 1), ({"fold": "TOY-01"}, None), ({}, 1)):
        monkeypatch.setattr(TOY.words, "ONE_ANSWER", listed, raising=False)
        assert only_answer(last_cards().told, 0) == answer


# --- taking back ----------------------------------------------------------------------------------


def sealed_hand(**options: object) -> Table:
    """Punch!, the advanced game: a hand is chosen card by card, out of everybody's view."""
    table = Table(PUNCH.game(mode="advanced", **options), Seeded(1))
    table.run_luck()
    return table


def test_what_the_table_did_for_a_seat_goes_back_with_the_choice_before_it() -> None:
    """A choice, then moves without one: taking back leads to the choice."""
    table = sealed_hand()
    before, steps = table.state, len(table.steps)
    legal = table.game.legal_in_turn
    table.act(0, legal(before, 0)[0])
    chosen = table.state
    table.act(0, legal(chosen, 0)[0])

    def no_choice_then(s: Record, seat: int) -> list[int]:
        return legal(s, seat)[:1] if same(s, chosen) else legal(s, seat)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(table.game), "legal_in_turn", lambda _, s, seat: no_choice_then(s, seat))
        assert steps_back(table.course, 0) == 2
        batch = table.sitting.do(TakeBack("back", 0))
    assert batch is not None and batch.back == 2
    assert same(table.state, before) and len(table.steps) == steps
    (sentence,) = told_steps(table.game, 0, batch)[0].told
    assert sentence == "Red takes the last move back."


def test_moves_without_any_choice_before_them_are_not_taken_back() -> None:
    table = sealed_hand()
    legal = table.game.legal_in_turn
    table.act(0, legal(table.state, 0)[0])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(table.game), "legal_in_turn", lambda _, s, seat: legal(s, seat)[:1])
        assert steps_back(table.course, 0) == 0


def test_an_old_entry_takes_one_step_back() -> None:
    """What was written down before there were answers by the table."""
    assert decode_entry(b'{"do":"took_back","seat":1}') == TookBack(1, 1)
    assert encode_entry(TookBack(1)) == b'{"do":"took_back","seat":1}'


def refereed() -> Table:
    table = Table(PUNCH.game(), Asked())
    table.run_luck()
    return table


def test_what_was_said_of_luck_is_taken_back_one_by_one_until_somebody_acts() -> None:
    table = refereed()
    states = []
    for number, card in enumerate((0, 3, 3)):
        states.append((table.state, table.course.draws))
        table.sitting.do(SayLuck(f"said {number}", card))
    for number in range(3):
        batch = table.sitting.do(TakeBack(f"back {number}", CHANCE))
        s, draws = states.pop()
        assert same(table.state, s) and table.course.draws == draws
        assert batch is not None and batch.actor is None
    with pytest.raises(Refused, match="cannot be taken back"):
        table.sitting.do(TakeBack("again", CHANCE))
    while table.course.luck_due:
        table.sitting.do(SayLuck(str(len(table.steps)), possible_luck(table.course)[0]))
    seat = table.seats[0]
    table.act(seat, table.game.legal(table.state, seat)[0])
    assert steps_back(table.course, CHANCE) == 0


def test_luck_that_was_taken_back_stays_so_when_the_table_is_loaded() -> None:
    """From its entries, and from a snapshot: what came of it, and what can still be taken back."""
    table = refereed()
    for number, card in enumerate((0, 3, 5)):
        table.sitting.do(SayLuck(f"said {number}", card))
    table.sitting.do(TakeBack("back", CHANCE))
    told = table.told
    again = TableState(told.spec, told.game, told.title)
    for seat in range(2):
        again.absorb(Sit(seat, "person", told.seats[seat].name, nonce=f"n{seat}"), 0.0)
    for entry in told.played:
        again.absorb(entry, 0.0)
    kept = snapshot.resumed(snapshot.from_text(snapshot.to_text(told.snapshot())), told.game)
    for course in (again.course, kept):
        assert course is not None and same(course.state, table.state)
        assert course.draws == 2 and steps_back(course, CHANCE) == 1
        assert same(course.consider_undo(CHANCE).state, table.course.undoable[-1][1])


def typed_in(table: Table, moves: int) -> None:
    """Luck is typed in until somebody is asked, and then so many moves are made."""
    for _ in range(moves):
        while table.course.luck_due:
            said = f"said {table.told.number}"  # what is taken back is said under another id
            table.sitting.do(SayLuck(said, possible_luck(table.course)[0]))
        seat = table.seats[0]
        table.act(seat, table.game.legal(table.state, seat)[0])


def test_luck_is_taken_back_together_with_what_followed_when_all_want_it() -> None:
    table = refereed()
    while not table.seats:
        before, draws, steps = table.state, table.course.draws, len(table.steps)
        table.sitting.do(SayLuck(str(steps), possible_luck(table.course)[0]))
    typed_in(table, 2)
    wish = decide(table.told, TakeLuckBack("a", 0), host=False)
    assert wish is not None and wish.entry == WantsBack(0, client="undo_luck:0:a")
    table.told.absorb(wish.entry, 0.0)
    batch = table.sitting.do(TakeLuckBack("b", 1))
    assert batch is not None and batch.followed
    assert same(table.state, before)
    assert (table.course.draws, len(table.steps)) == (draws, steps)
    assert not any(seat.wants_back for seat in table.told.seats)
    loaded = TableState(table.told.spec, table.told.game, table.told.title)
    for entry in table.told.played:
        loaded.absorb(entry, 0.0)
    assert loaded.course is not None and same(loaded.course.state, before)
    typed_in(table, 1)
    assert table.course.draws > draws, "and the game goes on from there"


def test_a_wish_to_take_luck_back_is_forgotten_when_the_game_goes_on() -> None:
    table = refereed()
    typed_in(table, 1)
    wish = decide(table.told, TakeLuckBack("a", 0), host=False)
    assert wish is not None
    table.told.absorb(wish.entry, 0.0)
    typed_in(table, 1)
    again = decide(table.told, TakeLuckBack("b", 1), host=False)
    assert again is not None and isinstance(again.entry, WantsBack)


@pytest.mark.parametrize(("rated", "keeps"), [(True, False), (False, True)])
def test_luck_is_never_taken_back_where_something_is_at_stake(rated: bool, keeps: bool) -> None:
    table = refereed()
    typed_in(table, 1)
    table.told.spec = replace(table.told.spec, rated=rated, keeps=keeps)
    with pytest.raises(Refused, match="in a friendly game"):
        decide(table.told, TakeLuckBack("a", 0), host=False)


def test_luck_of_the_house_stays_with_what_followed() -> None:
    table = Table(PUNCH.game(), Seeded(1))
    table.run_luck()
    with pytest.raises(Refused, match="typed it in"):
        table.sitting.do(TakeLuckBack("a", 0))


def test_luck_of_the_house_is_never_taken_back() -> None:
    table = Table(PUNCH.game(), Seeded(1))
    table.run_luck()
    with pytest.raises(NotYours, match="Only the host of a refereed table"):
        table.sitting.do(TakeBack("a", CHANCE))
    told = refereed()
    told.sitting.do(SayLuck("a", 0))
    with pytest.raises(NotYours):
        decide(told.told, TakeBack("b", CHANCE), host=False)


def test_what_cannot_have_happened_is_refused_with_what_can() -> None:
    table = refereed()
    for number in range(5):
        table.sitting.do(SayLuck(str(number), code="P1"))
    for said, sentence in (
        (SayLuck("x", 0), "That cannot have happened here."),
        (SayLuck("y", code="fly"), "'fly' cannot have happened here."),
    ):
        with pytest.raises(Refused) as caught:
            table.sitting.do(said)
        assert str(caught.value) == sentence and caught.value.allowed == ("p2", "p3", "n", "b", "d")
    assert why(table.told, Why("", CHANCE, code="p1")).allowed == ["p2", "p3", "n", "b", "d"]
    assert why(table.told, Why("", CHANCE, code="p2")).legal


# --- the seed -------------------------------------------------------------------------------------


def test_the_seed_of_a_table_is_shown_at_its_end_and_not_before() -> None:
    spec = spec_of(GAME, luck="seeded", seed="424242")
    state = TableState(spec, GAME, GAME.title)
    for seat in range(2):
        state.absorb(Sit(seat, "bot", "random", "random"), 0.0)
    sitting = Sitting(state, lambda _: None)
    sitting.begin()
    number = 0
    while not state.ended:
        assert state.shown(set(), 0).luck == LuckShown("seeded")
        assert "424242" not in repr(state.spec) and spec.commitment == ""
        seat = state.waiting[0]
        assert state.course is not None
        sitting.do(Act(str(number), seat, state.course.views[seat].legal[0]))
        number += 1
    assert state.shown(set(), 0).luck.seed == "424242"
    assert state.pick().closing() == {"seed": 424242}
