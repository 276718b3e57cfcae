import { setTimeout as delay } from 'node:timers/promises';
import type { Fingerprints } from '../../cards/fingerprints.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import type { SupplierSettings } from '../../kit/config.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { Logger } from '../../kit/logger.ts';
import { supplierAnswers } from '../../kit/metrics/instruments.ts';
import { amountToWire } from '../../kit/money.ts';
import { lockAccounts } from '../../sequences/account-lock.ts';
import { hasKnownCode, noteSupplierRequest, settleSupplierRequest } from '../supplier-queries.ts';
import type { FailpointHook, Portion, SourceAnswer } from '../types.ts';
import { createFairTurns } from './fair-turns.ts';
import { mapInTurn } from './map-in-turn.ts';
import type { ChosenRequest, CodeSource } from './source.ts';
import { type Question, readLookup, readResult, type SupplierResult } from './supplier-answer.ts';
import { createCircuitBreaker } from './supplier-circuit-breaker.ts';
import { createSupplierClient, type SupplierClient, supplierConnectionsMax } from './supplier-http.ts';
import { giveBack } from './supplier-returns.ts';

export interface SupplierNeeds {
  readonly db: Db;
  readonly settings: SupplierSettings;
  readonly fingerprints: Fingerprints;
  readonly logger: Logger;
  readonly failpoint?: FailpointHook | undefined;
}

const supplierName = 'supplier';
/** The share of one account in the concurrent requests, so that another finds a free slot. */
const questionsPerAccountMax = 6;
/** Delays before the request is repeated in the same attempt. After that it is left for later. */
const repeatAfterMs = [300, 1_500];
const askAgainSeconds = 10;

/**
 * An HTTP supplier. The request is recorded with its reference before it is sent, and the record is deleted by the
 * commit that stores the codes: after a crash or a lost answer the same request is repeated, never another one.
 */
export function createSupplier(needs: SupplierNeeds): CodeSource & { close(): void } {
  const client = createSupplierClient(needs.settings);
  const breaker = createCircuitBreaker();
  const turns = createFairTurns(supplierConnectionsMax, questionsPerAccountMax);
  const later: SourceAnswer = { kind: 'Later', afterSeconds: askAgainSeconds };

  async function answer(portion: Portion): Promise<SourceAnswer> {
    const reference = referenceOf(portion);
    const asks = await withTransaction(needs.db, async (tx) => {
      await lockAccounts(tx, [portion.line.accountId]);
      return noteSupplierRequest(tx, portion, { supplier: supplierName, reference });
    });
    if (asks === null) return { kind: 'Gone' };
    await needs.failpoint?.('requestStored');
    const result = await ask(client, reference, questionOf(portion.line, portion.count), asks > 1);
    await needs.failpoint?.('supplierAnswered');
    breaker.record(result);
    noteAnswer(needs.logger, reference, result);
    if (result.kind === 'OutOfStock' || result.kind === 'Refused') await settleSupplierRequest(needs.db, portion, asks);
    const { orderId, lineNumber } = portion.line;
    return interpret(needs, { orderId, lineNumber, reference }, result);
  }

  async function answerChosen(request: ChosenRequest, asks: number): Promise<SourceAnswer> {
    const { reference, orderId, lineNumber } = request;
    const result = await ask(client, reference, questionOf(request, 1), asks > 1);
    await needs.failpoint?.('supplierAnswered');
    breaker.record(result);
    noteAnswer(needs.logger, reference, result);
    return interpret(needs, { orderId, lineNumber, reference }, result);
  }

  const inTurn = (accountId: AccountId, question: () => Promise<SourceAnswer>) =>
    turns.run(accountId, async () => (breaker.allows() ? breaker.track(question()) : later));

  return {
    name: supplierName,
    isRemote: true,
    acquire: (portions) =>
      mapInTurn(portions, supplierConnectionsMax, (portion) => inTurn(portion.line.accountId, () => answer(portion))),
    issueChosen: (request, asks) => inTurn(request.accountId, () => answerChosen(request, asks)),
    ...(needs.settings.takesReturns ? { takeBack: (cards) => giveBack(client, cards) } : {}),
    close: () => client.close(),
  };
}

/**
 * Sends the request, and repeats it while the outcome is unknown: first checks the reference, then requests the cards.
 */
async function ask(
  client: SupplierClient,
  reference: string,
  question: Question,
  wasAskedBefore: boolean,
): Promise<SupplierResult> {
  const path = `/issues/${reference}`;
  let mayBeKnown = wasAskedBefore;
  for (let tries = 0; ; tries++) {
    const known = mayBeKnown ? readLookup(await client.send('GET', path), question) : null;
    const result =
      known === null || known.kind === 'NeverAsked'
        ? readResult(await client.send('PUT', path, question), question)
        : known;
    const pause = result.kind === 'Working' ? result.afterSeconds * 1_000 : repeatAfterMs[tries];
    const isOpen = result.kind === 'Unknown' || result.kind === 'Working' || result.kind === 'NeverAsked';
    if (!isOpen || pause === undefined || tries >= repeatAfterMs.length || pause > Math.max(...repeatAfterMs))
      return result;
    mayBeKnown = true;
    await delay(pause);
  }
}

/** The reference holds our own ids only; what the supplier writes in a problem is cut to a few words by its reader. */
function noteAnswer(logger: Logger, reference: string, result: SupplierResult): void {
  supplierAnswers.inc({ outcome: result.kind });
  if (result.kind === 'Codes') logger.debug({ reference }, 'the supplier issued codes');
  else if (result.kind !== 'Unknown') logger.info({ reference, outcome: result.kind }, 'the supplier issued no codes');
}

interface Asked {
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
      if (isKnown) return badCode(asked, 'the supplier sent a code that was issued before');
      return { kind: 'Codes', source: supplierName, codes: result.codes };
    }
    case 'Bad':
      return badCode(asked, result.problem);
    case 'OutOfStock':
      return { kind: 'OutOfStock' };
    case 'Refused':
      return { kind: 'Refused', reason: 'SupplierRefused' };
    case 'Working':
      return { kind: 'Later', afterSeconds: result.afterSeconds };
    case 'NeverAsked':
    case 'Unknown': {
      const problem = result.kind === 'Unknown' ? result.problem : 'it does not recognise a request it was just sent';
      needs.logger.warn({ reference: asked.reference, problem }, 'the supplier gave no answer');
      return { kind: 'Later', afterSeconds: askAgainSeconds };
    }
  }
}

function badCode({ orderId, lineNumber, reference }: Asked, problem: string): SourceAnswer {
  const data = { OrderId: orderId, LineNumber: lineNumber, Reference: reference, Problem: problem };
  return { kind: 'Refused', reason: 'BadSupplierCode', incident: { type: 'BadSupplierCode', data } };
}

/** The same for the same cards of the same line. */
function referenceOf({ line, firstCard, count }: Portion): string {
  return `${line.orderId}-${line.lineNumber}-${firstCard}-${count}`;
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
