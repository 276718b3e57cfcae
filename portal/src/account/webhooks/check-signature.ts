import { t } from '../../i18n/t.ts';
export interface SignedMessage {
  readonly secret: string;
  readonly id: string;
  readonly timestamp: string;
  /** The header as it came: one or several signatures. */
  readonly signature: string;
  /** The body as it came, to the last byte. */
  readonly payload: string;
}

export type SignatureResult =
  | { readonly isValid: true; readonly isOld: boolean }
  | { readonly isValid: false; readonly reason: string };

const toleranceSeconds = 300;

/** Checks a signature of Standard Webhooks with the browser's own cryptography; nothing is sent anywhere. */
export async function checkSignature(message: SignedMessage, nowMs = Date.now()): Promise<SignatureResult> {
  const key = keyOf(message.secret.trim());
  if (!key) return { isValid: false, reason: t('The secret must be whsec_ followed by base64.') };
  const timestamp = message.timestamp.trim();
  if (!/^\d{1,12}$/.test(timestamp))
    return { isValid: false, reason: t('webhook-timestamp must be a number of seconds.') };
  const given = message.signature.trim().split(/\s+/);
  if (!given.some((entry) => entry.startsWith('v1,')))
    return { isValid: false, reason: t('webhook-signature must contain an entry that begins with “v1,”.') };
  const expected = await signatureOf(key, `${message.id.trim()}.${timestamp}.${message.payload}`);
  if (!given.includes(`v1,${expected}`))
    return { isValid: false, reason: await explain(key, message, timestamp, given) };
  return { isValid: true, isOld: Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds };
}

/** The mistakes that people make most often, each tried. */
async function explain(
  key: Uint8Array<ArrayBuffer>,
  { id, payload }: SignedMessage,
  timestamp: string,
  given: readonly string[],
): Promise<string> {
  const trimmed = payload.trim();
  if (trimmed !== payload && given.includes(`v1,${await signatureOf(key, `${id.trim()}.${timestamp}.${trimmed}`)}`))
    return t('It matches without the spaces or line breaks around the payload: sign the bytes exactly as they came.');
  const compact = compactJson(payload);
  if (compact !== null && given.includes(`v1,${await signatureOf(key, `${id.trim()}.${timestamp}.${compact}`)}`))
    return t('It matches the payload without formatting: verify the raw bytes before anything parses them.');
  return t('It was not signed with this secret, or id, timestamp or payload differ from what was sent.');
}

function compactJson(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return null;
  }
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> | null {
  const base64 = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  if (base64 === undefined) return null;
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

async function signatureOf(key: Uint8Array<ArrayBuffer>, signed: string): Promise<string> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, hmac, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(signed));
  return btoa(String.fromCharCode(...new Uint8Array(mac)));
}
