import type { Dispatcher as HttpAgent } from 'undici';
import type { WebhookUrlPolicy } from '../kit/address-guard.ts';
import { signatureHeaders } from '../kit/standard-webhooks.ts';
import type { ResultRow, TakenMessage } from './delivery-queries.ts';
import type { Address } from './open-lane.ts';
import { postMessage } from './post-message.ts';
import { nextStep } from './retry-rules.ts';

export interface SendNeeds {
  readonly agent: HttpAgent;
  readonly policy: WebhookUrlPolicy;
  /** Business time, for the log; signatures use real time, which receivers check. */
  readonly now: () => Date;
  readonly random?: () => number;
}

/** The outcome of a claimed message, and what to record. */
export interface Finished {
  readonly row: ResultRow;
  /** The receiver is gone for good (410). */
  readonly isGone: boolean;
}

/** Signs a message, posts it once and evaluates the answer. Never throws. */
export async function sendMessage(
  needs: SendNeeds,
  message: TakenMessage,
  { target, keys }: Address,
  stopping: AbortSignal,
): Promise<Finished> {
  const startedAt = needs.now();
  const body = Buffer.from(message.body, 'utf8');
  const headers = signatureHeaders(keys, { id: message.id, body }, new Date());
  const outcome = await postMessage(needs.agent, needs.policy, { target, headers, body }, stopping);
  const log = {
    started_at: startedAt.toISOString(),
    status_code: outcome.statusCode,
    duration_ms: outcome.durationMs,
    error: outcome.error,
    answer: outcome.answer,
  };
  if (outcome.error === 'interrupted') return { row: { ...unsent(message, 'Returned').row, ...log }, isGone: false };
  const result = nextStep(outcome, message.step, new Date(), needs.random ?? Math.random);
  const delays =
    result.kind === 'Retry' ? { delay_seconds: result.delaySeconds, pause_seconds: result.pauseSeconds } : {};
  const isGone = result.kind === 'Failed' && result.isGone;
  return { row: { ...unsent(message, result.kind).row, ...log, ...delays }, isGone };
}

/** For a message that was claimed but not sent: nothing is logged. */
export function unsent(message: TakenMessage, result: ResultRow['result']): Finished {
  const row: ResultRow = {
    account_id: message.accountId,
    number: Number(message.number),
    lane_id: message.laneId,
    tries: message.tries,
    result,
    delay_seconds: null,
    pause_seconds: null,
    started_at: null,
    status_code: null,
    duration_ms: null,
    error: null,
    answer: null,
  };
  return { row, isGone: false };
}
