/** A complete GET, ready to be sent as it is. */
export function getRequest(path: string, token?: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${authorization(token)}\r\n`;
}

export function postJsonRequest(path: string, body: string, token?: string): string {
  return (
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${authorization(token)}Content-Type: application/json\r\n` +
    `Prefer: respond-async\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

function authorization(token: string | undefined): string {
  return token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
}
