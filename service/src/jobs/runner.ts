import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { Logger } from '../kit/logger.ts';
import { createQuarantine, startLane } from './lane.ts';
import { listDueKinds } from './queries.ts';
import type { JobWork } from './types.ts';

export interface JobRunner {
  /** Polls for due jobs now instead of at the next tick: of one kind, or of all. */
  wake(kind?: string | null): void;
  /** Claims no more jobs, and resolves when the running ones have ended. */
  stop(): Promise<void>;
}

const defaultPollMs = 500;
/** Longer than the retries that record how a job or a message ended. */
const afterOutageMs = 2_000;

/** Runs due jobs of every given kind until it is stopped. Any number of runners can share one database. */
export function startJobRunner(
  db: Db,
  works: readonly JobWork[],
  logger: Logger,
  { pollMs = defaultPollMs }: { readonly pollMs?: number } = {},
): JobRunner {
  requireDistinctKinds(works);
  const stopping = new AbortController();
  const { signal } = stopping;
  // During an outage every running group waits to record its end, each with a listener, and the poll has one too. Node
  // would warn of a leak from the eleventh on; more than these would be one.
  setMaxListeners(1 + works.reduce((sum, work) => sum + work.concurrencyMax, 0), signal);
  const quarantine = createQuarantine();
  const outage = { isOn: false };
  const lanes = works.map((work) => startLane({ db, work, logger, signal, quarantine, outage }));
  const kinds = lanes.map((lane) => lane.kind);

  function wake(kind: string | null = null): void {
    for (const lane of lanes) if (kind === null || lane.kind === kind) lane.wake();
  }

  /** One query finds due jobs of all kinds, so that an idle worker costs almost nothing. */
  async function poll(): Promise<void> {
    for (;;) {
      await pause(pollMs);
      if (signal.aborted) return;
      try {
        const due = await listDueKinds(db, kinds);
        if (outage.isOn) await recover();
        for (const kind of due) wake(kind);
      } catch (error) {
        if (isDatabaseUnavailable(error)) outage.isOn = true;
        else logger.error({ err: error }, 'cannot look for jobs');
      }
    }
  }

  /**
   * After a database outage longer than a lease, all running jobs look abandoned. Their workers are alive, and first
   * extend their leases and record what they have done; otherwise another worker would repeat it.
   */
  async function recover(): Promise<void> {
    await Promise.all(lanes.map((lane) => lane.extend()));
    await pause(afterOutageMs);
    outage.isOn = false;
  }

  async function pause(ms: number): Promise<void> {
    await delay(ms, null, { signal }).catch(() => undefined);
  }

  const ended = Promise.all([poll(), ...lanes.map((lane) => lane.ended)]);
  return {
    wake,
    async stop() {
      stopping.abort();
      wake();
      await ended;
    },
  };
}

function requireDistinctKinds(works: readonly JobWork[]): void {
  const kinds = works.map((work) => work.definition.kind);
  const repeated = kinds.find((kind, index) => kinds.indexOf(kind) !== index);
  if (repeated) throw new Error(`two handlers for jobs of kind ${repeated}`);
}
