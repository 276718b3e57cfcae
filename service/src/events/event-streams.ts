import { Readable } from 'node:stream';
import type { Db } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { TooManyStreams } from './errors.ts';
import type { FeedWatch } from './feed-watch.ts';
import { listEventsAfter } from './queries.ts';
import type { RecordedEvent } from './types.ts';
import { toWireEvent } from './wire.ts';

/** Shorter than the usual 60 seconds after which proxies end a silent answer. */
const heartbeatMs = 15_000;
const eventsPerRead = 100;
/** What is read ahead for a reader that is slow. */
const bufferBytesMax = 65_536;
/** A reader that takes nothing for this long is disconnected. It resumes where it was. */
const stalledMs = 60_000;
const reconnectMs = 3_000;
const streamsPerAccountMax = 10;
const streamsMax = 1_000;

export interface StreamRequest {
  readonly accountId: AccountId;
  /** Events after this sequence. */
  readonly after: number;
  /** Whether the token is still valid: asked before events are sent, and with every heartbeat. */
  readonly isAllowed: () => Promise<boolean>;
}

export interface EventStreams {
  /** Throws TooManyStreams. */
  open(request: StreamRequest): Readable;
  /** Ends all streams; their readers connect to another process. */
  close(): void;
}

interface StreamNeeds {
  readonly db: Db;
  readonly watch: FeedWatch;
  readonly onError: (error: unknown) => void;
}

/**
 * The feeds of accounts as server-sent events. Streams read the database only when their account's feed has grown, which
 * one watch notices for all of them, and only as fast as their readers take what was read.
 */
export function createEventStreams(needs: StreamNeeds): EventStreams {
  const open = new Map<Readable, { readonly accountId: AccountId; readonly stop: () => void }>();
  return {
    open(request) {
      const ofAccount = [...open.values()].filter(({ accountId }) => accountId === request.accountId);
      if (ofAccount.length >= streamsPerAccountMax || open.size >= streamsMax) throw new TooManyStreams();
      const { stream, stop } = startStream(needs, request);
      open.set(stream, { accountId: request.accountId, stop });
      stream.once('close', () => open.delete(stream));
      return stream;
    },
    close() {
      for (const { stop } of open.values()) stop();
    },
  };
}

function startStream({ db, watch, onError }: StreamNeeds, { accountId, after, isAllowed }: StreamRequest) {
  const wake = createWake();
  const drain = createWake();
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    wake.ring();
    drain.ring();
  };
  const stream = new Readable({
    highWaterMark: bufferBytesMax,
    read: drain.ring,
    destroy(error, done) {
      stop();
      done(error);
    },
  });

  async function send(text: string): Promise<void> {
    drain.reset();
    if (isStopped || stream.push(text)) return;
    if (!(await drain.wait(stalledMs))) stream.destroy();
  }

  async function run(): Promise<void> {
    const unsubscribe = watch.subscribe(accountId, wake.ring);
    try {
      let last = after;
      // With the id, a reader that is disconnected before the first event misses none either.
      await send(`id: ${last}\nretry: ${reconnectMs}\n\n`);
      while (!isStopped && (await isAllowed())) {
        wake.reset();
        const events = await listEventsAfter(db, accountId, last, eventsPerRead);
        if (events.length > 0) await send(events.map(frameOf).join(''));
        last = Number(events.at(-1)?.sequence ?? last);
        if (events.length < eventsPerRead && !isStopped && !(await wake.wait(heartbeatMs))) await send(':\n\n');
      }
    } finally {
      unsubscribe();
    }
  }

  run()
    .catch(onError)
    .finally(() => {
      if (!stream.destroyed) stream.push(null);
    });
  return { stream, stop };
}

/** No event name: a browser then has one handler for all types, also for those that are added. */
function frameOf(event: RecordedEvent): string {
  return `id: ${event.sequence}\ndata: ${JSON.stringify(toWireEvent(event))}\n\n`;
}

/** Something to wait for, for some time. A ring between reset and wait is not lost. */
function createWake() {
  let isRung = false;
  let onRing: (() => void) | null = null;
  return {
    ring: () => {
      isRung = true;
      onRing?.();
    },
    reset: () => {
      isRung = false;
    },
    /** False when the time is over. */
    wait: (ms: number): Promise<boolean> =>
      new Promise((resolve) => {
        if (isRung) return resolve(true);
        const end = (isInTime: boolean) => {
          clearTimeout(timer);
          onRing = null;
          resolve(isInTime);
        };
        const timer = setTimeout(() => end(false), ms).unref();
        onRing = () => end(true);
      }),
  };
}
