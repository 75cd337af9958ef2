"""A trial of a hub, with people who aren't involved in the attacks."""

import time

from people import Account, Device, digest
from processes import Server, Times, Watch, release_hub
from trial import Trial

# In milliseconds of the hub's processors: a wait counts by what the hub works in the meantime, because by the clock it
# depends on the work of the whole machine.
WORST = 250  # the maximum work of a hub while a bystander waits
FACTOR = 2  # the maximum ratio of the work during a bystander's median request with and without an attack
NOISE = 10.0  # by which short medians differ if attackers, hub and bystander share processors
FEWEST = 15  # requests that are needed for a median
FEWEST_RESPONSES = 5  # that a bystander gets during each attack


class HubTrial(Trial):
    """A hub under attack, another one without attacks, and a bystander at each."""

    def __init__(self, options, store):
        super().__init__(options)
        self.devices, self.watches, self.lingering = [], [], None
        self.store = store(self.folder)

    def begin(self):
        """Starts both hubs and their bystanders, and measures the waiting times without an attack."""
        for name in ("hub", "control"):
            self.servers.append(Server(
                self.folder, name, [release_hub()], "--database", self.store.another(name), "--sign-up", "open"))
            others = self.store.processes if name == "hub" else ()
            self.watches.append(Watch(self.servers[-1], others, "alice", "127.0.1.1"))
        start = time.monotonic()
        time.sleep(self.options.calm)
        self.quiet = self.times(0, start, time.monotonic())

    # For attacks.

    def account(self, name):
        self.names += 1
        return Account(self.port, f"{name}{self.names}", self.address())

    def device(self, account, space=None, token=None):
        """A device whose accepted edits must exist at the end."""
        device = Device(account, space, token, self.random)
        device.genesis = device.position()
        self.devices.append(device)
        return device

    # Judging.

    def wait_for_others(self, start):
        """Waits until the bystanders have sent requests since the start, and have the responses."""
        for watch in self.watches:
            watch.wait_for(FEWEST_RESPONSES, start)

    def times(self, watch, start, end, measure="processor"):
        self.watches[watch].wait_for(1, end)
        return Times(self.watches[watch].between(start, end), measure)

    def judge(self, start, end):
        met, control = self.times(0, start, end), self.times(1, start, end)
        if met.failed:
            self.problems.append(f"{len(met.failed)} requests of a bystander failed, as {met.failed[0]['result']}")
        if met.count < FEWEST_RESPONSES:
            self.problems.append(f"a bystander got only {met.count} responses in {end - start:.0f} s")
        if met.worst > WORST + control.worst:
            self.problems.append(f"a bystander waited while the hub worked for {met.worst:.0f} ms, and for "
                                 f"{control.worst:.0f} ms at a hub left alone")
        for kind in met.kinds:
            usual = max(self.quiet.median(kind), control.median(kind))
            if len(met.kinds[kind]) >= FEWEST and met.median(kind) > FACTOR * usual + NOISE:
                self.problems.append(f"the hub worked for {met.median(kind):.1f} ms instead of {usual:.1f} ms while a "
                                     f"bystander waited for “{kind}”")
        waited = [self.times(watch, start, end, "seconds").worst for watch in (0, 1)]
        medians = ", ".join(f"{kind} {met.median(kind):.1f}/{control.median(kind):.1f}" for kind in sorted(met.kinds))
        return (f"bystander here/at the other hub: waited {waited[0]:.0f}/{waited[1]:.0f} ms at most; worst work "
                f"{met.worst:.0f}/{control.worst:.0f} ms, median {medians}")

    # The end.

    def look_for_losses(self):
        """Checks that the log contains all accepted edits."""
        problems, checked = [], 0
        for watch in self.watches:
            watch.end()
            accepted = {each["n"]: digest(each["op"]) for each in watch.accepted}
            checked += len(accepted)
            problems += lost(watch.account, watch.account.home, watch.position, watch.identity["number"], accepted)
        for device in self.devices:
            checked += len(device.accepted)
            problems += lost(
                device.account, device.space, device.genesis, device.identity["number"], device.accepted)
        self.conclude("everything accepted is kept", problems, f"{checked} edits")

    def close(self):
        for watch in self.watches:
            if watch.process.poll() is None:
                watch.process.kill()
        super().close()
        self.store.stop()


def lost(account, space, genesis, number, accepted):
    """The accepted edits that a new device doesn't find in the log."""
    found = {}
    try:
        for records, _ in Device(account, space).records(genesis):
            for record in records:
                parts = record.get("operation")
                if parts and parts["device"] == number:
                    found[parts["number"]] = digest(parts["_2"])
    except (AssertionError, OSError) as error:
        return [f"a new device of {account.name} can't fetch the log: {error}"]
    gone = [each for each in accepted if found.get(each) != accepted[each]]
    return [f"{len(gone)} accepted edits of {account.name} are lost or changed"] if gone else []
