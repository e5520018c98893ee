#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lets `ValueFunctionPlayer` of catanatron play Das Wasser des Lebens in `slowtable arena`.

catanatron (https://github.com/bcollazo/catanatron, 3.3.0) is under the GPL, version 3 or later, and
this file imports it. So this file is under that licence too. It is no part of Slowtable: nothing
builds, tests or ships it, and nothing of catanatron is copied here.

    python3 -m venv /tmp/bridge
    /tmp/bridge/bin/pip install git+https://github.com/bcollazo/catanatron@41ba0db
    slowtable arena master:300 "program:/tmp/bridge/bin/python docs/examples/catanatron_bridge.py" \\
        --game wasser_des_lebens --players 4 --option phases=mixed --option route_tie=keep

(The package of the registry lacks the players.) For every decision the bridge reads its seat's view,
writes the same position as a game of catanatron, lets the player choose among the actions that both
games have, and translates its action into a path. It sees nothing but the view: other hands, hidden
cards and the deck are dealt at random within what the view says. If something unforeseen happens, it
plays the first whole path, and says so on standard error.

What the two games do alike is compared with `--check`: at every decision all actions against all
paths, and after a move the position that catanatron expects against the next view. What differs:

- Offers. The player makes none. The bridge declines every one.
- A card may be left in the victim's hand (`waive`), and the second road of a card may be left out.
  catanatron has no such actions, so the bridge never plays them.
- catanatron lets the force go back to the loch; such actions are left out.
- If the stock lacks a card, catanatron lets an invention take only one; such actions are left out,
  unless the stock has only one card in all.
- A road that ends at another's building counts for the longest route; catanatron does not count it.
  The bridge gives the true lengths; the player misjudges only its next road.
- After an interruption catanatron gives the longest route to the longest one, even with fewer than
  five roads, and by its own reading of lengths.
- The player sees one sample of the dice and of a drawn card, as in catanatron's own games. There it
  also sees all hands; here it sees dealt ones.
- Ten points end the game of catanatron in anybody's turn, here only in the own one. The player
  looks one action ahead for its own seat, so this decides nothing.
- A third Highlander may win before the force moves; then the path ends there.
"""
import csv
import json
import os
import random
import signal
import sys
from collections import Counter
from pathlib import Path

if os.environ.get("PYTHONHASHSEED") != "0":
    # The order of its sets decides between equal actions; so the same seeds give the same games.
    os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONHASHSEED": "0"})

from catanatron.game import Game
from catanatron.models.actions import generate_playable_actions
from catanatron.models.board import STATIC_GRAPH, Board, longest_acyclic_path
from catanatron.models.coordinate_system import Direction
from catanatron.models.enums import Action, ActionPrompt, ActionRecord, ActionType, NodeRef
from catanatron.models.map import (
    BASE_MAP_TEMPLATE,
    PORT_DIRECTION_TO_NODEREFS,
    CatanMap,
    get_nodes_and_edges,
)
from catanatron.models.player import Color
from catanatron.models.tiles import LandTile, Port, Water
from catanatron.players.value import ValueFunctionPlayer

DATA = Path(__file__).resolve().parents[2] / "games/wasser-des-lebens/data"
COLORS = [Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE]
# Ours to theirs, by what they build.
RESOURCES = {"wood": "WOOD", "stone": "BRICK", "peat": "SHEEP", "barley": "WHEAT", "water": "ORE"}
CARDS = {
    "highlander": "KNIGHT",
    "invention": "YEAR_OF_PLENTY",
    "monopoly": "MONOPOLY",
    "road_building": "ROAD_BUILDING",
    "victory_point": "VICTORY_POINT",
}
OURS = {theirs: ours for ours, theirs in {**RESOURCES, **CARDS}.items()}
# A decision usually takes some hundredths of a second.
MOST_SECONDS = 20
# What the player has no action for.
NOT_THEIRS = ("offer", "draft", "scrap", "counter", "accept", "decline", "confirm", "withdraw", "lapse")


def rows(name):
    with open(DATA / f"{name}.csv", encoding="utf-8", newline="") as file:
        return [{key: value.lower() for key, value in row.items()} for row in csv.DictReader(file)]


class Island:
    """Which hex, crossing and path is which tile, node and edge.

    Our hexes stand on a flat side and theirs on a point. A turn by 30 degrees clockwise maps one
    board on the other: what lies above lies in the north-east then.
    """

    def __init__(self):
        self.coordinate, self.tiles, self.node = {}, {}, {}
        by_coordinate = {}
        for row in rows("hexes"):
            q, r = int(row["q"]), int(row["r"])
            self.coordinate[row["id"]] = (-r, -q, q + r)
            by_coordinate[(-r, -q, q + r)] = row
        clockwise = [
            NodeRef.NORTHEAST,
            NodeRef.SOUTHEAST,
            NodeRef.SOUTH,
            NodeRef.SOUTHWEST,
            NodeRef.NORTHWEST,
            NodeRef.NORTH,
        ]
        placed, count = {}, 0
        for coordinate in BASE_MAP_TEMPLATE.topology:
            nodes, edges, count = get_nodes_and_edges(placed, coordinate, count)
            placed[coordinate] = Water(nodes, edges)
            row = by_coordinate[coordinate]
            self.tiles[row["id"]] = (nodes, edges)
            for crossing, ref in zip(row["crossings"].split(), clockwise, strict=True):
                if crossing != "-" and self.node.setdefault(crossing, nodes[ref]) != nodes[ref]:
                    raise ValueError(f"{crossing} is two nodes")
        self.edge = {
            row["id"]: tuple(sorted((self.node[row["a"]], self.node[row["b"]]))) for row in rows("paths")
        }
        if not all(STATIC_GRAPH.has_edge(*edge) for edge in self.edge.values()):
            raise ValueError("a path is no edge")
        self.land = [row["id"] for row in rows("hexes") if row["kind"] == "land"]
        self.frame = rows("frame")
        self.yields = {row["id"]: row["yields"] for row in rows("terrain")}
        self.hex = {coordinate: name for name, coordinate in self.coordinate.items()}
        self.crossing = {node: name for name, node in self.node.items()}
        self.path = {edge: name for name, edge in self.edge.items()}
        self.maps = {}

    def map(self, board):
        """Returns the map of a board; one for each board, since features are remembered by map."""
        key = json.dumps([board["land"], board["chips"], board["passes"]])
        if key not in self.maps:
            self.maps = {key: self.new_map(board)}
        return self.maps[key]

    def new_map(self, board):
        made = {}
        for number, name in enumerate(self.land):
            resource = RESOURCES.get(self.yields[board["land"][number]])
            chip = board["chips"][number] or None
            made[self.coordinate[name]] = LandTile(number, resource, chip, *self.tiles[name])
        for row, kind in zip(self.frame, board["passes"], strict=True):
            nodes, edges = self.tiles[row["id"]]
            if kind is None:
                tile = Water(nodes, edges)
            else:
                ends = {self.node[row["pass_road_a"]], self.node[row["pass_road_b"]]}
                direction = next(
                    one for one in Direction if {nodes[ref] for ref in PORT_DIRECTION_TO_NODEREFS[one]} == ends
                )
                tile = Port(int(row["position"]), RESOURCES.get(kind), direction, nodes, edges)
            made[self.coordinate[row["id"]]] = tile
        return CatanMap.from_tiles({coordinate: made[coordinate] for coordinate in BASE_MAP_TEMPLATE.topology})


ISLAND = Island()
DECK = Counter({row["id"]: int(row["count"]) for row in rows("cards") if row["id"] in CARDS})


def deal_hands(view, seat):
    """Deals the hands that the seat does not see, within what it knows."""
    places, known = view["board"]["places"], view["known"]
    hands = [Counter(known[other]["least"] if known else {}) for other in range(len(places))]
    hands[seat] = Counter(view["secret"]["hand"])
    left = Counter({kind: 19 - view["board"]["stock"].get(kind, 0) for kind in RESOURCES})
    for hand in hands:
        left.subtract(hand)
    for other, place in enumerate(places):
        most = known[other]["most"] if known else dict.fromkeys(RESOURCES, 19)
        while hands[other].total() < place["hand"]:
            # The last hands may find nothing within their bounds: another deal would, and it hardly matters.
            fits = {kind: left[kind] for kind in RESOURCES if hands[other][kind] < most.get(kind, 0)}
            weights = [max(fits.get(kind, 0), 0) for kind in RESOURCES]
            if not any(weights):
                weights = [max(left[kind], 0) for kind in RESOURCES]
            kind = random.choices(list(RESOURCES), weights)[0]
            hands[other][kind] += 1
            left[kind] -= 1
    return hands


def deal_cards(view, seat):
    """Deals the development cards that the seat does not see; returns the deck as well."""
    board = view["board"]
    hidden = DECK - Counter(view["secret"]["cards"]) - Counter(board["spent"])
    hidden["highlander"] -= sum(place["highlanders"] for place in board["places"])
    deck = list(hidden.elements())
    random.shuffle(deck)
    cards = []
    for other, place in enumerate(board["places"]):
        own = other == seat
        cards.append(Counter(view["secret"]["cards"] if own else [deck.pop() for _ in range(place["cards"])]))
    return cards, deck


def game_of(view, seat):
    """Returns the game of catanatron that stands as the view says, with the seat to decide."""
    board = view["board"]
    players = [ValueFunctionPlayer(color) for color in COLORS[: len(board["places"])]]
    game = Game(players, catan_map=ISLAND.map(board))
    state = game.state
    state.players, state.colors = players, tuple(player.color for player in players)
    state.color_to_index = {color: number for number, color in enumerate(state.colors)}
    hands, (cards, deck) = deal_hands(view, seat), deal_cards(view, seat)
    for number, place in enumerate(board["places"]):
        write_place(state, number, place, hands[number], cards[number])
        points = len(place["distilleries"]) + 2 * len(place["yards"])
        points += 2 * (board["route"] == number) + 2 * (board["clan"] == number)
        mine = state.player_state
        mine[f"P{number}_VICTORY_POINTS"] = points
        mine[f"P{number}_ACTUAL_VICTORY_POINTS"] = points + cards[number]["victory_point"]
        mine[f"P{number}_HAS_ROAD"] = board["route"] == number
        mine[f"P{number}_HAS_ARMY"] = board["clan"] == number
    write_board(state, board)
    mine = state.player_state
    mine[f"P{board['seat']}_HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"] = board["played"]
    mine[f"P{board['seat']}_HAS_ROLLED"] = board["phase"] not in ("founding", "roll")
    old = Counter(view["secret"]["cards"]) - Counter(view["secret"]["fresh"])
    for ours, theirs in CARDS.items():
        if theirs != "VICTORY_POINT":
            mine[f"P{seat}_{theirs}_OWNED_AT_START"] = old[ours] > 0
    # Which of the spent cards were whose does not lie open, and decides nothing.
    for card in board["spent"] if isinstance(board["spent"], list) else Counter(board["spent"]).elements():
        mine[f"P{seat}_PLAYED_{CARDS[card]}"] += 1
    state.resource_freqdeck = [board["stock"].get(kind, 0) for kind in RESOURCES]
    # Theirs come in this order: WOOD, BRICK, SHEEP, WHEAT, ORE, as RESOURCES does.
    state.development_listdeck = [CARDS[card] for card in deck]
    state.num_turns = board["turn"]
    state.current_player_index = seat
    state.current_turn_index = board["seat"]
    state.is_initial_build_phase = board["phase"] == "founding"
    if board["phase"] == "founding":
        state.current_prompt = ActionPrompt.BUILD_INITIAL_SETTLEMENT
    elif board["phase"] == "discard":
        state.current_prompt = ActionPrompt.DISCARD
        state.is_discarding = True
        state.discard_counts[seat] = board["places"][seat]["owes"]
    elif board["phase"] == "force":
        state.current_prompt = ActionPrompt.MOVE_ROBBER
        state.is_moving_knight = True
    else:
        state.current_prompt = ActionPrompt.PLAY_TURN
    actions = generate_playable_actions(state)
    if board["phase"] == "build":
        # With strict phases trading is over.
        actions = [action for action in actions if action.action_type != ActionType.MARITIME_TRADE]
    game.playable_actions = actions
    return game


def write_place(state, number, place, hand, cards):
    color, mine = state.colors[number], state.player_state
    mine[f"P{number}_ROADS_AVAILABLE"] = 15 - len(place["roads"])
    mine[f"P{number}_SETTLEMENTS_AVAILABLE"] = 5 - len(place["distilleries"])
    mine[f"P{number}_CITIES_AVAILABLE"] = 4 - len(place["yards"])
    mine[f"P{number}_LONGEST_ROAD_LENGTH"] = place["route"]
    mine[f"P{number}_PLAYED_KNIGHT"] = place["highlanders"]
    for ours, theirs in RESOURCES.items():
        mine[f"P{number}_{theirs}_IN_HAND"] = hand[ours]
    for ours, theirs in CARDS.items():
        mine[f"P{number}_{theirs}_IN_HAND"] = cards[ours]
    state.buildings_by_color[color]["SETTLEMENT"] = [ISLAND.node[name] for name in place["distilleries"]]
    state.buildings_by_color[color]["CITY"] = [ISLAND.node[name] for name in place["yards"]]
    state.buildings_by_color[color]["ROAD"] = [ISLAND.edge[name] for name in place["roads"]]


def write_board(state, board):
    theirs = Board(state.board.map)
    state.board = theirs
    for color in state.colors:
        buildings = state.buildings_by_color[color]
        for kind in ("SETTLEMENT", "CITY"):
            for node in buildings[kind]:
                theirs.buildings[node] = (color, kind)
                theirs.board_buildable_ids -= {node, *STATIC_GRAPH.neighbors(node)}
        for a, b in buildings["ROAD"]:
            theirs.roads[(a, b)] = theirs.roads[(b, a)] = color
    for number, color in enumerate(state.colors):
        theirs.connected_components[color] = components(theirs, state.buildings_by_color[color], color)
        theirs.road_lengths[color] = board["places"][number]["route"]
    holder = board["route"]
    theirs.road_color = None if holder is None else state.colors[holder]
    theirs.road_length = max(place["route"] for place in board["places"])
    if holder is not None:
        theirs.road_length = board["places"][holder]["route"]
    theirs.robber_coordinate = ISLAND.coordinate[board["force"]]


def components(theirs, buildings, color):
    """Returns the nodes that hang together by roads, without going through another's building."""
    found = []
    starts = buildings["SETTLEMENT"] + buildings["CITY"] + [node for edge in buildings["ROAD"] for node in edge]
    for start in starts:
        if theirs.is_enemy_node(start, color) or any(start in nodes for nodes in found):
            continue
        nodes, waiting = set(), [start]
        while waiting:
            node = waiting.pop()
            if node in nodes or theirs.is_enemy_node(node, color):
                continue
            nodes.add(node)
            waiting += [near for near in STATIC_GRAPH.neighbors(node) if theirs.roads.get((node, near)) == color]
        found.append(nodes)
    return found


def first_choices(action):
    """Returns the beginning of our path for an action; None if we have no such choice."""
    kind, value = action.action_type, action.value
    if kind == ActionType.ROLL:
        return ["roll"]
    if kind == ActionType.END_TURN:
        return ["end"]
    if kind == ActionType.BUY_DEVELOPMENT_CARD:
        return ["buy"]
    if kind == ActionType.BUILD_ROAD:
        return ["build:road", road(value)]
    if kind == ActionType.BUILD_SETTLEMENT:
        return ["build:distillery", f"site:{ISLAND.crossing[value]}"]
    if kind == ActionType.BUILD_CITY:
        return ["build:yard", f"site:{ISLAND.crossing[value]}"]
    if kind == ActionType.MARITIME_TRADE:
        return [f"trade:{OURS[value[0]]}", f"take:{OURS[value[-1]]}"]
    if kind == ActionType.PLAY_YEAR_OF_PLENTY:
        return ["play:invention", *sorted(f"take:{OURS[card]}" for card in value)]
    if kind == ActionType.PLAY_MONOPOLY:
        return ["play:monopoly", f"name:{OURS[value]}"]
    if kind == ActionType.PLAY_KNIGHT_CARD:
        return ["play:highlander"]
    if kind == ActionType.PLAY_ROAD_BUILDING:
        return ["play:road_building"]
    if kind == ActionType.MOVE_ROBBER:
        coordinate, victim = value
        draw = [] if victim is None else [f"rob:{COLORS.index(victim)}"]
        return [f"force:{ISLAND.hex[coordinate]}", *draw]
    raise ValueError(f"no path is known for {action}")


def road(edge):
    return f"path:{ISLAND.path[tuple(sorted(edge))]}"


def shared(game):
    """Returns the playable actions that we have as well."""
    stock = sum(game.state.resource_freqdeck)
    loch = next(coordinate for coordinate, tile in game.state.board.map.land_tiles.items() if not tile.number)

    def is_shared(action):
        if action.action_type == ActionType.MOVE_ROBBER:
            return action.value[0] != loch
        if action.action_type == ActionType.PLAY_YEAR_OF_PLENTY:
            return len(action.value) == min(2, stock)
        return True

    return [action for action in game.playable_actions if is_shared(action)]


def choose(game):
    """Lets the player decide, and returns its action and the game after it."""
    action = game.state.current_player().decide(game, shared(game))
    after = game.copy()
    after.execute(action)
    return action, after


def path_of(game):
    """Returns the path that the player chooses, and its last action."""
    board = game.state
    if board.current_prompt == ActionPrompt.BUILD_INITIAL_SETTLEMENT:
        site, after = choose(game)
        edge, _ = choose(after)
        return [f"site:{ISLAND.crossing[site.value]}", road(edge.value)], None
    if board.current_prompt == ActionPrompt.DISCARD:
        seat, given = board.current_player_index, Counter()
        for _ in range(board.discard_counts[seat]):
            action, game = choose(game)
            given[OURS[action.value]] += 1
        return [f"drop:{kind}:{given[kind]}" for kind in RESOURCES if given[kind]], None
    action, after = choose(game)
    path = first_choices(action)
    if action.action_type == ActionType.PLAY_KNIGHT_CARD:
        path += first_choices(choose(after)[0])
    if action.action_type == ActionType.PLAY_ROAD_BUILDING:
        while after.state.is_road_building:
            edge, after = choose(after)
            path.append(road(edge.value))
    return path, action


class Gone(Exception):
    """The arena has ended."""


class Refused(Exception):
    """The arena refuses a request."""


def ask(**request):
    print(json.dumps(request), flush=True)
    line = sys.stdin.readline()
    if not line:
        raise Gone
    answer = json.loads(line)
    if "error" in answer:
        raise Refused(answer["error"]["message"])
    return answer["ok"]


def say(text):
    print(f"bridge: {text}", file=sys.stderr, flush=True)


def whole(path):
    """Returns as much of a path as is whole; a step that wins ends it. None if nothing is."""
    for end in range(len(path), 0, -1):
        try:
            walk = ask(do="choices", path=path[:end])
        except Refused:
            continue
        return path[:end] if walk["whole"] and (end == len(path) or not walk["choices"]) else None
    return None


def first_whole(path=()):
    """Returns the first whole path, without offers."""
    walk = ask(do="choices", path=list(path))
    if walk["whole"]:
        return list(path)
    for choice in sorted(walk["choices"], key=lambda choice: choice.split(":")[0] in NOT_THEIRS):
        found = first_whole([*path, choice])
        if found:
            return found
    return None


def too_long(*_):
    raise TimeoutError(f"no decision in {MOST_SECONDS} s")


class Bridge:
    def __init__(self, check):
        self.check = Check() if check else None
        self.fallbacks = 0

    def decide(self, turn):
        path = None
        try:
            path = self.thought(turn)
        except Gone:
            raise
        except Exception as error:  # The arena must go on whatever happens here.
            say(f"{type(error).__name__}: {error}")
        if path is None:
            self.fallbacks += 1
            if self.check:
                self.check.expected = None
            path = first_whole()
            say(f"the first whole path, {path}, for the {self.fallbacks}. time")
        ask(do="play", path=path)

    def thought(self, turn):
        random.seed(turn["seed"])
        view, seat = ask(do="view")["view"], turn["seat"]
        board = view["board"]
        for offer in board["offers"]:
            answered = offer["accepted"] + offer["declined"]
            if offer["from"] != seat and seat in offer["terms"]["to"] and seat not in answered:
                return whole([f"decline:{offer['id']}"])
        # In time of the processor: a busy machine changes no game.
        signal.signal(signal.SIGPROF, too_long)
        signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
        try:
            game = game_of(view, seat)
            path, action = path_of(game)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        if self.check:
            self.check.compare(view, seat, game)
            self.check.expect(view, seat, game, action)
        found = whole(path)
        if found is None:
            say(f"{path} is not offered")
        return found


def ours_from(path=()):
    """Returns all whole paths that go on from a path, without offers."""
    walk = ask(do="choices", path=list(path))
    found = {tuple(path)} if walk["whole"] and path else set()
    for choice in walk["choices"]:
        if choice.split(":")[0] not in NOT_THEIRS:
            found |= ours_from((*path, choice))
    return found


def theirs_from(game):
    """Returns the paths of all actions of the player, each with what follows at once."""
    found = set()
    for action in game.playable_actions:
        kind = action.action_type
        after = game.copy()
        if kind == ActionType.BUILD_SETTLEMENT and game.state.is_initial_build_phase:
            after.execute(action)
            site = f"site:{ISLAND.crossing[action.value]}"
            found |= {(site, road(edge.value)) for edge in after.playable_actions}
        elif kind == ActionType.PLAY_KNIGHT_CARD:
            after.execute(action)
            found |= {("play:highlander", *first_choices(move)) for move in after.playable_actions}
        elif kind == ActionType.PLAY_ROAD_BUILDING:
            after.execute(action)
            for first in after.playable_actions:
                then = after.copy()
                then.execute(first)
                begun = ("play:road_building", road(first.value))
                more = then.playable_actions if then.state.is_road_building else []
                found |= {(*begun, road(second.value)) for second in more} or {begun}
        else:
            found.add(tuple(first_choices(action)))
    return found


class Check:
    """Compares what both games allow, and what follows."""

    def __init__(self):
        self.known, self.decisions, self.differences, self.expected = Counter(), 0, 0, None

    def differs(self, text):
        self.differences += 1
        say(f"difference {self.differences}: {text}")

    def compare(self, view, seat, game):
        self.decisions += 1
        board = view["board"]
        self.meet(view, seat)
        self.compare_lengths(board, game)
        if board["phase"] == "discard":
            walk = ask(do="choices", path=[])
            ours = {choice.split(":")[1] for choice in walk["choices"] if choice.startswith("drop:")}
            theirs = {OURS[action.value] for action in game.playable_actions}
            hand = sum(view["secret"]["hand"].values())
            if ours != theirs or board["places"][seat]["owes"] != hand // 2:
                self.differs(f"a discard of {hand}: {ours} and {theirs}")
        else:
            self.compare_paths(board, game)
        if self.decisions % 200 == 0:
            known = ", ".join(f"{number} {what}" for what, number in sorted(self.known.items()))
            say(f"{self.decisions} decisions, {self.differences} differences; known: {known}")

    def compare_paths(self, board, game):
        ours = {self.ordered(path) for path in ours_from()}
        theirs = {self.ordered(path) for path in theirs_from(game)}
        stock = sum(game.state.resource_freqdeck)
        loch = f"force:{ISLAND.land[board['chips'].index(0)]}"
        for path in ours - theirs:
            if path[-1] == "waive":
                self.known["draws waived"] += 1
            elif path[0] == "play:road_building" and len(path) == 2:
                self.known["second roads left out"] += 1
            elif path == ("play:highlander",) and any(other[:1] == path for other in theirs):
                self.known["wins by a Highlander"] += 1
            else:
                self.differs(f"only ours: {path}")
        for path in theirs - ours:
            if loch in path:
                self.known["moves to the loch"] += 1
            elif path[0] == "play:invention" and len(path) == 2 and stock > 1:
                self.known["inventions of one card"] += 1
            elif path[0] == "play:highlander" and ("play:highlander",) in ours:
                self.known["moves after a win"] += 1
            elif path[0] == "play:road_building" and path[:2] in ours and len(path) == 3:
                self.known["second roads after a win"] += 1
            else:
                self.differs(f"only theirs: {path}")

    @staticmethod
    def ordered(path):
        return (path[0], *sorted(path[1:])) if path[0] == "play:invention" else path

    def compare_lengths(self, board, game):
        theirs = game.state.board
        for number, color in enumerate(game.state.colors):
            parts = theirs.connected_components[color]
            length = max((len(longest_acyclic_path(theirs, part, color)) for part in parts), default=0)
            ends = self.ends_at_another(game, color)
            if length != board["places"][number]["route"]:
                if ends and length < board["places"][number]["route"]:
                    self.known["roads that end at another's building"] += 1
                else:
                    self.differs(f"route of {number}: {board['places'][number]['route']} and {length}")

    def expect(self, view, seat, game, action):
        """Remembers a move whose outcome can be foreseen, but for the dice."""
        foreseen = (
            ActionType.ROLL,
            ActionType.BUILD_ROAD,
            ActionType.BUILD_SETTLEMENT,
            ActionType.BUILD_CITY,
            ActionType.BUY_DEVELOPMENT_CARD,
            ActionType.MARITIME_TRADE,
            ActionType.PLAY_YEAR_OF_PLENTY,
        )
        self.expected = None
        if action is not None and action.action_type in foreseen:
            self.expected = (view["board"]["land"], view["board"]["turn"], seat, game, action)

    def meet(self, view, seat):
        """Compares the position after such a move, if nothing else came between."""
        if self.expected is None:
            return
        land, turn, mover, game, action = self.expected
        board = view["board"]
        if (land, turn, mover) != (board["land"], board["turn"], seat) or board["phase"] in ("discard", "force"):
            return
        result = None
        if action.action_type == ActionType.ROLL:
            result = ActionRecord(action, tuple(board["dice"]))
            if sum(board["dice"]) == 7:
                return
        if action.action_type == ActionType.BUY_DEVELOPMENT_CARD:
            bought = Counter(view["secret"]["cards"]) - self.cards_of(game, seat)
            result = ActionRecord(action, CARDS[next(iter(bought))])
            game.state.development_listdeck.append(result.result)
        game.execute(action, action_record=result)
        mine = game.state.player_state
        hand = {ours: mine[f"P{seat}_{theirs}_IN_HAND"] for ours, theirs in RESOURCES.items()}
        ours = {
            "hand": {kind: view["secret"]["hand"].get(kind, 0) for kind in RESOURCES},
            "hands": [place["hand"] for place in board["places"]],
            "stock": [board["stock"].get(kind, 0) for kind in RESOURCES],
            "route": board["route"],
            "cards": Counter(view["secret"]["cards"]),
            "points": [self.points(board, number) for number in range(len(board["places"]))],
        }
        holder = game.state.board.road_color
        seats = range(len(board["places"]))
        theirs = {
            "hand": hand,
            "hands": [sum(mine[f"P{number}_{kind}_IN_HAND"] for kind in RESOURCES.values()) for number in seats],
            "stock": game.state.resource_freqdeck,
            "route": None if holder is None else COLORS.index(holder),
            "cards": self.cards_of(game, seat),
            "points": [mine[f"P{number}_VICTORY_POINTS"] for number in seats],
        }
        wrong = [what for what in ours if ours[what] != theirs[what]]
        only_route = bool(wrong) and set(wrong) <= {"route", "points"}
        if only_route and self.ends_at_another(game, action.color):
            self.known["longest routes given otherwise"] += 1
        elif only_route and self.cuts(game, action):
            self.known["longest routes given otherwise after a cut"] += 1
        elif wrong:
            self.differs(f"after {action}: " + "; ".join(f"{what} {ours[what]} {theirs[what]}" for what in wrong))
        else:
            self.known["moves that end alike"] += 1

    @staticmethod
    def ends_at_another(game, color):
        """Whether a road ends at another's building, so that catanatron does not count it."""
        board = game.state.board
        edges = game.state.buildings_by_color[color]["ROAD"]
        return any(board.is_enemy_node(node, color) for edge in edges for node in edge)

    @staticmethod
    def cuts(game, action):
        """Whether an action has set a building between two roads of another."""
        if action.action_type != ActionType.BUILD_SETTLEMENT:
            return False
        node, roads = action.value, game.state.board.roads
        owners = Counter(roads.get((node, near)) for near in STATIC_GRAPH.neighbors(node))
        return any(number > 1 and owner not in (None, action.color) for owner, number in owners.items())

    @staticmethod
    def cards_of(game, seat):
        mine = game.state.player_state
        return +Counter({ours: mine[f"P{seat}_{theirs}_IN_HAND"] for ours, theirs in CARDS.items()})

    @staticmethod
    def points(board, number):
        place = board["places"][number]
        special = 2 * (board["route"] == number) + 2 * (board["clan"] == number)
        return len(place["distilleries"]) + 2 * len(place["yards"]) + special


def main():
    bridge = Bridge("--check" in sys.argv[1:])
    try:
        for line in iter(sys.stdin.readline, ""):
            bridge.decide(json.loads(line)["decide"])
    except (Gone, BrokenPipeError):
        pass


if __name__ == "__main__":
    main()
