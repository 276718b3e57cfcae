import { createHash } from 'node:crypto';
import { cardIdOfKey } from '../../cards/claim-secrets.ts';
import type { CodePlace } from '../../cards/types.ts';

/** Apple's name of a pass. A pass that is added again under the same name replaces the one in the wallet. */
export function appleSerial({ part, ...card }: CodePlace): string {
  return part === null ? cardIdOfKey(card) : `${cardIdOfKey(card)}-${part}`;
}

const digestLength = 22;

/**
 * Google's name of a pass, without the issuer. Google keeps the first content under a name, so a replaced code needs
 * another one: sealing never gives the same bytes twice.
 */
export function googleName(place: CodePlace, sealedCode: Buffer): string {
  const digest = createHash('sha256').update(sealedCode).digest('base64url').slice(0, digestLength);
  return `${appleSerial(place)}.${digest}`;
}
