"""What the service answered, or its refusal as an error."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Mapping

from ._retry import retry_after_of
from .errors import BestowRefusal, BestowUnreachable

_JSON = re.compile(r"[/+]json\b")


@dataclass(frozen=True)
class Answer:
    """An answer with everything that came with it."""

    #: The parsed body, or its bytes if it is a file. None for 204, and for 304, which only If-None-Match gets.
    data: Any
    #: The HTTP status.
    status: int
    #: The headers, such as ETag, Location and RateLimit; names in any case.
    headers: Mapping[str, str]
    #: The request id, to quote when asking for help.
    request_id: str | None
    #: The body as it came.
    body: bytes


def read_answer(status: int, headers: Mapping[str, str], body: bytes) -> Answer:
    is_json = _JSON.search(headers.get("content-type", "")) is not None
    parsed = _parse(body) if is_json and body else None
    if 200 <= status < 300 or status == 304:
        if is_json and body and parsed is None:
            raise BestowUnreachable("The answer is not JSON.")
        data = parsed if is_json or not body else body
        return Answer(data, status, headers, headers.get("x-request-id"), body)
    if isinstance(parsed, dict) and "code" in parsed and "status" in parsed:
        raise BestowRefusal(parsed, retry_after_of(headers))
    raise BestowUnreachable(f"The answer {status} does not come from the service.")


def _parse(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return None
