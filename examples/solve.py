"""OpenSpiel's CFR on a small Punch!: the strategy that nobody can exploit.

python examples/solve.py                needs haymaker[research]
"""

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

import haymaker.research.openspiel  # noqa: F401 (makes the games known)

SMALL = "rounds:1;hand:3;start_stamina:2;max_redeals:0;max_replays:0;matches_to_win:1"


def main(rounds: int = 100) -> float:
    game = pyspiel.load_game(f"haymaker_punch(options={SMALL},in_turn=True)")
    solver = cfr.CFRSolver(game)
    for number in range(1, rounds + 1):
        solver.evaluate_and_update_policy()
        if number % 20 == 0:
            left = exploitability.exploitability(game, solver.average_policy())
            print(f"after {number} rounds: exploitability {left:.5f}", flush=True)
    return exploitability.exploitability(game, solver.average_policy())


if __name__ == "__main__":
    main()
