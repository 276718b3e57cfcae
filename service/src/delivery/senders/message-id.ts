import { type AccountId, isId } from '../../kit/ids.ts';
import type { MessageKey } from '../types.ts';

const idHexDigits = 32;
const localPartPattern = /^<?([A-Za-z0-9_-]{43})(?:@|$)/;

/**
 * The Message-ID of a mail. It is derived from the message's key, so every copy has the same one, and a report that
 * names it leads back to the message.
 */
export function messageIdOf({ accountId, id }: MessageKey, domain: string): string {
  return `<${referenceOf({ accountId, id })}@${domain}>`;
}

/** The message's key as one word of 43 characters. */
export function referenceOf({ accountId, id }: MessageKey): string {
  return Buffer.from((accountId + id).replaceAll('-', ''), 'hex').toString('base64url');
}

/** The message that a Message-ID or a reference names, or null if it is not ours. */
export function parseReference(text: string): MessageKey | null {
  const [, word] = localPartPattern.exec(text.trim()) ?? [];
  if (!word) return null;
  const hex = Buffer.from(word, 'base64url').toString('hex');
  const accountId = uuidOf(hex.slice(0, idHexDigits)) as AccountId;
  const id = uuidOf(hex.slice(idHexDigits));
  return isId(accountId) && isId(id) ? { accountId, id } : null;
}

function uuidOf(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
