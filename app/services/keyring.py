"""The service's one secret, and the keys made from it."""

import hashlib
import os
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_LENGTH = 32


class Keyring:
    """Keys derived from one secret of 32 bytes: whoever has the database alone can sign nothing."""

    def __init__(self, secret: bytes) -> None:
        """Take the secret; raises ValueError where it is too short."""
        if len(secret) < _LENGTH:
            raise ValueError("the service's secret has at least 32 bytes")
        self._secret = secret
        self._signing = Ed25519PrivateKey.from_private_bytes(self.derive("receipt"))
        self.public_key: Ed25519PublicKey = self._signing.public_key()
        self.key_id: str = hashlib.sha256(self.public_bytes()).hexdigest()[:16]

    def derive(self, purpose: str, subject: str = "") -> bytes:
        """A key of 32 bytes for one purpose and subject."""
        information = f"deckcheck 1\n{purpose}\n{subject}".encode()
        return HKDF(algorithm=SHA256(), length=_LENGTH, salt=None, info=information).derive(self._secret)

    def sign(self, message: bytes) -> bytes:
        """The Ed25519 signature of a message."""
        return self._signing.sign(message)

    def public_bytes(self) -> bytes:
        """The public key, 32 bytes; with it anybody can verify a receipt offline."""
        return self.public_key.public_bytes(Encoding.Raw, PublicFormat.Raw)


def load_or_create(path: Path) -> Keyring:
    """The keyring of a file, readable by its owner only, made where it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    with os.fdopen(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(encode(secrets.token_bytes(_LENGTH)).encode())
        file.flush()
        os.fsync(file.fileno())
    try:
        # Of two processes that start at once one makes the file, whole, and both read the same.
        os.link(fresh, path)
    except FileExistsError:
        pass
    finally:
        fresh.unlink()
    return Keyring(decode(path.read_text().strip()))


def encode(value: bytes) -> str:
    """URL-safe base64 without padding."""
    return urlsafe_b64encode(value).rstrip(b"=").decode("ascii")


def decode(text: str) -> bytes:
    """The bytes of URL-safe base64 without padding; raises ValueError where it is none."""
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
