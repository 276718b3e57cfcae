/** A webhook message. It is small on purpose: read the order for details. */
export interface WebhookMessage<Data = Record<string, unknown>> {
  /** The same for every attempt; store it to detect duplicates. */
  readonly id: string;
  readonly type: string;
  /** When it happened, ISO 8601. */
  readonly timestamp: string;
  readonly data: Data;
}

export interface VerifyOptions {
  /** How old a message can be, and how far ahead of your clock. */
  readonly toleranceSeconds?: number;
  /** For tests; now when absent. */
  readonly now?: Date;
}

/** The message is too old, was modified, or was signed with another secret. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

type HeaderValue = string | readonly string[] | undefined;
/** Headers of the fetch API, of Node's http module, or any record of names and values. */
export type WebhookHeaders = { get(name: string): string | null } | Readonly<Record<string, HeaderValue>>;

/** A Web Crypto key, declared here so that it has a type in every runtime. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const secretPrefix = 'whsec_';
const defaultToleranceSeconds = 300;
const signatureVersion = 'v1';
const signaturesMax = 20;

/**
 * Verifies the signature of a webhook (Standard Webhooks 1.0) and returns the message. Pass the body exactly as
 * received, as bytes or text: a parsed and re-serialized body has another signature. Throws WebhookRefused.
 */
export async function verify(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = defaultToleranceSeconds, now = new Date() }: VerifyOptions = {},
): Promise<WebhookMessage> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = signaturesOf(headerOf(headers, 'webhook-signature'));
  requireFresh(timestamp, toleranceSeconds, now);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  for (const key of await keysOf(secret)) {
    // Every signature is compared with every key, so that timing reveals nothing.
    const results = await Promise.all(signatures.map((signature) => isSignedBy(key, signature, signed)));
    if (results.includes(true)) return messageOf(id, bytes);
  }
  throw new WebhookRefused('No signature of the webhook was made with this secret.');
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value =
    typeof headers.get === 'function' ? headers.get(name) : recordValue(headers as Record<string, HeaderValue>, name);
  if (typeof value !== 'string' || value === '') throw new WebhookRefused(`The header ${name} is missing.`);
  return value;
}

function recordValue(headers: Readonly<Record<string, HeaderValue>>, name: string): HeaderValue {
  const found = Object.keys(headers).find((key) => key.toLowerCase() === name);
  const value = found === undefined ? undefined : headers[found];
  return typeof value === 'string' || value === undefined ? value : value[0];
}

/** The signatures of the known version; a sender may add later versions. */
function signaturesOf(header: string): Uint8Array<ArrayBuffer>[] {
  return header
    .split(' ')
    .slice(0, signaturesMax)
    .flatMap((entry) => {
      const [version, signature] = entry.split(',');
      const bytes = version === signatureVersion && signature ? fromBase64(signature) : null;
      return bytes ? [bytes] : [];
    });
}

function requireFresh(timestamp: string, toleranceSeconds: number, now: Date): void {
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRefused('The header webhook-timestamp is not a time.');
  const ageSeconds = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (ageSeconds > toleranceSeconds) throw new WebhookRefused('The webhook is too old.');
  if (ageSeconds < -toleranceSeconds) throw new WebhookRefused('The webhook is from the future; check your clock.');
}

async function keysOf(secret: string | readonly string[]): Promise<Key[]> {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  return Promise.all(
    secrets.map(async (text) => {
      const bytes = fromBase64(text.startsWith(secretPrefix) ? text.slice(secretPrefix.length) : text);
      if (!bytes || bytes.length === 0) throw new WebhookRefused('The secret is not whsec_ followed by base64.');
      return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    }),
  );
}

/** Web Crypto compares in constant time, and is available in Node, browsers, Deno, Bun and workers. */
function isSignedBy(key: Key, signature: Uint8Array<ArrayBuffer>, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  return crypto.subtle.verify('HMAC', key, signature, signed);
}

function messageOf(id: string, bytes: Uint8Array): WebhookMessage {
  try {
    const { type, timestamp, data } = JSON.parse(new TextDecoder().decode(bytes)) as WebhookMessage;
    return { id, type, timestamp, data };
  } catch {
    throw new WebhookRefused('The body of the webhook is not JSON.');
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text);
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
