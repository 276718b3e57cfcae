import { insertPicks } from '../cards/choice-queries.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { recordEvents } from '../events/record-event.ts';
import {
  fillLater,
  type PickedGift,
  type PickNeeds,
  type ReservedPick,
  reservePicks,
} from '../fulfillment/choices/reserve-picks.ts';
import { lowerLevels } from '../fulfillment/choices/take-stock.ts';
import type { CurrencyCode } from '../kit/currencies.ts';
import type { AccountId } from '../kit/ids.ts';
import {
  type CardVersion,
  insertPickLooks,
  type LockedCard,
  lockCardToPick,
  lockFreeCardsToPick,
  lockUnfrozenAccount,
} from './pick-queries.ts';
import type { Visitor } from './types.ts';
import { choiceClaimed } from './wire.ts';

export interface CommitNeeds extends PickNeeds {
  readonly db: Db;
}

/** What the recipient of a Choice gift spends it on, checked. */
export interface GiftPick extends PickedGift {
  readonly card: CardVersion;
  readonly currencyCode: CurrencyCode;
  readonly visitor: Visitor;
}

export type CommittedPick =
  | ({ readonly kind: 'picked'; readonly claimedAt: Date } & ReservedPick)
  /** Another pick of the card was first. */
  | { readonly kind: 'already'; readonly claimedAt: Date }
  /** The card was voided or reissued, or its account's links were frozen. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'soldOut'; readonly productIds: readonly string[] };

/** Commits one pick. It waits for whoever has locked the card. */
export async function commitPick(needs: CommitNeeds, pick: GiftPick): Promise<CommittedPick> {
  const { accountId } = pick.card;
  try {
    const [committed] = await withTransaction(needs.db, async (tx) =>
      writePicks(tx, needs, { accountId, picks: [pick], locked: await lockCardToPick(tx, pick.card) }),
    );
    return committed ?? { kind: 'gone' };
  } catch (error) {
    if (error instanceof Frozen) return { kind: 'gone' };
    if (error instanceof SoldOut) return { kind: 'soldOut', productIds: error.productIds };
    throw error;
  }
}

/**
 * Commits picks of one account together, no two of one card. Null: its card is gone, or another transaction has locked it. If one
 * of their products has run out, none is committed.
 */
export async function commitPicks(
  needs: CommitNeeds,
  accountId: AccountId,
  picks: readonly GiftPick[],
): Promise<(CommittedPick | null)[]> {
  const cards = picks.map(({ card }) => card);
  try {
    return await withTransaction(needs.db, async (tx) =>
      writePicks(tx, needs, { accountId, picks, locked: await lockFreeCardsToPick(tx, accountId, cards) }),
    );
  } catch (error) {
    if (error instanceof Frozen) return picks.map(() => ({ kind: 'gone' }));
    throw error;
  }
}

/** Nothing may remain of picks when a product of one of them has run out. */
class SoldOut extends Error {
  override readonly name = 'SoldOut';
  constructor(readonly productIds: readonly string[]) {
    super('a product of a pick has run out');
  }
}

/** Nothing may remain of picks when the account's links were frozen meanwhile. */
class Frozen extends Error {
  override readonly name = 'Frozen';
}

interface Picking {
  readonly accountId: AccountId;
  readonly picks: readonly GiftPick[];
  readonly locked: readonly LockedCard[];
}

/** What became of each pick; null where its card was not locked. */
async function writePicks(
  tx: Tx,
  needs: CommitNeeds,
  { accountId, picks, locked }: Picking,
): Promise<(CommittedPick | null)[]> {
  const lockedOf = new Map(locked.map((card) => [picks[card.index], card]));
  const open = picks.filter((pick) => lockedOf.get(pick)?.claimedAt === null);
  const written = open.length > 0 ? await writeOpenPicks(tx, needs, accountId, open) : [];
  const writtenOf = new Map(open.map((pick, index) => [pick, written[index]]));
  return picks.map((pick) => {
    const claimedAt = lockedOf.get(pick)?.claimedAt;
    return claimedAt ? { kind: 'already', claimedAt } : (writtenOf.get(pick) ?? null);
  });
}

/**
 * Claims, disclosures, picks, codes from stock, events and visitors are one commit. The account is locked late, because its other
 * gifts and orders wait for it, and the levels last: all accounts use them.
 */
async function writeOpenPicks(
  tx: Tx,
  needs: CommitNeeds,
  accountId: AccountId,
  open: readonly GiftPick[],
): Promise<CommittedPick[]> {
  const { picks, taken, soldOut } = await reservePicks(tx, needs, open);
  if (soldOut.length > 0) throw new SoldOut(soldOut);
  const claimedAt = await insertPicks(tx, accountId, picks);
  await insertPickLooks(tx, accountId, picks);
  const unfilled = picks.filter(({ codes, parts }) => codes.size < parts.length);
  await fillLater(
    tx,
    unfilled.map(({ card }) => card),
  );
  if (!(await lockUnfrozenAccount(tx, accountId))) throw new Frozen();
  const events = picks.map(({ card, currencyCode, parts }) => choiceClaimed(card, currencyCode, parts));
  await recordEvents(tx, accountId, events);
  await lowerLevels(tx, taken);
  return picks.map(({ choices, codes }) => ({ kind: 'picked', claimedAt, choices, codes }));
}
