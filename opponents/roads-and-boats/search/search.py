"""Looks for solo games of Roads & Boats with more points than a line has, and writes them back as lines.

It needs OR-tools (pip install ortools). See the section on Roads & Boats in docs/opponents.md.
"""

import argparse
import random
import time
from dataclasses import replace
from pathlib import Path

import line
from model import GOLD_MINE, LARGE_MINE, TURNS, Layout, Model, Road, Site

# The layouts, by map. A second layout of a map is named after what it does otherwise.
LAYOUTS = {
    "river_runs": Layout(
        "river_runs",
        [
            Site("woodcutter", "1:1:se", 1, 1),
            Site("quarry", "2:0:nw", 1, 1),
            Site("sawmill", "2:1:n", 1, 1),
            Site("mine", "3:0", 3, 12),
            Site("mine", "0:0", 3, 14),
            Site("coal_burner", "1:0:nw", 4, 14),
            Site("mint", "1:2:nw", 4, 16),
            Site("papermill", "0:1:se", 8, 18),
            Site("stock_exchange", "0:2:n", 10, 19),
        ],
        [
            Road("2:1:n", "1:1:se", 2, 8),
            Road("2:0:nw", "2:1:n", 2, 8),
            Road("2:0:nw", "1:0:nw", 2, 12),
            Road("2:1:n", "1:2:nw", 2, 14),
        ],
    ),
    "lord_of_the_ring": Layout(
        "lord_of_the_ring",
        [
            Site("woodcutter", "0:2", 1, 1),
            Site("quarry", "2:0", 1, 1),
            Site("sawmill", "1:1", 1, 1),
            Site("woodcutter", "0:3", 2, 8),
            Site("raft_factory", "3:0", 3, 8),
            Site("papermill", "4:0", 4, 18),
            Site("coal_burner", "4:1", 6, 16),
            Site("mint", "3:3", 7, 17),
            Site("stock_exchange", "4:2", 10, 19),
            Site(GOLD_MINE, "0:4", 6, 17),
            Site(GOLD_MINE, "1:4", 6, 17),
            Site(GOLD_MINE, "2:4", 6, 17),
        ],
        [
            Road("1:1", "0:2", 2, 8),
            Road("2:0", "1:1", 2, 8),
            Road("2:0", "3:0", 2, 10),
            Road("3:0", "4:0", 2, 12),
            Road("4:0", "4:1", 2, 14),
        ],
        rafts=True,
        research=("specialisation",),
    ),
}
# Enlarged mines from turn 9, and mint and exchange in the desert once it is watered.
LAYOUTS["river_runs/large_mines"] = Layout(
    "river_runs",
    [
        Site("woodcutter", "1:1:se", 1, 2),
        Site("quarry", "2:0:nw", 1, 3),
        Site("sawmill", "2:1:n", 1, 3),
        Site(LARGE_MINE, "3:0", 5, 13),
        Site(LARGE_MINE, "0:0", 5, 15),
        Site("papermill", "1:0:nw", 3, 10),
        Site("coal_burner", "1:2:nw", 4, 14),
        Site("mint", "0:2:n", 14, 18),
        Site("stock_exchange", "0:1:se", 15, 19),
    ],
    [
        Road("2:1:n", "1:1:se", 2, 16),
        Road("2:0:nw", "2:1:n", 2, 16),
        Road("2:0:nw", "1:0:nw", 2, 16),
        Road("2:1:n", "1:2:nw", 2, 16),
        Road("0:0", "1:0:nw", 2, 16),
        Road("2:1:n", "3:0", 2, 16),
        Road("0:2:n", "1:1:se", 2, 16),
        Road("0:1:se", "1:1:se", 2, 16),
    ],
    research=("enlargement",),
    directed=True,
)
# The same from a home that is chosen freely (Y6), at the quarry. The donkeys breed beside it, before the sawmill stands
# there, and the papermill is next to the exchange.
LAYOUTS["river_runs/quarry_home"] = Layout(
    "river_runs",
    [
        Site("woodcutter", "1:0:nw", 1, 2),
        Site("quarry", "2:0:nw", 1, 3),
        Site("sawmill", "2:1:n", 1, 4),
        Site(LARGE_MINE, "3:0", 5, 13),
        Site(LARGE_MINE, "0:0", 5, 15),
        Site("papermill", "1:1:se", 3, 10),
        Site("coal_burner", "1:2:nw", 4, 14),
        Site("mint", "0:2:n", 14, 18),
        Site("stock_exchange", "0:1:se", 15, 19),
    ],
    [
        Road("2:1:n", "1:1:se", 2, 18),
        Road("2:0:nw", "2:1:n", 2, 18),
        Road("2:0:nw", "1:0:nw", 2, 18),
        Road("2:1:n", "1:2:nw", 2, 18),
        Road("0:0", "1:0:nw", 2, 18),
        Road("2:0:nw", "3:0", 2, 18),
        Road("2:1:n", "3:0", 2, 18),
        Road("0:2:n", "1:1:se", 2, 18),
        Road("0:1:se", "1:1:se", 2, 18),
    ],
    research=("enlargement",),
    directed=True,
    home="2:0:nw",
)
EARLY_MINES = [Site("mine", "0:4", 6, 14), Site("mine", "1:4", 6, 15), Site("mine", "2:4", 6, 15)]
LAYOUTS["lord_of_the_ring/early_mines"] = replace(
    LAYOUTS["lord_of_the_ring"],
    sites=[site for site in LAYOUTS["lord_of_the_ring"].sites if site.kind != GOLD_MINE] + EARLY_MINES,
    research=("new_shafts",),
    directed=True,
)
# From a home that is chosen freely (Y6): donkeys breed beside it, and two golden mines stand in turn 10.
LAYOUTS["lord_of_the_ring/free_home"] = Layout(
    "lord_of_the_ring",
    [
        Site("woodcutter", "4:1", 1, 2),
        Site("sawmill", "4:2", 1, 3),
        Site("quarry", "4:0", 2, 4),
        Site("papermill", "3:0", 5, 12),
        Site("coal_burner", "3:3", 7, 14),
        Site(GOLD_MINE, "1:4", 8, 14),
        Site(GOLD_MINE, "2:4", 8, 14),
        Site("mint", "0:4", 10, 16),
        Site("stock_exchange", "0:3", 14, 19),
        Site("woodcutter", "0:2", 12, 16),
    ],
    [
        Road("4:1", "4:2", 2, 17),
        Road("4:2", "3:3", 2, 17),
        Road("3:3", "2:4", 2, 17),
        Road("4:0", "4:1", 2, 17),
        Road("2:4", "1:4", 2, 17),
        Road("3:0", "4:0", 2, 17),
        Road("1:4", "0:4", 2, 17),
        Road("0:4", "0:3", 2, 17),
        Road("3:0", "2:0", 2, 17),
        Road("2:0", "1:1", 2, 17),
        Road("1:1", "0:2", 2, 17),
        Road("0:2", "0:3", 2, 17),
    ],
    research=("specialisation",),
    directed=True,
    home="4:2",
)


def promise(model, luck):
    """Random weights of early producers, coins and stocks lead away from the last game."""
    worth = 0
    for (_, turn), built in model.built.items():
        worth += luck.choice([0, 1, 3]) * (model.turns - turn) * built
    for number, site in enumerate(model.layout.sites):
        if site.kind == "mint":
            coins = [runs for (_, other), runs in model.runs.items() if other == number]
            worth += luck.choice([20, 60, 120]) * sum(coins)
    for turn in range(8, model.turns + 1, 4):
        for wanted in ("boards", "stone", "fuel", "gold", "trunks"):
            stock = [number for (_, good), number in model.stocks[turn].items() if good == wanted]
            worth += luck.choice([0, 1, 2]) * sum(stock)
    return worth


def window(luck, turns):
    """Says which decisions to keep. A short window changes everything, and a longer one only some kinds of decisions:
    all decisions of more than four turns take longer than a minute to solve.
    """
    cargo = {"load", "ship", "hold", "bricks", "pay", "keep"}
    kinds, length = luck.choice(
        [
            (None, luck.choice([2, 3, 4, 5])),
            ((cargo - {"ship"}) | {"walk", "road"}, luck.choice([4, 5, 6, 8])),
            (cargo | {"sail"}, luck.choice([4, 5, 6, 8])),
        ]
    )
    # Half of the windows also change what is carried in the turns around them.
    around = cargo if luck.random() < 0.5 else set()
    first = luck.randint(1, turns + 1 - length)

    def keep(turn, kind):
        if first <= turn < first + length:
            return kinds is not None and kind not in kinds
        return kind not in around or abs(turn - first) > 8

    return keep


def windows(model, solution, seconds, each, demands, wishes, seed):
    """Solves window after window for more points, bricks and wishes. Yields the points and text of each better game.

    First the line is played out, if it is shorter than the game.
    """
    luck, begun = random.Random(seed), time.monotonic()
    value = 200 * model.points + 100 * sum(model.bricks.values()) + wishes
    last = max((int(key.split("|")[0]) for key in solution), default=0)
    solution, _, best = model.solve(each, seed, value, solution, until(last), demands, value)
    if solution is None:
        raise SystemExit("the line does not meet the demands, or could not be played out in time")
    while time.monotonic() - begun < seconds:
        seed, worth = luck.randrange(1_000_000), 100 * value + promise(model, luck)
        found, points, reached = model.solve(each, seed, worth, solution, window(luck, model.turns), demands, value)
        if found is None or reached < best:
            continue
        try:
            text = line.write(model, found)
        except ValueError:
            # The model allows more than the rules where goods stay loaded.
            continue
        if reached > best:
            yield points, text
        solution, best = found, reached


def until(last):
    """Keeps all decisions up to a turn. What is held back at its end belongs to the next turn's production."""
    return lambda turn, kind: turn < last or turn == last and kind != "hold"


def jump(model, solution, seconds, after, demands, seed):
    """Changes all turns after one so that the demands are met. Returns the points and text, if that is possible."""
    found, points, _ = model.solve(seconds, seed, None, solution, until(after), demands)
    return None if found is None else (points, line.write(model, found))


def count(model, what, kind, turn):
    """How many producers of a kind stand at the end of a turn, how many sets they have made, or how much of a good
    lies at them.
    """
    sites = {number: site for number, site in enumerate(model.layout.sites) if site.kind == kind}
    if not sites:
        raise SystemExit(f"the layout has no {kind}")
    if what == "stands":
        return sum(built for (number, at), built in model.built.items() if at <= turn and number in sites)
    if what == "made":
        return sum(sets for (at, number), sets in model.runs.items() if at <= turn and number in sites)
    return sum(model.stocks[turn][site.place, what] for site in sites.values())


def demand(model, text):
    """A condition, from "WHAT:KIND:NUMBER:TURN"."""
    what, kind, number, turn = text.split(":")
    return count(model, what, kind, int(turn)) >= int(number)


def wish(model, text):
    """What a wish is worth, from "WHAT:KIND:NUMBER:TURN:WORTH". More than the number counts no more."""
    what, kind, number, turn, worth = text.split(":")
    counted = model.cp.new_int_var(0, int(number), "")
    model.cp.add(counted <= count(model, what, kind, int(turn)))
    return int(worth) * counted


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("layout", choices=LAYOUTS)
    parser.add_argument("line", type=Path, help="the file with the line; a better one takes its place")
    parser.add_argument("--seconds", type=float, default=600, help="for all windows, or for the jump")
    parser.add_argument("--each", type=float, default=15, help="seconds for a window")
    parser.add_argument("--after", type=int, help="a jump: only the turns after this one change")
    parser.add_argument("--turns", type=int, default=TURNS, help="how long the game is looked at")
    parser.add_argument("--demand", action="append", default=[], metavar="WHAT:KIND:NUMBER:TURN", help="what must be")
    parser.add_argument(
        "--wish", action="append", default=[], metavar="WHAT:KIND:NUMBER:TURN:WORTH", help="what windows count, too"
    )
    parser.add_argument("--points", type=int, default=0, help="the least points")
    parser.add_argument("--shares", type=int, default=0, help="the least shares at the end")
    parser.add_argument("--out", type=Path, help="where a better line goes, if not to the first file")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    model = Model(LAYOUTS[given.layout], given.turns)
    turns = given.turns if given.after is None else given.after
    solution = line.read(model, given.line.read_text(), turns)
    demands = [demand(model, text) for text in given.demand]
    if given.points:
        demands.append(model.points >= given.points)
    if given.shares:
        demands.append(model.wealth["stock"] >= given.shares)
    wishes = sum(wish(model, text) for text in given.wish)
    if given.after is None:
        games = windows(model, solution, given.seconds, given.each, demands, wishes, given.seed)
    else:
        game = jump(model, solution, given.seconds, given.after, demands, given.seed)
        games = [] if game is None else [game]
        if game is None:
            print("no such game was found in that time")
    for points, text in games:
        (given.out or given.line).write_text(text)
        print(f"{points} points", flush=True)


if __name__ == "__main__":
    main()
