import { createHash } from 'node:crypto';
import { type KeyRing, open, type SealContext, seal } from '../kit/keyring.ts';
import type { Target } from './types.ts';

const secretPrefix = 'whsec_';

/** The signing bytes of the text that the receiver was given. */
export function signingKeyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(secretPrefix.length), 'base64');
}

export const targetContext = (accountId: string, endpointId: string): SealContext => ({
  purpose: 'webhook-target',
  row: [accountId, endpointId],
});

/** The old secret is encrypted like the new one, so that rotation can move it from one column to the other. */
export const secretContext = (accountId: string, endpointId: string): SealContext => ({
  purpose: 'webhook-endpoint-secret',
  row: [accountId, endpointId],
});

export function sealTarget(ring: KeyRing, accountId: string, endpointId: string, target: Target): Buffer {
  return seal(ring, targetContext(accountId, endpointId), JSON.stringify(target));
}

export function openTarget(ring: KeyRing, context: SealContext, sealed: Buffer): Target {
  return JSON.parse(open(ring, context, sealed)) as Target;
}

/**
 * Per-order messages with the same URL share a lane within one account: one that hangs or fails delays no other URL,
 * even of the same host. The lane's id is a hash of account and URL, and reveals neither.
 */
export function orderLaneId(accountId: string, url: string): string {
  return idFrom(`${accountId} ${new URL(url).href}`);
}

/** One event makes one message per lane, however often it is created. */
export function messageIdOf(eventId: string, laneId: string): string {
  return idFrom(`${eventId} ${laneId}`);
}

function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
