"""A terminal that plays the commands and keys of a story, with the screen that a person sees."""

import itertools
import os
import re
import subprocess
import time

from story import Mismatch, Step

PATIENCE = 60  # seconds until a screen shows the expected lines
NUMBERS = itertools.count()


class Screen:
    def __init__(self, size, shows_colours, environment, folder):
        self.shows_colours = shows_colours
        self.environment, self.folder = environment, folder
        self.server = f"defeat-story-{os.getpid()}-{next(NUMBERS)}"
        configuration = folder / "tmux.conf"
        configuration.write_text("set -g status off\nset -g escape-time 0\nset -g default-terminal screen-256color\n")
        width, height = size
        self.tmux(
            "-f", configuration, "new-session", "-d", "-x", width, "-y", height, "-c", folder,
            "exec bash --noprofile --rcfile \"$PRELUDE\" -i")
        self.wait(Step(0, "the prompt"), lambda screen: screen.strip() == "$")

    def tmux(self, *arguments):
        done = subprocess.run(
            ["tmux", "-L", self.server, *map(str, arguments)], env=self.environment, capture_output=True, text=True)
        if done.returncode != 0:
            raise Mismatch(Step(0, f"tmux {arguments[0]}"), done.stderr)
        return done.stdout

    def play(self, step):
        if step.is_keys and step.text.startswith("paste "):
            self.tmux("set-buffer", "--", step.text.removeprefix("paste ").replace("\\n", "\n"))
            self.tmux("paste-buffer", "-p", "-r")
        elif step.is_keys and step.text.startswith("meanwhile "):
            command = ["bash", "-c", step.text.removeprefix("meanwhile ")]
            done = subprocess.run(
                command, env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
            if done.returncode != 0:
                raise Mismatch(step, done.stdout + done.stderr)
        elif step.is_keys and step.text.startswith("resize "):
            width, height = step.text.removeprefix("resize ").split("x")
            self.tmux("resize-window", "-x", width, "-y", height)
        elif step.is_keys:
            self.tmux("send-keys", *step.text.split(" "))
        else:
            self.tmux("send-keys", "-l", "--", step.text)
            self.tmux("send-keys", "Enter")
        if step.expected:
            self.wait(step, step.matches_part)

    def wait(self, step, condition):
        end = time.monotonic() + PATIENCE
        while not condition(screen := self.shown()):
            if time.monotonic() > end:
                raise Mismatch(step, screen, " (on the screen)")
            time.sleep(0.05)

    def shown(self):
        if not self.shows_colours:
            return self.tmux("capture-pane", "-p")
        return re.sub(r"\x1b\[([\d;]*)m", r"‹\1›", self.tmux("capture-pane", "-p", "-e"))

    def close(self):
        subprocess.run(["tmux", "-L", self.server, "kill-server"], env=self.environment, capture_output=True)
