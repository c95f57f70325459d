"""Runs a program at a terminal of its own, types what a test says, and prints what was on the screen.

The steps come as JSON on standard input: ["expect", text] waits until the text appears after what was expected before,
["type", text] types it as soon as the line editor listens, ["signal", number] sends a signal. At the end everything that was shown is printed, and the
program's code is the code of this one.
"""

import fcntl
import json
import os
import pty
import select
import struct
import sys
import termios
import time

PATIENCE = 60.0
# What the line editor writes when it begins to listen.
LISTENS = "\x1b[?2004h"


def main():
    columns, lines, *command = sys.argv[1:]
    steps = json.load(sys.stdin)
    child, terminal = pty.fork()
    if child == 0:
        # The size must be there before the program asks for it.
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", int(lines), int(columns), 0, 0))
        os.execvp(command[0], command)
    shown, expected, lines_typed = "", 0, 0

    def read_on(seconds):
        nonlocal shown
        if not select.select([terminal], [], [], seconds)[0]:
            return False
        try:
            part = os.read(terminal, 65536)
        except OSError:
            return False
        shown += part.decode("utf-8", "replace")
        return bool(part)

    def wait_for(come, what):
        until = time.monotonic() + PATIENCE
        while not come():
            if not read_on(until - time.monotonic()) or time.monotonic() > until:
                print(f"{shown}\n\nmissing: {what}")
                os.kill(child, 9)
                os.waitpid(child, 0)
                sys.exit(99)

    for action, what in steps:
        if action == "type":
            wait_for(lambda: shown.count(LISTENS) > lines_typed, f"a prompt for {what!r}")
            os.write(terminal, what.encode())
            lines_typed += what.count("\r")
        elif action == "signal":
            wait_for(lambda: shown.count(LISTENS) > lines_typed, "a prompt")
            os.kill(child, what)
        else:
            wait_for(lambda: shown.find(what, expected) >= 0, what)
            expected = shown.find(what, expected) + len(what)
    while read_on(PATIENCE):
        pass
    # The terminal is closed a moment before the program has ended.
    time.sleep(0.2)
    ended, status = os.waitpid(child, os.WNOHANG)
    if not ended:
        # What does not end by itself has failed, and must not stay.
        os.kill(child, 9)
        _, status = os.waitpid(child, 0)
    sys.stdout.write(shown)
    sys.stdout.flush()
    sys.exit(os.waitstatus_to_exitcode(status) % 256)


main()
