import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { insertOperatorEvent } from '../events/operator-event-queries.ts';
import { recordEvent } from '../events/record-event.ts';
import type { CardShelf } from '../fulfillment/plastic/shelf.ts';
import type { HeldOrder } from '../fulfillment/types.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import { cardNumberMax, newId } from '../kit/ids.ts';
import { updateShipment } from '../orders/line-queries.ts';
import type { ParcelsReady } from './arrange-parcels.ts';
import { NoCardsInStock, ParcelConflict } from './errors.ts';
import { getParcel, lockParcel } from './get-parcel.ts';
import { type Doer, keepRecord, type RecordNeeds } from './keep-record.ts';
import { newParcelId } from './parcel-id.ts';
import { requireNext } from './parcel-rules.ts';
import { findSuccessor, insertParcels } from './queries.ts';
import {
  getParcelKey,
  type LostLine,
  listLostLines,
  lockCardsOfParcel,
  markLost,
  voidCardsOfParcel,
} from './reship-queries.ts';
import { shipmentEvent } from './shipment-event.ts';
import type { Parcel, ParcelId } from './types.ts';

export interface ReshipNeeds extends RecordNeeds {
  readonly db: Db;
  readonly shelf: CardShelf;
  readonly onReady: ParcelsReady;
}

/** The face value of a parcel's cards. */
export interface Worth {
  readonly valueMinor: bigint;
  readonly currencyCode: CurrencyCode;
}

/** Checked before anything is written; false cancels. */
export type MayReship = (lost: Parcel, worth: Worth) => Promise<boolean>;

/** Resends a parcel of any value: for the command line and the stage warehouse. */
export async function reshipParcel(needs: ReshipNeeds, by: Doer, id: ParcelId): Promise<Parcel> {
  return withTransaction(needs.db, async (tx) => {
    const fresh = await reshipWithin(tx, needs, by, id, async () => true);
    return fresh ?? getParcel(tx, id);
  });
}

/**
 * Marks a parcel as lost: its cards are voided, and a new parcel with new cards is created, at no charge. Repeating it
 * returns the same new parcel. The lines stay complete; their shipments show what happened. Null: it was not allowed.
 */
export async function reshipWithin(
  tx: Tx,
  needs: ReshipNeeds,
  by: Doer,
  id: ParcelId,
  mayReship: MayReship,
): Promise<Parcel | null> {
  // Cards before the account, like a claim; the other way round the two could deadlock.
  const disclosedCount = await lockCardsOfParcel(tx, await getParcel(tx, id));
  const { parcel: lost, order } = await lockParcel(tx, id);
  const successor = lost.status === 'Lost' ? await findSuccessor(tx, lost) : null;
  if (successor) return successor;
  requireNext(lost, 'Lost');
  const lines = await listLostLines(tx, lost);
  requireAddress(lines);
  requireNumbers(lines);
  requireUndisclosed(disclosedCount);
  if (!(await mayReship(lost, worthOf(lines)))) return null;
  await markLost(tx, lost);
  await voidCardsOfParcel(tx, lost);
  const lineNumbers = lines.map(({ lineNumber }) => lineNumber);
  await updateShipment(tx, lost, lineNumbers, lost.id, { status: 'Lost' });
  await setAside(tx, needs.shelf, lines);
  const fresh = await insertSuccessor(tx, lost, lines);
  await tellOfLoss(tx, order, lost);
  await needs.onReady(tx, lost);
  const details = { ReplacedBy: fresh.id };
  await keepRecord(tx, needs, by, { action: 'ParcelReshipped', parcel: lost, details });
  return fresh;
}

// All lines of an order have one currency.
function worthOf(lines: readonly LostLine[]): Worth {
  const valueMinor = lines.reduce((sum, line) => sum + line.valueMinor * BigInt(line.cardCount), 0n);
  return { valueMinor, currencyCode: lines[0]?.currencyCode ?? ('USD' as CurrencyCode) };
}

function requireAddress(lines: readonly LostLine[]): void {
  if (!lines.some(({ isForgotten }) => isForgotten)) return;
  throw new ParcelConflict('The recipient was forgotten, so the parcel has no address any more and cannot be resent.');
}

// A card's number is part of its id and has four digits; only a line of thousands that is lost repeatedly runs out.
function requireNumbers(lines: readonly LostLine[]): void {
  if (lines.every(({ nextCard, cardCount }) => nextCard + cardCount - 1 <= cardNumberMax)) return;
  throw new ParcelConflict('The parcel has been resent too often: its lines have no card numbers left.');
}

// Someone who has read the codes can spend the cards without the plastic: a new parcel would pay the gift twice.
function requireUndisclosed(disclosedCount: number): void {
  if (disclosedCount === 0) return;
  throw new ParcelConflict(
    `The account has read the codes of ${disclosedCount} of the parcel's cards and can still use them, so these cards cannot be voided or resent.`,
  );
}

async function setAside(tx: Tx, shelf: CardShelf, lines: readonly LostLine[]): Promise<void> {
  const needs = lines.map((line) => ({ line, count: line.cardCount }));
  const served = await shelf.setAside(tx, needs);
  const unserved = lines.find((line) => !served.has(line));
  if (!unserved) return;
  throw new NoCardsInStock(
    `There are too few cards of ${unserved.productId} at this value in stock; import more and try again.`,
  );
}

async function insertSuccessor(tx: Tx, lost: Parcel, lines: readonly LostLine[]): Promise<Parcel> {
  const { attempt, fulfillmentGroup } = lost;
  const contents = lines.map(({ lineNumber, nextCard, cardCount }) => ({ lineNumber, firstCard: nextCard, cardCount }));
  const parcelKey = await getParcelKey(tx, lost);
  const id = newParcelId();
  await insertParcels(tx, lost, [{ id, parcelKey, attempt: attempt + 1, fulfillmentGroup, contents }]);
  return getParcel(tx, id);
}

async function tellOfLoss(tx: Tx, order: HeldOrder, lost: Parcel): Promise<void> {
  await recordEvent(tx, lost.accountId, shipmentEvent(order, lost, 'Lost'));
  // Only the issuer can block a voided card: someone must tell them.
  await insertOperatorEvent(tx, {
    id: newId(),
    type: 'CardsVoided',
    data: { ParcelId: lost.id, Cards: lost.cardCount },
  });
}
