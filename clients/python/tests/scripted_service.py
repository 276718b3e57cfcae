"""A service that answers as a test says."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Mapping, NamedTuple

from bestow import AsyncClient, Client


class Reply(NamedTuple):
    status: int
    body: Any = {}
    headers: Mapping[str, str] = {}


#: What a request is answered with; None closes the connection without an answer.
Respond = Callable[[str, Mapping[str, str]], "Reply | None"]


def problem(status: int, code: str, **more: Any) -> dict[str, Any]:
    return {"type": "/", "title": code, "status": status, "detail": code, "instance": "request-1", "code": code, **more}


def refused(status: int, code: str = "Busy", headers: Mapping[str, str] = {}, **more: Any) -> Reply:
    return Reply(status, problem(status, code, **more), headers)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    # Fifty threads connect at once; the default of 5 would make some of them wait for a second.
    request_queue_size = 128


class ScriptedService:
    """Gives every client a new token, accepts only the newest one, and answers each call with the next reply."""

    def __init__(self, *replies: Reply | None, respond: Respond | None = None, expires_in: int = 3600) -> None:
        self.calls: list[str] = []
        self.headers: list[Mapping[str, str]] = []
        self.tokens = 0
        self.token_reply: Reply | None = None
        self._replies = list(replies)
        self._respond = respond
        self._expires_in = expires_in
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self.pauses: list[float] = []

    def __enter__(self) -> ScriptedService:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def client(self) -> Client:
        return Client(self.base_url + "/", "ann@example.com", "x", wait=self.pauses.append)

    def async_client(self) -> AsyncClient:
        async def wait(seconds: float) -> None:
            self.pauses.append(seconds)

        return AsyncClient(self.base_url, "ann@example.com", "x", wait=wait)

    def _reply(self, method: str, path: str, headers: Mapping[str, str]) -> Reply | None:
        with self._lock:
            if (method, path) == ("POST", "/v1/Tokens"):
                self.tokens += 1
                return self.token_reply or Reply(200, {"Value": f"token-{self.tokens}", "ExpiresIn": self._expires_in})
            self.calls.append(f"{method} {path}")
            self.headers.append(headers)
            if headers.get("authorization") != f"Bearer token-{self.tokens}":
                return refused(401, "Unauthenticated")
            if self._respond:
                return self._respond(path, headers)
            return self._replies.pop(0) if self._replies else Reply(200)

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 30

            def answer(self) -> None:
                self.rfile.read(int(self.headers.get("content-length") or 0))
                sent = {name.lower(): value for name, value in self.headers.items()}
                reply = service._reply(self.command, self.path, sent)
                if reply is None:
                    self.close_connection = True
                    self.connection.close()
                    return
                body = json.dumps(reply.body).encode()
                self.send_response(reply.status)
                for name, value in {"content-type": "application/json", **reply.headers}.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

            def log_message(self, format: str, *args: object) -> None:
                pass

        return Handler
