"""Stories as they are written in Markdown files, and the comparison of their lines with the program's output."""

import re

ANY = "…"


class Mismatch(Exception):
    """An output that isn't the expected one."""

    def __init__(self, step, actual, more=""):
        expected = "".join(f"      {line}\n" for line in step.expected)
        shown = "".join(f"      {line}\n" for line in actual.splitlines())
        super().__init__(f"    line {step.line}: {step.text}{more}\n    expected:\n{expected}    actual:\n{shown}")


class Step:
    """A command or keys, and the lines that are expected after them."""

    def __init__(self, line, text, is_keys=False):
        self.line, self.text, self.is_keys = line, text, is_keys
        self.expected = []
        self.code = 0

    def matches_all(self, output):
        """Whether the expected lines are the whole output."""
        return re.fullmatch(self.pattern, self.lines(output)) is not None

    def matches_part(self, output):
        """Whether the expected lines occur in an output, one below the other."""
        return re.search(rf"^{self.pattern}", self.lines(output), re.M) is not None

    @property
    def pattern(self):
        return "".join(
            r"(?:.*\n)*?" if line.strip() == ANY else ".*?".join(map(re.escape, line.rstrip().split(ANY))) + r"\n"
            for line in self.expected)

    @staticmethod
    def lines(output):
        return "".join(f"{line.rstrip()}\n" for line in output.splitlines())


class Block:
    """Steps that one player plays: a shell, or a screen of a size."""

    def __init__(self, language):
        match = re.fullmatch(r"console|screen (\d+)x(\d+)( colours)?", language)
        if not match:
            raise ValueError(f"“{language}” is neither “console” nor “screen WIDTHxHEIGHT”")
        self.size = (int(match[1]), int(match[2])) if match[1] else None
        self.shows_colours = bool(match[3])
        self.steps = []

    def add(self, number, line):
        last = self.steps[-1] if self.steps else None
        if line.startswith("$ "):
            self.steps.append(Step(number, line[2:]))
        elif line.startswith("! ") and self.size:
            self.steps.append(Step(number, line[2:], is_keys=True))
        elif not last:
            raise ValueError(f"line {number} precedes the first command")
        elif line.startswith("> ") and not last.expected:
            last.text += f"\n{line[2:]}"
        elif match := re.fullmatch(r"\(exit (\d+)\)", line):
            last.code = int(match[1])
        else:
            last.expected.append(line)


class Story:
    """A story with its title and its blocks."""

    def __init__(self, path):
        self.name = path.stem
        self.blocks = []
        self.needs = []
        lines = path.read_text(encoding="utf-8").splitlines()
        if not lines or not lines[0].startswith("# "):
            raise ValueError(f"{path} doesn't begin with a title")
        self.title = lines[0][2:]
        block = None
        for number, line in enumerate(lines, 1):
            if line.startswith("```"):
                block = None if block else Block(line[3:])
                if block:
                    self.blocks.append(block)
            elif block:
                block.add(number, line)
            elif match := re.fullmatch(r"<!-- needs: (.*) -->", line):
                self.needs += match[1].split()
        if any(each.size for each in self.blocks):
            self.needs.append("tmux")
