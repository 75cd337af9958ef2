"""Measures a hub on PostgreSQL: pushes of ten operations, and the first sync of a tree."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(HERE)), "Tests", "Robustness"))

from rounds import Failure, alternately  # noqa: E402
from stores import PROGRAMS, Postgres  # noqa: E402
from swift_build import defeat_with_hub, swift  # noqa: E402
from versions import of_program  # noqa: E402

ROWS = ["hub.push.10", "sync.first.100k"]


def start_hub(program, address, folder, *options):
    path = os.path.join(folder, "hub.log")
    with open(path, "wb") as errors:
        process = subprocess.Popen(
            [program, "serve", "--hub", "--database", address, "--port", "0", "--sign-up", "open", "--behind-proxy",
             *options],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors)
    while True:
        with open(path, encoding="utf-8") as errors:
            found = re.search(r"http://127\.0\.0\.1:\d+", errors.read())
        if found:
            return process, found.group(0)
        if process.poll() is not None:
            raise Failure("the hub doesn't start: " + open(path, encoding="utf-8").read())
        time.sleep(0.05)


# What the hub asks of PostgreSQL for a push, with the space and the numbers drawn by pgbench.
PUSH = """
\\set s random(1, 64)
\\set d random(1, 1000000000)
WITH moved AS (
  UPDATE space SET head = head + 10, checksum = :d
  WHERE space_id = md5(:s::text)::uuid AND fields <= 1 AND EXISTS (
    SELECT 1 FROM device JOIN member ON member.account_id = device.account_id
    WHERE device.token_hash = md5(:s::text) AND member.space_id = md5(:s::text)::uuid AND member.role >= 1)
  RETURNING space_id, head
), appended AS (
  INSERT INTO operation (space_id, seq, device, number, ticks, origin, checksum, kind, item, field, value)
  SELECT moved.space_id, moved.head - 10 + record.n, :d, moved.head - 10 + record.n, 1, :d, 1, 0,
    record.item, record.field, record.value
  FROM moved, unnest(ARRAY[0,1,2,3,4,5,6,7,8,9], array_fill(md5(:d::text)::uuid, ARRAY[10]),
    array_fill('title'::text, ARRAY[10]), array_fill('Buy milk 123'::text, ARRAY[10])) AS record (n, item, field, value)
), received AS (
  INSERT INTO receipt (space_id, device, installation, last_number) SELECT moved.space_id, :s, 1, moved.head FROM moved
  ON CONFLICT (space_id, device) DO UPDATE SET last_number = excluded.last_number
)
SELECT count(*) FROM moved;
"""

PEOPLE = """
INSERT INTO account SELECT md5(n::text)::uuid, 'sql' || n, '', 0, md5(n::text)::uuid, 0 FROM generate_series(1, 64) n;
INSERT INTO device SELECT md5(n::text), md5(n::text)::uuid, md5(n::text)::uuid, 'x', 0, 0 FROM generate_series(1, 64) n;
INSERT INTO space SELECT md5(n::text)::uuid, 'x', 1, 0, 0, 0, 0, 0, 0, 0 FROM generate_series(1, 64) n;
INSERT INTO member SELECT md5(n::text)::uuid, md5(n::text)::uuid, 2 FROM generate_series(1, 64) n;
"""


def installed():
    """The folder of PostgreSQL's programs, or None."""
    return next((each for each in PROGRAMS if os.access(f"{each}/initdb", os.X_OK)), None)


def version():
    return of_program(f"{installed()}/initdb", "--version") if installed() else None


def measure(table, rounds, seconds, count):
    """Measures both rows, between a new server and a new hub."""
    if not installed():
        table.note(f"{' and '.join(ROWS)} are left out, because PostgreSQL isn't installed.")
        return
    program, load = defeat_with_hub(), swift("repositories-hub")
    folder = tempfile.mkdtemp(prefix="hub-bench-")
    postgres = Postgres(folder)
    hub, address = start_hub(program, postgres.address, folder)
    try:
        def ask(*words):
            return float(subprocess.run([load, *map(str, words)], check=True, capture_output=True, text=True).stdout)

        script = os.path.join(folder, "push.sql")
        with open(script, "w", encoding="utf-8") as file:
            file.write(PUSH)
        subprocess.run(postgres.client("psql", "-q", "-c", PEOPLE), check=True)

        def pgbench():
            text = subprocess.run(
                postgres.client("pgbench", "-n", "-M", "prepared", "-f", script, "-c", str(8), "-j", "2", "-T",
                                str(seconds), "postgres"), check=True, capture_output=True, text=True).stdout
            return 1e6 / float(re.search(r"tps = ([\d.]+)", text).group(1))

        def add(row, runs, unit):
            samples = alternately(row, {name: (rounds, run) for name, run in runs.items()}, lambda taken: taken, unit)
            for name, taken in samples.items():
                table.add(row, name, taken, unit)

        add("hub.push.10", {"holon": lambda _: ask("push", address, seconds), "sql": lambda _: pgbench()}, "µs")
        add(f"sync.first.{count // 1_000}k", {"holon": lambda _: ask("first", address, count)}, "s")
    finally:
        hub.send_signal(signal.SIGTERM)
        hub.wait()
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)
