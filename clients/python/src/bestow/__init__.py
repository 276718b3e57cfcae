"""Client for Bestow, the gift reward ordering service."""

from . import types, webhooks
from ._answer import Answer
from ._async.by_hand import AsyncCheckpoint, AsyncCursorCheckpoint
from ._async.client import AsyncClient
from ._async.listing import AsyncListing
from ._sync.by_hand import Checkpoint, CursorCheckpoint
from ._sync.client import Client
from ._sync.listing import Listing
from .errors import BestowRefusal, BestowStillPending, BestowUnreachable, WebhookRefused
from .options import CallOptions

__all__ = [
    "Answer",
    "AsyncCheckpoint",
    "AsyncClient",
    "AsyncCursorCheckpoint",
    "AsyncListing",
    "BestowRefusal",
    "BestowStillPending",
    "BestowUnreachable",
    "CallOptions",
    "Checkpoint",
    "Client",
    "CursorCheckpoint",
    "Listing",
    "WebhookRefused",
    "types",
    "webhooks",
]
