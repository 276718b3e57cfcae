import { performance } from 'node:perf_hooks';
import type { Dispatcher as HttpAgent } from 'undici';
import type { WebhookUrlPolicy } from '../kit/address-guard.ts';
import { createBatcher } from '../kit/batcher.ts';
import { type Db, withTransaction } from '../kit/database.ts';
import { isDatabaseUnavailable } from '../kit/database-errors.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { Logger } from '../kit/logger.ts';
import {
  type DueLane,
  type KnownLane,
  lockDueLanes,
  type ResultRow,
  recordResults,
  type TakenMessage,
  takeDueMessages,
} from './delivery-queries.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { createAddressBook } from './open-lane.ts';
import { postMessage } from './post-message.ts';
import { failingDaysMax, judge } from './retry-rules.ts';
import { signatureHeaders } from './sign-message.ts';
import type { NotifyOwner, SendingHook } from './types.ts';

export interface Dispatcher {
  /** Looks for due messages now instead of at the next tick. */
  wake(): void;
  /** Takes no more messages, and resolves when the attempts under way are recorded. */
  stop(): Promise<void>;
}

export interface DispatcherNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly logger: Logger;
  readonly agent: HttpAgent;
  readonly policy: WebhookUrlPolicy;
  readonly notifyOwner: NotifyOwner;
  /** Business time, for the log; what is signed carries the real time, by which receivers judge it. */
  readonly now: () => Date;
  readonly random?: () => number;
  readonly hook?: SendingHook | undefined;
}

const pollMs = 500;
const failingLookMs = 100;
const stopGraceMs = 3_000;
// An attempt takes at most 15 s and starts at most 10 s after it was taken: nobody else has the message meanwhile.
const leaseSeconds = 30;
const startWithinMs = 10_000;

/** Attempts at once to one receiver, and of those that fail, which wait long and must not fill the process. */
const perLaneMax = 4;
const perFailingLaneMax = 1;
/** Taken ahead for a receiver that keeps up, so that it need not wait for the database. */
const aheadMax = 64;
/**
 * Attempts at once in this process. Receivers that fail have a share of their own: however many they are and however
 * long they hang, the others' messages go out as if they were not there.
 */
const soundMax = 512;
const failingMax = 128;
const lanesPerLookMax = 128;

interface Lane extends Omit<KnownLane, 'free'> {
  due: DueLane;
  isFailing: boolean;
  running: number;
  readonly waiting: Waiting[];
  /** The last look took as many as it could: there may be more. */
  mayHaveMore: boolean;
  /** It has answered well since it was last taken from. */
  keepsUp: boolean;
}

interface Waiting {
  readonly message: TakenMessage;
  readonly takenAt: number;
}

interface Finished {
  readonly row: ResultRow;
  readonly isGone: boolean;
}

/** Sends what is due until it is stopped. Any number of processes may send from one database. */
export function startDispatcher(needs: DispatcherNeeds): Dispatcher {
  const { db, logger, hook, random = Math.random } = needs;
  const book = createAddressBook(needs.keyRing);
  const stopping = new AbortController();
  const lanes = new Map<string, Lane>();
  const running = { sound: 0, failing: 0 };
  let isStopped = false;
  let isWoken = false;
  let wakeUp: () => void = () => undefined;
  let lastFailingLook = Number.NEGATIVE_INFINITY;
  let idle: () => void = () => undefined;

  const results = createBatcher<Finished, void>(record, {
    batchesInFlightMax: 2,
    itemsPerBatchMax: 200,
    weightPerBatchMax: Number.POSITIVE_INFINITY,
    itemsWaitingMax: 10_000,
  });

  async function run(): Promise<void> {
    while (!isStopped) {
      isWoken = false;
      const taken = (await look(false)) + (await look(true));
      if (taken === 0 && !isWoken) await rest();
    }
  }

  async function look(isFailing: boolean): Promise<number> {
    if (isFailing) {
      if (performance.now() - lastFailingLook < failingLookMs) return 0;
      lastFailingLook = performance.now();
    }
    const room = isFailing ? failingMax - running.failing : soundMax - running.sound;
    if (room <= 0) return 0;
    const takenAt = performance.now();
    try {
      const { due, messages } = await take(isFailing, Math.min(room, lanesPerLookMax));
      for (const lane of due) note(lane);
      for (const message of messages) laneOf(message).waiting.push({ message, takenAt });
      for (const lane of due) laneOf(lane).mayHaveMore = laneOf(lane).waiting.length >= lane.free;
      startWaiting();
      return messages.length;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) logger.error({ err: error }, 'cannot take webhook messages');
      return 0;
    }
  }

  async function take(isFailing: boolean, lanesMax: number) {
    const freeOtherwise = isFailing ? perFailingLaneMax : perLaneMax;
    const known = [...lanes.values()].map((lane) => ({ ...keyOf(lane), free: freeOf(lane) }));
    return withTransaction(db, async (tx) => {
      const due = await lockDueLanes(tx, { isFailing, lanesMax, freeOtherwise, known });
      return { due, messages: due.length === 0 ? [] : await takeDueMessages(tx, due, leaseSeconds) };
    });
  }

  function freeOf(lane: Lane): number {
    const held = lane.running + lane.waiting.length;
    if (lane.isFailing) return Math.max(0, perFailingLaneMax - held);
    return Math.max(0, (lane.keepsUp ? aheadMax : perLaneMax) - held);
  }

  function note(due: DueLane): void {
    const known = lanes.get(nameOf(due));
    if (known) {
      known.due = due;
      known.isFailing = due.isFailing;
      return;
    }
    const { accountId, laneId, isFailing } = due;
    lanes.set(nameOf(due), {
      accountId,
      laneId,
      due,
      isFailing,
      running: 0,
      waiting: [],
      mayHaveMore: false,
      keepsUp: false,
    });
  }

  function laneOf(key: Pick<KnownLane, 'accountId' | 'laneId'>): Lane {
    const lane = lanes.get(nameOf(key));
    if (!lane) throw new Error('a message was taken from a lane that was not');
    return lane;
  }

  /** Starts what may be started, each receiver in turn. */
  function startWaiting(): void {
    for (const lane of lanes.values()) {
      const atOnceMax = lane.isFailing ? perFailingLaneMax : perLaneMax;
      while (lane.waiting.length > 0 && lane.running < atOnceMax && hasRoom(lane) && !isStopped) {
        const next = lane.waiting.shift();
        if (next) start(lane, next);
      }
    }
  }

  function hasRoom({ isFailing }: Lane): boolean {
    return isFailing ? running.failing < failingMax : running.sound < soundMax;
  }

  function start(lane: Lane, { message, takenAt }: Waiting): void {
    // Too late: it may be somebody else's before this attempt could end. Its lease runs out by itself.
    if (performance.now() - takenAt > startWithinMs) return;
    const share = lane.isFailing ? 'failing' : 'sound';
    lane.running++;
    running[share]++;
    void attempt(lane, message)
      .catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) logger.error({ err: error }, 'a webhook attempt was not recorded');
      })
      .finally(() => {
        lane.running--;
        running[share]--;
        settle(lane);
      });
  }

  /** After an attempt: starts what waited for its place, and looks for more when there may be some. */
  function settle(lane: Lane): void {
    startWaiting();
    if (lane.mayHaveMore && freeOf(lane) >= (lane.keepsUp ? aheadMax / 2 : 1)) wake();
    if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(nameOf(lane));
    if (running.sound + running.failing === 0) idle();
  }

  async function attempt(lane: Lane, message: TakenMessage): Promise<void> {
    const address = book.addressOf(lane.due, message);
    // The endpoint was disabled or deleted while the message waited.
    if (!address) return void (await results.submit({ row: resultRow(message, 'Failed'), isGone: false }));
    const startedAt = needs.now();
    const body = Buffer.from(message.body, 'utf8');
    const headers = signatureHeaders(address.keys, { id: message.id, body }, new Date());
    const outcome = await postMessage(
      needs.agent,
      needs.policy,
      { target: address.target, headers, body },
      stopping.signal,
    );
    await hook?.('answerReceived');
    const log = {
      started_at: startedAt.toISOString(),
      status_code: outcome.statusCode,
      duration_ms: outcome.durationMs,
      error: outcome.error,
      answer: outcome.answer,
    };
    if (outcome.error === 'interrupted') {
      return void (await results.submit({ row: { ...resultRow(message, 'Returned'), ...log }, isGone: false }));
    }
    const verdict = judge(outcome, message.step, new Date(), random);
    noteHealth(lane, verdict.kind === 'Delivered');
    const delays =
      verdict.kind === 'Retry' ? { delay_seconds: verdict.delaySeconds, pause_seconds: verdict.pauseSeconds } : {};
    const isGone = verdict.kind === 'Failed' && verdict.isGone;
    await results.submit({ row: { ...resultRow(message, verdict.kind), ...log, ...delays }, isGone });
  }

  /** What was taken ahead for a receiver that fails goes back, to wait its turn or its pause. */
  function noteHealth(lane: Lane, isSound: boolean): void {
    lane.isFailing = !isSound;
    lane.keepsUp = isSound && lane.mayHaveMore;
    if (isSound) return;
    for (const { message } of lane.waiting.splice(0)) {
      results.submit({ row: resultRow(message, 'Returned'), isGone: false }).catch(() => undefined);
    }
  }

  async function record(finished: readonly Finished[]): Promise<readonly undefined[]> {
    const failing = await withTransaction(db, (tx) =>
      recordResults(
        tx,
        finished.map(({ row }) => row),
      ),
    );
    await hook?.('resultsRecorded');
    for (const { row, isGone } of finished) {
      if (isGone) await disable({ accountId: row.account_id, laneId: row.lane_id } as KnownLane, 'Gone');
    }
    for (const lane of failing) {
      if (lane.failingSeconds >= failingDaysMax * 86_400) await disable(lane, 'Failing');
    }
    return finished.map(() => undefined);
  }

  async function disable(lane: Pick<KnownLane, 'accountId' | 'laneId'>, reason: 'Gone' | 'Failing'): Promise<void> {
    // Should it fail, the next failure of the endpoint leads here again.
    await disableEndpoint(db, needs.notifyOwner, lane, reason).catch((error: unknown) => {
      logger.error({ err: error }, 'a webhook endpoint could not be disabled');
    });
  }

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function wake(): void {
    isWoken = true;
    wakeUp();
  }

  async function giveBackWaiting(): Promise<void> {
    const waiting = [...lanes.values()].flatMap((lane) => lane.waiting.splice(0));
    const returned = waiting.map(({ message }) => ({ row: resultRow(message, 'Returned'), isGone: false }));
    await Promise.all(returned.map((finished) => results.submit(finished))).catch(() => undefined);
  }

  const ended = run();
  return {
    wake,
    async stop() {
      isStopped = true;
      wake();
      await ended;
      await giveBackWaiting();
      const timer = setTimeout(() => stopping.abort(), stopGraceMs);
      if (running.sound + running.failing > 0) await new Promise<void>((resolve) => (idle = resolve));
      clearTimeout(timer);
      await results.idle();
      await needs.agent.close().catch(() => undefined);
    },
  };
}

function keyOf({ accountId, laneId }: Pick<KnownLane, 'accountId' | 'laneId'>) {
  return { accountId, laneId };
}

function nameOf({ accountId, laneId }: Pick<KnownLane, 'accountId' | 'laneId'>): string {
  return `${accountId} ${laneId}`;
}

function resultRow(message: TakenMessage, verdict: ResultRow['verdict']): ResultRow {
  return {
    account_id: message.accountId,
    number: Number(message.number),
    lane_id: message.laneId,
    tries: message.tries,
    verdict,
    delay_seconds: null,
    pause_seconds: null,
    started_at: null,
    status_code: null,
    duration_ms: null,
    error: null,
    answer: null,
  };
}
