import { createSign } from 'node:crypto';
import type { GoogleSigner } from './types.ts';

/** A token that the service account signed. */
export function signJwt({ key }: Pick<GoogleSigner, 'key'>, claims: object): string {
  const parts = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = createSign('RSA-SHA256').update(parts.join('.')).sign(key.reveal(), 'base64url');
  return [...parts, signature].join('.');
}
