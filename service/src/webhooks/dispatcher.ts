import { setMaxListeners } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { type Db, withTransaction } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { inSpan } from '../kit/tracing.ts';
import { lockDueLanes, takeDueMessages, type WantedLanes } from './delivery-queries.ts';
import { type Lane, Lanes, type Share, type Waiting } from './lanes.ts';
import { noteAttempt } from './note-attempt.ts';
import { type AddressBook, createAddressBook } from './open-lane.ts';
import { createResultRecorder, type RecorderNeeds, type ResultRecorder } from './result-recorder.ts';
import { type Finished, type SendNeeds, sendMessage, unsent } from './send-message.ts';

export interface Dispatcher {
  /** Polls for due messages now instead of at the next tick. */
  wake(): void;
  /** Claims no more messages, and resolves when running attempts are recorded. */
  stop(): Promise<void>;
}

export interface DispatcherNeeds extends SendNeeds, RecorderNeeds {
  readonly keyRing: KeyRing;
}

const pollMs = 500;
/** Messages that arrive one by one are claimed a few at a time, because a claim locks the lane for a commit. */
const betweenPollsMs = 10;
/** Failing receivers are not urgent. */
const failingPollMs = 100;
const stopGraceMs = 3_000;
const lanesPerPollMax = 128;
// An attempt takes at most 15 s and starts at most 10 s after the claim: no other sender has the message in that
// time.
const leaseSeconds = 30;
const startWithinMs = 10_000;
/** Results that are not stored yet. If the process were killed, this many messages would be sent again. */
const unrecordedMax = 1_000;

/** Sends due messages until it is stopped. Any number of processes can send from one database. */
export function startDispatcher(needs: DispatcherNeeds): Dispatcher {
  const dispatcher = new LaneDispatcher(needs);
  return { wake: () => dispatcher.wake(), stop: () => dispatcher.stop() };
}

/** Polls for due messages, claims a few of each lane, sends them and records the results. */
class LaneDispatcher {
  readonly #needs: DispatcherNeeds;
  readonly #lanes = new Lanes();
  readonly #book: AddressBook;
  readonly #recorder: ResultRecorder;
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;
  #unrecorded = 0;
  #isStopped = false;
  #isWoken = false;
  #lastFailingPoll = Number.NEGATIVE_INFINITY;
  #wakeUp: () => void = () => undefined;
  #onIdle: () => void = () => undefined;

  constructor(needs: DispatcherNeeds) {
    this.#needs = needs;
    this.#book = createAddressBook(needs.keyRing);
    this.#recorder = createResultRecorder(needs);
    // Every running attempt adds a listener, and there are many.
    setMaxListeners(0, this.#stopping.signal);
    this.#ended = this.#run();
  }

  wake(): void {
    this.#isWoken = true;
    this.#wakeUp();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.wake();
    await this.#ended;
    const unstarted = this.#lanes.takeBackAll();
    await Promise.all(unstarted.map(({ message }) => this.#recorder.record(unsent(message, 'Returned'))));
    const timer = setTimeout(() => this.#stopping.abort(), stopGraceMs);
    if (!this.#lanes.isIdle) await new Promise<void>((resolve) => (this.#onIdle = resolve));
    clearTimeout(timer);
    await this.#recorder.idle();
    await this.#needs.agent.close().catch(() => undefined);
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      this.#isWoken = false;
      const isThereMore = [await this.#poll('sound'), await this.#poll('failing')].includes(true);
      if (!this.#isStopped) await delay(betweenPollsMs);
      if (!isThereMore && !this.#isWoken) await this.#rest();
    }
  }

  /** Claims due messages and starts them; true if more receivers may have due messages. */
  async #poll(share: Share): Promise<boolean> {
    const takenAt = performance.now();
    if (share === 'failing') {
      if (takenAt - this.#lastFailingPoll < failingPollMs) return false;
      this.#lastFailingPoll = takenAt;
    }
    const lanesMax = Math.min(this.#lanes.roomIn(share), lanesPerPollMax);
    if (lanesMax <= 0 || this.#unrecorded >= unrecordedMax) return false;
    try {
      return await this.#claim(share, lanesMax, takenAt);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) this.#needs.logger.error({ err: error }, 'cannot take webhook messages');
      return false;
    }
  }

  async #claim(share: Share, lanesMax: number, takenAt: number): Promise<boolean> {
    const lanes = this.#lanes;
    const known = lanes.known();
    const wanted = { isFailing: share === 'failing', lanesMax, freeOtherwise: lanes.freeOtherwise(share), known };
    const { due, messages, areOthersHeld } = await takeFromDueLanes(this.#needs.db, wanted);
    for (const lane of due) lanes.note(lane);
    for (const message of messages) lanes.of(message).waiting.push({ message, takenAt });
    // A lane that was skipped because it is locked may have more.
    lanes.noteTaken(share, areOthersHeld ? [] : known, due);
    this.#sendWaiting();
    return areOthersHeld || due.length === lanesMax;
  }

  #sendWaiting(): void {
    if (this.#isStopped || this.#unrecorded >= unrecordedMax) return;
    for (const { lane, next, end } of this.#lanes.startable()) {
      void this.#send(lane, next)
        .then((finished) => finished && this.#note(lane, finished))
        .finally(() => {
          end();
          this.#sendWaiting();
          if (this.#lanes.wantsMore(lane)) this.wake();
          if (this.#lanes.isIdle) this.#onIdle();
        });
    }
  }

  async #send(lane: Lane, { message, takenAt }: Waiting): Promise<Finished | null> {
    // Too late: the lease could end before this attempt does. It expires, and the message is claimed again.
    if (performance.now() - takenAt > startWithinMs) return null;
    const address = this.#book.addressOf(lane.due, message);
    // The endpoint was disabled or deleted while the message was queued.
    if (!address) return unsent(message, 'Failed');
    const span = { name: 'send webhook', kind: 'client', causes: [message.traceparent] } as const;
    const finished = await inSpan(span, () => sendMessage(this.#needs, message, address, this.#stopping.signal));
    await this.#needs.hook?.('answerReceived');
    return finished;
  }

  /** The receiver is free for the next message while this result is stored. */
  #note(lane: Lane, finished: Finished): void {
    const isSound = finished.row.result === 'Delivered';
    noteAttempt(this.#needs.logger, lane.isFailing, finished);
    lane.isFailing = !isSound;
    lane.keepsUp = isSound && lane.mayHaveMore;
    // Messages claimed ahead for a failing receiver are returned to the queue.
    const returned = isSound ? [] : lane.waiting.splice(0).map(({ message }) => unsent(message, 'Returned'));
    for (const result of [finished, ...returned]) this.#record(lane, result, isSound);
  }

  #record(lane: Lane, finished: Finished, isSound: boolean): void {
    this.#unrecorded++;
    if (!isSound) lane.unrecordedFailures++;
    void this.#recorder.record(finished).finally(() => {
      this.#unrecorded--;
      if (!isSound) lane.unrecordedFailures--;
      this.#lanes.forgetIfDone(lane);
      this.#sendWaiting();
      if (this.#lanes.wantsMore(lane)) this.wake();
    });
  }

  #rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

async function takeFromDueLanes(db: Db, wanted: WantedLanes) {
  return withTransaction(db, async (tx) => {
    const { due, areOthersHeld } = await lockDueLanes(tx, wanted);
    return { due, areOthersHeld, messages: due.length === 0 ? [] : await takeDueMessages(tx, due, leaseSeconds) };
  });
}
