# A webhook endpoint: verifies every delivery, and handles each event once.
import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
TOLERANCE_S = 300
# In a database in production, in the transaction that handles the event.
handled = set()


def is_genuine(headers, body):
    """Return whether the service sent this body, and did so recently."""
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    message_id, timestamp, signatures = (headers.get(name, "") for name in names)
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.digest(KEY, signed, hashlib.sha256)).decode()
    is_recent = timestamp.isdecimal() and abs(time.time() - int(timestamp)) <= TOLERANCE_S
    # During a rotation of the secret, there are two signatures.
    return is_recent and any(
        hmac.compare_digest(given.encode(), expected.encode()) for given in signatures.split()
    )


class Endpoint(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_genuine(self.headers, body):
            return self.answer(401)
        if self.headers["webhook-id"] not in handled:
            event = json.loads(body)
            data = event["data"]
            print(event["type"], data.get("quote_id") or data.get("request_id") or "", flush=True)
            handled.add(self.headers["webhook-id"])
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "9000"))), Endpoint).serve_forever()
