"""What a call can raise."""

from __future__ import annotations

from typing import Any, Mapping

from .types import ErrorCode, Order


class BestowRefusal(Exception):
    """The service answered with an error. `code` says why, `problem` has the details."""

    def __init__(self, problem: Mapping[str, Any], retry_after: float | None = None) -> None:
        super().__init__(f"{problem['status']} {problem['code']}: {problem.get('detail')}")
        #: The complete problem document; some codes have more members, such as `Differences`.
        self.problem = problem
        #: After how many seconds the service wants to be asked again, if it says so.
        self.retry_after = retry_after

    @property
    def status(self) -> int:
        """The HTTP status."""
        return int(self.problem["status"])

    @property
    def code(self) -> str:
        """One of the codes at /docs/errors of the service. More can be added."""
        return str(self.problem["code"])

    @property
    def request_id(self) -> str | None:
        """The request id, to quote when asking for help."""
        return self.problem.get("instance")

    def is_(self, code: ErrorCode) -> bool:
        """Whether it is this error; a type checker knows the codes."""
        return self.code == code


class BestowUnreachable(Exception):
    """No answer, or no readable one, after the last attempt. The request may or may not have taken effect."""


class BestowStillPending(Exception):
    """An order was still Pending when the time to wait for it was over."""

    def __init__(self, order: Order) -> None:
        super().__init__(f"Order {order['Id']} is still Pending.")
        #: The order as it was read last.
        self.order = order


class WebhookRefused(Exception):
    """The message is too old, was modified, or was signed with another secret."""
