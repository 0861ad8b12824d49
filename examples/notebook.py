"""A notebook for marimo: a game, a rollout, a learning curve. `marimo edit` opens it."""

import marimo

app = marimo.App(width="medium")


@app.cell
def a_game():
    import haymaker
    from haymaker.research.pictures import text
    from haymaker.research.table import Table

    game = haymaker.load("punch", matches_to_win=1)
    table = Table(game, seed=7)
    print(text(game, table.state))
    print(game.observation_spec.describe())
    return game, haymaker


@app.cell
def a_rollout(game, haymaker):
    batch = haymaker.envs(game, 256, autoreset="SAME_STEP")
    shares = []
    for _ in range(200):
        batch.step(batch.sample())
        shares.append(float(batch.rewards[:, 0].mean()))
    print(f"{batch.count} games side by side, {batch.spec.size} floats each")
    return (shares,)


@app.cell
def a_learning_curve():
    import sys
    from pathlib import Path

    sys.path.insert(0, str(Path(__file__).parent))
    import reinforce

    curve = reinforce.main(rounds=10, games=256)
    print("\n".join(f"{share:.0%} {'#' * int(50 * share)}" for share in curve))
    return (curve,)


if __name__ == "__main__":
    app.run()
