"""A solo game of Roads & Boats as a model for OR-tools' CP-SAT.

Transporters and goods are counted at each place and turn, not named: equal donkeys are one number. Sites and roads are
given (`Layout`); the model says when each is built, what moves where, and which bricks are bought. It leaves out
bridges, walls, carrying, wagons and every boat but rafts, and all research but specialisation, enlargement and new
shafts. A raft loads where its movement begins and unloads where it ends. The rules have the last word: `line.py` writes
a solution as moves.
"""

from dataclasses import dataclass

from ortools.sat.python import cp_model

from board import Board, rows

TURNS = 20
GOODS = ["trunks", "boards", "stone", "fuel", "gold", "iron", "coins", "paper", "geese", "stock"]
WEALTH = {"gold": 10, "coins": 40, "stock": 120}
ROW = 10
# What lies at home in the beginning (S6), and the cells that are full (Y2).
BEGINNING = {"boards": 5, "stone": 1, "geese": 2}
FULL = 17
IRRIGATION = 45
LAST_CELL = 83
# Capacities of donkeys and rafts, and the most of each (T6: eight in all).
DONKEY, RAFT = 2, 3
DONKEYS, RAFTS = 5, 3
# A raft's steps in a turn (V2).
RANGE = 3
# The most of a good at a place, which keeps the numbers small.
MOST = {"trunks": 12, "boards": 14, "stone": 10}
BRICKS = 4
# Mines whose bags are filled otherwise after research (M2).
GOLD_MINE, LARGE_MINE = "gold_mine", "large_mine"
RESEARCH_OF = {GOLD_MINE: "specialisation", LARGE_MINE: "enlargement"}
# The gold and iron that fill a mine's bag.
BAGS = {"mine": (3, 3), GOLD_MINE: (4, 0), LARGE_MINE: (5, 5)}
# What a new shaft takes (M4), and the most shafts in a turn.
SHAFT = ("iron", "fuel")
SHAFTS = 2
# What a producer takes by itself from loose goods, so that some may have to stay loaded.
EATS = {
    "sawmill": ["trunks"],
    "raft_factory": ["trunks"],
    "coal_burner": ["trunks", "boards"],
    "papermill": ["trunks", "boards"],
}
RUNS = {"sawmill": 3, "coal_burner": 3, "papermill": 1, "mint": 1, "stock_exchange": 3}
COSTS = {row["id"]: (int(row["cost_boards"]), int(row["cost_stone"])) for row in rows("producers")}
COSTS |= {mine: COSTS["mine"] for mine in RESEARCH_OF}
ROWS = [(int(row["first_cell"]), int(row["last_cell"])) for row in rows("wonder") if int(row["first_cell"]) > FULL]


@dataclass(frozen=True)
class Site:
    kind: str
    place: str
    first: int
    last: int


@dataclass(frozen=True)
class Road:
    start: str
    end: str
    first: int
    last: int


@dataclass(frozen=True)
class Layout:
    map: str
    sites: list
    roads: list
    rafts: bool = False
    research: tuple = ()
    # Goods move away from where they are made, or towards where they are used: fewer games, found sooner.
    directed: bool = False
    # A home that is chosen freely (Y6), if not the usual one of the map.
    home: str = ""


class Model:
    """`decisions` has each variable that a person decides, under "TURN|KIND|...", with its turn."""

    def __init__(self, layout, turns=TURNS):
        self.layout = layout
        self.turns = turns
        self.board = Board(layout.map, layout.home)
        self.cp = cp_model.CpModel()
        self.decisions = {}
        self.sites = {}
        for number, site in enumerate(layout.sites):
            self.sites.setdefault(site.place, []).append((number, site))
        self.built = {}
        self.roads = {}
        self.runs = {}
        self.bricks = {}
        self.stocks = {}
        self.researched = {subject: [] for subject in layout.research}
        self.bags = {number: (0, 0) for number, site in enumerate(layout.sites) if site.kind in BAGS}
        self.row_hits = [[] for _ in ROWS]
        self.places = list(self.board.land)
        docks = sorted(self.board.docks) if layout.rafts else []
        self.sea = list(self.board.sea) if layout.rafts else []
        self.places += sorted({place for place, _ in docks} - set(self.places))
        # A raft is docked at a place, beside a sea tile, or on open sea, where the place is empty.
        self.moorings = docks + [("", tile) for tile in self.sea]
        self.plan_sites()
        self.plan_ways()
        self.plan_flows()
        self.play()

    def decide(self, turn, key, most):
        variable = self.cp.new_int_var(0, most, f"{turn}|{key}")
        self.decisions[f"{turn}|{key}"] = (turn, variable)
        return variable

    def flag(self, turn, key):
        variable = self.cp.new_bool_var(f"{turn}|{key}")
        self.decisions[f"{turn}|{key}"] = (turn, variable)
        return variable

    def named(self, value, most):
        """Gives a sum a variable of its own, which bounds it."""
        if isinstance(value, int):
            return value
        variable = self.cp.new_int_var(0, most, "")
        self.cp.add(variable == value)
        return variable

    def when(self, condition):
        """A flag that is only set where the condition holds."""
        flag = self.cp.new_bool_var("")
        self.cp.add(condition).only_enforce_if(flag)
        return flag

    def plan_sites(self):
        for number, site in enumerate(self.layout.sites):
            for turn in range(site.first, site.last + 1):
                self.built[number, turn] = self.flag(turn, f"build|{number}")
        for sites in self.sites.values():
            numbers = {number for number, _ in sites}
            self.cp.add(sum(flag for (number, _), flag in self.built.items() if number in numbers) <= 1)
        for number, road in enumerate(self.layout.roads):
            for turn in range(road.first, road.last + 1):
                for side in (road.start, road.end):
                    self.roads[number, turn, side] = self.flag(turn, f"road|{number}|{side}")
            self.cp.add(sum(flag for (other, *_), flag in self.roads.items() if other == number) <= 1)

    def is_built(self, number, turn):
        return sum(flag for (other, at), flag in self.built.items() if other == number and at <= turn)

    def is_road(self, number, turn):
        return sum(flag for (other, at, _), flag in self.roads.items() if other == number and at <= turn)

    def plan_ways(self):
        """Donkeys go one step anywhere or two over roads (V4), and back if they like."""
        self.ways = [(a, b) for a in self.board.land for b in self.board.neighbours[a]]
        self.road_of, ends = {}, {}
        for number, road in enumerate(self.layout.roads):
            for a, b in ((road.start, road.end), (road.end, road.start)):
                self.road_of[a, b] = number
                ends.setdefault(a, []).append(b)
        self.ways += [(a, b, c) for a in ends for b in ends[a] for c in ends[b]]
        self.voyages = []
        for start in self.moorings:
            for end in self.moorings:
                steps = len(self.board.sea_path(start[1], end[1])) - 1 + bool(start[0]) + bool(end[0])
                if start != end and steps <= RANGE:
                    self.voyages.append((start, end))

    def plan_flows(self):
        def places(*kinds):
            return [site.place for site in self.layout.sites if site.kind in kinds]

        def steps_to(ends):
            steps, todo = {place: 0 for place in ends}, list(ends)
            for place in todo:
                for other in self.board.neighbours[place]:
                    if other not in steps:
                        steps[other] = steps[place] + 1
                        todo.append(other)
            return steps

        home = [self.board.home]
        towards = {
            "trunks": places("sawmill", "raft_factory", "coal_burner", "papermill"),
            "gold": places("mint"),
            "iron": home + (places(*BAGS) if "new_shafts" in self.layout.research else []),
            "coins": places("stock_exchange"),
            "paper": places("stock_exchange"),
        }
        away = {"boards": places("sawmill"), "stone": places("quarry"), "fuel": places("coal_burner")}
        self.flows = {good: [steps_to([end]) for end in ends] for good, ends in towards.items()}
        self.flows |= {
            good: [{place: -steps for place, steps in steps_to(ends).items()}] for good, ends in away.items()
        }
        if not set(home) & set(away["boards"]):
            # The first boards come from home, and later ones buy bricks there.
            from_home = steps_to(home)
            self.flows["boards"] += [from_home, {place: -steps for place, steps in from_home.items()}]

    def may_move(self, good, start, end):
        """In a directed model, whether a good may be carried from one place to another.

        Geese may go anywhere: they breed on pastures, buy bricks at home and are needed at the papermill.
        """
        if not self.layout.directed or good == "geese" or start in self.board.sea or end in self.board.sea:
            return True
        flows = self.flows.get(good, [])
        return any(start in steps and end in steps and steps[end] < steps[start] for steps in flows)

    def play(self):
        self.stock = {(place, good): 0 for place in self.places + self.sea for good in GOODS}
        for good, number in BEGINNING.items():
            self.stock[self.board.home, good] = number
        self.donkeys = {place: 0 for place in self.board.land}
        self.donkeys[self.board.home] = 3
        self.rafts = {mooring: 0 for mooring in self.moorings}
        self.held = {}
        self.cells = FULL
        for turn in range(1, self.turns + 1):
            self.produce(turn)
            self.move(turn)
            self.build(turn)
            self.buy_bricks(turn)
            self.hold(turn)
            self.stocks[turn] = self.stock
        self.end()

    def moored(self, place):
        return sum(self.rafts[mooring] for mooring in self.moorings if mooring[0] == place)

    def change(self, place, good, number):
        self.stock[place, good] = self.stock[place, good] + number

    def bound(self):
        self.stock = {key: self.named(value, MOST.get(key[1], 8)) for key, value in self.stock.items()}

    def produce(self, turn):
        """The production phase: breeding, primary producers, then the others with what is not held (P1, P10)."""
        before, self.stock = self.stock, dict(self.stock)
        donkeys, rafts = dict(self.donkeys), dict(self.rafts)
        for place in self.board.land:
            if self.board.terrain(place) != "pasture" or turn < 2:
                continue
            built = sum(self.is_built(number, turn - 1) for number, _ in self.sites.get(place, []))
            if self.layout.research:
                self.breed_geese(turn, place, before, built)
            if turn <= 14:
                born = self.flag(turn, f"breed|{place}")
                self.cp.add(self.donkeys[place] == 2).only_enforce_if(born)
                self.cp.add(sum(before[place, good] for good in GOODS) + self.moored(place) == 0).only_enforce_if(born)
                self.cp.add(born + built <= 1)
                donkeys[place] = donkeys[place] + born
        for number, site in enumerate(self.layout.sites):
            if turn > site.first:
                self.run(turn, number, site, before, rafts)
        if self.layout.research:
            self.research(turn)
        self.bound()
        self.donkeys, self.rafts = donkeys, rafts
        self.cp.add(sum(donkeys.values()) <= DONKEYS)
        self.cp.add(sum(rafts.values()) <= RAFTS)
        self.cp.add(sum(donkeys.values()) + sum(rafts.values()) <= 8)

    def breed_geese(self, turn, place, before, built):
        """Two geese alone on a pasture get a third by themselves (B4)."""
        others = sum(before[place, good] for good in GOODS if good != "geese") + built
        others += self.donkeys[place] + self.moored(place)
        two = self.exactly(before[place, "geese"], 2)
        alone = self.exactly(others, 0)
        born = self.cp.new_bool_var("")
        self.cp.add(born <= two)
        self.cp.add(born <= alone)
        self.cp.add(born >= two + alone - 1)
        self.change(place, "geese", born)

    def exactly(self, value, number):
        """A flag that is set if, and only if, a value that is never negative is this number."""
        flag, above = self.cp.new_bool_var(""), self.cp.new_bool_var("")
        self.cp.add(value == number).only_enforce_if(flag)
        self.cp.add(value >= number + 1).only_enforce_if(above)
        if number == 0:
            self.cp.add(flag + above == 1)
        else:
            below = self.cp.new_bool_var("")
            self.cp.add(value <= number - 1).only_enforce_if(below)
            self.cp.add(flag + above + below == 1)
        return flag

    def run(self, turn, number, site, before, rafts):
        place, kind = site.place, site.kind
        stands = self.is_built(number, turn - 1)
        free = {good: before[place, good] - self.held.get((place, good), 0) for good in GOODS}
        missing = self.when(stands == 0)
        if kind == "woodcutter":
            self.change(place, "trunks", stands)
        elif kind == "quarry":
            self.change(place, "stone", stands)
        elif kind in BAGS:
            self.draw(number, place)
        elif kind == "raft_factory":
            made = []
            for mooring in self.moorings:
                if mooring[0] == place:
                    new = self.flag(turn, f"raft|{place}|{mooring[1]}")
                    rafts[mooring] = rafts[mooring] + new
                    made.append(new)
            self.cp.add(sum(made) <= stands)
            self.cp.add(sum(made) <= self.donkeys[place])
            self.cp.add(2 * sum(made) <= free["trunks"])
            # Otherwise it takes two trunks for nothing (T9).
            self.cp.add(free["trunks"] <= 1).only_enforce_if([self.when(sum(made) == 1).negated(), missing.negated()])
            self.change(place, "trunks", -2 * sum(made))
        else:
            most = RUNS[kind]
            made = self.cp.new_int_var(0, most, "")
            self.cp.add(made <= most * stands)
            self.runs[turn, number] = made
            full = self.when(made == most)
            if kind == "sawmill":
                self.cp.add(made <= free["trunks"])
                self.cp.add(made >= free["trunks"]).only_enforce_if([full.negated(), missing.negated()])
                self.change(place, "trunks", -made)
                self.change(place, "boards", 2 * made)
            elif kind in ("coal_burner", "papermill"):
                used = {good: self.cp.new_int_var(0, 2 * most, "") for good in ("trunks", "boards")}
                self.cp.add(sum(used.values()) == 2 * made)
                for good, number in used.items():
                    self.cp.add(number <= free[good])
                    self.change(place, good, -number)
                left = free["trunks"] + free["boards"] - 2 * made
                self.cp.add(left <= 1).only_enforce_if([full.negated(), missing.negated()])
                self.change(place, "fuel" if kind == "coal_burner" else "paper", made)
            else:
                takes, gives = {
                    "mint": ({"gold": 2, "fuel": 1}, "coins"),
                    "stock_exchange": ({"coins": 2, "paper": 1}, "stock"),
                }[kind]
                for good, number in takes.items():
                    self.cp.add(number * made <= before[place, good])
                    self.change(place, good, -number * made)
                self.change(place, gives, made)

    def draw(self, number, place):
        """A mine yields the kind of which its bag holds more, gold if equal (Y4)."""
        gold, iron = self.bags[number]
        if isinstance(gold, int):
            return
        draws_iron, has_gold, draws_gold = (self.cp.new_bool_var("") for _ in range(3))
        self.cp.add(iron >= gold + 1).only_enforce_if(draws_iron)
        self.cp.add(iron <= gold).only_enforce_if(draws_iron.negated())
        self.cp.add(gold >= 1).only_enforce_if(has_gold)
        self.cp.add(gold == 0).only_enforce_if(has_gold.negated())
        self.cp.add(draws_gold <= has_gold)
        self.cp.add(draws_gold + draws_iron <= 1)
        self.cp.add(draws_gold + draws_iron >= has_gold)
        self.change(place, "gold", draws_gold)
        self.change(place, "iron", draws_iron)
        self.bags[number] = (self.named(gold - draws_gold, 12), self.named(iron - draws_iron, 6))

    def research(self, turn):
        """Research at the papermill (E1). Two geese and paper must not be left there, since they vanish (E6)."""
        for place in {site.place for site in self.layout.sites if site.kind == "papermill"}:
            bought = {subject: self.flag(turn, f"research|{subject}|{place}") for subject in self.researched}
            number = sum(bought.values())
            self.cp.add(self.donkeys.get(place, 0) >= 1).only_enforce_if(self.when(number == 0).negated())
            self.change(place, "paper", -number)
            self.change(place, "geese", -2 * number)
            few = self.when(self.stock[place, "geese"] <= 1)
            self.cp.add(self.stock[place, "paper"] == 0).only_enforce_if(few.negated())
            for subject, flag in bought.items():
                self.researched[subject].append((turn, flag))

    def is_known(self, subject, turn):
        return sum(bought for at, bought in self.researched.get(subject, []) if at <= turn)

    def move(self, turn):
        """The movement phase. What leaves a place was there before it, so no good is moved by two (V7)."""
        leaves, comes, goes, arrives = {}, {}, {}, {}
        # What comes to the end of a movement can stay loaded there.
        self.can_stay = {}

        def carried(key, good, start, end, most, is_last=True):
            if not self.may_move(good, start, end):
                return 0
            number = self.decide(turn, f"{key}|{good}", most)
            leaves.setdefault((start, good), []).append(number)
            comes.setdefault((end, good), []).append(number)
            if is_last:
                self.can_stay.setdefault((end, good), []).append(number)
            return number

        for way in self.ways:
            over = {self.road_of[pair] for pair in zip(way, way[1:])} if len(way) == 3 else set()
            if any(turn <= self.layout.roads[road].first for road in over):
                continue
            name = ">".join(way)
            walkers = self.decide(turn, f"walk|{name}", DONKEYS)
            goes.setdefault(way[0], []).append(walkers)
            arrives.setdefault(way[-1], []).append(walkers)
            for road in over:
                self.cp.add(walkers <= DONKEYS * self.is_road(road, turn - 1))
            legs = {}
            for start in range(len(way)):
                for end in range(start + 1, len(way)):
                    if way[start] != way[end]:
                        key = f"load|{name}|{start}{end}"
                        is_last = end == len(way) - 1
                        legs[start, end] = sum(
                            carried(key, good, way[start], way[end], 10, is_last) for good in GOODS
                        )
            for step in range(len(way) - 1):
                on_board = sum(number for (start, end), number in legs.items() if start <= step < end)
                self.cp.add(on_board <= DONKEY * walkers)
        cargo = {}
        for start, end in self.voyages:
            rafts = self.decide(turn, f"sail|{'/'.join(start)}>{'/'.join(end)}", RAFTS)
            goes.setdefault(start, []).append(rafts)
            arrives.setdefault(end, []).append(rafts)
            a, b = start[0] or start[1], end[0] or end[1]
            if a != b:
                cargo.setdefault((a, b), []).append(rafts)
        for (a, b), rafts in cargo.items():
            load = sum(carried(f"ship|{a}>{b}", good, a, b, 9) for good in GOODS if good != "geese")
            self.cp.add(load <= RAFT * sum(rafts))
        for where, most in ((self.donkeys, DONKEYS), (self.rafts, RAFTS)):
            for place in where:
                gone = sum(goes.get(place, []))
                if place in goes:
                    self.cp.add(gone <= where[place])
                where[place] = self.named(where[place] - gone + sum(arrives.get(place, [])), most)
        for key, numbers in leaves.items():
            self.cp.add(sum(numbers) <= self.stock[key])
        for key in self.stock:
            unmoved = self.stock[key] - sum(leaves.get(key, []))
            self.stock[key] = unmoved + sum(comes.get(key, []))
            self.can_stay[key] = unmoved + sum(self.can_stay.get(key, []))
        self.bound()
        for tile in self.sea:
            self.cp.add(sum(self.stock[tile, good] for good in GOODS) <= RAFT * self.rafts["", tile])

    def build(self, turn):
        for number, site in enumerate(self.layout.sites):
            built = self.built.get((number, turn))
            if built is None:
                continue
            for good, cost in zip(("boards", "stone"), COSTS[site.kind]):
                self.change(site.place, good, -cost * built)
            self.cp.add(self.donkeys.get(site.place, 0) + self.moored(site.place) >= built)
            if site.kind in RESEARCH_OF:
                self.cp.add(built <= self.is_known(RESEARCH_OF[site.kind], turn))
            if site.kind in BAGS:
                self.fill(number, site.kind, built)
            if self.board.terrain(site.place) == "desert":
                # The desert is watered at the end of an earlier turn (N5, D4).
                self.cp.add(self.cells >= IRRIGATION).only_enforce_if(built)
        if "new_shafts" in self.researched:
            for number, site in enumerate(self.layout.sites):
                if site.kind in BAGS and turn > site.first:
                    self.dig(turn, number, site.place)
        for (number, at, side), built in self.roads.items():
            if at == turn:
                self.change(side, "stone", -built)
                self.cp.add(self.donkeys[side] >= built)

    def fill(self, number, kind, times):
        gold, iron = (
            self.named(held + times * more, most)
            for held, more, most in zip(self.bags[number], BAGS[kind], (12, 10))
        )
        self.bags[number] = (gold, iron)

    def dig(self, turn, number, place):
        """New shafts, with a filling that is known (M2, M4)."""
        for kind in BAGS:
            subject = RESEARCH_OF.get(kind)
            if subject and subject not in self.researched:
                continue
            shafts = self.decide(turn, f"shaft|{number}|{kind}", SHAFTS if kind == GOLD_MINE else 1)
            self.cp.add(shafts <= SHAFTS * self.is_known("new_shafts", turn))
            if subject:
                self.cp.add(shafts <= SHAFTS * self.is_known(subject, turn))
            self.cp.add(shafts <= SHAFTS * self.is_built(number, turn - 1))
            self.cp.add(shafts <= SHAFTS * (self.donkeys.get(place, 0) + self.moored(place)))
            for good in SHAFT:
                self.change(place, good, -shafts)
            self.fill(number, kind, shafts)

    def buy_bricks(self, turn):
        """Bricks cost two, three, four ... goods (N2, Y2); a neutral one follows."""
        home = self.board.home
        bricks, price = self.decide(turn, "bricks", BRICKS), self.cp.new_int_var(0, 14, "")
        self.cp.add_allowed_assignments([bricks, price], [(n, n * (n + 3) // 2) for n in range(BRICKS + 1)])
        paid = {good: self.decide(turn, f"pay|{good}", 14) for good in GOODS}
        self.cp.add(sum(paid.values()) == price)
        self.cp.add(bricks <= BRICKS * (self.donkeys[home] + self.moored(home)))
        for good, number in paid.items():
            self.change(home, good, -number)
        self.bricks[turn] = bricks
        for row, (first, last) in enumerate(ROWS):
            hit = self.cp.new_bool_var("")
            for condition in (bricks >= 1, self.cells + 1 <= last, self.cells + bricks >= first):
                self.cp.add(condition).only_enforce_if(hit)
            self.row_hits[row].append(hit)
        self.cells = self.named(self.cells + bricks + 1, LAST_CELL)
        self.bound()

    def hold(self, turn):
        """What stays on transporters, so that the producer of the place does not take it (P9)."""
        self.held = {}
        for place, sites in self.sites.items():
            eaten = {good for _, site in sites for good in EATS.get(site.kind, [])}
            for good in sorted(eaten):
                self.held[place, good] = self.decide(turn, f"hold|{place}|{good}", 8)
                self.cp.add(self.held[place, good] <= self.stock[place, good])
                self.cp.add(self.held[place, good] <= self.can_stay[place, good])
            held = [self.held[place, good] for good in eaten]
            room = DONKEY * self.donkeys.get(place, 0) + RAFT * self.moored(place)
            if held:
                self.cp.add(sum(held) <= room)

    def end(self):
        """Wealth counts on transporters only (F3), a row with an own brick ten points (Y5)."""
        # A subject is researched once (E1).
        for bought in self.researched.values():
            self.cp.add(sum(flag for _, flag in bought) <= 1)
        kept = {}
        for place in self.places:
            for good in WEALTH:
                kept[place, good] = self.decide(self.turns, f"keep|{place}|{good}", 8)
                self.cp.add(kept[place, good] <= self.stock[place, good])
                self.cp.add(kept[place, good] <= self.can_stay[place, good])
            room = DONKEY * self.donkeys.get(place, 0) + RAFT * self.moored(place)
            self.cp.add(sum(kept[place, good] for good in WEALTH) <= room)
        filled = []
        for hits in self.row_hits:
            row = self.cp.new_bool_var("")
            self.cp.add_bool_or(hits).only_enforce_if(row)
            filled.append(row)
        self.wealth = {good: sum(kept[place, good] for place in self.places) for good in WEALTH}
        self.points = ROW * sum(filled) + sum(WEALTH[good] * number for good, number in self.wealth.items())

    def solve(self, seconds, seed, objective=None, solution=None, keep=lambda turn, kind: False, demands=(), value=0):
        """Solves the model. Decisions to `keep` are those of `solution`, and the others begin there.

        Returns the decisions that are not zero, the points and the value, or nothing if there is no solution in time.
        """
        model = self.cp.clone()
        # A solution may stop before the model does.
        last = max((int(key.split("|")[0]) for key in solution or ()), default=0)
        for key, (turn, variable) in self.decisions.items():
            if solution is not None and keep(turn, key.split("|")[1]):
                model.add(variable == solution.get(key, 0))
            elif turn <= last:
                model.add_hint(variable, solution.get(key, 0))
        for demand in demands:
            model.add(demand)
        if objective is not None:
            model.maximize(objective)
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = seconds
        solver.parameters.random_seed = seed
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None, None, None
        found = {key: solver.value(variable) for key, (_, variable) in self.decisions.items()}
        return {key: number for key, number in found.items() if number}, solver.value(self.points), solver.value(value)
