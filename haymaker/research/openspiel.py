"""Every game as a Python game of OpenSpiel.

    import pyspiel, haymaker.research.openspiel
    game = pyspiel.load_game("haymaker_name(players=2,options=one:1;other:true)")

Luck is explicit chance. Where several seats choose in secret, the node is simultaneous; with
`in_turn=True` they are asked one after another, unseen, and the game is sequential. Options are
written `name:value`, with `;` between them, and an entry of a table as `name/entry:value`.

An information state is everything the player has seen and done: a digest of each view that differed
from the one before, and the player's own actions.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import numpy as np

from haymaker import games
from haymaker.kernel.contract import CHANCE, WATCHER
from haymaker.kernel.errors import HaymakerError
from haymaker.kernel.game import Game
from haymaker.kernel.layout import Record, as_dict
from haymaker.research.needed import needed

needed("pyspiel")

import pyspiel  # noqa: E402

LONGEST = 1_000_000
"""What OpenSpiel is told about the length of a game. Our games end by rules of their own."""


def options_from(text: str) -> dict[str, Any]:
    """`one:1;table/entry:2` as the options of a kit."""
    options: dict[str, Any] = {}
    for part in filter(None, text.split(";")):
        name, colon, value = part.partition(":")
        if not colon:
            raise HaymakerError(f"The option {part!r} has no value: write name:value.")
        table, slash, entry = name.partition("/")
        if slash:
            options.setdefault(table, {})[entry] = _value(value)
        else:
            options[name] = _value(value)
    return options


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def type_of(name: str, in_turn: bool = False, players: int = 0) -> Any:
    """What OpenSpiel must know of a game; without players, of all its numbers of players."""
    room = games.find(name)
    low, high = room.box.players
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name=f"haymaker_{name}",
        long_name=room.title,
        dynamics=dynamics.SEQUENTIAL if in_turn else dynamics.SIMULTANEOUS,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility_of(players or (low if low == high else 0)),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0, "options": "", "in_turn": False},
    )


def utility_of(players: int) -> Any:
    """Two win what the other loses; among more, an ending without a winner adds up to less."""
    kinds = pyspiel.GameType.Utility
    return kinds.ZERO_SUM if players == 2 else kinds.GENERAL_SUM


class SpielGame(pyspiel.Game):
    """A game with a chosen kit, as OpenSpiel sees it. Each room has a class of its own: OpenSpiel
    keeps it until after Python has ended, which only a class survives."""

    room_name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name, params = self.room_name, params or {}
        options = options_from(params.get("options", ""))
        self.haymaker: Game = games.load(name, players=params.get("players") or None, **options)
        self.in_turn = bool(params.get("in_turn", False))
        players = self.haymaker.players
        rules = self.haymaker.room.rules
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.ACTIONS,
            max_chance_outcomes=rules.LUCK,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if players == 2 else None,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(name, self.in_turn, players), info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if params:
            raise HaymakerError(f"An observer takes no parameters; there are {params}.")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.haymaker, wanted)


class SpielState(pyspiel.State):
    """A state, and what each player has seen and done so far."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._game = game.haymaker
        self._in_turn = game.in_turn
        self._record = self._game.new()
        self._views = tuple(self._digest(seat) for seat in range(self._game.players))
        self._told = self._views

    def _digest(self, seat: int) -> str:
        return digest(self._game.view(self._record, seat))

    # Whose turn, and what can be done

    def current_player(self) -> int:
        seats = self._game.seats(self._record)
        if not seats:
            return int(pyspiel.PlayerId.TERMINAL)
        if seats == (CHANCE,):
            return int(pyspiel.PlayerId.CHANCE)
        if len(seats) > 1 and not self._in_turn:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return seats[0]

    def is_terminal(self) -> bool:
        return self._game.over(self._record)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._game.legal(self._record, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self._game.chance(self._record)
        total = sum(odds)
        return [(outcome, weight / total) for outcome, weight in enumerate(odds) if weight]

    # What it does

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        self._do(CHANCE if player == pyspiel.PlayerId.CHANCE else player, action)

    def _apply_actions(self, actions: list[int]) -> None:
        for seat in self._game.seats(self._record):
            self._do(seat, actions[seat])

    def _do(self, seat: int, action: int) -> None:
        self._game.apply(self._record, seat, action)
        told, views = list(self._told), list(self._views)
        if seat != CHANCE:
            told[seat] += f"!{action}"
        for player in range(self._game.players):
            seen = self._digest(player)
            if seen != views[player]:
                views[player] = seen
                told[player] += f".{seen}"
        self._told, self._views = tuple(told), tuple(views)

    def returns(self) -> list[float]:
        return list(self._game.rewards(self._record))

    # What is seen of it

    def infostate(self, player: int) -> str:
        """All that the player has seen and done: perfect recall."""
        return f"{player}:{self._told[player]}"

    def view(self, player: int) -> Record:
        return self._game.view(self._record, player)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player may be in. Nothing hidden of this one goes into it: it is made
        from the player's view. The others' information states begin there."""
        guessed: SpielState = self.get_game().new_initial_state()
        key = int(sampler() * (1 << 62))
        guessed._record = self._game.guess(self.view(player), player, key)
        guessed._views = tuple(guessed._digest(seat) for seat in range(self._game.players))
        told = [f"~{seen}" for seen in guessed._views]
        told[player] = self._told[player]
        guessed._told = tuple(told)
        return guessed

    def _action_to_string(self, player: int, action: int) -> str:
        words, kit = self._game.words, self._game.kit
        if player == pyspiel.PlayerId.CHANCE:
            return json.dumps(words.spell(kit, CHANCE, action), separators=(",", ":"))
        return words.short(kit, player, action)

    def to_dict(self) -> dict[str, Any]:
        """Every field of the state, secrets included."""
        return as_dict(self._record)

    def to_json(self) -> str:
        return json.dumps(self.to_dict())

    def __str__(self) -> str:
        return f"{self._game.name} {digest(self._record)}"


class SpielObserver:
    """What a player sees: the fields of the observation, each under its name."""

    def __init__(self, game: Game, wanted: Any) -> None:
        self._recall = wanted.perfect_recall
        self._public = wanted.private_info == pyspiel.PrivateInfoType.NONE
        self._spec = spec = game.observation_spec
        self.tensor = np.zeros(spec.size, np.float32)
        self.dict = {"player": self.tensor[: spec.players]}
        for field in spec.fields:
            places = self.tensor[field.tensor]
            self.dict[field.name] = places.reshape(*field.shape, field.width)

    def set_from(self, state: SpielState, player: int) -> None:
        seat = WATCHER if self._public else player
        seen = self._spec.own_first(state.view(seat), seat)
        self._spec.tensor(seen, [seat], self.tensor[None])

    def string_from(self, state: SpielState, player: int) -> str:
        if self._public:
            return digest(state.view(WATCHER))
        return state.infostate(player) if self._recall else f"{player}:{digest(state.view(player))}"


def digest(record: Record) -> str:
    return blake2b(record.tobytes(), digest_size=12).hexdigest()


def register() -> None:
    """Makes every game known to OpenSpiel."""
    known = set(pyspiel.registered_names())
    for name in games.names():
        if f"haymaker_{name}" not in known:
            kind = type(f"SpielGame_{name}", (SpielGame,), {"room_name": name})
            pyspiel.register_game(type_of(name), kind)


register()
