"""Databases for hubs: a separate PostgreSQL server, or SQLite files."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import uuid

PROGRAMS = [f"/usr/lib/postgresql/{version}/bin" for version in range(30, 8, -1)] + os.environ["PATH"].split(":")


class Postgres:
    """A separate PostgreSQL server, on a Unix socket, as a user other than root."""

    def __init__(self, folder):
        self.folder = os.path.join(folder, "postgres")
        os.mkdir(self.folder)
        os.chmod(folder, 0o755)
        self.programs = next((each for each in PROGRAMS if os.access(f"{each}/initdb", os.X_OK)), None)
        if not self.programs:
            sys.exit("PostgreSQL isn't installed: apt-get install postgresql")
        self.user = []
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
            self.user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
        self.log = open(os.path.join(folder, "postgres.log"), "ab")
        subprocess.run(
            [*self.user, f"{self.programs}/initdb", "-D", f"{self.folder}/data", "-U", "postgres", "--auth=trust",
             "-E", "UTF8", "--locale=C"], check=True, cwd="/", stdout=self.log, stderr=self.log)
        self.process = None
        self.address = f"postgres:///postgres?host={self.folder}&user=postgres"
        self.start()

    @property
    def processes(self):
        """The numbers of the server's processes, without their children."""
        return [self.process.pid]

    def start(self):
        self.process = subprocess.Popen(
            [*self.user, f"{self.programs}/postgres", "-D", f"{self.folder}/data", "-k", self.folder, "-c",
             "listen_addresses="], cwd="/", stdout=self.log, stderr=self.log)
        until = time.monotonic() + 300
        while time.monotonic() < until:
            if self.process.poll() is not None:
                time.sleep(0.1)
                return self.start()  # the killed processes haven't ended completely yet
            if self.ask("SELECT 1") is not None:
                return
            time.sleep(0.05)
        raise AssertionError("PostgreSQL doesn't start")

    def kill(self):
        children = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True).stdout.split()
        for each in [str(self.process.pid), *children]:
            try:
                os.kill(int(each), signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()

    def client(self, program, *arguments):
        """The command of a program that connects to the server."""
        return [f"{self.programs}/{program}", "-h", self.folder, "-U", "postgres", *arguments]

    def ask(self, statement):
        done = subprocess.run(
            self.client("psql", "-AtF", "\t", "-c", statement), capture_output=True, text=True)
        return [line.split("\t") for line in done.stdout.splitlines()] if done.returncode == 0 else None

    def another(self, name):
        """The address of another, empty database."""
        self.ask(f"CREATE DATABASE {name}")
        return f"postgres:///{name}?host={self.folder}&user=postgres"

    def holds(self, name, text):
        """Whether a text is in any row of a database."""
        dump = subprocess.run(
            self.client("pg_dump", "--data-only", name), capture_output=True, check=True).stdout
        return text.encode() in dump or text.encode().hex().encode() in dump

    def stop(self):
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()


class SQLite:
    """An SQLite file."""

    processes = ()

    def __init__(self, folder):
        self.folder = folder
        self.address = os.path.join(folder, "hub.sqlite")

    def another(self, name):
        """The path of another file."""
        return os.path.join(self.folder, f"{name}.sqlite")

    def holds(self, name, text):
        """Whether a text is anywhere in a file, or in the files next to it."""
        paths = [f"{self.another(name)}{end}" for end in ("", "-wal", "-journal")]
        return any(holds(path, text.encode()) for path in paths if os.path.exists(path))

    def ask(self, statement):
        connection = sqlite3.connect(self.address, timeout=10)
        try:
            rows = connection.execute(statement).fetchall()
        finally:
            connection.close()
        return [[uuid.UUID(bytes=cell).__str__() if isinstance(cell, bytes) else str(cell) for cell in row]
                for row in rows]

    def stop(self):
        pass


def holds(path, text, size=1 << 24):
    with open(path, "rb") as file:
        rest = b""
        while part := file.read(size):
            if text in rest + part:
                return True
            rest = part[-len(text):]
    return False
