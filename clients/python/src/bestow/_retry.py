"""When a request is sent again."""

from __future__ import annotations

import random
import time
from email.utils import parsedate_to_datetime
from typing import Mapping

_FIRST_PAUSE_SECONDS = 0.25
_PAUSE_SECONDS_MAX = 10.0
# A service that wants a longer pause is not waited for: the caller gets its answer at once.
_RETRY_AFTER_SECONDS_MAX = 60.0

# Answers after which a request that is safe to repeat is sent again.
_RETRIED_STATUSES = frozenset({429, 500, 502, 503, 504})
# The service rejects these before it does anything, so that every request can be repeated after them.
_UNPROCESSED_STATUSES = frozenset({429, 503})


def pause_before_retry(
    status: int | None, retry_after: float | None, attempt: int, is_repeatable: bool
) -> float | None:
    """Seconds before the next attempt, or None if there should be none. A status of None is a broken connection."""
    if status is not None and status not in _RETRIED_STATUSES:
        return None
    if not is_repeatable and status not in _UNPROCESSED_STATUSES:
        return None
    wanted = retry_after or 0.0
    return None if wanted > _RETRY_AFTER_SECONDS_MAX else wanted + jitter(attempt)


def jitter(attempt: int) -> float:
    """Full jitter: anything up to a limit that doubles, so that clients that failed together do not return together."""
    limit: float = min(_FIRST_PAUSE_SECONDS * 2**attempt, _PAUSE_SECONDS_MAX)
    return random.random() * limit


def retry_after_of(headers: Mapping[str, str]) -> float | None:
    """The pause that an answer asks for, given in seconds or as a date; None if it asks for none."""
    value = headers.get("retry-after")
    if value is None:
        return None
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        return max(parsedate_to_datetime(value).timestamp() - time.time(), 0.0)
    except (TypeError, ValueError):
        return None
