#!/usr/bin/env python3
"""A bot in another language: plays a whole game through the line protocol, both seats at random.

    python3 examples/random_bot.py [--grognard PATH] [--game soyuz81] [--seed 7]

Each command is one line on the program's standard input, each answer one JSON object on its standard
output. A bot of your own replaces `choose`.
"""

import argparse
import json
import random
import subprocess
import sys


class Grognard:
    """A running `grognard protocol`."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "protocol"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, line):
        """Sends one command and returns its answer; a refusal or an error ends the bot."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if not answer["ok"]:
            sys.exit(f"{line}: {answer['error']}")
        return answer

    def quit(self):
        self.ask("quit")
        self.process.wait()


def choose(orders, chance):
    """Any legal order; this is where a clever bot would think."""
    return chance.choice(orders)


def main():
    parser = argparse.ArgumentParser(description="Play a whole game at random through the line protocol.")
    parser.add_argument("--grognard", default="grognard", help="the program")
    parser.add_argument("--game", default="soyuz81", help="the game")
    parser.add_argument("--seed", default="7", help="the seed of dice and choices")
    arguments = parser.parse_args()

    chance = random.Random(arguments.seed)
    table = Grognard(arguments.grognard)
    answer = table.ask(f"new {arguments.game} {arguments.seed}")
    decisions = 0
    while not answer.get("over"):
        orders = table.ask("orders")["orders"]
        answer = table.ask(f"play {choose(orders, chance)}")
        decisions += 1
    print(f"{decisions} decisions, {answer['winner']} wins: {answer['text']} ({answer['rule']})")
    print(f"hash {table.ask('hash')['hash']}")
    table.quit()


if __name__ == "__main__":
    main()
