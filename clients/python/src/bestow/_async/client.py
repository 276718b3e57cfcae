"""Calls of the API, for one account."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Awaitable, Callable

import httpx

from .._answer import Answer
from ..options import DEFAULT_RETRIES, DEFAULT_TIMEOUT_SECONDS, CallOptions
from ..types import KEYED_ROUTES
from .api import AsyncApi
from .calls import AsyncCalls
from .connection import AsyncConnection
from .tokens import AsyncTokenKeeper


class AsyncClient(AsyncCalls):
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
        http: httpx.AsyncClient | None = None,
        wait: Callable[[float], Awaitable[None]] | None = None,
    ) -> None:
        self._http = http or httpx.AsyncClient()
        self._owns_http = http is None
        connection = AsyncConnection(base_url, self._http, retries, timeout, wait)
        self._api = AsyncApi(connection, AsyncTokenKeeper(connection, email, access_token))
        super().__init__(self._api)

    async def request(self, method: str, path: str, body: Any = None, options: CallOptions | None = None) -> Any:
        """Any other call: the parsed answer, or a BestowRefusal."""
        return (await self.request_raw(method, path, body, options)).data

    async def request_raw(
        self, method: str, path: str, body: Any = None, options: CallOptions | None = None
    ) -> Answer:
        """Any call, answered with status, headers, request id and the body as it came."""
        return await self._api.deliver(method, path, body, f"{method} {path}" in KEYED_ROUTES, options)

    async def aclose(self) -> None:
        """Closes the connections."""
        if self._owns_http:
            await self._http.aclose()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()
