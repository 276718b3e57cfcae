import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fingerprints } from '../../cards/fingerprints.ts';
import { type Db, type Tx, withTransaction } from '../../database/database.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Logger } from '../../kit/logger.ts';
import { supplierAnswers } from '../../kit/metrics/instruments.ts';
import { amountFromWire, amountToWire } from '../../kit/money.ts';
import type { SupplierSettings } from '../../kit/supplier-settings.ts';
import type { LineRef } from '../../orders/types.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { insertUnusedPurchases } from '../purchases/queries.ts';
import { hasReserved, holdOpenLine } from '../reservation-queries.ts';
import { hasKnownCode, noteSupplierRequest, settleSupplierRequest } from '../supplier-queries.ts';
import type { FailpointHook, Portion, SourceAnswer, SupplierState } from '../types.ts';
import { createFairTurns } from './fair-turns.ts';
import { mapInTurn } from './map-in-turn.ts';
import type { ChosenRequest, CodeSource } from './source.ts';
import { type Question, readLookup, readResult, type SupplierResult } from './supplier-answer.ts';
import { createCircuitBreaker, type Demand } from './supplier-circuit-breaker.ts';
import { createSupplierClient, type SupplierClient, supplierConnectionsMax } from './supplier-http.ts';
import { giveBack } from './supplier-returns.ts';
import { recordSupplierState } from './supplier-state.ts';

export interface SupplierNeeds {
  readonly db: Db;
  readonly settings: SupplierSettings;
  readonly fingerprints: Fingerprints;
  readonly logger: Logger;
  readonly failpoint?: FailpointHook | undefined;
}

/** The share of one account in the concurrent requests, so that another finds a free slot. */
const questionsPerAccountMax = 6;
/** Delays before the request is repeated in the same attempt. After that it is left for later. */
const repeatAfterMs = [300, 1_500];
const askAgainSeconds = 10;
const later: SourceAnswer = { kind: 'Later', afterSeconds: askAgainSeconds };
const unavailable: SourceAnswer = { kind: 'Unavailable', afterSeconds: askAgainSeconds };

/**
 * An HTTP supplier. The request is recorded with its reference before it is sent, and the record is deleted by the
 * commit that stores the codes, or after a final rejection: after a crash or a lost answer the same request is repeated, never
 * another one, and no other source is used.
 */
export function createSupplier(needs: SupplierNeeds): CodeSource & { close(): void } {
  const { name, takesReturns } = needs.settings;
  const client = createSupplierClient(needs.settings);
  const turns = createFairTurns(supplierConnectionsMax, questionsPerAccountMax);
  const breaker = createCircuitBreaker({
    probe: () => isAnswering(client),
    onChange: (isFailing, problem) => noteState(needs, { supplier: name, isFailing, problem }),
  });

  async function answer(portion: Portion): Promise<SourceAnswer> {
    const reference = referenceOf(portion);
    const asks = await noteRequest(needs, portion, reference);
    if (typeof asks !== 'number') return asks;
    await needs.failpoint?.('requestStored');
    const { result, mayBeIssued } = await ask(client, reference, questionOf(portion.line, portion.count), asks > 1);
    await needs.failpoint?.('supplierAnswered');
    breaker.record(result);
    noteAnswer(needs, reference, result);
    if (isRejection(result)) {
      const isSettled = await settle(needs, portion, { reference, asks, mayBeIssued });
      // Another worker has asked again meanwhile: only its answer counts.
      if (!isSettled) return later;
      await needs.failpoint?.('requestSettled');
    }
    const { orderId, lineNumber } = portion.line;
    const costMinor = costOf(needs.settings, portion.line, portion.count, result);
    return interpret(needs, { orderId, lineNumber, reference, costMinor }, result);
  }

  async function answerChosen(request: ChosenRequest, isAskedBefore: boolean): Promise<SourceAnswer> {
    const { reference, orderId, lineNumber } = request;
    const { result, mayBeIssued } = await ask(client, reference, questionOf(request, 1), isAskedBefore);
    await needs.failpoint?.('supplierAnswered');
    breaker.record(result);
    noteAnswer(needs, reference, result);
    if (isRejection(result) && mayBeIssued) await recordRejectedChoice(needs, request);
    const costMinor = costOf(needs.settings, request, 1, result);
    return interpret(needs, { orderId, lineNumber, reference, costMinor }, result);
  }

  const inTurn = (accountId: AccountId, demand: Demand, question: () => Promise<SourceAnswer>) =>
    turns.run(accountId, async () => {
      const decision = breaker.decide(demand);
      if (decision === 'Ask') return breaker.track(question());
      return decision === 'Later' ? later : unavailable;
    });

  return {
    name,
    isRemote: true,
    acquire: (portions) =>
      mapInTurn(portions, supplierConnectionsMax, (portion) => {
        const { line, hasNextSource = false } = portion;
        const demand = { isAskedBefore: line.openRequest !== null, hasNextSource };
        return inTurn(line.accountId, demand, () => answer(portion));
      }),
    issueChosen(request, isAskedBefore) {
      const demand = { isAskedBefore, hasNextSource: request.hasNextSource };
      return inTurn(request.accountId, demand, () => answerChosen(request, isAskedBefore));
    },
    ...(takesReturns ? { takeBack: (cards) => giveBack(client, cards) } : {}),
    close: () => client.close(),
  };
}

/** How often it was now asked, or why it must not be. */
async function noteRequest(
  { db, settings }: SupplierNeeds,
  portion: Portion,
  reference: string,
): Promise<number | SourceAnswer> {
  return withTransaction(db, async (tx) => {
    await lockAccounts(tx, [portion.line.accountId]);
    if (!(await holdOpenLine(tx, portion.line))) return { kind: 'Gone' };
    // Another worker, or this one before a crash, got the line's codes from stock.
    if (await hasReserved(tx, portion.line)) return { kind: 'OutOfStock' };
    return (await noteSupplierRequest(tx, portion, { supplier: settings.name, reference })) ?? { kind: 'Gone' };
  });
}

/** Ends a request after a rejection, and returns whether it did. */
async function settle(
  { db, settings }: SupplierNeeds,
  portion: Portion,
  {
    reference,
    asks,
    mayBeIssued,
  }: { readonly reference: string; readonly asks: number; readonly mayBeIssued: boolean },
): Promise<boolean> {
  const supplier = settings.name;
  if (!mayBeIssued) return settleSupplierRequest(db, portion, { supplier, asks });
  return withTransaction(db, async (tx) => {
    await lockAccounts(tx, [portion.line.accountId]);
    const isSettled = await settleSupplierRequest(tx, portion, { supplier, asks });
    if (isSettled) await recordRejected(tx, portion.line, { supplier, reference, cardCount: portion.count });
    return isSettled;
  });
}

/**
 * The answer to an earlier try was lost. If the supplier issued cards then and rejects the request now, its statement has
 * cards that nobody got, and this record says for which order. Codes that it sends later under the reference replace it.
 * The account is locked.
 */
async function recordRejected(
  tx: Tx,
  line: LineRef,
  request: { readonly supplier: string; readonly reference: string; readonly cardCount: number },
): Promise<void> {
  await insertUnusedPurchases(tx, line, 'Rejected', [{ ...request, lineNumber: line.lineNumber }]);
}

/** The same for a card that its recipient chose, whose request ends with the choice. */
async function recordRejectedChoice({ db, settings }: SupplierNeeds, request: ChosenRequest): Promise<void> {
  const { reference } = request;
  await withTransaction(db, async (tx) => {
    await lockAccounts(tx, [request.accountId]);
    await recordRejected(tx, request, { supplier: settings.name, reference, cardCount: 1 });
  });
}

/** A final answer, or none because the request never left: nothing was issued for the reference. */
function isRejection({ kind }: SupplierResult): boolean {
  return kind === 'OutOfStock' || kind === 'Refused' || kind === 'Unreached';
}

/** Asks about a reference that was never used. A supplier without that call answers too. */
async function isAnswering(client: SupplierClient): Promise<boolean> {
  const exchange = await client.send('GET', `/issues/probe-${randomUUID()}`);
  return exchange.isAnswered && exchange.status < 500;
}

/** Shown to operators, who are told too. What is not written now is written with the next change. */
function noteState({ db, logger }: SupplierNeeds, state: SupplierState): void {
  recordSupplierState(db, state).catch((error: unknown) => {
    logger.warn({ supplier: state.supplier, err: error }, 'the state of a supplier was not recorded');
  });
}

interface LastAnswer {
  readonly result: SupplierResult;
  /** An earlier try was not answered, and the supplier did not say that it does not know the reference. */
  readonly mayBeIssued: boolean;
}

/**
 * Sends the request, and repeats it while the outcome is unknown: first checks the reference, then requests the cards.
 */
async function ask(
  client: SupplierClient,
  reference: string,
  question: Question,
  wasAskedBefore: boolean,
): Promise<LastAnswer> {
  const path = `/issues/${reference}`;
  let mayBeKnown = wasAskedBefore;
  for (let tries = 0; ; tries++) {
    const known = mayBeKnown ? readLookup(await client.send('GET', path), question) : null;
    const result =
      known === null || known.kind === 'NeverAsked'
        ? readResult(await client.send('PUT', path, question), question)
        : known;
    // That this request did not arrive says nothing about an earlier one.
    const outcome: SupplierResult = mayBeKnown && result.kind === 'Unreached' ? { ...result, kind: 'Unknown' } : result;
    const pause = outcome.kind === 'Working' ? outcome.afterSeconds * 1_000 : repeatAfterMs[tries];
    if (!openKinds.includes(outcome.kind) || pause === undefined || pause > Math.max(...repeatAfterMs))
      return { result: outcome, mayBeIssued: mayBeKnown && known?.kind !== 'NeverAsked' };
    mayBeKnown ||= outcome.kind !== 'Unreached';
    await delay(pause);
  }
}

/** The request is repeated after these. */
const openKinds: readonly SupplierResult['kind'][] = ['Unknown', 'Unreached', 'Working', 'NeverAsked'];

/** The reference holds our own ids only; what the supplier writes in a problem is cut to a few words by its reader. */
function noteAnswer({ logger, settings }: SupplierNeeds, reference: string, result: SupplierResult): void {
  const { kind } = result;
  const supplier = settings.name;
  supplierAnswers.inc({ supplier, outcome: kind });
  if (kind === 'Codes') logger.debug({ supplier, reference }, 'the supplier issued codes');
  else if (kind !== 'Unknown') logger.info({ supplier, reference, outcome: kind }, 'the supplier issued no codes');
}

interface Asked {
  readonly costMinor: bigint;
  readonly orderId: string;
  readonly lineNumber: number;
  readonly reference: string;
}

async function interpret(needs: SupplierNeeds, asked: Asked, result: SupplierResult): Promise<SourceAnswer> {
  switch (result.kind) {
    case 'Codes': {
      const fingerprints = result.codes.map((code) => needs.fingerprints.of(code.reveal()));
      const isRepeated = new Set(fingerprints.map((print) => print.toString('base64'))).size < fingerprints.length;
      const isKnown = isRepeated || (await hasKnownCode(needs.db, fingerprints));
      if (isKnown) return badCode(needs, asked, 'the supplier sent a code that was issued before');
      const { reference, costMinor } = asked;
      return { kind: 'Codes', source: needs.settings.name, codes: result.codes, purchase: { reference, costMinor } };
    }
    case 'Bad':
      return badCode(needs, asked, result.problem);
    case 'OutOfStock':
      return { kind: 'OutOfStock' };
    case 'Refused':
      return { kind: 'Refused', reason: 'SupplierRefused' };
    case 'Working':
      return { kind: 'Later', afterSeconds: result.afterSeconds };
    case 'Unreached':
      return unavailable;
    case 'NeverAsked':
    case 'Unknown': {
      const problem = result.kind === 'Unknown' ? result.problem : 'it does not recognise a request it was just sent';
      const supplier = needs.settings.name;
      needs.logger.warn({ supplier, reference: asked.reference, problem }, 'the supplier gave no answer');
      return later;
    }
  }
}

function badCode({ settings }: SupplierNeeds, asked: Asked, problem: string): SourceAnswer {
  const { orderId, lineNumber, reference } = asked;
  const where = { OrderId: orderId, LineNumber: lineNumber, Reference: reference };
  const data = { ...where, Supplier: settings.name, Problem: problem };
  return { kind: 'Refused', reason: 'BadSupplierCode', incident: { type: 'BadSupplierCode', data } };
}

/** The same for the same cards of the same line. */
function referenceOf({ line, firstCard, count }: Portion): string {
  return `${line.orderId}-${line.lineNumber}-${firstCard}-${count}`;
}

/** What the codes cost, by the supplier's answer, or else by its setting. */
function costOf(
  { costBasisPoints }: SupplierSettings,
  { valueMinor, currencyCode }: Pick<ChosenRequest, 'valueMinor' | 'currencyCode'>,
  count: number,
  result: SupplierResult,
): bigint {
  const told =
    result.kind === 'Codes' && result.cost !== null ? amountFromWire(result.cost, currencyCode as CurrencyCode) : null;
  return told ?? (valueMinor * BigInt(count) * BigInt(costBasisPoints) + 5_000n) / 10_000n;
}

function questionOf(
  { productId, valueMinor, currencyCode }: Pick<ChosenRequest, 'productId' | 'valueMinor' | 'currencyCode'>,
  count: number,
): Question {
  return {
    ProductId: productId,
    Value: amountToWire(valueMinor, currencyCode as CurrencyCode),
    CurrencyCode: currencyCode,
    Quantity: count,
  };
}
