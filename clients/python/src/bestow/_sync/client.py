# The sync form of _async/client.py. Made by "npm run docs:generate"; a change here is lost.
"""Calls of the API, for one account."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Callable

import httpx

from .._answer import Answer
from ..options import DEFAULT_RETRIES, DEFAULT_TIMEOUT_SECONDS, CallOptions
from ..types import KEYED_ROUTES
from .api import Api
from .calls import Calls
from .connection import Connection
from .tokens import TokenKeeper


class Client(Calls):
    """A client. Tokens are fetched, cached and renewed automatically.

    `base_url` may end with a slash. `http` sends the requests instead of a client made here: for proxies and tests;
    it is not closed with this one. `wait` waits between attempts instead of a timer: for tests.
    """

    def __init__(
        self,
        base_url: str,
        email: str,
        access_token: str,
        *,
        retries: int = DEFAULT_RETRIES,
        timeout: float = DEFAULT_TIMEOUT_SECONDS,
        http: httpx.Client | None = None,
        wait: Callable[[float], None] | None = None,
    ) -> None:
        self._http = http or httpx.Client()
        self._owns_http = http is None
        connection = Connection(base_url, self._http, retries, timeout, wait)
        self._api = Api(connection, TokenKeeper(connection, email, access_token))
        super().__init__(self._api)

    def request(self, method: str, path: str, body: Any = None, options: CallOptions | None = None) -> Any:
        """Any other call: the parsed answer, or a BestowRefusal."""
        return (self.request_raw(method, path, body, options)).data

    def request_raw(
        self, method: str, path: str, body: Any = None, options: CallOptions | None = None
    ) -> Answer:
        """Any call, answered with status, headers, request id and the body as it came."""
        return self._api.deliver(method, path, body, f"{method} {path}" in KEYED_ROUTES, options)

    def close(self) -> None:
        """Closes the connections."""
        if self._owns_http:
            self._http.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
