import { type KeyRing, open, type SealContext, seal } from '../../kit/keyring.ts';
import type { SampleGift } from './sample-gift.ts';

/**
 * A sample travels in the address of its page, encrypted: nothing is stored, and neither logs nor the browser's history
 * show what was written to whom. One for the portal's frames is of no use elsewhere, and the other way round.
 */
export type SampleUse = 'preview' | 'test';

interface Sealed {
  readonly sample: SampleGift;
  readonly endsAt: number;
}

/** Long enough for a sample with 500 characters that take four bytes each. */
export const sampleTokenLengthMax = 6_000;

export function sealSample(ring: KeyRing, use: SampleUse, sample: SampleGift, endsAt: Date): string {
  const sealed: Sealed = { sample, endsAt: endsAt.getTime() };
  return seal(ring, contextOf(use), JSON.stringify(sealed)).toString('base64url');
}

/** Null for anything that is not a sample for this use, or whose time is over. */
export function openSample(ring: KeyRing, use: SampleUse, token: string, now: Date): SampleGift | null {
  try {
    const { sample, endsAt } = JSON.parse(open(ring, contextOf(use), Buffer.from(token, 'base64url'))) as Sealed;
    return endsAt > now.getTime() ? sample : null;
  } catch {
    return null;
  }
}

function contextOf(use: SampleUse): SealContext {
  return { purpose: `sample-${use}`, row: [] };
}
