"""Reads a line of moves into a solution of the model, and writes a solution as a line.

Both follow which goods lie loose at each place and which are loaded on each transporter.
"""

from collections import Counter, defaultdict

from model import BAGS, BEGINNING, COSTS, DONKEY, EATS, GOLD_MINE, GOODS, LARGE_MINE, RAFT, SHAFT, WEALTH

PHASES = 4
# What the rules call a mine's filling.
FILLINGS = {"mine": "plain", GOLD_MINE: "gold", LARGE_MINE: "large"}


class Table:
    """Transporters, loose goods and producers, turn by turn."""

    def __init__(self, model):
        self.board = model.board
        # A donkey is at a place; a raft is at a mooring: a place or "", and a sea tile.
        self.where = {number: self.board.home for number in (1, 2, 3)}
        self.load = defaultdict(Counter)
        self.loose = defaultdict(Counter)
        self.loose[self.board.home].update(BEGINNING)
        self.producers = {}
        self.bags = defaultdict(Counter)

    def is_raft(self, number):
        return not isinstance(self.where[number], str)

    def place(self, number):
        at = self.where[number]
        return (at[0] or at[1]) if self.is_raft(number) else at

    def at(self, place):
        return [number for number in self.where if self.place(number) == place]

    def add(self, at):
        self.where[max(self.where) + 1] = at

    def use(self, place, good, number):
        """Uses loose goods first, then loaded ones."""
        for source in [self.loose[place]] + [self.load[other] for other in self.at(place)]:
            used = min(number, max(source[good], 0))
            source[good] -= used
            number -= used
        if number:
            raise ValueError(f"{number} {good} are missing at {place}")

    def lay_out(self):
        """What primary producers lay out (P1), gold if a mine has as much of it as of iron (Y4)."""
        for place, kind in self.producers.items():
            loose, bag = self.loose[place], self.bags[place]
            if kind == "woodcutter":
                loose["trunks"] += 1
            elif kind == "quarry":
                loose["stone"] += 1
            elif bag.total():
                drawn = "gold" if bag["gold"] >= bag["iron"] else "iron"
                bag[drawn] -= 1
                loose[drawn] += 1

    def run(self, fed):
        """The automatic run (P10), but for what was fed."""
        for place, kind in self.producers.items():
            loose = self.loose[place]
            if place in fed:
                continue
            if kind == "sawmill":
                made = min(3, loose["trunks"])
                loose.update(trunks=-made, boards=2 * made)
            elif kind in ("coal_burner", "papermill"):
                made = min(6 if kind == "coal_burner" else 1, (loose["trunks"] + loose["boards"]) // 2)
                boards = min(2 * made, loose["boards"])
                loose.update({"boards": -boards, "trunks": boards - 2 * made})
                loose["fuel" if kind == "coal_burner" else "paper"] += made
            elif kind == "mint" and loose["gold"] > 1 and loose["fuel"]:
                loose.update(gold=-2, fuel=-1, coins=1)
            elif kind == "stock_exchange":
                made = min(loose["coins"] // 2, loose["paper"])
                loose.update(coins=-2 * made, paper=-made, stock=made)
        self.breed_geese()

    def breed_geese(self):
        """Two geese alone on a pasture get a third (B4)."""
        for place in self.board.land:
            if self.board.terrain(place) == "pasture" and place not in self.producers and not self.at(place):
                if +self.loose[place] == Counter(geese=2):
                    self.loose[place]["geese"] += 1

    def make_paper(self, place):
        """A feeding of the papermill by hand, boards first."""
        loose = self.loose[place]
        boards = min(2, loose["boards"])
        self.use(place, "boards", boards)
        self.use(place, "trunks", 2 - boards)
        loose["paper"] += 1

    def build(self, kind, place):
        for good, cost in zip(("boards", "stone"), COSTS[kind]):
            self.use(place, good, cost)
        self.producers[place] = kind
        self.fill(kind, place)

    def fill(self, kind, place):
        gold, iron = BAGS.get(kind, (0, 0))
        self.bags[place].update(gold=gold, iron=iron)

    def dig(self, kind, place):
        for good in SHAFT:
            self.use(place, good, 1)
        self.fill(kind, place)


def tile(place):
    return f"tile:{place}"


def untile(text):
    """A place, or a place and the edge at which a raft is docked there."""
    return text.removeprefix("tile:").split(":dock:")


# Reading


def read(model, text, until):
    """Returns the decisions of a line in its first turns. What is still loaded when producers run by themselves was
    held back.
    """
    table, solution = Table(model), Counter()
    board, layout = model.board, model.layout
    turn, phase, fed = 1, 0, set()

    def mooring(dock):
        place, edge = dock
        return next((p, sea) for (p, sea), at in board.docks.items() if (p, at) == (place, edge))

    table.lay_out()
    for words in (line.split() for line in text.splitlines() if line):
        if words[0] == tile(board.home):
            continue
        if words[0] == "done":
            if phase == 0:
                note_holds(model, table, turn - 1, solution)
                table.run(fed)
            phase = (phase + 1) % PHASES
            if phase == 0:
                turn, fed = turn + 1, set()
                table.lay_out()
                if turn > until + 1:
                    break
        elif words[0] == "breed":
            solution[f"{turn}|breed|{untile(words[1])[0]}"] += 1
            table.add(untile(words[1])[0])
        elif words[0] == "feed":
            place = untile(words[1])[0]
            fed.add(place)
            if len(words) == 2:
                table.make_paper(place)
                continue
            _, sea = mooring(untile(words[2]))
            solution[f"{turn}|raft|{place}|{sea}"] += 1
            table.use(place, "trunks", 2)
            table.add((place, sea))
        elif words[0] == "research":
            place = untile(words[1])[0]
            solution[f"{turn}|research|{words[2].removeprefix('subject:')}|{place}"] += 1
            for good, number in (("paper", 1), ("geese", 2)):
                table.use(place, good, number)
        elif words[0] in ("build", "shaft"):
            place = untile(words[-1 if words[-1].startswith("tile") else -2])[0]
            kind = words[1].removeprefix("producer:") if words[0] == "build" else "mine"
            if kind == "mine":
                kind = next((mine for mine, fill in FILLINGS.items() if words[-1] == f"fill:{fill}"), kind)
            if words[0] == "build":
                number = next((number for number, site in model.sites.get(place, []) if site.kind == kind), None)
                solution[f"{turn}|build|{number}"] += 1
                table.build(kind, place)
            else:
                number = next(number for number, site in model.sites[place] if site.kind in BAGS)
                solution[f"{turn}|shaft|{number}|{kind}"] += 1
                table.dig(kind, place)
        elif words[0] == "road":
            start, end = untile(words[1])[0], untile(words[2])[0]
            number = next(n for n, road in enumerate(layout.roads) if {road.start, road.end} == {start, end})
            solution[f"{turn}|road|{number}|{start}"] += 1
            table.use(start, "stone", 1)
        elif words[0] == "brick":
            solution[f"{turn}|bricks"] += 1
            for word in words[1:]:
                _, good, kind, *rest = word.split(":")
                solution[f"{turn}|pay|{good}"] += 1
                source = table.loose[board.home] if kind == "loose" else table.load[int(rest[1])]
                source[good] -= 1
        elif words[0] == "move":
            read_move(table, turn, words, mooring, solution)
    for number, load in table.load.items():
        for good in WEALTH:
            solution[f"{model.turns}|keep|{table.place(number)}|{good}"] += load[good]
    solution = Counter({key: number for key, number in solution.items() if int(key.split("|")[0]) <= until})
    unknown = [key for key, number in solution.items() if number and key not in model.decisions]
    if unknown:
        raise ValueError(f"the layout lacks {unknown}")
    return +solution


def note_holds(model, table, turn, solution):
    if turn == 0:
        return
    for place, sites in model.sites.items():
        for good in {good for _, site in sites for good in EATS.get(site.kind, [])}:
            solution[f"{turn}|hold|{place}|{good}"] = sum(table.load[number][good] for number in table.at(place))


def read_move(table, turn, words, mooring, solution):
    number = int(words[1].split(":")[2])
    stops = [table.where[number]]
    on_board = [(good, 0) for good in table.load[number].elements()]
    carried = []

    def place(stop):
        return stop if isinstance(stop, str) else stop[0] or stop[1]

    for word in words[2:]:
        what, rest = word.split(":", 1)
        if what == "step":
            at = untile(rest)
            raft = table.is_raft(number)
            stops.append((mooring(at) if len(at) == 2 else ("", at[0])) if raft else at[0])
            continue
        good, count = rest.split(":")
        for _ in range(int(count)):
            if what == "load":
                on_board.append((good, len(stops) - 1))
                table.loose[place(stops[-1])][good] -= 1
            else:
                first = min((one for one in on_board if one[0] == good), key=lambda one: one[1])
                on_board.remove(first)
                carried.append((*first, len(stops) - 1))
                table.loose[place(stops[-1])][good] += 1
    carried += [(good, start, len(stops) - 1) for good, start in on_board]
    if len(stops) > 1 and table.is_raft(number):
        start, end = stops[0], stops[-1]
        if start != end:
            solution[f"{turn}|sail|{'/'.join(start)}>{'/'.join(end)}"] += 1
    elif len(stops) > 1:
        solution[f"{turn}|walk|{'>'.join(stops)}"] += 1
    for good, start, end in carried:
        a, b = place(stops[start]), place(stops[end])
        if a != b and table.is_raft(number):
            solution[f"{turn}|ship|{a}>{b}|{good}"] += 1
        elif a != b:
            solution[f"{turn}|load|{'>'.join(stops)}|{start}{end}|{good}"] += 1
    table.where[number] = stops[-1]
    table.load[number] = Counter(good for good, _ in on_board)


# Writing


def write(model, solution):
    """Returns the moves of a solution, one a line."""
    table, lines = Table(model), [tile(model.layout.home)] if model.layout.home else []
    turns = defaultdict(dict)
    for key, number in solution.items():
        turn, kind, *rest = key.split("|")
        turns[int(turn)].setdefault(kind, {})[tuple(rest)] = number
    for turn in range(1, model.turns + 1):
        decided = defaultdict(dict, turns[turn])
        table.lay_out()
        for phase in (write_production, write_movement, write_building, write_bricks):
            lines += phase(model, table, turn, decided)
            lines.append("done")
    return "\n".join(lines) + "\n"


def write_production(model, table, turn, decided):
    lines, fed = [], set()
    for (place,) in decided["breed"]:
        lines.append(f"breed {tile(place)}")
        table.add(place)
    for place, sea in decided["raft"]:
        lines.append(f"feed {tile(place)} {tile(place)}:dock:{model.board.docks[place, sea]}")
        table.use(place, "trunks", 2)
        table.add((place, sea))
    for subject, place in decided["research"]:
        if not table.loose[place]["paper"] and not any(table.load[number]["paper"] for number in table.at(place)):
            lines.append(f"feed {tile(place)}")
            table.make_paper(place)
            fed.add(place)
        lines.append(f"research {tile(place)} subject:{subject}")
        for good, number in (("paper", 1), ("geese", 2)):
            table.use(place, good, number)
    table.run(fed)
    return lines


class Route:
    """A transporter's movement: where it stops, and which goods go from which stop to which."""

    def __init__(self, number, stops, ends_at, cargo):
        self.number, self.stops, self.ends_at, self.cargo = number, stops, ends_at, cargo
        self.kept = Counter()
        self.taken_at_end = Counter()

    def first_load(self):
        return Counter(good for good, start, _ in self.cargo if start == 0)


def take(goods, most, preferred):
    """Takes up to so many goods out of a counter, preferred ones first."""
    taken = []
    for good in sorted(goods, key=lambda good: -preferred[good]):
        count = min(goods[good], most - len(taken))
        goods[good] -= count
        taken += [good] * count
    return taken


def routes_of(table, board, decided):
    """Gives each walk and voyage a transporter, if possible one that has its goods already."""
    routes, free = [], set(table.where)

    def choose(start, wanted):
        fits = [number for number in free if table.where[number] == start]
        number = max(fits, key=lambda it: ((table.load[it] & wanted).total(), -table.load[it].total(), -it))
        free.discard(number)
        return number

    for (name,), walkers in sorted(decided["walk"].items(), key=lambda item: -item[1]):
        stops = name.split(">")
        goods = defaultdict(Counter)
        for (way, leg, good), count in decided["load"].items():
            if way == name:
                goods[leg][good] += count
        for _ in range(walkers):
            number = choose(stops[0], goods["01"] + goods["02"])
            room, cargo = [DONKEY] * (len(stops) - 1), []
            for leg in ("02", "01", "12"):
                steps = range(int(leg[0]), int(leg[1]))
                if steps.stop < len(stops):
                    for good in take(goods[leg], min(room[step] for step in steps), table.load[number]):
                        cargo.append((good, steps.start, steps.stop))
                        for step in steps:
                            room[step] -= 1
            routes.append(Route(number, stops, stops[-1], cargo))
    goods = defaultdict(Counter)
    for (way, good), count in decided["ship"].items():
        goods[way][good] += count
    for (name,), rafts in sorted(decided["sail"].items(), key=lambda item: -item[1]):
        start, end = (tuple(text.split("/")) for text in name.split(">"))
        places = [at[0] or at[1] for at in (start, end)]
        for _ in range(rafts):
            number = choose(start, goods[">".join(places)])
            sea = board.sea_path(start[1], end[1])
            stops = places[:1] + (sea if start[0] else sea[1:]) + (places[1:] if end[0] else [])
            cargo = take(goods[">".join(places)], RAFT, table.load[number])
            routes.append(Route(number, stops, end, [(good, 0, len(stops) - 1) for good in cargo]))
    routes += [Route(number, [table.place(number)], table.where[number], []) for number in free]
    # What others are to take is unloaded first.
    return sorted(routes, key=lambda it: (-(table.load[it.number] - it.first_load()).total(), not it.cargo, it.number))


def keep_on_board(table, board, routes, wanted, turn):
    """Leaves loaded, or loads at the end, what is to stay on transporters."""
    unmoved = defaultdict(Counter)
    for place, loose in table.loose.items():
        unmoved[place] += loose
    for number in table.where:
        unmoved[table.place(number)] += table.load[number]
    for route in routes:
        for good, start, _ in route.cargo:
            unmoved[route.stops[start]][good] -= 1
    for route in routes:
        for good, _, end in route.cargo:
            at = route.stops[-1]
            if end == len(route.stops) - 1 and (wanted[at, good] > 0 or at in board.sea):
                route.kept[good] += 1
                wanted[at, good] -= 1
    for (place, good), count in wanted.items():
        for route in sorted(routes, key=lambda route: -table.load[route.number][good]):
            room = (RAFT if table.is_raft(route.number) else DONKEY) - (route.kept + route.taken_at_end).total()
            if route.stops[-1] == place and count > 0:
                more = min(count, room, max(unmoved[place][good], 0))
                route.taken_at_end[good] += more
                unmoved[place][good] -= more
                count -= more
        if count > 0:
            raise ValueError(f"{count} {good} cannot stay loaded at {place} in turn {turn}")


def write_movement(model, table, turn, decided):
    routes = routes_of(table, model.board, decided)
    wanted = Counter()
    for (place, good), count in [*decided["hold"].items(), *decided["keep"].items()]:
        wanted[place, good] += count
    keep_on_board(table, model.board, routes, wanted, turn)
    return [line for line in (write_route(table, model.board, route) for route in routes) if line]


def write_route(table, board, route):
    words, on_board = [], table.load[route.number]

    def shift(what, goods, place):
        sign = 1 if what == "load" else -1
        for good in GOODS:
            if goods[good] > 0:
                words.append(f"{what}:{good}:{goods[good]}")
                on_board[good] += sign * goods[good]
                table.loose[place][good] -= sign * goods[good]

    last = len(route.stops) - 1
    begins = route.first_load() if last else route.taken_at_end
    shift("unload", on_board - begins, route.stops[0])
    shift("load", begins - on_board, route.stops[0])
    for at, stop in enumerate(route.stops[1:], 1):
        is_dock = at == last and not isinstance(route.ends_at, str) and route.ends_at[0]
        words.append(f"step:{tile(stop)}" + (f":dock:{board.docks[route.ends_at]}" if is_dock else ""))
        arrives = Counter(good for good, _, end in route.cargo if end == at)
        shift("unload", arrives - route.kept if at == last else arrives, stop)
        shift("load", Counter(good for good, start, _ in route.cargo if start == at), stop)
    if last:
        shift("load", route.taken_at_end, route.stops[-1])
    table.where[route.number] = route.ends_at
    return f"move t:0:{route.number} " + " ".join(words) if words else None


def write_building(model, table, turn, decided):
    lines = []
    for number, side in decided["road"]:
        road = model.layout.roads[int(number)]
        lines.append(f"road {tile(side)} {tile(road.end if side == road.start else road.start)}")
        table.use(side, "stone", 1)
    for (number,) in decided["build"]:
        site = model.layout.sites[int(number)]
        kind = "mine" if site.kind in BAGS else site.kind
        lines.append(f"build producer:{kind} {tile(site.place)}{filling(site.kind)}")
        table.build(site.kind, site.place)
    for (number, kind), shafts in decided["shaft"].items():
        place = model.layout.sites[int(number)].place
        for _ in range(shafts):
            lines.append(f"shaft {tile(place)}{filling(kind)}")
            table.dig(kind, place)
    return lines


def filling(kind):
    return f" fill:{FILLINGS[kind]}" if kind in FILLINGS else ""


def write_bricks(model, table, turn, decided):
    lines, home = [], model.board.home
    paid = list(Counter({good: count for (good,), count in decided["pay"].items()}).elements())
    region = f":{home.split(':')[2]}" if home.count(":") == 2 else ""
    for brick in range(decided["bricks"].get((), 0)):
        words = []
        for _ in range(brick + 2):
            good = paid.pop()
            loaded = [number for number in table.at(home) if table.load[number][good] > 0]
            if table.loose[home][good] > 0:
                words.append(f"use:{good}:loose{region}")
            else:
                words.append(f"use:{good}:t:0:{loaded[0]}")
            table.use(home, good, 1)
        lines.append("brick " + " ".join(words))
    return lines
