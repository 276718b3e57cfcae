import { createHash, createVerify, type KeyObject } from 'node:crypto';

interface Signature {
  readonly header: string;
  readonly tags: Readonly<Record<string, string>>;
}

/**
 * Whether the public key verifies the DKIM signature of a mail, and the tags of that signature: an independent
 * implementation of RFC 6376, relaxed headers and body.
 */
export function checkSignature(raw: string, publicKey: KeyObject): Pick<Signature, 'tags'> & { isValid: boolean } {
  const signature = readSignature(raw);
  const { tags } = signature;
  const body = relaxedBody(raw.slice(raw.indexOf('\r\n\r\n') + 4));
  const isBodyIntact = createHash('sha256').update(body, 'latin1').digest('base64') === tags.bh;
  const verifier = createVerify('rsa-sha256').update(signedHeaders(raw, signature), 'latin1');
  return { tags, isValid: isBodyIntact && verifier.verify(publicKey, tags.b ?? '', 'base64') };
}

function readSignature(raw: string): Signature {
  const header = headersOf(raw).find((line) => /^dkim-signature:/i.test(line)) ?? '';
  const pairs = header
    .slice(header.indexOf(':') + 1)
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1).replace(/\s+/g, '')]);
  return { header, tags: Object.fromEntries(pairs) };
}

function headersOf(raw: string): string[] {
  return raw.slice(0, raw.indexOf('\r\n\r\n')).split(/\r\n(?![ \t])/);
}

function relaxedHeader(line: string): string {
  const colon = line.indexOf(':');
  const value = line
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return `${line.slice(0, colon).trim().toLowerCase()}:${value}`;
}

function relaxedBody(body: string): string {
  const lines = body.replace(/[ \t]+(?=\r\n|$)/g, '').replace(/[ \t]+/g, ' ');
  return `${lines.replace(/(\r\n)+$/, '')}\r\n`;
}

function signedHeaders(raw: string, { header, tags }: Signature): string {
  const left = headersOf(raw);
  const named = (tags.h ?? '').split(':').flatMap((name) => {
    const at = left.findLastIndex((line) => line.toLowerCase().startsWith(`${name.trim().toLowerCase()}:`));
    return at < 0 ? [] : left.splice(at, 1);
  });
  const unsigned = relaxedHeader(header).replace(/(;\s*b=)[^;]*/, '$1');
  return [...named.map(relaxedHeader), unsigned].join('\r\n');
}
