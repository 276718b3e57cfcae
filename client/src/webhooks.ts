import type { WebhookMessages } from './api.generated.ts';

/** The types of webhooks that are known today. More can be added. */
export type WebhookType = keyof WebhookMessages;

/**
 * A verified webhook; `type` says which members `data` has. It is small on purpose: read the order for details. A later
 * version of the service can add types: ignore those that you do not know.
 */
export type ReceivedWebhook<Type extends WebhookType = WebhookType> = {
  [One in Type]: WebhookMessages[One] & {
    /** The same for every attempt; store it to detect duplicates. */
    readonly id: string;
  };
}[Type];

/** How strict `verify()` is. */
export interface VerifyOptions {
  /** How old a message can be, and how far ahead of your clock; 300 when absent. */
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
): Promise<ReceivedWebhook> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = signaturesOf(headerOf(headers, 'webhook-signature'));
  requireFresh(timestamp, toleranceSeconds, now);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  for (const key of await Promise.all(secrets.map((text) => keyOf(text, 'verify')))) {
    // Every signature is compared with every key, so that timing reveals nothing.
    const results = await Promise.all(signatures.map((signature) => isSignedBy(key, signature, signed)));
    if (results.includes(true)) return messageOf(id, bytes);
  }
  throw new WebhookRefused('No signature of the webhook was made with this secret.');
}

/** What a signed message is given. */
export interface SignOptions {
  /** Random when absent. */
  readonly id?: string;
  /** When it is sent; now when absent. */
  readonly now?: Date;
}

/** A request as the service would send it. */
export interface SignedWebhook {
  /** The bytes that were signed. */
  readonly body: string;
  /** The headers that `verify()` reads, and the content type. */
  readonly headers: Readonly<Record<'content-type' | 'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>;
}

/** Signs a webhook as the service does, for tests of your receiver. */
export async function sign(
  message: WebhookMessages[WebhookType],
  secret: string,
  { id = crypto.randomUUID(), now = new Date() }: SignOptions = {},
): Promise<SignedWebhook> {
  const body = JSON.stringify(message);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), signed));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `${signatureVersion},${btoa(String.fromCharCode(...digest))}`,
    },
  };
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

async function keyOf(secret: string, use: 'sign' | 'verify'): Promise<Key> {
  const bytes = fromBase64(secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret);
  if (!bytes || bytes.length === 0) throw new WebhookRefused('The secret is not whsec_ followed by base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}

/** Web Crypto compares in constant time, and is available in Node, browsers, Deno, Bun and workers. */
function isSignedBy(key: Key, signature: Uint8Array<ArrayBuffer>, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  return crypto.subtle.verify('HMAC', key, signature, signed);
}

function messageOf(id: string, bytes: Uint8Array): ReceivedWebhook {
  try {
    const { type, timestamp, data } = JSON.parse(new TextDecoder().decode(bytes)) as ReceivedWebhook;
    return { id, type, timestamp, data } as ReceivedWebhook;
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
