"""Fetches a token when first needed, and a new one before it expires."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Mapping

from .._answer import read_answer
from ..options import NO_OPTIONS
from .connection import AsyncConnection, OutgoingRequest

# Tokens are renewed early, so that no request is sent with an expired one.
_RENEW_BEFORE_SECONDS_MAX = 60.0


@dataclass(frozen=True)
class _KnownToken:
    value: str
    renew_at: float
    expires_at: float


class AsyncTokenKeeper:
    def __init__(self, connection: AsyncConnection, email: str, access_token: str) -> None:
        self._connection = connection
        self._credential = {"email": email, "accesstoken": access_token}
        self._known: _KnownToken | None = None
        self._lock = asyncio.Lock()
        self._finished = 0
        self._failure: Exception | None = None

    async def current(self) -> str:
        """A valid token. Calls that need a new one at the same time wait for one request."""
        known = self._known
        if known and time.time() < known.renew_at:
            return known.value
        finished = self._finished
        async with self._lock:
            # Somebody else asked while this call waited: the outcome is the same for all of them.
            if self._finished == finished:
                await self._renew()
            failure, token = self._failure, self._known
        if failure is None and token:
            return token.value
        # Renewal starts early: until the old token expires, a busy service costs no call.
        if known and token is known and time.time() < known.expires_at:
            return known.value
        if failure is None:
            return await self.current()
        raise failure

    def reject(self, value: str) -> None:
        """Drops a token that was rejected, unless a newer one is known already."""
        if self._known and self._known.value == value:
            self._known = None

    async def _renew(self) -> None:
        try:
            self._known = await self._fetch()
            self._failure = None
        except Exception as error:
            self._failure = error
        self._finished += 1

    async def _fetch(self) -> _KnownToken:
        asked_at = time.time()
        response = await self._connection.send(
            OutgoingRequest("POST", "/v1/Tokens", None, True, self._headers, NO_OPTIONS)
        )
        token = read_answer(response.status_code, response.headers, response.content).data
        life = float(token["ExpiresIn"])
        expires_at = asked_at + life
        return _KnownToken(token["Value"], expires_at - min(_RENEW_BEFORE_SECONDS_MAX, life / 2), expires_at)

    async def _headers(self) -> Mapping[str, str]:
        return self._credential
