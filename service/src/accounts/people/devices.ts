import { createHash } from 'node:crypto';
import type { Tx } from '../../database/database.ts';
import { addressBlockOf } from '../../kit/address-block.ts';
import { upsertDevice } from './device-queries.ts';
import type { TellPerson, ToldPerson } from './security-news.ts';
import type { Visitor } from './types.ts';

const devicesMax = 50;

/**
 * Remembers where a person signs in, and tells them of a place that is new. The first one is not news: that is where they set
 * their password.
 */
export async function noteDevice(tx: Tx, tellPerson: TellPerson, person: ToldPerson, visitor: Visitor): Promise<void> {
  const { isNew, hasOthers } = await upsertDevice(tx, person.id, deviceHash(visitor), devicesMax);
  if (isNew && hasOthers) await tellPerson(tx, person, { kind: 'NewDevice', visitor });
}

/** Where a link was followed is known from then on; the mail about the new password says enough. */
export async function rememberDevice(tx: Tx, person: ToldPerson, visitor: Visitor): Promise<void> {
  await upsertDevice(tx, person.id, deviceHash(visitor), devicesMax);
}

// Without version numbers: a browser that was updated is the same device.
function deviceHash({ address, userAgent }: Visitor): Buffer {
  const browser = userAgent.replace(/[\d._]+/g, '');
  return createHash('sha256')
    .update(`device\n${addressBlockOf(address)}\n${browser}`)
    .digest();
}
