"""Verifies webhooks (Standard Webhooks 1.0), and signs them for tests of a receiver."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
import uuid
from dataclasses import dataclass
from typing import Any, Mapping, Sequence

from .errors import WebhookRefused
from .types import WebhookBody

__all__ = ["ReceivedWebhook", "SignedWebhook", "WebhookRefused", "sign", "verify"]

_SECRET_PREFIX = "whsec_"
_SIGNATURE_VERSION = "v1"
_SIGNATURES_MAX = 20
_TOLERANCE_SECONDS = 300


@dataclass(frozen=True)
class ReceivedWebhook:
    """A verified webhook. It is small on purpose: read the order for details."""

    #: The same for every attempt; store it to detect duplicates.
    id: str
    #: The complete message. Its "type" says which members its "data" has; ignore types that you do not know.
    message: WebhookBody

    @property
    def type(self) -> str:
        """The type of the event, such as FulfillmentComplete."""
        return self.message["type"]


@dataclass(frozen=True)
class SignedWebhook:
    """A request as the service would send it."""

    body: bytes
    headers: Mapping[str, str]


def verify(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance_seconds: int = _TOLERANCE_SECONDS,
    now: float | None = None,
) -> ReceivedWebhook:
    """Verifies the signature and returns the message; raises WebhookRefused.

    Pass the body exactly as received: a parsed and re-serialized body has another signature.
    """
    message_id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    signatures = _signatures(_header(headers, "webhook-signature"))
    _require_fresh(timestamp, tolerance_seconds, time.time() if now is None else now)
    raw = body.encode() if isinstance(body, str) else body
    signed = f"{message_id}.{timestamp}.".encode() + raw
    secrets = [secret] if isinstance(secret, str) else secret
    expected = [_digest(_key(one), signed) for one in secrets]
    # Every signature is compared with every key, so that timing reveals nothing.
    if not any([hmac.compare_digest(one, signature) for one in expected for signature in signatures]):
        raise WebhookRefused("No signature of the webhook was made with this secret.")
    return ReceivedWebhook(message_id, _message(raw))


def sign(
    message: WebhookBody | Mapping[str, Any], secret: str, *, id: str | None = None, now: float | None = None
) -> SignedWebhook:
    """Signs a webhook as the service does, for tests of your receiver."""
    body = json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode()
    message_id = id or str(uuid.uuid4())
    timestamp = str(int(time.time() if now is None else now))
    digest = _digest(_key(secret), f"{message_id}.{timestamp}.".encode() + body)
    signature = f"{_SIGNATURE_VERSION},{base64.b64encode(digest).decode()}"
    return SignedWebhook(
        body,
        {
            "content-type": "application/json",
            "webhook-id": message_id,
            "webhook-timestamp": timestamp,
            "webhook-signature": signature,
        },
    )


def _header(headers: Mapping[str, str], name: str) -> str:
    for key, value in headers.items():
        if key.lower() == name and value:
            return value
    raise WebhookRefused(f"The header {name} is missing.")


def _signatures(header: str) -> list[bytes]:
    """The signatures of the known version; a sender may add later versions."""
    entries = [entry.partition(",") for entry in header.split(" ")[:_SIGNATURES_MAX]]
    found = [_from_base64(signature) for version, _, signature in entries if version == _SIGNATURE_VERSION]
    return [signature for signature in found if signature]


def _require_fresh(timestamp: str, tolerance_seconds: int, now: float) -> None:
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        raise WebhookRefused("The header webhook-timestamp is not a time.")
    age = int(now) - int(timestamp)
    if age > tolerance_seconds:
        raise WebhookRefused("The webhook is too old.")
    if age < -tolerance_seconds:
        raise WebhookRefused("The webhook is from the future; check your clock.")


def _key(secret: str) -> bytes:
    key = _from_base64(secret.removeprefix(_SECRET_PREFIX))
    if not key:
        raise WebhookRefused("The secret is not whsec_ followed by base64.")
    return key


def _digest(key: bytes, signed: bytes) -> bytes:
    return hmac.new(key, signed, hashlib.sha256).digest()


def _from_base64(text: str) -> bytes | None:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None


def _message(raw: bytes) -> WebhookBody:
    try:
        message: WebhookBody = json.loads(raw)
    except ValueError:
        raise WebhookRefused("The body of the webhook is not JSON.") from None
    return message
