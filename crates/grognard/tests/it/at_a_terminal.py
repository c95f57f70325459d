"""Runs a program at a terminal of its own, types what a test says, and prints what was on the screen.

The steps come as JSON on standard input: ["expect", text] waits until the text appears after what was expected before,
["type", text] types it, ["signal", number] sends a signal. At the end everything that was shown is printed, and the
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

PATIENCE = 30.0


def main():
    columns, lines, *command = sys.argv[1:]
    steps = json.load(sys.stdin)
    child, terminal = pty.fork()
    if child == 0:
        # The size must be there before the program asks for it.
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", int(lines), int(columns), 0, 0))
        os.execvp(command[0], command)
    shown, expected = "", 0

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

    for action, what in steps:
        if action == "type":
            os.write(terminal, what.encode())
        elif action == "signal":
            os.kill(child, what)
        else:
            until = time.monotonic() + PATIENCE
            while shown.find(what, expected) < 0:
                if not read_on(until - time.monotonic()) or time.monotonic() > until:
                    print(f"{shown}\n\nmissing: {what}")
                    os.kill(child, 9)
                    os.waitpid(child, 0)
                    sys.exit(99)
            expected = shown.find(what, expected) + len(what)
    while read_on(PATIENCE):
        pass
    _, status = os.waitpid(child, 0)
    sys.stdout.write(shown)
    sys.stdout.flush()
    sys.exit(os.waitstatus_to_exitcode(status) % 256)


main()
