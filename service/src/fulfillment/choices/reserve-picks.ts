import type { Fingerprints } from '../../cards/fingerprints.ts';
import type { CardCode, CardKey, ChoiceKey, NewChoice } from '../../cards/types.ts';
import type { OrderKey } from '../../cards/vault.ts';
import type { Tx } from '../../database/database.ts';
import { enqueueOnce } from '../../jobs/enqueue.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { Secret } from '../../kit/secret.ts';
import type { StockKey } from '../reservation-queries.ts';
import { insertWatches } from '../watch/queries.ts';
import { restSeconds } from '../watch/watch-rules.ts';
import { type ChoiceSources, chosenRequest, stockSource, usableSources } from './choice-context.ts';
import { fillChoicesJob, fillJobOf } from './fill-job.ts';
import { sealChoice } from './seal-choice.ts';
import { takeFromStock } from './take-stock.ts';

export interface PickNeeds {
  readonly keyRing: KeyRing;
  readonly fingerprints: Fingerprints;
  readonly sources: ChoiceSources;
}

/** One product of a pick. */
export interface PickedPart extends StockKey {
  readonly productVersion: number;
  /** The sources that the product names. */
  readonly sources: readonly string[];
}

export interface PickedGift {
  readonly card: CardKey;
  readonly key: OrderKey;
  readonly externalId: string | null;
  readonly currencyCode: string;
  readonly parts: readonly PickedPart[];
}

export interface ReservedPick {
  readonly choices: readonly NewChoice[];
  /** The codes that are there already, by part. */
  readonly codes: ReadonlyMap<number, Secret<CardCode>>;
}

export interface ReservedPicks<Gift> {
  /** The gifts, in their order. */
  readonly picks: readonly (Gift & ReservedPick)[];
  /** Codes that were taken from stock: the caller lowers their levels last. */
  readonly taken: readonly StockKey[];
  /** Products that nobody has any more; then nothing may be committed. */
  readonly soldOut: readonly string[];
}

/**
 * Takes what is in stock and makes what can be made at once. The rest is left to a job: its sources are asked when the picks are
 * committed, not while the recipients' commit waits.
 */
export async function reservePicks<Gift extends PickedGift>(
  tx: Tx,
  needs: PickNeeds,
  gifts: readonly Gift[],
): Promise<ReservedPicks<Gift>> {
  const wanted = gifts.map((gift) => ({
    gift,
    parts: gift.parts.map((part, index) => wantedOf(needs, gift, part, index + 1)),
  }));
  const stocked = wanted.flatMap(({ parts }) => parts.filter(({ names }) => names[0] === stockSource));
  const codes = await takeFromStock(
    tx,
    needs.keyRing,
    stocked.map(({ choice }) => choice),
  );
  const fromStock = new Map(stocked.map((part, index) => [part, codes[index] ?? null]));
  const soldOut: string[] = [];
  const taken: StockKey[] = [];
  const picks = wanted.map(({ gift, parts }) => {
    const given = new Map<number, Secret<CardCode>>();
    const choices = parts.map((part): NewChoice => {
      const answer = giveCode(needs, part, fromStock.get(part) ?? null);
      if (answer === 'soldOut') soldOut.push(part.choice.productId);
      const found = answer === 'soldOut' ? null : answer;
      if (found) given.set(part.choice.part, found.code);
      if (found?.source === stockSource) taken.push(part.choice);
      return { ...part.choice, code: found && sealChoice(needs.fingerprints, gift.key, part.choice, found) };
    });
    return { ...gift, choices, codes: given };
  });
  return { picks, taken, soldOut };
}

/** Has the missing codes of picks filled in after the commit. */
export async function fillLater(tx: Tx, cards: readonly CardKey[]): Promise<void> {
  if (cards.length === 0) return;
  const jobs = cards.map((card) => fillJobOf(card, { tries: 0, isReported: false }));
  await enqueueOnce(tx, fillChoicesJob, jobs);
  await insertWatches(tx, cards, restSeconds);
}

interface Wanted {
  readonly gift: PickedGift;
  readonly choice: ChoiceKey & Omit<NewChoice, 'code'>;
  /** The sources that may have a code, in their order. */
  readonly names: readonly string[];
}

function wantedOf({ sources }: PickNeeds, gift: PickedGift, picked: PickedPart, part: number): Wanted {
  const { productId, productVersion, valueMinor } = picked;
  const names = usableSources(sources, picked.sources).filter(
    (name) => name === stockSource || !sources.byName.get(name)?.isOutOfStock?.(gift.externalId),
  );
  return { gift, choice: { ...gift.card, part, productId, productVersion, valueMinor }, names };
}

/** The code from stock, or what the first source but the stock makes. Null: that source has to be asked. */
function giveCode(
  { sources }: PickNeeds,
  { gift, choice, names }: Wanted,
  fromStock: Secret<CardCode> | null,
): Given | null | 'soldOut' {
  if (fromStock) return { source: stockSource, code: fromStock };
  const name = names.find((each) => each !== stockSource);
  if (name === undefined) return 'soldOut';
  const code = sources.byName.get(name)?.makeChosen?.(chosenRequest(choice, gift)) ?? null;
  return code && { source: name, code };
}

interface Given {
  readonly source: string;
  readonly code: Secret<CardCode>;
}
