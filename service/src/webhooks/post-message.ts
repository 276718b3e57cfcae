import { performance } from 'node:perf_hooks';
import type { Dispatcher } from 'undici';
import { checkWebhookUrl, type WebhookUrlPolicy } from '../kit/address-guard.ts';
import type { Target } from './types.ts';

export interface PostOutcome {
  readonly statusCode: number | null;
  readonly durationMs: number;
  /** A coarse class: more detail would let a caller explore networks through us. */
  readonly error: string | null;
  /** The beginning of the receiver's answer, with everything unprintable escaped. */
  readonly answer: string | null;
  readonly retryAfter: string | null;
}

const attemptMsMax = 15_000;
const answerBytesMax = 64 * 1024;
/** The status is the answer; a slow body is not awaited. */
const bodyMsMax = 1_000;
const answerCharactersKept = 200;
const userAgent = 'Bestow-Webhooks/1';

/** Posts once and returns what happened. Never throws: every error is an outcome. */
export async function postMessage(
  agent: Dispatcher,
  policy: WebhookUrlPolicy,
  message: { readonly target: Target; readonly headers: Record<string, string>; readonly body: Buffer },
  stopping: AbortSignal,
): Promise<PostOutcome> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  const failed = (error: string): PostOutcome => ({ ...noAnswer, durationMs: elapsed(), error });
  // Checked again, because the policy may have changed; a literal address is not checked anywhere else.
  const checked = checkWebhookUrl(message.target.url, policy);
  if (!checked.ok) return failed('address');
  const limit = new AbortController();
  const abort = () => limit.abort();
  const timer = setTimeout(abort, attemptMsMax);
  stopping.addEventListener('abort', abort, { once: true });
  try {
    const response = await agent.request({
      origin: checked.url.origin,
      path: `${checked.url.pathname}${checked.url.search}`,
      method: 'POST',
      headers: headersOf(message.target, message.headers),
      body: message.body,
      signal: limit.signal,
    });
    const answer = await readBeginning(response.body);
    const { statusCode, headers } = response;
    const error = statusCode >= 200 && statusCode < 300 ? null : `http_${statusCode}`;
    return { statusCode, durationMs: elapsed(), error, answer, retryAfter: firstOf(headers['retry-after']) };
  } catch (error) {
    if (limit.signal.aborted) return failed(stopping.aborted ? 'interrupted' : 'timeout');
    return failed(classOf(error));
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', abort);
  }
}

const noAnswer = { statusCode: null, answer: null, retryAfter: null } as const;

function headersOf(target: Target, signature: Record<string, string>): string[] {
  const own = target.headers.flatMap(({ name, value }) => [name, value]);
  const hasAgent = target.headers.some(({ name }) => name.toLowerCase() === 'user-agent');
  return [
    ...own,
    ...(hasAgent ? [] : ['user-agent', userAgent]),
    'content-type',
    'application/json',
    ...Object.entries(signature).flat(),
  ];
}

function firstOf(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** Reads to the end, so that the connection can be reused, unless the body is too long. */
async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<string | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(() => body.destroy(), bodyMsMax);
  try {
    for await (const piece of body) {
      bytes += (piece as Buffer).length;
      if (pieces.length === 0) pieces.push(piece as Buffer);
      if (bytes > answerBytesMax) break;
    }
  } catch {
    // What was received before it broke is used; the status counts.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  return pieces.length === 0 ? null : escapeText(pieces[0] as Buffer);
}

function escapeText(bytes: Buffer): string {
  const text = bytes.subarray(0, answerCharactersKept * 4).toString('utf8');
  const kept = [...text].slice(0, answerCharactersKept).join('');
  return kept
    .replaceAll(/\p{C}/gu, (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
    .slice(0, storedCharactersMax);
}

const storedCharactersMax = 500;

function classOf(error: unknown): string {
  const code = codeOf(error);
  if (code === 'ForbiddenAddress') return 'address';
  if (code === 'UnknownHost') return 'dns';
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'timeout';
  if (connectCodes.has(code)) return 'connect';
  if (/^(HPE_|UND_ERR_(HEADERS|RES))|HTTPParserError/.test(code)) return 'protocol';
  if (/CERT|SIGNED|^ERR_(TLS|SSL)|EPROTO|ISSUER|CRL|^HOSTNAME/.test(code)) return 'tls';
  return 'reset';
}

const connectCodes = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EHOSTDOWN', 'EACCES']);

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  const { name, code, cause } = error as { name?: unknown; code?: unknown; cause?: unknown };
  if (code === 'UND_ERR_SOCKET' && cause) return codeOf(cause);
  return String(code ?? name);
}
