import { isRevealMac, revealMac } from '../cards/claim-secrets.ts';
import type { CardKey } from '../cards/types.ts';
import type { OrderKey } from '../cards/vault.ts';
import { Secret } from '../kit/secret.ts';

export const revealProofSeconds = 600;
const proofPattern = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

type CardVersion = CardKey & { readonly claimVersion: number };

/** What a browser keeps after a reveal, to download the PDF without answering again: an expiry time and its MAC. */
export function newRevealProof(key: OrderKey, card: CardVersion, revealedAt: Date): Secret<string> {
  const endsAt = Math.floor(revealedAt.getTime() / 1000) + revealProofSeconds;
  return new Secret(`${endsAt}.${revealMac(key, card, endsAt).reveal()}`);
}

export function isRevealProof(key: OrderKey, card: CardVersion, proof: string, now: Date): boolean {
  const [, endText = '', mac = ''] = proofPattern.exec(proof) ?? [];
  const endsAt = Number(endText);
  return endsAt * 1000 > now.getTime() && isRevealMac(key, card, endsAt, mac);
}
