# The sync form of _async/by_hand.py. Made by "npm run docs:generate"; a change here is lost.
"""Calls that do more than send one request."""

from __future__ import annotations

import json
import random
import time
from dataclasses import replace
from typing import Any, Iterator, Mapping, Protocol, cast

from ..errors import BestowRefusal, BestowStillPending
from ..options import NO_OPTIONS, CallOptions
from ..types import CreateOrderImportQuery, Event, ListOrdersQuery, NewOrder, Order, OrderImport
from .api import Api

_EVENT_PAGE_SIZE = 500
_ORDER_PAGE_SIZE = 50
_BEGINNING = "1970-01-01"
_POLL_SECONDS = 5.0
_WITHIN_SECONDS = 600.0
_FIRST_PAUSE_SECONDS = 0.5
_PAUSE_SECONDS_MAX = 15.0


class OrdersByHand:
    """Creating orders, waiting for them and following their changes."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def create(
        self, order: NewOrder, options: CallOptions | None = None, *, prefer_wait_seconds: int | None = None
    ) -> Order:
        """Creates an order and returns it, even if an answer was lost.

        The PONumber identifies the order, so it is never placed twice, and the same request answers the first order.
        Another order with that PONumber is refused with DuplicatePONumber. `prefer_wait_seconds` is how long the
        answer may wait until the order is no longer Pending, at most 30; 0 does not wait.
        """
        call = options or NO_OPTIONS
        sending = call
        if prefer_wait_seconds is not None:
            prefer = "respond-async" if prefer_wait_seconds == 0 else f"wait={prefer_wait_seconds}"
            sending = replace(call, headers={"prefer": prefer, **(call.headers or {})})
        try:
            answer = self._api.send("POST /v1/Orders", body=order, options=sending)
        except BestowRefusal as refusal:
            # The PONumber is refused if the first answer was lost: then the order of that request is the answer.
            if not refusal.is_("DuplicatePONumber") or not refusal.problem["SameRequest"]:
                raise
            path = {"id": refusal.problem["Id"]}
            answer = self._api.send("GET /v1/Orders/{id}", path=path, options=call)
        return cast(Order, answer.data)

    def wait_until_final(
        self, id: str, options: CallOptions | None = None, *, within_seconds: float = _WITHIN_SECONDS
    ) -> Order:
        """Reads an order until it is no longer Pending; raises BestowStillPending if that takes too long."""
        ends_at = time.monotonic() + within_seconds
        pause = _FIRST_PAUSE_SECONDS
        while True:
            answer = self._api.send("GET /v1/Orders/{id}", path={"id": id}, options=options)
            order = cast(Order, answer.data)
            if order["Status"] != "Pending":
                return order
            left = ends_at - time.monotonic()
            if left <= 0:
                raise BestowStillPending(order)
            # Half of the pause is random, so that many waiting clients spread their requests.
            self._api.wait(min(pause * (0.5 + random.random() / 2), left))
            pause = min(pause * 2, _PAUSE_SECONDS_MAX)

    def changes(
        self,
        options: CallOptions | None = None,
        *,
        query: ListOrdersQuery | None = None,
        updated_since: str = _BEGINNING,
        checkpoint: CursorCheckpoint | None = None,
        follow: bool = False,
        poll_seconds: float = _POLL_SECONDS,
    ) -> Iterator[Order]:
        """Orders that changed, as they are now, to keep a copy of them: all first, and what changed since next time.

        An order that changed several times can come several times. A checkpoint that has a cursor comes before
        `updated_since`. It is saved when the orders of a page were processed and the next one is asked for, so that
        those whose processing failed come again: process an order so that a repetition does no harm.
        """
        cursor = checkpoint.load() if checkpoint else None
        while True:
            place: dict[str, Any] = {"updatedSince": updated_since} if cursor is None else {"cursor": cursor}
            sent = {"pageSize": _ORDER_PAGE_SIZE, **(query or {}), **place}
            answer = self._api.send("GET /v1/Orders", query=sent, options=options)
            for order in cast("list[Order]", answer.data["Data"]):
                yield order
            following = answer.data["NextCursor"]
            if checkpoint and following is not None and following != cursor:
                checkpoint.save(following)
            cursor = following
            if answer.data["HasMore"]:
                continue
            if not follow:
                return
            self._api.wait(poll_seconds)


class CursorCheckpoint(Protocol):
    """Where a reader keeps the place up to which it has processed changes."""

    def load(self) -> str | None:
        """The stored cursor, or None before the first."""

    def save(self, cursor: str, /) -> None:
        """Stores the cursor of changes that were processed."""


class OrderImportsByHand:
    """Sending files with orders."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def create(
        self,
        content: bytes | str,
        query: CreateOrderImportQuery | None = None,
        options: CallOptions | None = None,
        *,
        content_type: str = "text/csv",
        columns: Mapping[str, str | None] | None = None,
        defaults: Mapping[str, str] | None = None,
    ) -> OrderImport:
        """Sends a file once, however often it is sent: an Idempotency-Key is made unless you give one.

        `columns` has fields and the names of the columns that hold them, `defaults` fields and their values for rows
        without one.
        """
        call = options or NO_OPTIONS
        sending = replace(call, headers={**(call.headers or {}), "content-type": content_type})
        said: dict[str, Any] = {**(query or {})}
        if columns is not None:
            said["columns"] = json.dumps(columns)
        if defaults is not None:
            said["defaults"] = json.dumps(defaults)
        body = content.encode() if isinstance(content, str) else content
        answer = self._api.send("POST /v1/OrderImports", query=said, body=body, options=sending)
        return cast(OrderImport, answer.data)

    def wait_until_settled(
        self, id: str, options: CallOptions | None = None, *, within_seconds: float = _WITHIN_SECONDS
    ) -> OrderImport:
        """Reads an import until it is neither Checking nor Ordering, or the time is over; `Status` says which."""
        ends_at = time.monotonic() + within_seconds
        pause = _FIRST_PAUSE_SECONDS
        while True:
            answer = self._api.send("GET /v1/OrderImports/{id}", path={"id": id}, options=options)
            found = cast(OrderImport, answer.data)
            left = ends_at - time.monotonic()
            if found["Status"] not in ("Checking", "Ordering") or left <= 0:
                return found
            self._api.wait(min(pause * (0.5 + random.random() / 2), left))
            pause = min(pause * 2, _PAUSE_SECONDS_MAX)


class Checkpoint(Protocol):
    """Where a reader keeps the sequence of the last event that it has processed."""

    def load(self) -> int | None:
        """The stored sequence, or None before the first event."""

    def save(self, sequence: int, /) -> None:
        """Stores the sequence of an event that was processed."""


class EventsByHand:
    """Reading the events."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def read(
        self,
        options: CallOptions | None = None,
        *,
        after: int = 0,
        checkpoint: Checkpoint | None = None,
        follow: bool = False,
        poll_seconds: float = _POLL_SECONDS,
    ) -> Iterator[Event]:
        """Events, oldest first, up to the newest, or on and on with `follow`.

        `Type` says which members `Data` has; ignore types that you do not know. A checkpoint that has a sequence
        comes before `after`. An event is saved when the next one is asked for, so that one whose processing failed
        comes again: process an event so that a repetition does no harm.
        """
        stored = checkpoint.load() if checkpoint else None
        position = after if stored is None else stored
        while True:
            query: dict[str, Any] = {"after": position, "limit": _EVENT_PAGE_SIZE}
            answer = self._api.send("GET /v1/Events", query=query, options=options)
            events = cast("list[Event]", answer.data["Data"])
            for event in events:
                yield event
                position = event["Sequence"]
                if checkpoint:
                    checkpoint.save(position)
            if len(events) == _EVENT_PAGE_SIZE:
                continue
            if not follow:
                return
            self._api.wait(poll_seconds)
