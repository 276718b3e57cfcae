import { isProofMac, type Proven, proofMac } from '../cards/claim-secrets.ts';
import type { CardKey } from '../cards/types.ts';
import type { OrderKey } from '../cards/vault.ts';
import { Secret } from '../kit/secret.ts';

/** How long a proof counts: a reveal for a download, an answer for somebody who takes their time to choose. */
export const proofSeconds: Readonly<Record<Proven, number>> = { reveal: 600, choose: 3_600 };
const proofPattern = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

type CardVersion = CardKey & { readonly claimVersion: number };

/** What a browser keeps, so that it need not answer again: an expiry time and its MAC. */
export function newProof(key: OrderKey, card: CardVersion, proven: Proven, now: Date): Secret<string> {
  const endsAt = Math.floor(now.getTime() / 1000) + proofSeconds[proven];
  return new Secret(`${endsAt}.${proofMac(key, card, proven, endsAt).reveal()}`);
}

export function isProof(key: OrderKey, card: CardVersion, proven: Proven, proof: string, now: Date): boolean {
  const [, endText = '', mac = ''] = proofPattern.exec(proof) ?? [];
  const endsAt = Number(endText);
  return endsAt * 1000 > now.getTime() && isProofMac(key, card, proven, { endsAt, mac });
}
