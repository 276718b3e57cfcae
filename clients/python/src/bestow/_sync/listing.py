# The sync form of _async/listing.py. Made by "npm run docs:generate"; a change here is lost.
"""Lists, read page by page while they are iterated."""

from __future__ import annotations

from typing import Any, Iterator, Generic, Mapping, TypeVar, cast

from ..options import CallOptions
from ..types import Page
from .api import Api

Item = TypeVar("Item")
_PAGE_SIZE = 50


class Listing(Generic[Item]):
    """A list; nothing is read before it is iterated.

    Orders are read by cursor. In other lists an item that is added meanwhile can move another to the next page, so
    that it comes twice.
    """

    def __init__(
        self,
        api: Api,
        route: str,
        query: Mapping[str, Any] | None,
        options: CallOptions | None,
        path: Mapping[str, str] | None = None,
    ) -> None:
        self._api = api
        self._route = route
        self._query = query or {}
        self._options = options
        self._path = path

    def page(self, index: int = 1) -> Page[Item]:
        """One page, the first when no number is given."""
        return self._read({"pageIndex": index})

    def _read(self, place: Mapping[str, Any]) -> Page[Item]:
        query = {"pageSize": _PAGE_SIZE, **self._query, **place}
        answer = self._api.send(self._route, path=self._path, query=query, options=self._options)
        return cast("Page[Item]", answer.data)

    def __iter__(self) -> Iterator[Item]:
        index = 1
        page = self.page(index)
        while True:
            for item in page["Data"]:
                yield item
            if "HasMore" in page:
                if not page["HasMore"]:
                    return
                page = self._read({"cursor": page["NextCursor"]})
                continue
            if not page["Data"] or index * page["PageSize"] >= page["TotalCount"]:
                return
            index += 1
            page = self.page(index)
