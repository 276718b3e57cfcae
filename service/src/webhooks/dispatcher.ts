import { setMaxListeners } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { withTransaction } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { KeyRing } from '../kit/keyring.ts';
import { type KnownLane, lockDueLanes, takeDueMessages } from './delivery-queries.ts';
import { createLanes, type Lane, type Share, type Waiting } from './lanes.ts';
import { createAddressBook } from './open-lane.ts';
import { createResultRecorder, type RecorderNeeds } from './result-recorder.ts';
import { type Finished, type SendNeeds, sendMessage, unsent } from './send-message.ts';

export interface Dispatcher {
  /** Looks for due messages now instead of at the next tick. */
  wake(): void;
  /** Takes no more messages, and resolves when the attempts under way are recorded. */
  stop(): Promise<void>;
}

export interface DispatcherNeeds extends SendNeeds, RecorderNeeds {
  readonly keyRing: KeyRing;
}

const pollMs = 500;
/** Messages that come one by one are taken a few at a time, and whoever holds a lane holds it for a commit. */
const betweenLooksMs = 10;
/** Looking after receivers that fail is not urgent. */
const failingLookMs = 100;
const stopGraceMs = 3_000;
const lanesPerLookMax = 128;
// An attempt takes at most 15 s and starts at most 10 s after it was taken: nobody else has the message meanwhile.
const leaseSeconds = 30;
const startWithinMs = 10_000;
/** Answers that are not stored yet. Were the process killed, this many messages would be sent once more. */
const unrecordedMax = 1_000;

/** Sends what is due until it is stopped. Any number of processes may send from one database. */
export function startDispatcher(needs: DispatcherNeeds): Dispatcher {
  const { db, logger, hook } = needs;
  const lanes = createLanes();
  const book = createAddressBook(needs.keyRing);
  const recorder = createResultRecorder(needs);
  const stopping = new AbortController();
  // Every attempt under way listens, and they are many.
  setMaxListeners(0, stopping.signal);
  let unrecorded = 0;
  let isStopped = false;
  let isWoken = false;
  let lastFailingLook = Number.NEGATIVE_INFINITY;
  let wakeUp: () => void = () => undefined;
  let onIdle: () => void = () => undefined;

  async function run(): Promise<void> {
    while (!isStopped) {
      isWoken = false;
      const isThereMore = [await look('sound'), await look('failing')].includes(true);
      if (!isStopped) await delay(betweenLooksMs);
      if (!isThereMore && !isWoken) await rest();
    }
  }

  /** Takes what is due and starts it; true when more receivers may have something due than it took from. */
  async function look(share: Share): Promise<boolean> {
    const takenAt = performance.now();
    if (share === 'failing') {
      if (takenAt - lastFailingLook < failingLookMs) return false;
      lastFailingLook = takenAt;
    }
    const lanesMax = Math.min(lanes.roomIn(share), lanesPerLookMax);
    if (lanesMax <= 0 || unrecorded >= unrecordedMax) return false;
    try {
      const known = lanes.known();
      const { due, messages, areOthersHeld } = await take(share, lanesMax, known);
      for (const lane of due) lanes.note(lane);
      for (const message of messages) lanes.of(message).waiting.push({ message, takenAt });
      // One that was passed over because it is held may have more, for all we know.
      lanes.noteTaken(share, areOthersHeld ? [] : known, due);
      startWaiting();
      return areOthersHeld || due.length === lanesMax;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) logger.error({ err: error }, 'cannot take webhook messages');
      return false;
    }
  }

  async function take(share: Share, lanesMax: number, known: readonly KnownLane[]) {
    const wanted = { isFailing: share === 'failing', lanesMax, freeOtherwise: lanes.freeOtherwise(share), known };
    return withTransaction(db, async (tx) => {
      const { due, areOthersHeld } = await lockDueLanes(tx, wanted);
      return { due, areOthersHeld, messages: due.length === 0 ? [] : await takeDueMessages(tx, due, leaseSeconds) };
    });
  }

  function startWaiting(): void {
    if (isStopped || unrecorded >= unrecordedMax) return;
    for (const { lane, next, end } of lanes.startable()) {
      void attempt(lane, next)
        .then((finished) => finished && note(lane, finished))
        .finally(() => {
          end();
          startWaiting();
          if (lanes.wantsMore(lane)) wake();
          if (lanes.isIdle) onIdle();
        });
    }
  }

  async function attempt(lane: Lane, { message, takenAt }: Waiting): Promise<Finished | null> {
    // Too late: it may be somebody else's before this attempt could end. Its lease runs out by itself.
    if (performance.now() - takenAt > startWithinMs) return null;
    const address = book.addressOf(lane.due, message);
    // The endpoint was disabled or deleted while the message waited.
    if (!address) return unsent(message, 'Failed');
    const finished = await sendMessage(needs, message, address, stopping.signal);
    await hook?.('answerReceived');
    return finished;
  }

  /** The receiver is free for the next message while the result of this one is stored. */
  function note(lane: Lane, finished: Finished): void {
    const isSound = finished.row.verdict === 'Delivered';
    lane.isFailing = !isSound;
    lane.keepsUp = isSound && lane.mayHaveMore;
    // What was taken ahead for a receiver that fails goes back, to wait its turn or its pause.
    const returned = isSound ? [] : lane.waiting.splice(0).map(({ message }) => unsent(message, 'Returned'));
    for (const result of [finished, ...returned]) store(lane, result, isSound);
  }

  function store(lane: Lane, finished: Finished, isSound: boolean): void {
    unrecorded++;
    if (!isSound) lane.untold++;
    void recorder.record(finished).finally(() => {
      unrecorded--;
      if (!isSound) lane.untold--;
      lanes.forgetIfDone(lane);
      startWaiting();
      if (lanes.wantsMore(lane)) wake();
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

  const ended = run();
  return {
    wake,
    async stop() {
      isStopped = true;
      wake();
      await ended;
      await Promise.all(lanes.takeBackAll().map(({ message }) => recorder.record(unsent(message, 'Returned'))));
      const timer = setTimeout(() => stopping.abort(), stopGraceMs);
      if (!lanes.isIdle) await new Promise<void>((resolve) => (onIdle = resolve));
      clearTimeout(timer);
      await recorder.idle();
      await needs.agent.close().catch(() => undefined);
    },
  };
}
