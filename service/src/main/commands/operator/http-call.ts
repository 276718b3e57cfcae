import { Readable } from 'node:stream';
import { WrongUse } from '../../../cli/command-errors.ts';
import type { Secret } from '../../../kit/secret.ts';
import { StartupError } from '../../../kit/startup-error.ts';
import type { OperatorAnswer, OperatorCall, OperatorRequest } from '../../../operator/call.ts';
import { base } from '../../../operator/schemas.ts';

const timeoutMs = 60_000;
// Files take as long as the connection needs.
const fileTimeoutMs = 30 * 60_000;

/** Sends requests to a service elsewhere, with the secret of an operator credential. */
export function createHttpCall(url: string, secret: Secret<string>): OperatorCall {
  const origin = originOf(url);
  return async (request) => {
    const response = await send(origin, secret, request).catch((error: unknown) => {
      const { cause, name } = error as Error & { cause?: { code?: string; message?: string } };
      throw new StartupError(`${origin} cannot be reached (${cause?.code ?? cause?.message ?? name}); check --url.`);
    });
    return toAnswer(response, request.wantsFile === true);
  };
}

/** The secret must not cross a network in plain text. */
function originOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const isLocal = parsed !== null && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(parsed.hostname);
  const isAllowed = parsed?.protocol === 'https:' || (isLocal && parsed.protocol === 'http:');
  if (parsed && isAllowed && parsed.pathname === '/' && !parsed.search && !parsed.username) return parsed.origin;
  throw new WrongUse(`--url is "${url}" but must be an https address without a path, such as https://gifts.example.`);
}

async function send(
  origin: string,
  secret: Secret<string>,
  { method, path, query, body, file, headers, wantsFile }: OperatorRequest,
): Promise<Response> {
  const search = query ? `?${new URLSearchParams(query)}` : '';
  // fetch also takes the others, which its type leaves to a later version of Node's.
  const content = file?.content instanceof Readable ? Readable.toWeb(file.content) : file?.content;
  const type = file?.contentType ?? (body === undefined ? undefined : 'application/json');
  return fetch(`${origin}${base}${path}${search}`, {
    method,
    headers: {
      ...headers,
      authorization: `Bearer ${secret.reveal()}`,
      accept: wantsFile ? '*/*' : 'application/json',
      ...(type && { 'content-type': type }),
    },
    body: (content ?? (body === undefined ? null : JSON.stringify(body))) as string | null,
    // A redirect would take the secret elsewhere.
    redirect: 'error',
    signal: AbortSignal.timeout(file || wantsFile ? fileTimeoutMs : timeoutMs),
    ...(content && { duplex: 'half' }),
  });
}

async function toAnswer(response: Response, wantsFile: boolean): Promise<OperatorAnswer> {
  const { status } = response;
  const headers = Object.fromEntries(response.headers);
  if (wantsFile && response.ok && response.body) return { status, headers, body: Readable.fromWeb(response.body) };
  const body = await response.text();
  const isJson = (headers['content-type'] ?? '').includes('json');
  return { status, headers, body: body === '' ? null : isJson ? JSON.parse(body) : body };
}
