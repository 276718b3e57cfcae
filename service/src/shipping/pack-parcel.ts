import type { Fingerprints } from '../cards/fingerprints.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { exchangeCards, packCards } from '../fulfillment/plastic/parcel-queries.ts';
import { InvalidRequest } from '../kit/errors.ts';
import { SerialsRefused } from './errors.ts';
import { lockParcel, readLocked } from './get-parcel.ts';
import { type Doer, keepRecord, type RecordNeeds } from './keep-record.ts';
import {
  holdLines,
  listContents,
  listShelfCards,
  listUsedSerials,
  lockShelfCards,
  lockSpareCards,
  markPacked,
  type ShelfCard,
} from './pack-queries.ts';
import { conflictOf, requireActiveAccount } from './parcel-rules.ts';
import { isSetAsideFor, type PlacedCard, placeCards } from './serial-rules.ts';
import type { Parcel, ParcelId } from './types.ts';

export interface PackNeeds extends RecordNeeds {
  readonly db: Db;
  readonly fingerprints: Fingerprints;
}

export const serialsPerCallMax = 10_000;
const triesMax = 5;

/** Another parcel changed the same cards between our read and our lock. */
class CardsMoved extends Error {
  override readonly name = 'CardsMoved';
}

/**
 * Records which cards are in a parcel: all serials of the call, or none. A card reserved for another line is swapped
 * with one of this line, so any card of the right kind can be used. Packing the same card again changes nothing.
 */
export async function packParcel(
  needs: PackNeeds,
  by: Doer,
  id: ParcelId,
  serials: readonly string[],
): Promise<Parcel> {
  requireSerials(serials);
  const fingerprints = serials.map((serial) => needs.fingerprints.ofSerial(serial));
  return packCardsOf(needs, by, id, fingerprints);
}

/** The same, by the fingerprints of the serials. */
export async function packCardsOf(
  needs: RecordNeeds & { readonly db: Db },
  by: Doer,
  id: ParcelId,
  serials: readonly Buffer[],
): Promise<Parcel> {
  for (let tries = 1; ; tries++) {
    try {
      return await withTransaction(needs.db, (tx) => pack(tx, needs, by, id, serials));
    } catch (error) {
      if (!(error instanceof CardsMoved) || tries === triesMax) throw error;
    }
  }
}

function requireSerials(serials: readonly string[]): void {
  const detail = `Serials must have 1 to ${serialsPerCallMax} entries.`;
  if (serials.length === 0) throw new InvalidRequest([{ pointer: '/Serials', code: 'TooShort', detail }]);
  if (serials.length > serialsPerCallMax) throw new InvalidRequest([{ pointer: '/Serials', code: 'TooLong', detail }]);
}

async function pack(tx: Tx, needs: RecordNeeds, by: Doer, id: ParcelId, serials: readonly Buffer[]): Promise<Parcel> {
  const { parcel, order } = await lockParcel(tx, id);
  requireActiveAccount(order);
  if (parcel.status !== 'Ready' && parcel.status !== 'Packed') throw conflictOf(parcel.status);
  const contents = await listContents(tx, parcel);
  const cards = await lockScanned(tx, parcel, serials);
  const used = new Set((await listUsedSerials(tx, serials)).map((serial) => serial.toString('hex')));
  const scanned = serials.map((fingerprint) => {
    const key = fingerprint.toString('hex');
    return { fingerprint, card: cards.get(key) ?? null, isUsed: used.has(key) };
  });
  const { placed, faults } = placeCards(parcel, contents, scanned);
  if (faults.length > 0) throw new SerialsRefused(faults);
  if (placed.length === 0) return parcel;
  for (const [lineNumber, group] of byLine(placed)) await putIn(tx, parcel, lineNumber, group);
  await markPacked(tx, parcel, parcel.packedCount + placed.length);
  await keepRecord(tx, needs, by, { action: 'ParcelPacked', parcel, details: { Cards: placed.length } });
  return readLocked(tx, parcel);
}

/** The scanned cards, locked together with the lines that lose one of them. */
async function lockScanned(tx: Tx, parcel: Parcel, serials: readonly Buffer[]): Promise<Map<string, ShelfCard>> {
  const seen = await listShelfCards(tx, serials);
  const losers = seen.flatMap(({ accountId, orderId, lineNumber }) =>
    accountId && orderId && lineNumber && orderId !== parcel.orderId ? { accountId, orderId, lineNumber } : [],
  );
  if (losers.length > 0) await holdLines(tx, losers);
  const locked = new Map((await lockShelfCards(tx, serials)).map((card) => [card.serial.toString('hex'), card]));
  const hasMoved = seen.some((card) => {
    const now = locked.get(card.serial.toString('hex'));
    return now?.orderId !== card.orderId || now?.lineNumber !== card.lineNumber;
  });
  if (hasMoved || locked.size !== seen.length) throw new CardsMoved('cards changed hands');
  return locked;
}

/** Cards reserved for others are swapped with cards of this line. */
async function putIn(tx: Tx, parcel: Parcel, lineNumber: number, cards: readonly ShelfCard[]): Promise<void> {
  const line = { ...parcel, lineNumber };
  const foreign = cards.filter((card) => !isSetAsideFor(card, parcel, { lineNumber }));
  await packCards(
    tx,
    line,
    cards.filter((card) => !foreign.includes(card)),
  );
  if (foreign.length === 0) return;
  const spare = await lockSpareCards(tx, line, foreign.length);
  if (spare.length !== foreign.length) throw new Error('a line has fewer cards set aside than it needs');
  await exchangeCards(
    tx,
    spare.map((card, index) => ({ card, to: foreign[index] as ShelfCard })),
  );
  await packCards(tx, line, foreign);
}

function byLine(placed: readonly PlacedCard[]): Map<number, ShelfCard[]> {
  const groups = new Map<number, ShelfCard[]>();
  for (const { card, lineNumber } of placed) {
    const group = groups.get(lineNumber);
    if (group) group.push(card);
    else groups.set(lineNumber, [card]);
  }
  return groups;
}
