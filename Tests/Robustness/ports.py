"""Ports of this machine for servers."""

import socket

HELD = []


def free_port():
    """A port that no other program gets by chance until this one ends, even while the server isn't running.

    A socket that is bound but doesn't listen holds it: servers may listen at an address in use, and the system gives it
    to no one else.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    HELD.append(held)
    return held.getsockname()[1]
