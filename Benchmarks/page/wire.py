"""A wire between a browser and a server on this machine, which counts bytes and delays them."""

import asyncio
import threading


class Wire:
    """Forwards connections to a port; a request and its answer take `delay` seconds longer, and so does connecting."""

    def __init__(self, port):
        self.target = port
        self.delay = 0
        self.received = 0
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)

    def __enter__(self):
        self.thread.start()
        start = asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.server = asyncio.run_coroutine_threadsafe(start, self.loop).result()
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    async def _connect(self, reader, writer):
        # A connection is established by a first exchange.
        await asyncio.sleep(self.delay)
        try:
            there = await asyncio.open_connection("127.0.0.1", self.target)
            await asyncio.gather(self._forward(reader, there[1], False), self._forward(there[0], writer, True))
        except OSError:
            pass
        finally:
            writer.close()

    async def _forward(self, reader, writer, is_answer):
        """Each piece arrives half of the delay after it was sent; others are under way meanwhile."""
        pieces = asyncio.Queue()

        async def deliver():
            while True:
                arrival, piece = await pieces.get()
                await asyncio.sleep(max(0, arrival - self.loop.time()))
                if not piece:
                    break
                writer.write(piece)
                await writer.drain()
            writer.close()

        delivery = asyncio.ensure_future(deliver())
        try:
            while piece := await reader.read(1 << 16):
                if is_answer:
                    self.received += len(piece)
                pieces.put_nowait((self.loop.time() + self.delay / 2, piece))
        finally:
            pieces.put_nowait((0, b""))
            await asyncio.gather(delivery, return_exceptions=True)
