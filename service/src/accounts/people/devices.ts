import { createHash } from 'node:crypto';
import type { Tx } from '../../database/database.ts';
import { addressBlockOf } from '../../kit/address-block.ts';
import { upsertDevice } from './device-queries.ts';
import type { NotifiedPerson, NotifyPerson } from './security-news.ts';
import type { Visitor } from './types.ts';

const devicesMax = 50;

/**
 * Remembers where a person signs in, and notifies them of a new place. The first is not reported: that is where they
 * set their password.
 */
export async function noteDevice(
  tx: Tx,
  notifyPerson: NotifyPerson,
  person: NotifiedPerson,
  visitor: Visitor,
): Promise<void> {
  const { isNew, hasOthers } = await upsertDevice(tx, person.id, deviceHash(visitor), devicesMax);
  if (isNew && hasOthers) await notifyPerson(tx, person, { kind: 'NewDevice', visitor });
}

/** The place where a link was used becomes known; the mail about the new password is enough. */
export async function rememberDevice(tx: Tx, person: NotifiedPerson, visitor: Visitor): Promise<void> {
  await upsertDevice(tx, person.id, deviceHash(visitor), devicesMax);
}

// Without version numbers: an updated browser is the same device.
function deviceHash({ address, userAgent }: Visitor): Buffer {
  const browser = userAgent.replace(/[\d._]+/g, '');
  return createHash('sha256')
    .update(`device\n${addressBlockOf(address)}\n${browser}`)
    .digest();
}
