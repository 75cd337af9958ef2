"""Attacks on people: locked out, deceived about a list, or robbed of a space."""

import json
import os
import re
import subprocess
import time

from attacks_work import notes
from people import Account, Device, new_item
from processes import Server, release_hub, release_program
from wire import HOST, PATIENCE, ask


class Home:
    """A person's computer, with the real program on it."""

    def __init__(self, trial, account):
        trial.names += 1
        self.folder = os.path.join(trial.folder, f"home-{trial.names}")
        os.mkdir(self.folder)
        self.account, self.port = account, trial.port
        self.environment = {
            "HOME": self.folder, "XDG_DATA_HOME": self.folder, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC"}

    def run(self, *words, text="", timeout=PATIENCE):
        return subprocess.run(
            [release_program(), *map(str, words)], env=self.environment, input=text.encode(), capture_output=True,
            timeout=timeout)

    def succeed(self, *words, **options):
        done = self.run(*words, **options)
        if done.returncode != 0:
            raise AssertionError(
                f"“defeat {' '.join(map(str, words))}” of {self.account.name}: "
                f"{done.stderr.decode(errors='replace')[:300]}")
        return done.stdout

    def log_in(self, space=None):
        words = ["login", f"http://{HOST}:{self.port}", "--name", self.account.name]
        return self.succeed(*words, *(["--space", space] if space else []), text=self.account.password + "\n")

    def titles(self):
        return sorted(part["title"] for part in json.loads(self.succeed("list", "--json"))["toDos"])


def passwords_tried_by_a_stranger(trial):
    """A stranger tries the password of a person, who can still log in and change it."""
    victim = trial.account("victim")
    stranger = trial.address()
    attempt = {"name": victim.name, "password": "not this one", "device": "d"}
    statuses = [ask(trial.port, "POST", "/v1/devices", attempt, source=stranger).status for _ in range(40)]
    trial.expect(statuses.count(429) >= 25, f"40 wrong passwords in a row got the responses {statuses}")
    login = {"name": victim.name, "password": victim.password, "device": "d"}
    answer = ask(trial.port, "POST", "/v1/devices", login, source=trial.address())
    trial.expect(answer.status == 201, f"the right password from elsewhere: {answer}")
    change = {"current": victim.password, "new": "another long password"}
    answer = ask(trial.port, "PUT", "/v1/account/password", change, token=victim.token, source=stranger)
    trial.expect(answer.status == 204, f"the change of a password by a device that is logged in: {answer}")


def passwords_tried_from_everywhere(trial):
    """Forty addresses try a password concurrently: computing its hash is slow, and must slow down no one else."""
    victim = trial.account("victim")
    attempt = {"name": victim.name, "password": "not this one", "device": "d"}
    statuses = []
    trial.together([
        lambda source=trial.address(): statuses.append(
            ask(trial.port, "POST", "/v1/devices", attempt, source=source).status) for _ in range(40)])
    trial.expect(set(statuses) <= {401, 429, 503}, f"wrong passwords got the responses {sorted(set(statuses))}")


def a_schema_that_nobody_knows(trial):
    """An owner requires a version that doesn't exist yet."""
    owner, member = trial.account("owner"), trial.account("member")
    space = owner.space("shared")
    owner.share(space, member, "own")
    statuses = []
    for schema in (1_000_000, 2**63 - 1, 2, -1, 0):
        answer = ask(trial.port, "PATCH", f"/v1/spaces/{space}", {"schema": schema}, token=member.token,
                     source=member.source)
        statuses.append(answer.status)
        device = Device(owner, space)
        after = ask(trial.port, "POST", f"/v1/spaces/{space}/sync", {
            "device": device.identity, "body": {"push": {"_0": [device.move(new_item())]}}},
            [("Defeat-Schema", "1")], owner.token, owner.source)
        if not trial.expect(after.status == 200, f"a device after schema {schema} was required: {after}"):
            break
    return f"responses: {statuses}"


def stamps_of_somebody_else(trial):
    """A member sends the future stamps of another member's device; all devices have the same state at the end."""
    alice, bob, mallory = (trial.account(name) for name in ("alice", "bob", "mallory"))
    space = alice.space("shared")
    for other in (bob, mallory):
        alice.share(space, other, "write")
    homes = [Home(trial, alice), Home(trial, bob)]
    homes[0].log_in(space)
    homes[0].succeed("add", "Parcel")
    homes[0].succeed("sync")
    homes[1].log_in(space)
    homes[1].succeed("edit", "1", "--title", "Parcel of bob")
    homes[1].succeed("sync")
    device = trial.device(mallory, space)
    page = next(iter(device.pages()))[0]
    node = next(each for each in page["nodes"] if any(cell["field"] == "title" for cell in each["c"]))
    stamp = next(cell["stamp"] for cell in node["c"] if cell["field"] == "title")
    # The other device's clock follows a stamp some seconds ahead, so its next stamps are known.
    shown = []
    for step in range(1, 4):
        ahead = (int(time.time() * 1000) + 40_000 + step * 1_000) << 16
        device.push([device.set(node["i"], "notes", "ahead", f"{ahead:016x}{device.identity['number']:08x}")])
        homes[1].succeed("sync")
        forged = device.push([device.set(node["i"], "title", f"EVIL {step}", f"{ahead + step:016x}{stamp[16:]}")])
        homes[1].succeed("edit", "1", "--title", f"bob was here {step}")
        for _ in range(2):
            for home in reversed(homes):
                home.run("sync")
        shown = [home.titles() for home in homes]
        if not trial.expect(shown[0] == shown[1], f"after step {step}, alice and bob show {shown}"):
            break
    fresh = Home(trial, alice)
    fresh.log_in(space)
    shown.append(fresh.titles())
    trial.expect(shown[0] == shown[2], f"alice and a new device show {shown}")
    return f"{next(iter(forged.json.get('body', forged.json)))}, all show {shown[0]}"


def a_program_meets_what_was_filled(trial):
    """The real program fetches a space in which a member has set long notes until the hub refused them."""
    owner, mallory = trial.account("owner"), trial.account("mallory")
    space = owner.space("shared")
    owner.share(space, mallory, "write")
    device = trial.device(mallory, space)
    item = new_item()
    device.push([device.move(item), device.set(item, "title", "long")])
    home = Home(trial, owner)
    home.log_in(space)
    reasons = notes(device, item, trial.options.long_notes)
    device.push([device.set(item, "notes", "short again")])
    done = home.run("sync")
    trial.expect(done.returncode == 0, f"a member's sync fails: {done.stderr[:300]}")
    fresh = Home(trial, owner)
    fresh.log_in(space)
    trial.expect(fresh.titles() == ["long"], f"a new device shows {fresh.titles()}")
    return f"{reasons or trial.options.long_notes} notes"


def hostile_text_on_a_terminal(trial):
    """Another member's titles, notes, tags, dates and depth, and the output of commands."""
    owner, mallory = trial.account("owner"), trial.account("mallory")
    space = owner.space("shared")
    owner.share(space, mallory, "write")
    device = trial.device(mallory, space)
    evil = "\x1b]0;pwned\x07\x1b[31m\u009b31m\u202e\u2066\x7f\r\x08"
    operations = []
    parent = None
    for number in range(250):
        item = new_item()
        operations += [device.move(item, parent), device.set(item, "title", f"{evil} {number}")]
        parent = item
    twice = {"name": "twice" + evil, "bytes": 2**63 - 1, "hash": "a" * 64}
    fields = {
        "notes": evil, "priority": evil, "tag:" + evil.strip(): "a0", "attribute:" + evil: evil,
        "created": str(2**63 - 1), "completed": str(-(2**63)), "modified": str(10**17),
        "due": "-999999999-01-01T00:00:00Z",
        "attachments": json.dumps([twice, twice, {**twice, "hash": "b" * 64, "files": 2**62}], ensure_ascii=False)}
    for field, value in fields.items():
        operations.append(device.set(item, field, value))
    device.push(operations)
    home = Home(trial, owner)
    home.log_in(space)
    commands = [["list"], ["show", "1"], ["show", "250"], ["files", "250"], ["files"], ["done", "250"], ["quest"],
                ["edit", "1", "--notes", "n"], ["undo"], ["export", "--format", "todo.txt"],
                ["sync", "status"], ["move", "2"], ["sync"], ["remove", "3"], ["share"]]
    for words in commands:
        done = home.run(*words)
        output = done.stdout + done.stderr
        allowed = (0,) if words[0] in ("list", "show", "files", "export") else (0, 1)
        trial.expect(done.returncode in allowed, f"“defeat {' '.join(words)}” ended with {done.returncode}")
        trial.expect(len(output) < 1 << 20, f"“defeat {' '.join(words)}” printed {len(output)} bytes")
        raw = sorted({f"U+{ord(each):04X}" for each in output.decode(errors="replace")
                      if ord(each) < 32 and each not in "\n\t" or 127 <= ord(each) < 160 or each in "\u202e\u2066"})
        trial.expect(words[0] == "export" or not raw, f"“defeat {' '.join(words)}” prints {', '.join(raw)}")
    return f"{len(commands)} commands"


def removals_that_leave_something(trial):
    """Removed to-dos, a space and an account are deleted from the database, with every title."""
    owner, leaver = trial.account("owner"), trial.account("leaver")
    secrets = []

    def tell(device, what):
        secrets.append(f"{what} secret {new_item()}")
        item = new_item()
        device.push([device.move(item), device.set(item, "title", secrets[-1])])
        return item

    space, kept = owner.space("going"), owner.space("kept")
    tell(Device(owner, space), "space")
    device = Device(owner, kept)
    item = tell(device, "purged")
    tell(Device(leaver), "account")
    present = [trial.store.holds("hub", secret) for secret in secrets]
    trial.expect(all(present), f"the secrets weren't in the database at first: {present}")
    device.push([device.operation(item, {"k": "move", "p": [1], "o": "a0"})])
    for method, path, body, who in (
        ("POST", f"/v1/spaces/{kept}/purge", None, owner), ("DELETE", f"/v1/spaces/{space}", None, owner),
        ("POST", "/v1/account/removal", {"password": leaver.password}, leaver),
    ):
        answer = ask(trial.port, method, path, body, (), who.token, who.source)
        trial.expect(answer.status == 204, f"{method} {path}: {answer}")
    until = time.monotonic() + 60
    while any(trial.store.holds("hub", secret) for secret in secrets) and time.monotonic() < until:
        time.sleep(0.5)
    for secret in secrets:
        trial.expect(not trial.store.holds("hub", secret), f"“{secret[:20]}…” is still in the database")
    answer = ask(trial.port, "GET", "/v1/account", None, (), leaver.token, leaver.source)
    trial.expect(answer.status == 401, f"the device of an account that was removed: {answer}")


def first_invitations(trial):
    """Every start before the first sign-up prints an invitation; at most one is valid afterwards."""
    servers, codes = [], []
    trial.names += 1
    address = trial.store.another(f"empty{trial.names}")
    try:
        for number in range(3):
            server = Server(trial.folder, f"empty-{trial.names}-{number}", [release_hub()], "--database", address)
            servers.append(server)
            until = time.monotonic() + 60
            while not (printed := re.findall(r"^[\w-]{30,}$", server.said(), re.M)) and time.monotonic() < until:
                time.sleep(0.05)
            codes += printed
            if number < 2:
                server.end()
        port = servers[-1].port
        Account(port, "first", trial.address(), codes[-1])
        for code in codes:
            sign_up = {"name": "mallory", "password": "a long password", "invitation": code}
            answer = ask(port, "POST", "/v1/accounts", sign_up, source=trial.address())
            trial.expect(answer.status == 403, f"an invitation printed by an earlier start: {answer}")
    finally:
        for server in servers:
            server.end()
    return f"{len(set(codes))} printed"


ATTACKS = [
    passwords_tried_by_a_stranger, passwords_tried_from_everywhere, a_schema_that_nobody_knows, stamps_of_somebody_else,
    removals_that_leave_something, first_invitations, hostile_text_on_a_terminal, a_program_meets_what_was_filled,
]
