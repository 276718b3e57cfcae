# The sync form of _async/api.py. Made by "npm run docs:generate"; a change here is lost.
"""Sends calls with a valid token."""

from __future__ import annotations

import uuid
from typing import Any, Callable, Mapping
from urllib.parse import quote, urlencode

import httpx

from .._answer import Answer, read_answer
from ..options import NO_OPTIONS, CallOptions
from ..types import KEYED_ROUTES
from .connection import Connection, OutgoingRequest
from .tokens import TokenKeeper

# An order is identified by its PONumber, a repeated Forget follows the first job, and a validation has no effect.
# All other POSTs are repeated only after answers that say that nothing was done.
_REPEATABLE_POSTS = frozenset({"/v1/Orders", "/v1/Orders/Validate", "/v1/Recipients/Forget"})


class Api:
    def __init__(self, connection: Connection, tokens: TokenKeeper) -> None:
        self._connection = connection
        self._tokens = tokens
        self.wait: Callable[[float], None] = connection.wait

    def send(
        self,
        route: str,
        path: Mapping[str, str] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        options: CallOptions | None = None,
    ) -> Answer:
        """A call of the document, such as `GET /v1/Orders/{id}`."""
        method, _, template = route.partition(" ")
        return self.deliver(
            method, _fill(template, path or {}) + _query_text(query or {}), body, route in KEYED_ROUTES, options
        )

    def deliver(
        self, method: str, path: str, body: Any, takes_key: bool, options: CallOptions | None = None
    ) -> Answer:
        call = options or NO_OPTIONS
        # One key for all attempts: it is what makes them one request.
        key = call.idempotency_key or (str(uuid.uuid4()) if takes_key else None)
        is_repeatable = method != "POST" or key is not None or path in _REPEATABLE_POSTS
        sent_token = ""

        def headers() -> Mapping[str, str]:
            nonlocal sent_token
            sent_token = self._tokens.current()
            keyed = {} if key is None else {"idempotency-key": key}
            return {**keyed, **(call.headers or {}), "authorization": f"Bearer {sent_token}"}

        request = OutgoingRequest(method, path, body, is_repeatable, headers, call)
        response = self._connection.send(request)
        if response.status_code == 401:
            # The token was revoked or its credential changed: try once with a new token.
            self._tokens.reject(sent_token)
            response = self._connection.send(request)
        return _read(response)


def _read(response: httpx.Response) -> Answer:
    return read_answer(response.status_code, response.headers, response.content)


def _fill(template: str, values: Mapping[str, str]) -> str:
    return template.format_map({name: quote(str(value), safe="") for name, value in values.items()})


def _query_text(values: Mapping[str, Any]) -> str:
    given = {name: _text(value) for name, value in values.items() if value is not None}
    return f"?{urlencode(given)}" if given else ""


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
