#!/usr/bin/env python3
"""An opponent for Glass Road that `slowtable arena` can play:

    slowtable arena program:docs/examples/opponent.py apprentice --players 2 --games 20

It builds what it can, else uses abilities, and otherwise plays at random. It knows nothing of the
rules but what the protocol tells it (docs/opponents.md, "Write one").
"""
import json
import random
import sys


def ask(**request):
    """Asks the arena about our seat; raises what it refuses."""
    print(json.dumps(request), flush=True)
    answer = json.loads(sys.stdin.readline())
    if "error" in answer:
        raise ValueError(answer["error"]["message"])
    return answer["ok"]


# What a path may begin with, the most welcome first. Everything else may be left alone.
WELCOME = ["card:", "accept", "fee", "ability:", "repeat", "done", "end_repeat"]


def finish(path, chance):
    """Goes on from a path, by chance, until it is a whole move; None if it cannot be."""
    for _ in range(50):
        walk = ask(do="choices", path=path)
        if walk["whole"]:
            return path
        if not walk["choices"]:
            return None
        path = path + [chance.choice(walk["choices"])]
    return None


def decide(turn):
    chance = random.Random(turn["seed"])
    walk = ask(do="choices", path=[])
    if walk["choices"] and walk["choices"][0].startswith("card:"):
        return finish([], chance)
    for kind in WELCOME:
        heads = [choice for choice in walk["choices"] if choice.startswith(kind)]
        chance.shuffle(heads)
        # A building is worth more than anything else that an ability does.
        heads.sort(key=lambda head: not builds(head))
        for head in heads:
            path = finish([head], chance)
            if path:
                return path
    return finish([], chance)


def builds(head):
    if not head.startswith("ability:"):
        return False
    following = ask(do="choices", path=[head])["choices"]
    return any(choice.startswith("tile:") for choice in following)


def main():
    for line in iter(sys.stdin.readline, ""):
        turn = json.loads(line)["decide"]
        ask(do="play", path=decide(turn))


if __name__ == "__main__":
    main()
