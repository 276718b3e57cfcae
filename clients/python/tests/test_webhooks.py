"""Signatures, against the example of the Standard Webhooks specification and against our own."""

from __future__ import annotations

import unittest
from typing import Any

from bestow import webhooks

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
MESSAGE: dict[str, Any] = {"type": "Test", "timestamp": "2026-11-18T12:00:00Z", "data": {"Text": "größer"}}


class Webhooks(unittest.TestCase):
    def test_the_example_of_the_specification_is_accepted(self) -> None:
        headers = {
            "Webhook-Id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
            "Webhook-Timestamp": "1614265330",
            "Webhook-Signature": "v2,xxxx v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        }
        received = webhooks.verify('{"test": 2432232314}', headers, SECRET, now=1614265340)
        self.assertEqual(received.id, "msg_p5jXN8AQM9LWM0D4loKWxJek")

    def test_a_signed_message_is_accepted_with_any_of_the_secrets(self) -> None:
        signed = webhooks.sign(MESSAGE, SECRET)
        received = webhooks.verify(signed.body, signed.headers, ["whsec_b3RoZXI=", SECRET])
        self.assertEqual(received.type, "Test")
        self.assertEqual(received.message, MESSAGE)

    def test_what_was_changed_old_or_signed_by_others_is_refused(self) -> None:
        signed = webhooks.sign(MESSAGE, SECRET, now=1000)
        cases: list[tuple[bytes, dict[str, str], str, float]] = [
            (signed.body + b" ", {}, SECRET, 1000),
            (signed.body, {"webhook-id": "other"}, SECRET, 1000),
            (signed.body, {"webhook-timestamp": "1001"}, SECRET, 1000),
            (signed.body, {"webhook-timestamp": "soon"}, SECRET, 1000),
            (signed.body, {"webhook-signature": "v1,"}, SECRET, 1000),
            (signed.body, {"webhook-signature": ""}, SECRET, 1000),
            (signed.body, {}, "whsec_b3RoZXI=", 1000),
            (signed.body, {}, "whsec_", 1000),
            (signed.body, {}, SECRET, 1301),
            (signed.body, {}, SECRET, 699),
        ]
        for body, headers, secret, now in cases:
            with self.subTest(headers=headers, secret=secret, now=now), self.assertRaises(webhooks.WebhookRefused):
                webhooks.verify(body, {**signed.headers, **headers}, secret, now=now)


if __name__ == "__main__":
    unittest.main()
