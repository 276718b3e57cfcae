"""The client against a running service: BESTOW_URL, BESTOW_EMAIL and BESTOW_ACCESS_TOKEN say which."""

from __future__ import annotations

import asyncio
import os
import unittest
import uuid

import httpx

from bestow import AsyncClient, BestowRefusal, Client
from bestow.types import NewOrder

BASE_URL = os.environ.get("BESTOW_URL", "")
CREDENTIAL = (os.environ.get("BESTOW_EMAIL", ""), os.environ.get("BESTOW_ACCESS_TOKEN", ""))


def new_order() -> NewOrder:
    return {
        "Type": "Links",
        "PONumber": f"python-{uuid.uuid4()}",
        "LineItems": [{"ProductId": "aurora-coffee-usd", "Value": 25}],
    }


class LosesFirstAnswer(httpx.BaseTransport):
    """The first order reaches the service, and its answer is lost."""

    def __init__(self) -> None:
        self._inner = httpx.HTTPTransport()
        self._is_lost = False

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = self._inner.handle_request(request)
        if request.url.path == "/v1/Orders" and not self._is_lost:
            self._is_lost = True
            response.read()
            raise httpx.ReadError("connection reset", request=request)
        return response


@unittest.skipUnless(BASE_URL, "BESTOW_URL is not set")
class RunningService(unittest.TestCase):
    def test_an_order_with_a_lost_answer_is_placed_once(self) -> None:
        with httpx.Client(transport=LosesFirstAnswer()) as http:
            client = Client(BASE_URL, *CREDENTIAL, http=http, wait=lambda _: None)
            wanted = new_order()
            placed = client.orders.create(wanted)
            self.assertEqual(placed["PONumber"], wanted["PONumber"])
            self.assertEqual(client.orders.list({"poNumber": wanted["PONumber"]}).page()["TotalCount"], 1)

    def test_orders_events_funds_and_errors(self) -> None:
        with Client(BASE_URL + "/", *CREDENTIAL) as client:
            self.assertEqual(client.orders.validate(new_order())["CurrencyCode"], "USD")
            order = client.orders.create(new_order())
            self.assertIn(order["Id"], [one["Id"] for one in client.orders.list()])
            created = [event for event in client.events.read() if event["Type"] == "OrderCreated"]
            self.assertIn(order["Id"], [event["Data"]["OrderId"] for event in created])
            self.assertEqual([balance["CurrencyCode"] for balance in client.balances.list()], ["USD"])
            cancelled = client.orders.cancel(order["Id"])
            self.assertEqual(cancelled["Status"], "Cancelled")
            with self.assertRaises(BestowRefusal) as caught:
                client.orders.get(str(uuid.uuid4()))
            self.assertTrue(caught.exception.is_("NotFound"))
            answer = client.request_raw("GET", "/v1/Products?pageSize=1")
            self.assertEqual((answer.status, len(answer.data["Data"])), (200, 1))
            self.assertIsNotNone(answer.headers.get("etag"))
            client.revoke_token()
            self.assertEqual(client.balance_thresholds.set("USD", {"Threshold": 5})["Threshold"], 5)
            client.balance_thresholds.delete("USD")
            self.assertEqual(list(client.balance_thresholds.list()), [])

    def test_many_async_calls_share_one_client(self) -> None:
        async def run() -> set[str]:
            async with AsyncClient(BASE_URL, *CREDENTIAL) as client:
                orders = await asyncio.gather(*[client.orders.create(new_order()) for _ in range(10)])
                read = await asyncio.gather(*[client.orders.get(order["Id"]) for order in orders])
                return {order["Id"] for order in read}

        self.assertEqual(len(asyncio.run(run())), 10)


if __name__ == "__main__":
    unittest.main()
