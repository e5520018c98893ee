"""The land and sea of a printed solo map, as far as a home's donkeys and rafts reach it."""

import csv
from pathlib import Path

DATA = Path(__file__).parents[3] / "games/roads-and-boats/data"
EDGES = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
CLOCKWISE = list(EDGES)


def rows(table):
    with open(DATA / f"{table}.csv", newline="") as file:
        return list(csv.DictReader(file))


def opposite(edge):
    return CLOCKWISE[(CLOCKWISE.index(edge) + 3) % 6]


class Board:
    """Places are regions of land, named as in the headless protocol without "tile:" (ruling R4), and sea tiles.

    `neighbours` and `sea` say which places a step joins. `docks` names the edge of each pair of a region and a sea
    tile beside it. Bridges are left out.
    """

    def __init__(self, name, home=""):
        self.tiles = {}
        for row in rows("maps"):
            if row["map"] == name:
                rivers = [edge for edge in row["river_edges"].split("+") if edge]
                self.tiles[int(row["q"]), int(row["r"])] = (row["terrain"], rivers)
        usual = next(row for row in rows("homes") if row["map"] == name)
        self.home = home or self.place((int(usual["q"]), int(usual["r"])), usual["region"])
        self.sea = {self.place(tile, ""): [] for tile in self.tiles if self.is_sea(tile)}
        self.docks, joined = {}, {}
        for tile in self.tiles:
            for edge, (q, r) in EDGES.items():
                other = (tile[0] + q, tile[1] + r)
                if other in self.tiles:
                    self.join(joined, tile, edge, other)
        found, todo = {self.home}, [self.home]
        while todo:
            for place in joined.get(todo.pop(), ()):
                if place not in found:
                    found.add(place)
                    todo.append(place)
        self.land = sorted(found)
        self.neighbours = {place: sorted(joined.get(place, ())) for place in self.land}

    def is_sea(self, tile):
        return self.tiles[tile][0] == "sea"

    def terrain(self, place):
        return self.tiles[tuple(int(part) for part in place.split(":")[:2])][0]

    @staticmethod
    def place(tile, region):
        return f"{tile[0]}:{tile[1]}" + (f":{region.lower()}" if region else "")

    def region(self, tile, edge, before=False):
        """The region that holds a plain edge, or begins at a river edge; with `before`, the one that ends there."""
        rivers = self.tiles[tile][1]
        if len(rivers) < 2:
            return ""
        at = CLOCKWISE.index(edge) - before
        while CLOCKWISE[at % 6] not in rivers:
            at -= 1
        return CLOCKWISE[at % 6]

    def join(self, joined, tile, edge, other):
        """Notes the steps over an edge (R5, R12)."""
        if self.is_sea(tile) or self.is_sea(other):
            if self.is_sea(tile) and self.is_sea(other):
                self.sea[self.place(tile, "")].append(self.place(other, ""))
            elif self.is_sea(other) and edge not in self.tiles[tile][1]:
                region = self.place(tile, self.region(tile, edge))
                self.docks[region, self.place(other, "")] = edge.lower()
            return
        banks = (False, True) if edge in self.tiles[tile][1] else (False,)
        for before in banks:
            here = self.place(tile, self.region(tile, edge, before))
            there = self.place(other, self.region(other, opposite(edge), len(banks) == 2 and not before))
            joined.setdefault(here, set()).add(there)

    def sea_path(self, start, end):
        """The sea tiles of a shortest way, both ends included."""
        came, todo = {start: None}, [start]
        for tile in todo:
            for other in self.sea[tile]:
                if other not in came:
                    came[other] = tile
                    todo.append(other)
        path = [end]
        while came[path[-1]] is not None:
            path.append(came[path[-1]])
        return path[::-1]
