"""The expected list after a series of edits, in a few lines of Python that share no code with the product."""

import copy


class Node:
    def __init__(self, title, number=None, is_done=False, parts=()):
        self.title = title
        self.number = number
        self.is_done = is_done  # its own completion; meaningless while it has parts
        self.parts = list(parts)

    @property
    def is_complete(self):
        return all(part.is_complete for part in self.parts) if self.parts else self.is_done

    def walk(self):
        yield self
        for part in self.parts:
            yield from part.walk()

    def leaves(self):
        return (node for node in self.walk() if not node.parts)

    @staticmethod
    def read(answer):
        """A node from the program's JSON."""
        parts = [Node.read(part) for part in answer.get("parts", [])]
        return Node(answer["title"], answer["number"], answer["isComplete"], parts)

    def picture(self):
        return self.title, self.is_complete, tuple(part.picture() for part in self.parts)


class Model:
    """The to-dos of one writer, which no other one changes, and its imports."""

    def __init__(self, tops=(), imports=()):
        self.tops = list(tops)
        self.imports = set(imports)

    def copy(self):
        return Model(copy.deepcopy(self.tops), self.imports)

    def picture(self):
        return tuple(top.picture() for top in self.tops), frozenset(self.imports)

    def nodes(self):
        return [node for top in self.tops for node in top.walk()]

    def find(self, number):
        return next(node for node in self.nodes() if node.number == number)

    def siblings(self, node):
        """The list that contains a node, and the node whose parts these are."""
        for whole in self.nodes():
            if node in whole.parts:
                return whole.parts, whole
        return self.tops, None

    def add(self, node, under):
        if under is None:
            self.tops.append(node)
        else:
            under.is_done = False  # from now on, its completion comes from its parts
            under.parts.append(node)

    def take_out(self, node):
        siblings, whole = self.siblings(node)
        answer = whole.is_complete if whole else False
        siblings.remove(node)
        if whole and not whole.parts:
            whole.is_done = answer

    def move(self, node, under):
        if self.siblings(node)[1] is under:
            siblings = self.siblings(node)[0]
            siblings.remove(node)
            siblings.append(node)
        else:
            self.take_out(node)
            self.add(node, under)


class Edits:
    """Random edits: the words for the program, and the expected result."""

    def __init__(self, random, name, import_file):
        self.random = random
        self.name = name
        self.import_file = import_file
        self.counter = 0

    def title(self):
        self.counter += 1
        words = self.random.choice(["milk", "Zoë’s bicycle", "書類", "a “quoted” word", "-x", "100 % 'sure'"])
        return f"{self.name}-{self.counter} {words}"

    def choose(self, model):
        """The words of a command, and the model after it."""
        after = model.copy()
        nodes = after.nodes()
        kinds = ["add"] * 8
        if nodes:
            kinds += ["add part"] * 4 + ["done"] * 4 + ["reopen"] * 2 + ["edit"] * 4 + ["move"] * 4 + ["remove"] * 2
        kinds += ["import"] * (len(after.imports) < 3)
        return getattr(self, self.random.choice(kinds).replace(" ", "_"))(after, nodes)

    def add(self, after, _):
        title = self.title()
        after.add(Node(title), None)
        return ["add", "--json", "--", title], after

    def add_part(self, after, nodes):
        title, whole = self.title(), self.random.choice(nodes)
        after.add(Node(title), whole)
        return ["add", "--json", "--under", whole.number, "--", title], after

    def done(self, after, nodes):
        open_nodes = [node for node in nodes if not node.is_complete]
        if not open_nodes:
            return self.add(after, nodes)
        node = self.random.choice(open_nodes)
        for leaf in node.leaves():
            leaf.is_done = True
        return ["done", node.number], after

    def reopen(self, after, nodes):
        done_nodes = [node for node in nodes if any(leaf.is_done for leaf in node.leaves())]
        if not done_nodes:
            return self.add(after, nodes)
        node = self.random.choice(done_nodes)
        for leaf in node.leaves():
            leaf.is_done = False
        return ["reopen", node.number], after

    def edit(self, after, nodes):
        node = self.random.choice(nodes)
        node.title = self.title()
        return ["edit", node.number, "--priority", self.random.choice("ABC"), f"--title={node.title}"], after

    def move(self, after, nodes):
        node = self.random.choice(nodes)
        below = set(node.walk())
        under = self.random.choice([None] + [other for other in nodes if other not in below])
        after.move(node, under)
        return ["move", node.number] + (["--under", under.number] if under else []), after

    def remove(self, after, nodes):
        node = self.random.choice(nodes)
        after.take_out(node)
        return ["remove", node.number], after

    def import_(self, after, _):
        self.counter += 1
        mark = f"{self.name}-import-{self.counter}"
        after.imports.add(mark)
        return ["import", "--format", "taskwarrior", self.import_file(mark)], after


setattr(Edits, "import", Edits.import_)
