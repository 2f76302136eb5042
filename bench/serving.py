"""Real servers to measure: started on a free port, told apart by their process, stopped when they have served."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

ROOT = Path(__file__).parent.parent
SERVICE = "app.main:create_app"
PAGE = os.sysconf("SC_PAGE_SIZE")
PATIENCE = 60.0


@dataclass(frozen=True, slots=True)
class Server:
    """A running server of one worker."""

    port: int
    process: int

    def cpu(self) -> float:
        """Seconds of CPU so far, of all threads: to the nanosecond where the kernel tells, else to its tick."""
        try:
            tasks = list(Path(f"/proc/{self.process}/task").iterdir())
            return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9
        except (FileNotFoundError, ValueError):
            fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Resident bytes."""
        return int(Path(f"/proc/{self.process}/statm").read_text().split()[1]) * PAGE


def free_port() -> int:
    """A port of the loopback that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(factory: str, ready: str, data: Path, **more: str) -> Generator[Server]:
    """A server of the application that `factory` makes; it runs when `ready` answers."""
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "--factory", factory, "--port", str(port)]
    command += ["--loop", "uvloop", "--http", "httptools", "--workers", "1", "--no-access-log", "--log-level", "error"]
    settings = {"DECKCHECK_DATA": str(data), "DECKCHECK_RATE_OPEN_BY_ADDRESS": "", **more}
    with subprocess.Popen(command, cwd=ROOT, env=os.environ | settings) as process:
        try:
            answered(port, ready, process)
            yield Server(port, process.pid)
        finally:
            process.terminate()


def answered(port: int, path: str, process: "subprocess.Popen[bytes]") -> None:
    """Wait until a GET of `path` is answered with 200."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        connection = HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", path)
            if connection.getresponse().status == 200:
                return
        except OSError:
            time.sleep(0.005)
        finally:
            connection.close()
    raise RuntimeError(f"the server did not answer {path}")
