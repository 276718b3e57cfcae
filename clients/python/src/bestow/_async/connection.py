"""Sends requests until they are answered, or should not be sent again."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Awaitable, Callable, Mapping

import httpx

from .._retry import pause_before_retry, retry_after_of
from ..errors import BestowUnreachable
from ..options import CallOptions


@dataclass(frozen=True)
class OutgoingRequest:
    method: str
    path: str
    body: Any
    #: Whether sending it twice has the effect of sending it once.
    is_repeatable: bool
    #: Asked for each attempt: a token may have been renewed meanwhile.
    headers: Callable[[], Awaitable[Mapping[str, str]]]
    options: CallOptions


class AsyncConnection:
    def __init__(
        self,
        base_url: str,
        http: httpx.AsyncClient,
        retries: int,
        timeout: float,
        wait: Callable[[float], Awaitable[None]] | None,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._http = http
        self._retries = retries
        self._timeout = timeout
        self.wait: Callable[[float], Awaitable[None]] = wait or asyncio.sleep

    async def send(self, request: OutgoingRequest) -> httpx.Response:
        retries = self._retries if request.options.retries is None else request.options.retries
        attempt = 0
        while True:
            headers = await request.headers()
            response: httpx.Response | None = None
            lost: Exception | None = None
            try:
                response = await self._send_once(request, headers)
            except httpx.TransportError as error:
                lost = error
            status = response.status_code if response is not None else None
            retry_after = retry_after_of(response.headers) if response is not None else None
            pause = (
                pause_before_retry(status, retry_after, attempt, request.is_repeatable) if attempt < retries else None
            )
            if pause is not None:
                await self.wait(pause)
                attempt += 1
            elif response is not None:
                return response
            else:
                # Filters can be names and addresses of recipients, and errors are logged.
                path = request.path.partition("?")[0]
                raise BestowUnreachable(f"{request.method} {path} was not answered.") from lost

    async def _send_once(self, request: OutgoingRequest, headers: Mapping[str, str]) -> httpx.Response:
        timeout = self._timeout if request.options.timeout is None else request.options.timeout
        return await self._http.request(
            request.method,
            self._base_url + request.path,
            headers=dict(headers),
            timeout=timeout,
            # A redirect is not followed, so that the token stays with the service.
            follow_redirects=False,
            **_body_of(request.body),
        )


def _body_of(body: Any) -> dict[str, Any]:
    """Files are sent as they are, everything else as JSON."""
    if body is None:
        return {}
    return {"content": body} if isinstance(body, bytes) else {"json": body}
