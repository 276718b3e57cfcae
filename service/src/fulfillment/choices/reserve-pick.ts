import type { Fingerprints } from '../../cards/fingerprints.ts';
import type { CardCode, CardKey, ChoiceKey, NewChoice } from '../../cards/types.ts';
import type { OrderKey } from '../../cards/vault.ts';
import type { Tx } from '../../database/database.ts';
import { enqueueOnce } from '../../jobs/enqueue.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { Secret } from '../../kit/secret.ts';
import type { StockKey } from '../reservation-queries.ts';
import { insertWatch } from '../watch/queries.ts';
import { restSeconds } from '../watch/watch-rules.ts';
import { type ChoiceSources, chosenRequest, stockSource, usableSources } from './choice-context.ts';
import { fillJobOf } from './fill-job.ts';
import { listSourcesOf } from './queries.ts';
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
  /** Codes that were taken from stock: the caller lowers their levels last. */
  readonly taken: readonly StockKey[];
  /** Products that nobody has any more; then nothing may be committed. */
  readonly soldOut: readonly string[];
}

interface Given {
  readonly source: string;
  readonly code: Secret<CardCode>;
}

/**
 * Takes what is in stock and makes what can be made at once. The rest is left to a job: its sources are asked when the pick is
 * committed, not while the recipient's commit waits.
 */
export async function reservePick(tx: Tx, needs: PickNeeds, gift: PickedGift): Promise<ReservedPick> {
  const sourcesOf = await listSourcesOf(
    tx,
    gift.parts.map(({ productId }) => productId),
  );
  const choices: NewChoice[] = [];
  const codes = new Map<number, Secret<CardCode>>();
  const taken: StockKey[] = [];
  const soldOut: string[] = [];
  for (const [index, picked] of gift.parts.entries()) {
    const choice = { ...gift.card, part: index + 1, productId: picked.productId, valueMinor: picked.valueMinor };
    const names = usableSources(needs.sources, sourcesOf.get(picked.productId) ?? []);
    const given = await giveCode(tx, needs, { gift, choice, names });
    if (given === 'soldOut') soldOut.push(picked.productId);
    else if (given) codes.set(choice.part, given.code);
    if (given !== 'soldOut' && given?.source === stockSource) taken.push(picked);
    const code = given && given !== 'soldOut' ? sealChoice(needs.fingerprints, gift.key, choice, given) : null;
    choices.push({ part: choice.part, code, ...picked });
  }
  return { choices, codes, taken, soldOut };
}

/** Has the missing codes of a pick filled in after the commit. */
export async function fillLater(tx: Tx, card: CardKey): Promise<void> {
  await enqueueOnce(tx, ...fillJobOf(card, { tries: 0, isReported: false }));
  await insertWatch(tx, card, restSeconds);
}

interface Wanted {
  readonly gift: PickedGift;
  readonly choice: ChoiceKey & StockKey;
  readonly names: readonly string[];
}

/** Null: a source has to be asked. */
async function giveCode(
  tx: Tx,
  { keyRing, sources }: PickNeeds,
  { gift, choice, names }: Wanted,
): Promise<Given | null | 'soldOut'> {
  for (const name of names) {
    if (name === stockSource) {
      const code = await takeFromStock(tx, keyRing, choice);
      if (code) return { source: name, code };
      continue;
    }
    const source = sources.byName.get(name);
    if (source?.isOutOfStock?.(gift.externalId)) continue;
    const code = source?.makeChosen?.(chosenRequest(choice, gift)) ?? null;
    return code && { source: name, code };
  }
  return 'soldOut';
}
