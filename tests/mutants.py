"""Planted faults: each is put into a copy of the source, and a named test must fail for it.

`make mutants` runs them all and reports; `python -m tests.mutants WORD` those whose sentence has
the word. A fault that no longer fits the source is reported as well: then the list must follow.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Fault(NamedTuple):
    """What is wrong then, where, and the test that must notice."""

    says: str
    file: str
    old: str
    new: str
    test: str


FAULTS = (
    Fault(
        "a refusal names all that is allowed, however much",
        "haymaker/table/acts/move.py",
        "LISTED = 12",
        "LISTED = 10**6",
        "tests/table/test_state.py::test_a_refusal_names_at_most_a_dozen_of_what_is_allowed",
    ),
    Fault(
        "undo does not ask what others have seen",
        "haymaker/table/course.py",
        "return _told_nobody(game, step, before, others) and _taught_nothing(game, step, before)",
        "return _taught_nothing(game, step, before)",
        "tests/table/test_undo.py::test_what_others_have_seen_cannot",
    ),
    Fault(
        "undo does not ask what the seat has learnt",
        "haymaker/table/course.py",
        "return _told_nobody(game, step, before, others) and _taught_nothing(game, step, before)",
        "return _told_nobody(game, step, before, others)",
        "tests/table/test_undo.py::test_what_the_seat_itself_has_learnt_cannot",
    ),
    Fault(
        "an impossible throw is accepted",
        "haymaker/table/throws.py",
        "if not 0 <= outcome < len(weights) or weights[outcome] == 0:",
        "if False:",
        "tests/table/test_throws.py::"
        "test_a_throw_that_cannot_happen_is_a_fault_and_decides_nothing",
    ),
    Fault(
        "a show is forgotten in the midst of its throw",
        "haymaker/table/course.py",
        "if d in wanted or d == last}",
        "if d in wanted}",
        "tests/table/test_throws.py::test_the_show_of_a_throw_that_is_not_told_out_is_kept",
    ),
    Fault(
        "`changed` moves with hidden acts",
        "haymaker/table/state.py",
        "if batch is None or batch.seen(WATCHER):",
        "if True:",
        "tests/table/test_state.py::test_a_hidden_act_does_not_move_the_time_that_everybody_sees",
    ),
    Fault(
        "a clock's increment is not added",
        "haymaker/table/clock.py",
        "self._left[actor] += self.rule.add",
        "pass",
        "tests/table/test_clock.py::test_a_bank_runs_down_and_every_decision_adds_its_increment",
    ),
    Fault(
        "a clock per move is not reset",
        "haymaker/table/clock.py",
        "self._left[actor] = float(self.rule.each)",
        "pass",
        "tests/table/test_clock.py::test_a_clock_per_move_is_full_again_at_the_next_question",
    ),
    Fault(
        "a snapshot's checksum is ignored",
        "haymaker/table/snapshot.py",
        "if sha256(body.encode()).hexdigest() != found:",
        "if False:",
        "tests/table/test_snapshot.py::test_a_damaged_snapshot_is_noticed_by_its_checksum",
    ),
    Fault(
        "undo is offered in stories",
        "haymaker/table/frames.py",
        "undo=seated and not bare and may_undo(course, viewer),",
        "undo=seated and may_undo(course, viewer),",
        "tests/table/test_state.py::test_a_story_offers_no_undo",
    ),
    Fault(
        "an entry is absorbed twice",
        "haymaker/server/tables.py",
        "if row.number != state.number + 1:",
        "if False:",
        "tests/server/test_upkeep.py::test_an_entry_is_taken_in_once",
    ),
    Fault(
        "one profile on two rated seats",
        "haymaker/table/acts/seat.py",
        "if what and any(seat.profile == asked.profile for seat in state.seats):",
        "if False:",
        "tests/table/test_state.py::test_everybody_has_one_seat_at_a_rated_table",
    ),
    Fault(
        "a rematch waits for those who have left",
        "haymaker/table/acts/talk.py",
        'people = [seat for seat in state.seats if seat.kind == "person" and not seat.left]',
        'people = [seat for seat in state.seats if seat.kind == "person"]',
        "tests/table/test_state.py::test_a_rematch_does_not_wait_for_somebody_who_has_left",
    ),
    Fault(
        "one table more than `most_tables`",
        "haymaker/server/commit.py",
        'if self.counts["tables"] >= self.tables.settings.most_tables:',
        'if self.counts["tables"] > self.tables.settings.most_tables:',
        "tests/server/test_upkeep.py::test_a_server_has_just_as_many_tables_as_it_may",
    ),
    Fault(
        "a table is let go while it is locked",
        "haymaker/server/open_table.py",
        "return not self.onlookers and not self.thinking and not self.lock.locked()",
        "return not self.onlookers and not self.thinking",
        "tests/server/test_upkeep.py::test_a_table_is_not_let_go_in_the_midst_of_a_change",
    ),
    Fault(
        "a table expires without a second look",
        "haymaker/server/upkeep.py",
        "if state.closed or state.ended or state.changed >= late or",
        "if state.closed or state.ended or",
        "tests/server/test_upkeep.py::test_somebody_who_comes_in_time_keeps_the_table_open",
    ),
    Fault(
        "a clause is lost between processes",
        "haymaker/server/cluster/forwarding.py",
        "raise Refused(answer.message, answer.clause, answer.allowed, answer.more)",
        'raise Refused(answer.message, "", answer.allowed, answer.more)',
        "tests/server/test_two_servers.py::test_two_people_at_two_servers_play_one_game",
    ),
    Fault(
        "foreign keys are off",
        "haymaker/server/db/sqlite.py",
        "PRAGMA foreign_keys = ON",
        "PRAGMA foreign_keys = OFF",
        "tests/server/test_upkeep.py::test_foreign_keys_are_kept",
    ),
    Fault(
        "the whole log is told again",
        "haymaker/server/open_table.py",
        "lines = [line for line in self._log(viewer) if line.n > since][-LOG_SENT:]",
        "lines = self._log(viewer)[-LOG_SENT:]",
        "tests/server/test_upkeep.py::test_whoever_comes_back_is_told_what_is_new_and_no_more",
    ),
    Fault(
        "an alarm that was put off overtakes the entry it should follow",
        "haymaker/server/commit.py",
        "self.tables.writer.submit(job).add_done_callback",
        "asyncio.ensure_future(self.tables.writer.do(job)).add_done_callback",
        "tests/server/test_between_writes.py::"
        "test_what_must_follow_follows_wherever_the_server_dies",
    ),
    Fault(
        "a backup begins anew at every commit",
        "haymaker/server/db/sqlite.py",
        "backup.step(-1)",
        "backup.step(1)",
        "tests/server/test_strangers.py::test_a_backup_ends_while_moves_are_written",
    ),
    Fault(
        "a line of chat uses up the id of a move",
        "haymaker/table/acts/talk.py",
        'key = f"say:{asked.seat}:{asked.id}"',
        'key = f"{asked.seat}:{asked.id}"',
        "tests/server/test_strangers.py::test_a_line_of_chat_and_a_move_may_have_the_same_id",
    ),
    Fault(
        "the table makes a move for a seat that tells a secret",
        "haymaker/table/acts/move.py",
        "if all(other.player for other in others) or _plain_to_all(course, seat):",
        "if True:",
        "tests/table/test_sitting.py::test_a_single_answer_that_would_tell_a_secret_is_asked_for",
    ),
    Fault(
        "a watcher learns that a person against bots had no choice",
        "haymaker/server/commit.py",
        "if table.all_watchers and sum(not seat.player for seat in state.seats) == 1:",
        "if False:",
        "tests/server/test_table.py::"
        "test_a_watcher_does_not_learn_from_the_table_that_there_was_no_choice",
    ),
    Fault(
        "what the table did for a seat is not taken back with the choice before it",
        "haymaker/table/course.py",
        "if _had_a_choice(course.game, step, before):",
        "if True:",
        "tests/table/test_sitting.py::"
        "test_what_the_table_did_for_a_seat_goes_back_with_the_choice_before_it",
    ),
    Fault(
        "the luck of the house can be taken back",
        "haymaker/table/acts/talk.py",
        'if asked.seat == CHANCE and not (host and state.spec.luck == "asked"):',
        "if False:",
        "tests/table/test_sitting.py::test_luck_of_the_house_is_never_taken_back",
    ),
    Fault(
        "the seed is shown before the end",
        "haymaker/table/state.py",
        'seed = self.spec.seed if self.ended else ""',
        "seed = self.spec.seed",
        "tests/table/test_sitting.py::test_the_seed_of_a_table_is_shown_at_its_end_and_not_before",
    ),
    Fault(
        "an old table gives a stake back to the one who leaves, and again when it closes",
        "haymaker/table/state.py",
        "return bool(self.played)",
        "return self.course is not None",
        "tests/table/test_old_games.py::"
        "test_nobody_acts_at_such_a_table_but_everybody_can_leave_it",
    ),
    Fault(
        "an old table tells everybody what others did",
        "haymaker/table/replay.py",
        'lines = [line for line in lines if line["seat"] == viewer]',
        "lines = list(lines)",
        "tests/table/test_old_games.py::"
        "test_while_such_a_table_is_not_over_a_seat_is_told_only_what_it_did_itself",
    ),
    Fault(
        "a move is shown before it is on the disk",
        "haymaker/terminal/record_file.py",
        "os.fsync(self._file.fileno())",
        "pass",
        "tests/terminal/test_record_file.py::test_an_action_and_the_luck_after_it_are_one_write",
    ),
    Fault(
        "half a line stays in a record when the disk is full",
        "haymaker/terminal/record_file.py",
        "self._fill(end, before)",
        "pass",
        "tests/terminal/test_record_file.py::test_what_cannot_be_written_does_not_happen",
    ),
    Fault(
        "a record against the rules is resumed",
        "haymaker/terminal/tables.py",
        "for _ in found.replay(game):",
        "for _ in ():",
        "tests/terminal/test_line_game.py::"
        "test_a_record_against_the_rules_is_not_resumed_and_not_touched",
    ),
    Fault(
        "a throw is not kept until it is told out",
        "haymaker/terminal/tables.py",
        "files.keep(beside(path, THROW), shows[max(shows)])",
        "pass",
        "tests/terminal/test_throws.py::test_a_battle_left_in_the_midst_of_a_throw_goes_on_from_it",
    ),
    Fault(
        "the next one at the keyboard sees what the last one had",
        "haymaker/terminal/play.py",
        "self.screen.wipe()",
        "pass",
        "tests/terminal/test_hot_seat.py::"
        "test_the_screen_is_wiped_before_the_keyboard_changes_hands",
    ),
    Fault(
        "the stake of a game that ended under other rules is lost",
        "haymaker/terminal/stakes.py",
        "if replay.is_old(found):",
        "if False:",
        "tests/terminal/test_kept.py::"
        "test_a_game_that_ended_under_other_rules_is_not_settled_and_says_so",
    ),
)


def caught(fault: Fault, room: Path) -> str:
    """How the named test took it: `caught`, or what is wrong."""
    target = room / fault.file
    honest = target.read_text()
    if honest.count(fault.old) != 1:
        return f"the source has this text {honest.count(fault.old)} times: {fault.old!r}"
    target.write_text(honest.replace(fault.old, fault.new))
    try:
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", fault.test],
            cwd=room, capture_output=True, text=True, timeout=600,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "caught"  # what hangs is noticed
    finally:
        target.write_text(honest)
    if run.returncode == 1:
        return "caught"
    if run.returncode == 0:
        return f"not noticed by {fault.test}"
    return f"{fault.test} cannot be run: {run.stdout[-300:]}"


def main(words: list[str]) -> int:
    chosen = [fault for fault in FAULTS if all(word in fault.says for word in words)]
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder) / "haymaker"
        ignored = shutil.ignore_patterns(".git", ".venv", "node_modules", "__pycache__", "dist")
        shutil.copytree(ROOT, room, ignore=ignored)
        escaped = 0
        for number, fault in enumerate(chosen, start=1):
            found = caught(fault, room)
            escaped += found != "caught"
            print(f"{number:>3} of {len(chosen)}  {fault.says}: {found}", flush=True)
    print(f"{len(chosen) - escaped} of {len(chosen)} planted faults caught.")
    return 1 if escaped else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
