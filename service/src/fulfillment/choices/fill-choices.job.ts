import {
  fillChoice,
  listChoicesOfCard,
  lockUnfilledChoice,
  noteAsked,
  settleAsked,
} from '../../cards/choice-queries.ts';
import type { Fingerprints } from '../../cards/fingerprints.ts';
import type { CardChoice, CardCode, CardKey } from '../../cards/types.ts';
import { type OrderKey, openOrderKey } from '../../cards/vault.ts';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import { insertOperatorEvent } from '../../events/operator-event-queries.ts';
import { enqueueOnce } from '../../jobs/enqueue.ts';
import { newId } from '../../kit/ids.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import type { Secret } from '../../kit/secret.ts';
import { insertPurchase } from '../purchases/queries.ts';
import type { Purchase } from '../purchases/types.ts';
import type { CodeSource } from '../sources/source.ts';
import type { FailpointHook, Incident } from '../types.ts';
import { type ChoiceSources, chosenRequest, stockSource, usableSources } from './choice-context.ts';
import { type FillChoices, fillChoicesJob, fillJobOf } from './fill-job.ts';
import { findPickedLine, listSourcesOf, type PickedLine } from './queries.ts';
import { sealChoice } from './seal-choice.ts';
import { lowerLevels, takeOneFromStock } from './take-stock.ts';

export interface FillSources extends ChoiceSources {
  readonly byName: ReadonlyMap<string, CodeSource>;
}

export interface FillNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly fingerprints: Fingerprints;
  readonly sources: FillSources;
  /** Called in the commit that fills the last choice of a card. */
  readonly onReady: (tx: Tx, card: CardKey) => Promise<void>;
  readonly failpoint?: FailpointHook | undefined;
}

/** What came of one try to fill a choice. */
type Tried =
  | { readonly kind: 'Filled' }
  /** A source may have issued the code, and only it is asked again; or one may be back soon. */
  | { readonly kind: 'Later'; readonly afterSeconds: number }
  /** No source has one now. */
  | { readonly kind: 'None'; readonly incident: Incident | null }
  /** The source fails at present and was certainly not asked: the next one is tried. */
  | { readonly kind: 'Unavailable'; readonly afterSeconds: number };

interface Filling {
  readonly choice: CardChoice;
  readonly line: PickedLine;
  readonly key: OrderKey;
}

const retrySeconds = { min: 5, max: 900 };

/**
 * Fills the missing codes of a pick. A pick cannot be changed, so this never gives up: it tries again at growing intervals and
 * tells the operator once. Safe to run twice: a filled choice is never filled again, and a source that may have issued a code is
 * asked again under the same reference before any other.
 */
export function fillChoicesHandler(needs: FillNeeds) {
  return async (job: FillChoices): Promise<void> => {
    const open = (await listChoicesOfCard(needs.db, job)).filter(({ sealedCode }) => sealedCode === null);
    const line = open.length > 0 ? await findPickedLine(needs.db, job) : null;
    if (!line) return;
    const key = openOrderKey(needs.keyRing, job, line);
    const sourcesOf = await listSourcesOf(
      needs.db,
      open.map(({ productId }) => productId),
    );
    const tried: Tried[] = [];
    const faults: unknown[] = [];
    for (const choice of open) {
      const names = usableSources(needs.sources, sourcesOf.get(choice.productId) ?? []);
      // One source that fails must not keep the other codes from the recipient.
      await fillFromSources(needs, { choice, line, key }, inOrder(choice, names)).then(
        (result) => tried.push(result),
        (fault: unknown) => faults.push(fault),
      );
    }
    if (faults.length > 0) throw faults[0];
    await tryAgain(needs, job, tried);
  };
}

/** A source that may have issued the code comes first. */
function inOrder({ askedSource }: CardChoice, names: readonly string[]): readonly string[] {
  return askedSource === null ? names : [askedSource, ...names.slice(names.indexOf(askedSource) + 1)];
}

async function fillFromSources(needs: FillNeeds, filling: Filling, names: readonly string[]): Promise<Tried> {
  let incident: Incident | null = null;
  let afterSeconds: number | null = null;
  for (const [index, name] of names.entries()) {
    const source = needs.sources.byName.get(name);
    const hasNext = index < names.length - 1;
    const tried =
      name === stockSource
        ? await fillFromStock(needs, filling)
        : source && (await ask(needs, filling, source, hasNext));
    if (tried?.kind === 'Filled' || tried?.kind === 'Later') return tried;
    if (tried?.kind === 'Unavailable') afterSeconds = Math.min(tried.afterSeconds, afterSeconds ?? tried.afterSeconds);
    if (tried?.kind === 'None') incident ??= tried.incident;
  }
  // A source that was passed over may be back soon.
  return afterSeconds === null || incident ? { kind: 'None', incident } : { kind: 'Later', afterSeconds };
}

const none: Tried = { kind: 'None', incident: null };
const filled: Tried = { kind: 'Filled' };
/** Another worker has filled the choice or asked another source; the next try sees which. */
const soon: Tried = { kind: 'Later', afterSeconds: retrySeconds.min };

async function fillFromStock(needs: FillNeeds, filling: Filling): Promise<Tried> {
  return withTransaction(needs.db, async (tx) => {
    if (!(await lockUnfilledChoice(tx, filling.choice, stockSource))) return soon;
    const code = await takeOneFromStock(tx, needs.keyRing, filling.choice);
    if (!code) return none;
    await store(tx, needs, filling, { source: stockSource, code });
    await lowerLevels(tx, [filling.choice]);
    return filled;
  });
}

async function ask(needs: FillNeeds, filling: Filling, source: CodeSource, hasNext: boolean): Promise<Tried> {
  const { choice, line } = filling;
  const noted = await withTransaction(needs.db, (tx) => noteAsked(tx, choice, source.name));
  if (noted === null) return soon;
  await needs.failpoint?.('requestStored');
  const answer = await source.issueChosen?.(chosenRequest(choice, line, hasNext), noted.isAskedBefore);
  await needs.failpoint?.('codesAcquired');
  const code = answer?.kind === 'Codes' ? answer.codes[0] : null;
  if (code && answer?.kind === 'Codes') {
    return storeAnswer(needs, filling, { source: source.name, code, purchase: answer.purchase });
  }
  if (answer?.kind === 'Later') return answer;
  const isSettled = await settleAsked(needs.db, choice, noted.asks);
  if (!isSettled) return soon;
  if (answer?.kind === 'Unavailable') return answer;
  return { kind: 'None', incident: answer?.kind === 'Refused' ? (answer.incident ?? null) : null };
}

interface Given {
  readonly source: string;
  readonly code: Secret<CardCode>;
  readonly purchase?: Purchase | undefined;
}

async function storeAnswer(needs: FillNeeds, filling: Filling, given: Given): Promise<Tried> {
  return withTransaction(needs.db, async (tx) => {
    if (await lockUnfilledChoice(tx, filling.choice, given.source)) await store(tx, needs, filling, given);
    return filled;
  });
}

async function store(tx: Tx, needs: FillNeeds, { choice, line, key }: Filling, given: Given): Promise<void> {
  const { source: supplier, purchase } = given;
  if (purchase) await insertPurchase(tx, choice, { ...purchase, supplier, currencyCode: line.currencyCode });
  const unfilled = await fillChoice(tx, choice, sealChoice(needs.fingerprints, key, choice, given));
  if (unfilled === 0) await needs.onReady(tx, choice);
}

async function tryAgain({ db }: FillNeeds, job: FillChoices, tried: readonly Tried[]): Promise<void> {
  const left = tried.filter((result) => result.kind !== 'Filled');
  if (left.length === 0) return;
  const missing = left.find((result) => result.kind === 'None') ?? null;
  const growing = Math.min(retrySeconds.max, retrySeconds.min * 2 ** Math.min(job.tries, 10));
  const wanted = left.map((result) => (result.kind === 'Later' ? Math.max(result.afterSeconds, growing / 4) : growing));
  const delay = Math.max(1, Math.min(retrySeconds.max, ...wanted));
  await withTransaction(db, async (tx) => {
    if (missing && !job.isReported) await reportDelay(tx, job, missing.incident);
    const state = { tries: job.tries + 1, isReported: job.isReported || missing !== null };
    await enqueueOnce(tx, fillChoicesJob, [fillJobOf(job, state)], delay);
  });
}

async function reportDelay(tx: Tx, { orderId, lineNumber, cardNumber }: CardKey, incident: Incident | null) {
  if (incident) await insertOperatorEvent(tx, { id: newId(), ...incident });
  const data = { OrderId: orderId, LineNumber: lineNumber, CardNumber: cardNumber };
  await insertOperatorEvent(tx, { id: newId(), type: 'ChosenCodeMissing', data });
}
