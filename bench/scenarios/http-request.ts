/** A complete GET request. */
export function getRequest(path: string, token?: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${authorization(token)}\r\n`;
}

export interface PostOptions {
  readonly token?: string;
  /** The complete Prefer header; without it the service decides how long an order's answer waits. */
  readonly prefer?: string;
}

export function postJsonRequest(path: string, body: string, { token, prefer }: PostOptions = {}): string {
  const preference = prefer === undefined ? '' : `Prefer: ${prefer}\r\n`;
  return postRequest(path, 'application/json', body, `${authorization(token)}${preference}`);
}

/** What a browser sends when it submits a form. */
export function postFormRequest(path: string, fields: Readonly<Record<string, string>>): string {
  return postRequest(path, 'application/x-www-form-urlencoded', new URLSearchParams(fields).toString(), '');
}

function postRequest(path: string, contentType: string, body: string, headers: string): string {
  return (
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}Content-Type: ${contentType}\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

function authorization(token: string | undefined): string {
  return token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
}
