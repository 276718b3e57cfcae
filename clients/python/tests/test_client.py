"""Retries, tokens, lists and events, against a service that answers as the test says."""

from __future__ import annotations

import asyncio
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from email.utils import formatdate
from typing import Mapping
from unittest import mock
from urllib.parse import parse_qs, urlsplit

from bestow import BestowRefusal, BestowStillPending, BestowUnreachable, CallOptions
from bestow.types import NewOrder

from .scripted_service import Reply, ScriptedService, refused

ORDER: NewOrder = {
    "Type": "Links",
    "PONumber": "PO-1",
    "LineItems": [{"ProductId": "aurora-coffee-usd", "Value": 25}],
}


class _Store:
    def __init__(self) -> None:
        self.saved: list[str] = []

    def load(self) -> str | None:
        return self.saved[-1] if self.saved else None

    def save(self, cursor: str, /) -> None:
        self.saved.append(cursor)


class Retries(unittest.TestCase):
    def test_broken_connections_and_busy_answers_are_retried_with_full_jitter(self) -> None:
        with ScriptedService(None, refused(500), refused(504), Reply(200, {"a": 1})) as service, service.client() as client:
            self.assertEqual(client.request("GET", "/v1/GiftSettings"), {"a": 1})
        self.assertEqual(len(service.calls), 4)
        for attempt, pause in enumerate(service.pauses):
            self.assertTrue(0 <= pause <= 0.25 * 2**attempt)

    def test_retry_after_is_honoured_and_one_beyond_a_minute_is_left_to_the_caller(self) -> None:
        in_50_seconds = formatdate(time.time() + 50, usegmt=True)
        replies = (
            refused(503, headers={"retry-after": "7"}),
            refused(429, headers={"retry-after": in_50_seconds}),
            Reply(200),
            refused(429, headers={"retry-after": "3600"}),
        )
        with ScriptedService(*replies) as service, service.client() as client:
            client.gift_settings.get()
            self.assertTrue(7 <= service.pauses[0] <= 7.25)
            self.assertGreater(service.pauses[1], 1)
            with self.assertRaises(BestowRefusal) as caught:
                client.gift_settings.get()
        self.assertEqual(caught.exception.retry_after, 3600)
        self.assertEqual(len(service.calls), 4)

    def test_a_post_that_is_not_safe_to_repeat_is_retried_only_if_nothing_was_done(self) -> None:
        with ScriptedService(refused(503), None, refused(502)) as service, service.client() as client:
            with self.assertRaises(BestowUnreachable):
                client.orders.resend_line_item("order-1", "line-1")
            with self.assertRaises(BestowRefusal):
                client.orders.resend_line_item("order-1", "line-1")
        self.assertEqual(len(service.calls), 3)

    def test_what_would_not_change_is_not_retried_and_retries_can_be_switched_off(self) -> None:
        with ScriptedService(refused(409, "Conflict"), refused(503)) as service, service.client() as client:
            with self.assertRaises(BestowRefusal) as caught:
                client.gift_settings.get()
            self.assertEqual((caught.exception.status, caught.exception.request_id), (409, "request-1"))
            with self.assertRaises(BestowRefusal):
                client.gift_settings.get(CallOptions(retries=0))
        self.assertEqual(len(service.calls), 2)

    def test_an_order_with_a_lost_answer_resolves_to_the_first_order(self) -> None:
        duplicate = refused(409, "DuplicatePONumber", Id="order-1", SameRequest=True, Differences=[])
        found = Reply(200, {"Id": "order-1", "Status": "Complete"})
        with ScriptedService(None, refused(500), duplicate, found) as service, service.client() as client:
            order = client.orders.create(ORDER, prefer_wait_seconds=0)
        self.assertEqual(order["Id"], "order-1")
        self.assertEqual(service.calls, ["POST /v1/Orders"] * 3 + ["GET /v1/Orders/order-1"])
        self.assertEqual([one.get("prefer") for one in service.headers], ["respond-async"] * 3 + [None])

    def test_another_order_with_the_ponumber_is_refused(self) -> None:
        duplicate = refused(409, "DuplicatePONumber", Id="order-1", SameRequest=False, Differences=["LineItems"])
        with ScriptedService(duplicate) as service, service.client() as client:
            with self.assertRaises(BestowRefusal) as caught:
                client.orders.create(ORDER)
        self.assertTrue(caught.exception.is_("DuplicatePONumber"))
        self.assertEqual(caught.exception.problem["Differences"], ["LineItems"])

    def test_one_idempotency_key_is_sent_with_all_attempts(self) -> None:
        with ScriptedService(None, Reply(201), Reply(201)) as service, service.client() as client:
            client.funding.request({"CurrencyCode": "USD", "Amount": 5})
            client.funding.request({"CurrencyCode": "USD", "Amount": 5}, CallOptions(idempotency_key="wire-7"))
        first, again, own = [one.get("idempotency-key") for one in service.headers]
        self.assertEqual(first, again)
        self.assertEqual(len(first or ""), 36)
        self.assertEqual(own, "wire-7")

    def test_an_order_is_read_until_it_is_final_or_the_time_is_over(self) -> None:
        pending, complete = Reply(200, {"Id": "order-1", "Status": "Pending"}), Reply(200, {"Status": "Complete"})
        with ScriptedService(pending, refused(503), complete, pending) as service, service.client() as client:
            self.assertEqual(client.orders.wait_until_final("order-1")["Status"], "Complete")
            with self.assertRaises(BestowStillPending) as caught:
                client.orders.wait_until_final("order-1", within_seconds=0)
        self.assertEqual(caught.exception.order["Id"], "order-1")

    def test_a_redirect_is_not_followed_so_that_the_token_stays_with_the_service(self) -> None:
        with ScriptedService(Reply(302, {}, {"location": "/elsewhere"})) as service, service.client() as client:
            with self.assertRaisesRegex(BestowUnreachable, "302 does not come from the service"):
                client.gift_settings.get()
        self.assertEqual(service.calls, ["GET /v1/GiftSettings"])

    def test_ids_are_escaped_and_queries_are_encoded(self) -> None:
        with ScriptedService(Reply(200), Reply(200, {"Data": [], "TotalCount": 0})) as service, service.client() as client:
            client.orders.get("a/b?c")
            client.orders.list({"poNumber": "a&b"}).page()
        self.assertEqual(service.calls[0], "GET /v1/Orders/a%2Fb%3Fc")
        self.assertEqual(parse_qs(urlsplit(service.calls[1]).query)["poNumber"], ["a&b"])


class Tokens(unittest.TestCase):
    def test_50_threads_at_renewal_request_one_token(self) -> None:
        with ScriptedService(expires_in=600) as service, service.client() as client:
            client.gift_settings.get()
            later = time.time() + 700

            def call(_: int) -> None:
                client.gift_settings.get()

            with mock.patch("bestow._sync.tokens.time.time", return_value=later), ThreadPoolExecutor(50) as pool:
                list(pool.map(call, range(100)))
        self.assertEqual(service.tokens, 2)

    def test_50_async_calls_whose_token_was_revoked_request_one_new_token(self) -> None:
        async def run() -> None:
            async with service.async_client() as client:
                await client.gift_settings.get()
                service.tokens += 1
                await asyncio.gather(*[client.gift_settings.get() for _ in range(50)])

        with ScriptedService() as service:
            asyncio.run(run())
        self.assertEqual(service.tokens, 3)

    def test_a_rejected_credential_is_reported_to_every_waiting_call_after_one_request(self) -> None:
        async def run() -> list[BaseException | object]:
            async with service.async_client() as client:
                calls = [client.gift_settings.get() for _ in range(3)]
                return list(await asyncio.gather(*calls, return_exceptions=True))

        with ScriptedService() as service:
            service.token_reply = refused(403, "CredentialDisabled")
            results = asyncio.run(run())
        self.assertEqual([isinstance(one, BestowRefusal) and one.code for one in results], ["CredentialDisabled"] * 3)
        self.assertEqual(service.tokens, 1)

    def test_a_cancelled_call_leaves_the_token_to_the_others(self) -> None:
        async def run() -> None:
            async with service.async_client() as client:
                first = asyncio.create_task(client.gift_settings.get())
                await asyncio.sleep(0)
                second = asyncio.create_task(client.gift_settings.get())
                await asyncio.sleep(0)
                first.cancel()
                await second

        with ScriptedService() as service:
            asyncio.run(run())
        self.assertIn("GET /v1/GiftSettings", service.calls)


class Reading(unittest.TestCase):
    def test_a_list_is_read_page_by_page(self) -> None:
        def respond(path: str, _: Mapping[str, str]) -> Reply:
            index = int(parse_qs(urlsplit(path).query)["pageIndex"][0])
            return Reply(200, {"Data": [{"Id": str(index)}], "Page": index, "PageSize": 1, "TotalCount": 3})

        async def run() -> list[str]:
            async with service.async_client() as client:
                return [product["Id"] async for product in client.products.list()]

        with ScriptedService(respond=respond) as service, service.client() as client:
            self.assertEqual([product["Id"] for product in client.products.list()], ["1", "2", "3"])
            self.assertEqual(asyncio.run(run()), ["1", "2", "3"])

    def test_changed_orders_are_followed_by_cursor_from_where_a_reader_was(self) -> None:
        page = {"Page": 1, "PageSize": 50, "TotalCount": 2}
        replies = (
            Reply(200, {**page, "Data": [{"Id": "1"}], "NextCursor": "a", "HasMore": True}),
            Reply(200, {**page, "Data": [{"Id": "2"}], "NextCursor": "b", "HasMore": False}),
        )
        store = _Store()
        with ScriptedService(*replies) as service, service.client() as client:
            read = [one["Id"] for one in client.orders.changes(updated_since="2026-11-01", checkpoint=store)]
        self.assertEqual((read, store.saved), (["1", "2"], ["a", "b"]))
        queries = [parse_qs(urlsplit(call.split(" ")[1]).query) for call in service.calls]
        self.assertEqual(queries[0], {"pageSize": ["50"], "updatedSince": ["2026-11-01"]})
        self.assertEqual(queries[1], {"pageSize": ["50"], "cursor": ["a"]})

    def test_a_reader_goes_on_after_the_last_event_it_processed_and_repeats_one_that_failed(self) -> None:
        def respond(path: str, _: Mapping[str, str]) -> Reply:
            query = parse_qs(urlsplit(path).query)
            after, limit = int(query["after"][0]), int(query["limit"][0])
            data = [{"Sequence": one, "Type": "Test"} for one in range(after + 1, min(after + limit, 1003) + 1)]
            return Reply(200, {"Data": data, "NextAfter": after + len(data)})

        class Stored:
            sequence: int | None = None

            def load(self) -> int | None:
                return self.sequence

            def save(self, sequence: int) -> None:
                self.sequence = sequence

        stored = Stored()
        with ScriptedService(respond=respond) as service, service.client() as client:
            for event in client.events.read(checkpoint=stored):
                if event["Sequence"] == 700:
                    break
            self.assertEqual(stored.sequence, 699)
            rest = [event["Sequence"] for event in client.events.read(checkpoint=stored)]
        self.assertEqual(rest, list(range(700, 1004)))
        self.assertEqual(stored.sequence, 1003)


if __name__ == "__main__":
    unittest.main()
