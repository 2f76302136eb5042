"""`deckcheck serve`: starts, tells how to ask, answers, stops."""

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

DECKCHECK = Path(sys.executable).with_name("deckcheck")


@pytest.fixture
def port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def started(port, folder):
    environment = {**os.environ, "DECKCHECK_DATA": str(folder), "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(
        [DECKCHECK, "serve", "--port", str(port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )


def test_it_starts_prints_a_line_that_works_and_stops(port, tmp_path):
    process = started(port, tmp_path)
    try:
        assert f"http://127.0.0.1:{port}" in process.stdout.readline()
        line = process.stdout.readline().strip()
        assert line.startswith("curl ")
        retrying = line.replace("curl ", "curl --retry 40 --retry-delay 1 --retry-connrefused ", 1)
        shown = subprocess.run(["bash", "-c", retrying], capture_output=True, text=True, timeout=60)
        assert shown.returncode == 0, shown.stderr
        again = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=10)
        answer = json.loads(again.stdout)
        assert [one["code"] for one in answer["violations"]] == ["S101"]
        assert answer["list"]["main"]["cards"] == 3
    finally:
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=30)
    assert process.returncode in (0, -signal.SIGTERM)
    assert "Traceback" not in errors


def test_a_port_that_is_taken_is_told(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = started(port, tmp_path)
        output, errors = process.communicate(timeout=60)
    assert (process.returncode, output) == (2, "")
    assert "Traceback" not in errors
    assert f"127.0.0.1:{port}: " in errors
    assert "--port" in errors
