"""What a client and a single call can set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Mapping


@dataclass(frozen=True)
class CallOptions:
    """Options of a single call; what is None is as the client was created."""

    #: Seconds that one attempt may wait for the connection and for each part of the answer.
    timeout: float | None = None
    #: How often the request is sent again; 0 for never.
    retries: int | None = None
    #: Sent with the request, such as `Prefer` or `If-None-Match`.
    headers: Mapping[str, str] | None = None
    #: For calls that take an Idempotency-Key: your own instead of a random one.
    idempotency_key: str | None = None


NO_OPTIONS = CallOptions()
DEFAULT_RETRIES = 3
DEFAULT_TIMEOUT_SECONDS = 40.0
