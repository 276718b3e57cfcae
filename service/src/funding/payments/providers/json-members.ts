import { hasControlCharacter } from '../../../kit/text-rules.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function parseObject(body: Buffer): JsonObject | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectAt(object: JsonObject, member: string): JsonObject {
  const value = object[member];
  return isObject(value) ? value : {};
}

/** The text of a member, or empty if it is not a text. */
export function textAt(object: JsonObject, member: string): string {
  const value = object[member];
  return typeof value === 'string' ? value : '';
}

const idLengthMax = 200;

/** An id of the provider; null if it is missing, too long or not printable. */
export function idAt(object: JsonObject, member: string): string | null {
  const id = textAt(object, member).trim();
  return id !== '' && id.length <= idLengthMax && !hasControlCharacter(id) ? id : null;
}

const textLengthMax = 1_000;
const payerLengthMax = 200;

/** What a payer wrote: shortened, and in one line. */
export function remittanceText(parts: readonly string[]): string {
  return oneLine(parts.filter(Boolean).join(' '), textLengthMax);
}

export function payerName(text: string): string | null {
  return oneLine(text, payerLengthMax) || null;
}

function oneLine(text: string, lengthMax: number): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return [...line].slice(0, lengthMax).join('');
}
