import { insertOrderKey, insertPlasticCards } from '../cards/issue-queries.ts';
import { findOrderKey } from '../cards/queries.ts';
import { openImportKey, openStockCode } from '../cards/stock-vault.ts';
import type { LeavingCard } from '../cards/types.ts';
import { newOrderKey, type OrderKey, openOrderKey, sealCode } from '../cards/vault.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { recordEvent } from '../events/record-event.ts';
import { deletePackedCards } from '../fulfillment/plastic/parcel-queries.ts';
import type { HeldOrder } from '../fulfillment/types.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { Secret } from '../kit/secret.ts';
import { addShipment } from '../orders/line-queries.ts';
import { completeLines } from '../orders/status/complete-lines.ts';
import { ParcelConflict } from './errors.ts';
import { lockParcel } from './get-parcel.ts';
import { type Doer, keepRecord, type RecordNeeds } from './keep-record.ts';
import { listContents } from './pack-queries.ts';
import { requireActiveAccount, requireNext } from './parcel-rules.ts';
import { listPackedCards, markShipped, type PackedCard } from './ship-queries.ts';
import { shipmentEvent } from './shipment-event.ts';
import type { Dispatch, Parcel, ParcelContent, ParcelId } from './types.ts';

export interface ShipNeeds extends RecordNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
}

/**
 * Hands a packed parcel over. Its cards are issued, its lines completed and the caller notified in one commit.
 * Repeating it with the same tracking number changes nothing; with another one it is rejected. Returns whether it was
 * new.
 */
export async function shipParcel(needs: ShipNeeds, by: Doer, id: ParcelId, dispatch: Dispatch): Promise<boolean> {
  return withTransaction(needs.db, async (tx) => {
    const { parcel, order } = await lockParcel(tx, id);
    if (isRepeated(parcel, dispatch)) return false;
    requireActiveAccount(order);
    requireNext(parcel, 'Shipped');
    const contents = await listContents(tx, parcel);
    requireOpenLines(parcel, order);
    await issuePacked(tx, needs.keyRing, parcel, contents);
    const shippedAt = await markShipped(tx, parcel, dispatch);
    const shipment = { parcelId: id, status: 'Shipped', ...dispatch, shippedAt: shippedAt.toISOString() } as const;
    const lineNumbers = order.lines.map(({ lineNumber }) => lineNumber);
    await addShipment(tx, parcel, lineNumbers, shipment);
    await recordEvent(tx, parcel.accountId, shipmentEvent(order, parcel, 'Shipped'));
    await completeLines(tx, parcel, order);
    const details = { Courier: dispatch.courier, TrackingNumber: dispatch.trackingNumber };
    await keepRecord(tx, needs, by, { action: 'ParcelShipped', parcel, details });
    return true;
  });
}

function isRepeated({ status, courier, trackingNumber }: Parcel, dispatch: Dispatch): boolean {
  const wasShipped = status === 'Shipped' || status === 'Lost';
  if (!wasShipped) return false;
  if (courier === dispatch.courier && trackingNumber === dispatch.trackingNumber) return true;
  throw new ParcelConflict(`The parcel was already handed over to ${courier} under another tracking number.`);
}

// A line that was just cancelled leaves the parcel soon; until then its cards are still in the box.
function requireOpenLines({ status }: Parcel, { lines }: HeldOrder): void {
  if (lines.every((line) => line.status === 'Pending' || line.status === 'Complete')) return;
  throw new ParcelConflict(`The parcel is ${status}, but part of it was cancelled; unpack it and pack it again.`);
}

/** Re-encrypts the codes, each for its card of the order. */
async function issuePacked(
  tx: Tx,
  keyRing: KeyRing,
  parcel: Parcel,
  contents: readonly ParcelContent[],
): Promise<void> {
  const packed = await listPackedCards(tx, parcel);
  if (packed.length !== parcel.cardCount) throw new Error('a packed parcel does not hold its cards');
  const { key, keyId } = await orderKeyOf(tx, keyRing, parcel);
  const importKeys = new Map<string, Secret<Buffer>>();
  const next = new Map(contents.map(({ lineNumber, firstCard }) => [lineNumber, firstCard]));
  const leaving = packed.map((card): LeavingCard => {
    const cardNumber = next.get(card.lineNumber) ?? 0;
    next.set(card.lineNumber, cardNumber + 1);
    const code = openPacked(keyRing, importKeys, card);
    return {
      line_number: card.lineNumber,
      card_number: cardNumber,
      sealed: sealCode(key, { ...parcel, lineNumber: card.lineNumber, cardNumber }, code.reveal()).toString('base64'),
      fingerprint: card.fingerprint.toString('base64'),
      serial: card.serial.toString('base64'),
      hint: card.hint,
    };
  });
  await deletePackedCards(tx, parcel);
  await insertPlasticCards(tx, parcel, keyId, leaving);
}

/** The order's key, created with its first parcel. The account is locked, so nobody else creates one. */
async function orderKeyOf(
  tx: Tx,
  keyRing: KeyRing,
  parcel: Parcel,
): Promise<{ readonly key: OrderKey; readonly keyId: string }> {
  const stored = await findOrderKey(tx, parcel.accountId, parcel.orderId);
  if (stored) return { key: openOrderKey(keyRing, parcel, stored), keyId: stored.keyId };
  const { key, wrapped } = newOrderKey(keyRing, parcel);
  await insertOrderKey(tx, parcel, wrapped);
  return { key, keyId: wrapped.keyId };
}

function openPacked(keyRing: KeyRing, keys: Map<string, Secret<Buffer>>, card: PackedCard) {
  const key = keys.get(card.importId) ?? openImportKey(keyRing, card.importId, card);
  keys.set(card.importId, key);
  return openStockCode(key, card, card);
}
