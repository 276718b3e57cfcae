import { createHash } from 'node:crypto';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { lockOrder } from '../fulfillment/queries.ts';
import type { LockedOrder } from '../fulfillment/types.ts';
import { type Grouped, groupParcels } from '../orders/parcel-rules.ts';
import { markOrderProcessing } from '../orders/status/queries.ts';
import type { OrderRef } from '../orders/types.ts';
import { newParcelId } from './parcel-id.ts';
import {
  cancelParcel,
  deleteParcelLines,
  insertParcels,
  listMailedLines,
  lockParcelsOfOrder,
  type MailedLine,
  type NewParcel,
  type OpenParcel,
} from './queries.ts';
import { emptyParcel } from './unpack-parcel.ts';

/** Called for an order with new parcels, in the transaction that creates them. */
export type ParcelsReady = (tx: Tx, order: OrderRef) => Promise<void>;

/**
 * Brings an order's parcels up to date: one for each group of lines that was priced as a parcel, once all of its lines
 * have reserved cards or have ended. Ended lines leave their parcel. Safe to run at any time and repeatedly.
 */
export async function arrangeParcels(db: Db, onReady: ParcelsReady, ref: OrderRef): Promise<void> {
  await withTransaction(db, async (tx) => {
    const order = await lockOrder(tx, ref);
    if (order?.type !== 'PhysicalShipment') return;
    const groups = groupParcels(await listMailedLines(tx, ref));
    const parcels = new Map(
      (await lockParcelsOfOrder(tx, ref)).map((parcel) => [parcel.parcelKey.toString('hex'), parcel]),
    );
    const fresh: NewParcel[] = [];
    for (const group of groups) {
      const parcelKey = digestOf(group.key);
      const parcel = parcels.get(parcelKey.toString('hex'));
      if (parcel) await dropEndedLines(tx, parcel, group);
      else fresh.push(...newParcelOf(group, parcelKey));
    }
    if (fresh.length === 0) return;
    await insertParcels(tx, ref, fresh);
    await tellOfParcels(tx, order, ref, onReady);
  });
}

/** The address is part of the key, and stored only in the lines. */
function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** A parcel waits for the last of its lines: it was paid for as one. */
export function isReadyForParcel({ lines }: Grouped<MailedLine>): boolean {
  return lines.every(({ status, isSetAside }) => status !== 'Pending' || isSetAside);
}

function newParcelOf(group: Grouped<MailedLine>, parcelKey: Buffer): NewParcel[] {
  const live = group.lines.filter(({ status }) => status === 'Pending');
  const [first] = live;
  if (!first || !isReadyForParcel(group)) return [];
  const contents = live.map(({ lineNumber, quantity }) => ({ lineNumber, firstCard: 1, cardCount: quantity }));
  const fulfillmentGroup = first.fulfillmentGroup ?? '';
  return [{ id: newParcelId(), parcelKey, attempt: 1, fulfillmentGroup, contents }];
}

/** The cards of a cancelled line are back in stock, so a packed parcel must be unpacked and packed again. */
async function dropEndedLines(tx: Tx, parcel: OpenParcel, { lines }: Grouped<MailedLine>): Promise<void> {
  if (parcel.status !== 'Ready' && parcel.status !== 'Packed') return;
  const ended = lines.filter(
    ({ lineNumber, status }) => parcel.lineNumbers.includes(lineNumber) && status !== 'Pending',
  );
  if (ended.length === 0) return;
  const endedNumbers = ended.map(({ lineNumber }) => lineNumber);
  await emptyParcel(tx, parcel);
  await deleteParcelLines(tx, parcel, endedNumbers);
  if (endedNumbers.length === parcel.lineNumbers.length) await cancelParcel(tx, parcel);
}

async function tellOfParcels(tx: Tx, { status }: LockedOrder, ref: OrderRef, onReady: ParcelsReady): Promise<void> {
  if (status === 'Pending') await markOrderProcessing(tx, ref);
  await onReady(tx, ref);
}
