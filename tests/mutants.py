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
        "of a figure's two columns, the sums per kit miss what they share",
        "haymaker/lab/kits.py",
        "TOP_BOTTOM, top * bottom)",
        "TOP_BOTTOM, top * top)",
        "tests/lab/test_survey.py::test_sums_per_kit_are_those_of_the_lab_s_own_games",
    ),
    Fault(
        "kits drawn by lot change what is not to vary",
        "haymaker/lab/samples.py",
        "return fitted if again == fitted else values",
        "return fitted",
        "tests/lab/test_survey.py::test_what_is_not_to_vary_stays_as_it_is",
    ),
    Fault(
        "what the last GPU of a cluster had is forgotten with it",
        "haymaker/kernel/workforce.py",
        "self._returned.append((group.number, group.parts))",
        "pass",
        "tests/kernel/test_kernel_workforce.py::test_what_a_lost_kind_of_workers_had_others_do",
    ),
    Fault(
        "in a race of kits the worse half plays on",
        "haymaker/lab/tune.py",
        "sorted(running, key=lambda place: costs[place])",
        "sorted(running, key=lambda place: -costs[place])",
        "tests/lab/test_tune.py::test_of_every_lap_the_better_half_plays_on",
    ),
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
        "return hidden and _taught_nothing(trial, step, seen)",
        "return _taught_nothing(trial, step, seen)",
        "tests/table/test_undo.py::test_what_others_have_seen_cannot",
    ),
    Fault(
        "undo does not ask what the seat has learnt",
        "haymaker/table/course.py",
        "return hidden and _taught_nothing(trial, step, seen)",
        "return hidden",
        "tests/table/test_undo.py::test_what_the_seat_itself_has_learnt_cannot",
    ),
    Fault(
        "what can be taken back tells that a rival has not acted in secret",
        "haymaker/table/course.py",
        "return 0 if seat != CHANCE and may_be_followed(course, seat) else count",
        "return count",
        "tests/server/test_secrets.py::test_an_exchange_under_way_comes_to_nobody",
    ),
    Fault(
        "a wish ends when somebody acts in secret",
        "haymaker/table/state.py",
        "asked.wants_back = asked.wants_back and not seen",
        "asked.wants_back = False",
        "tests/server/test_secrets.py::test_an_exchange_under_way_comes_to_nobody",
    ),
    Fault(
        "a clock gains time by what nobody has seen",
        "haymaker/table/clock.py",
        "        if seen:\n            self._make_up(actor)",
        "        self._make_up(actor)",
        "tests/table/test_clock.py::"
        "test_what_is_decided_unseen_gives_no_time_until_something_is_seen",
    ),
    Fault(
        "the GPU's entry numbers its games from nought",
        "haymaker/kernel/cuda.py",
        "run.kits, run.begun, run.first, run.seed",
        "run.kits, run.begun, 0, run.seed",
        "tests/kernel/test_kernel_cuda.py::test_each_game_has_the_kit_and_the_luck_of_its_number",
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
        "if seen and not isinstance(entry, entries.Remarked):",
        "if not isinstance(entry, entries.Remarked):",
        "tests/table/test_state.py::test_a_hidden_act_does_not_move_the_time_that_everybody_sees",
    ),
    Fault(
        "a clock's increment is not added",
        "haymaker/table/clock.py",
        "self.rule.each else float(self.rule.add)",
        "self.rule.each else 0.0",
        "tests/table/test_clock.py::test_a_bank_runs_down_and_every_decision_adds_its_increment",
    ),
    Fault(
        "a clock per move is not reset",
        "haymaker/table/clock.py",
        "gain = self.rule.each - self._left[seat] if self.rule.each else float(self.rule.add)",
        "gain = float(self.rule.add)",
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
        "and not seat.left]\n    agreed =",
        "]\n    agreed =",
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
        "tests/server/test_backup.py::test_a_backup_ends_while_moves_are_written",
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
        "return None if alone and table.all_watchers else partial(move.do, state, seat, action)",
        "return partial(move.do, state, seat, action)",
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
    # --- what strangers once could do to a server, by the numbers of their faults
    Fault(
        "1: a clock may have any number of seconds",
        "haymaker/protocol/shown.py",
        "    each: Seconds = 0\n    bank: Seconds = 0",
        "    each: int = 0\n    bank: int = 0",
        "tests/server/test_bad_tables.py::test_a_clock_beyond_its_limits_is_refused_and_not_stored",
    ),
    Fault(
        "1: a table that cannot be read stops all that goes over tables",
        "haymaker/server/tables.py",
        "await self.writer.do(statement(SET_ASIDE, table_id))",
        "raise",
        "tests/server/test_bad_tables.py::"
        "test_a_table_that_cannot_be_read_is_set_aside_and_its_stakes_go_home",
    ),
    Fault(
        "2: reading what a stranger sent has no time limit",
        "haymaker/server/workers/kinds.py",
        "return await self._readers.do(job, *arguments, within=within)",
        "return await self._readers.do(job, *arguments, within=1e6)",
        "tests/server/test_strangers_work.py::test_a_kit_that_takes_long_to_read_holds_up_nobody",
    ),
    Fault(
        "2: one address takes all places in the line",
        "haymaker/server/workers/line.py",
        "            if who in self._working:\n                continue\n",
        "",
        "tests/server/test_strangers_work.py::"
        "test_an_address_that_asks_for_much_waits_for_itself_alone",
    ),
    Fault(
        "4: a request that is sent again is done again",
        "haymaker/server/commit.py",
        "then = [] if once is None else [once.done(spec.id)]",
        "then = []",
        "tests/server/test_repeated_requests.py::"
        "test_a_table_is_made_once_however_often_its_answer_is_lost",
    ),
    Fault(
        "4: the same key brings the answer to another request",
        "haymaker/server/people/requests.py",
        "if rows[0][0] != self.body:",
        "if False:",
        "tests/server/test_repeated_requests.py::"
        "test_a_table_is_made_once_however_often_its_answer_is_lost",
    ),
    Fault(
        "6: what is taken back keeps its increment",
        "haymaker/table/clock.py",
        "left = self._left[seat] - taken",
        "left = self._left[seat]",
        "tests/table/test_clock.py::test_taking_back_farms_no_time",
    ),
    Fault(
        "6: clocks follow the time of day",
        "haymaker/table/clock.py",
        "passed = max(0.0, at - self._at) if spent is None else spent",
        "passed = max(0.0, at - self._at)",
        "tests/table/test_clock.py::test_the_time_of_day_may_jump",
    ),
    Fault(
        "6: entries carry no seconds, and the time of day counts",
        "haymaker/table/state.py",
        "return replace(entry, spent=self.clocks.spent(monotonic()))",
        "return entry",
        "tests/server/test_clocks.py::test_an_hours_step_of_the_time_of_day_runs_out_no_clock",
    ),
    Fault(
        "6: time counts while no process has the table",
        "haymaker/table/clock.py",
        "        self._unseen, self._hidden = dict(kept.unseen), dict(kept.hidden)\n"
        "        self.go_on(now)",
        "        self._unseen, self._hidden = dict(kept.unseen), dict(kept.hidden)",
        "tests/table/test_clock.py::test_time_in_which_nobody_held_the_table_counts_against_nobody",
    ),
    Fault(
        "6: a clock tells onlookers that a seat has chosen in secret",
        "haymaker/table/clock.py",
        "if secret is not None and seat != viewer:",
        "if False:",
        "tests/server/test_secrets.py::test_an_exchange_under_way_comes_to_nobody",
    ),
    Fault(
        "6: a seat says itself how much its line is forgiven",
        "haymaker/table/acts/move.py",
        "lag = min(asked.lag, LAG_EACH, state.seats[asked.seat].lag) if state.clocks else 0.0",
        "lag = asked.lag if state.clocks else 0.0",
        "tests/server/test_clocks.py::test_a_slow_line_is_forgiven_within_limits",
    ),
    Fault(
        "6: what a line took is not given back",
        "haymaker/table/clock.py",
        "late = min(lag, passed) if actor in self._running else 0.0",
        "late = 0.0",
        "tests/table/test_clock.py::test_what_the_line_took_is_given_back_to_the_one_who_acted",
    ),
    Fault(
        "7: a line of chat uses up the id of a move",
        "haymaker/table/acts/talk.py",
        'key = f"say:{asked.seat}:{asked.id}"',
        'key = f"{asked.seat}:{asked.id}"',
        "tests/server/test_repeated_requests.py::"
        "test_a_line_of_chat_and_a_move_may_have_the_same_id",
    ),
    Fault(
        "7: taking back uses up the id of a move",
        "haymaker/table/acts/talk.py",
        'key = f"undo:{asked.seat}:{asked.id}"',
        'key = f"{asked.seat}:{asked.id}"',
        "tests/server/test_repeated_requests.py::test_every_kind_of_request_has_ids_of_its_own",
    ),
    Fault(
        "8: a profile tells strangers of tables that are not listed",
        "haymaker/server/people/profiles.py",
        """seen = "" if own else "AND (t.listed = 1 OR t.status IN ('over', 'abandoned')) \"""",
        'seen = ""',
        "tests/server/test_strangers_input.py::"
        "test_a_profile_does_not_give_away_the_address_of_an_unlisted_table",
    ),
    Fault(
        "9: an address has as many connections as it likes",
        "haymaker/server/transport/connection.py",
        "if len(own) >= house.settings.most_connections_each:",
        "if False:",
        "tests/server/test_one_address.py::"
        "test_connections_and_chat_have_a_limit_over_all_connections",
    ),
    Fault(
        "9: chat has a limit per connection alone",
        "haymaker/server/open_table.py",
        "if not self._talk.setdefault(seat, Bucket(rate, 5)).take():",
        "if not Bucket(rate, 5).take():",
        "tests/server/test_one_address.py::"
        "test_connections_and_chat_have_a_limit_over_all_connections",
    ),
    Fault(
        "9: new connections escape the limit of requests",
        "haymaker/server/transport/connection.py",
        "if not state.guests.take(who):",
        "if False:",
        "tests/server/test_one_address.py::test_new_connections_count_as_requests",
    ),
    Fault(
        "9: a request that never comes in whole keeps its line",
        "haymaker/server/transport/patience.py",
        "return bool(cycle is None or cycle.response_complete or cycle.more_body)",
        "return False",
        "tests/server/test_silent_lines.py::test_a_request_that_never_comes_in_whole_is_hung_up",
    ),
    Fault(
        "9: other sites' pages can post",
        "haymaker/server/transport/app.py",
        'and kind != "application/json":',
        "and False:",
        "tests/server/test_strangers_input.py::test_other_sites_pages_can_post_nothing",
    ),
    Fault(
        "10: a full disk is not noticed",
        "haymaker/server/db/writer.py",
        "self.failing = any(isinstance(answer, self._driver.errors) for answer in answers)",
        "self.failing = False",
        "tests/server/test_backup.py::test_a_disk_that_takes_nothing_is_told_as_such",
    ),
    Fault(
        "10: what is nested too deeply is a fault of the server",
        "haymaker/server/transport/app.py",
        "if isinstance(error, RecursionError | UnicodeError):",
        "if False:",
        "tests/server/test_strangers_input.py::test_what_cannot_be_read_is_refused_and_no_fault",
    ),
    Fault(
        "11: a long message is told in one notification",
        "haymaker/server/cluster/bus.py",
        "LONGEST = 5_000",
        "LONGEST = 10**6",
        "tests/server/test_bus.py::test_long_commands_and_refusals_cross_the_bus[postgres]",
    ),
    Fault(
        "12: whoever asks says where the request comes from",
        "haymaker/server/command.py",
        "proxy_headers=bool(settings.proxy), forwarded_allow_ips=settings.proxy,",
        'proxy_headers=True, forwarded_allow_ips="*",',
        "tests/server/test_one_address.py::"
        "test_only_a_proxy_that_was_named_says_where_requests_come_from",
    ),
    Fault(
        "a request may say two lengths",
        "haymaker/server/command.py",
        "with_headers(with_one_length(packed(starts_plainly(served))))",
        "with_headers(packed(starts_plainly(served)))",
        "tests/server/test_strangers_input.py::test_a_request_has_one_length",
    ),
    Fault(
        "messages in one piece are worked off in one go",
        "haymaker/server/transport/connection.py",
        "if self._wire.unread:",
        "if False:",
        "tests/server/test_wire.py::test_messages_that_come_in_one_piece_are_all_answered",
    ),
    Fault(
        "pictures cost nothing",
        "haymaker/server/transport/connection.py",
        "return self._together.take(cost)",
        "return self._together.take(0)",
        "tests/server/test_one_address.py::"
        "test_pictures_are_paid_for_by_the_address_that_has_them_drawn",
    ),
    Fault(
        "12: behind a proxy everybody is one guest",
        "haymaker/server/command.py",
        "proxy_headers=bool(settings.proxy), forwarded_allow_ips=settings.proxy,",
        "proxy_headers=False,",
        "tests/server/test_one_address.py::"
        "test_only_a_proxy_that_was_named_says_where_requests_come_from",
    ),
    Fault(
        "13: a bot may think for ever",
        "haymaker/server/workers/kinds.py",
        "self._within = settings.think_within",
        "self._within = 1e6",
        "tests/server/test_thinking.py::"
        "test_a_bot_that_thinks_for_ever_is_stopped_and_its_table_goes_on",
    ),
    Fault(
        "13: the line for a thrower has no end",
        "haymaker/server/workers/kinds.py",
        "if wait and self._line >= self._longest_line:",
        "if False:",
        "tests/server/test_throws.py::"
        "test_whoever_waits_for_a_thrower_holds_no_table_and_the_line_has_an_end",
    ),
    Fault(
        "13: profiles have no limit per day",
        "haymaker/server/transport/rest.py",
        "if not state.newcomers_today.take(visitor):",
        "if False:",
        "tests/server/test_one_address.py::test_profiles_have_a_limit_per_day_too",
    ),
    Fault(
        "13: fewer tables are closed than one address can make",
        "haymaker/server/db/store.py",
        "idle_before: float, limit: int = 500)",
        "idle_before: float, limit: int = 20)",
        "tests/server/test_upkeep.py::test_more_tables_are_closed_than_one_address_can_make",
    ),
    Fault(
        "13: a first collection follows from the public id",
        "haymaker/server/people/holdings.py",
        "first(secrets.randbits(31))",
        "first(sum(profile.encode()))",
        "tests/server/test_strangers_input.py::test_a_first_collection_cannot_be_foreseen",
    ),
    Fault(
        "13: pages may connect to any host",
        "haymaker/server/transport/headers.py",
        "connect-src 'self';",
        "connect-src *;",
        "tests/server/test_http.py::test_every_answer_has_the_usual_headers",
    ),
    Fault(
        "13: the numbers for the operator are on the public port",
        "haymaker/server/transport/operator.py",
        "ROUTES = [health, ready]",
        '@get("/metrics", media_type=MediaType.TEXT)\nasync def metrics(state: State) -> str:\n'
        "    return prometheus(state.house, 0)\n\n\nROUTES = [health, ready, metrics]",
        "tests/server/test_http.py::test_the_operator_sees_numbers_and_no_secrets",
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
