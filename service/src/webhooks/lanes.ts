import type { DueLane, KnownLane, LaneKey, TakenMessage } from './delivery-queries.ts';

/** A message that this process has claimed and not started to send. */
export interface Waiting {
  readonly message: TakenMessage;
  readonly takenAt: number;
}

/** A receiver that this process is sending to. */
export interface Lane extends LaneKey {
  due: DueLane;
  isFailing: boolean;
  running: number;
  readonly waiting: Waiting[];
  /** Failures that are not recorded yet, after which it may have to be paused. */
  unrecordedFailures: number;
  /** The last poll claimed as many as it could: there may be more. */
  mayHaveMore: boolean;
  /** It answers successfully, and has more messages. */
  keepsUp: boolean;
}

export type Share = 'sound' | 'failing';

/** Concurrent attempts per receiver. Failing ones tend to take long, so they get fewer. */
const perLaneMax: Readonly<Record<Share, number>> = { sound: 4, failing: 1 };
/**
 * Claimed at a time for a receiver that is not known to fail: more than are sent concurrently, so that it does not wait
 * for the database.
 */
const takenMax = 16;
/** The same for one that keeps up. */
const aheadMax = 128;
/**
 * Concurrent attempts in this process. Failing receivers have a separate share: however many they are and however long
 * they hang, they do not delay the others.
 */
const atOnceMax: Readonly<Record<Share, number>> = { sound: 512, failing: 128 };

/** The receivers that are being sent to, and how much more they can be sent. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #running: Record<Share, number> = { sound: 0, failing: 0 };

  get isIdle(): boolean {
    return this.#running.sound + this.#running.failing === 0;
  }

  /** The lane of a message, recorded when it was claimed. */
  of(key: LaneKey): Lane {
    const lane = this.#lanes.get(nameOf(key));
    if (!lane) throw new Error('a message was taken from a lane that was not');
    return lane;
  }

  note(due: DueLane): void {
    const { accountId, laneId, isFailing } = due;
    const fresh = {
      accountId,
      laneId,
      running: 0,
      waiting: [],
      unrecordedFailures: 0,
      mayHaveMore: false,
      keepsUp: false,
    };
    const name = nameOf(due);
    this.#lanes.set(name, Object.assign(this.#lanes.get(name) ?? fresh, { due, isFailing }));
  }

  /** After a poll: a lane that gave as many messages as it could may have more; one that gave none has no more. */
  noteTaken(share: Share, known: readonly KnownLane[], due: readonly DueLane[]): void {
    const asked = known.filter(({ free }) => free > 0).flatMap((key) => this.#lanes.get(nameOf(key)) ?? []);
    for (const lane of asked.filter((candidate) => shareOf(candidate) === share)) lane.mayHaveMore = false;
    for (const { accountId, laneId, free } of due) {
      const lane = this.#lanes.get(nameOf({ accountId, laneId }));
      if (lane) lane.mayHaveMore = lane.waiting.length >= free;
    }
    for (const lane of asked) this.forgetIfDone(lane);
  }

  /** How many of each known lane's messages can be claimed now. */
  known(): KnownLane[] {
    return [...this.#lanes.values()].map((lane) => {
      const { accountId, laneId } = lane;
      return { accountId, laneId, free: freeOf(lane) };
    });
  }

  /** How many more attempts can run. */
  roomIn(share: Share): number {
    return atOnceMax[share] - this.#running[share];
  }

  /** How many messages of a lane that is not known may be taken. */
  freeOtherwise(share: Share): number {
    return share === 'failing' ? perLaneMax.failing : takenMax;
  }

  /** What can be sent now, one receiver after another; each counts as running from then on. */
  *startable(): Iterable<{ readonly lane: Lane; readonly next: Waiting; readonly end: () => void }> {
    for (const lane of this.#lanes.values()) {
      const share = shareOf(lane);
      while (lane.running < perLaneMax[share] && this.#running[share] < atOnceMax[share]) {
        const next = lane.waiting.shift();
        if (!next) break;
        yield { lane, next, end: this.#begin(lane) };
      }
    }
  }

  /** True if it is worth polling for more of this lane's messages. */
  wantsMore(lane: Lane): boolean {
    return lane.mayHaveMore && freeOf(lane) >= (lane.keepsUp ? aheadMax / 2 : 1);
  }

  forgetIfDone(lane: Lane): void {
    // A fast receiver is remembered: its next messages are claimed by the dozen.
    const isDone =
      lane.running + lane.waiting.length + lane.unrecordedFailures === 0 && !(lane.keepsUp && lane.mayHaveMore);
    // A late result of a removed lane does not apply to the lane that replaced it.
    if (isDone && this.#lanes.get(nameOf(lane)) === lane) this.#lanes.delete(nameOf(lane));
  }

  takeBackAll(): Waiting[] {
    return [...this.#lanes.values()].flatMap((lane) => lane.waiting.splice(0));
  }

  #begin(lane: Lane): () => void {
    const share = shareOf(lane);
    lane.running++;
    this.#running[share]++;
    return () => {
      lane.running--;
      this.#running[share]--;
      this.forgetIfDone(lane);
    };
  }
}

function freeOf(lane: Lane): number {
  if (lane.unrecordedFailures > 0) return 0;
  const max = lane.isFailing ? perLaneMax.failing : lane.keepsUp ? aheadMax : takenMax;
  return Math.max(0, max - lane.running - lane.waiting.length);
}

function shareOf({ isFailing }: Lane): Share {
  return isFailing ? 'failing' : 'sound';
}

function nameOf({ accountId, laneId }: LaneKey): string {
  return `${accountId} ${laneId}`;
}
