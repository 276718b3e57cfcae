import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../kit/database.ts';
import { isDatabaseUnavailable } from '../kit/database-errors.ts';
import { reasonOf } from '../kit/error-report.ts';
import type { Logger } from '../kit/logger.ts';
import {
  deleteJobs,
  extendLease,
  listDueKinds,
  postponeJob,
  setJobAside,
  type TakenJob,
  takeDueJobs,
} from './queries.ts';
import type { JobWork } from './types.ts';

export interface JobRunner {
  /** Looks for due jobs now instead of at the next tick: those of one kind, or of all. */
  wake(kind?: string | null): void;
  /** Takes no more jobs, and resolves when those under way have ended. */
  stop(): Promise<void>;
}

const pollMs = 500;
const retryDelaySecondsMax = 300;

/** Works on due jobs of every given kind until it is stopped. Any number of runners may share one database. */
export function startJobRunner(db: Db, works: readonly JobWork[], logger: Logger): JobRunner {
  requireDistinctKinds(works);
  const stopping = new AbortController();
  const lanes = works.map((work) => startLane(db, work, logger, stopping.signal));
  const kinds = lanes.map((lane) => lane.kind);

  function wake(kind: string | null = null): void {
    for (const lane of lanes) if (kind === null || lane.kind === kind) lane.wake();
  }

  /** What fell due by itself is found by one question for all kinds, so that an idle worker costs next to nothing. */
  async function poll(): Promise<void> {
    for (;;) {
      await delay(pollMs, null, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const due = await listDueKinds(db, kinds).catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) logger.error({ err: error }, 'cannot look for jobs');
        return [];
      });
      for (const kind of due) wake(kind);
    }
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

/** One kind's loop. Kinds do not wait for each other, so one that is slow or failing delays no other. */
function startLane(db: Db, work: JobWork, logger: Logger, signal: AbortSignal) {
  let wakeUp: () => void = () => undefined;
  let isWoken = false;
  /** The last look found as many as it could take: when one of them ends, it is worth another. */
  let isMoreDue = false;
  const underWay = new Set<Promise<void>>();

  async function run(): Promise<void> {
    while (!signal.aborted) {
      isWoken = false;
      await waitForCompany();
      const taken = await takeJobs();
      for (const jobs of groupsOf(work, taken)) {
        const ended = workTogether(db, work, jobs, logger, signal).finally(() => {
          underWay.delete(ended);
          if (isMoreDue) wake();
        });
        underWay.add(ended);
      }
      const mayTakeMore = isMoreDue && underWay.size < work.concurrencyMax;
      if (!mayTakeMore && !isWoken) await rest();
      if (work.merge?.gatherMs !== undefined && !signal.aborted) await delay(work.merge.gatherMs);
    }
    await Promise.all(underWay);
  }

  /** While some are worked on, more come together; but not for longer than they are worth. */
  async function waitForCompany(): Promise<void> {
    const { patienceMs } = work.merge ?? {};
    if (patienceMs === undefined || underWay.size === 0) return;
    const ended = new AbortController();
    void Promise.all(underWay).then(() => ended.abort());
    await delay(patienceMs, null, { signal: ended.signal }).catch(() => undefined);
  }

  async function takeJobs(): Promise<TakenJob[]> {
    const jobsMax = (work.concurrencyMax - underWay.size) * (work.merge?.jobsMax ?? 1);
    isMoreDue = jobsMax <= 0;
    if (jobsMax <= 0) return [];
    const { kind, leaseSeconds } = work.definition;
    try {
      const taken = await takeDueJobs(db, kind, { leaseSeconds, jobsMax });
      isMoreDue = taken.length === jobsMax;
      return taken;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) logger.error({ err: error, kind }, 'cannot take jobs');
      return [];
    }
  }

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      wakeUp = resolve;
    });
  }

  function wake(): void {
    isWoken = true;
    wakeUp();
  }

  return { kind: work.definition.kind, wake, ended: run() };
}

/** Jobs that are tried for the first time may be worked on together; one that failed before stands for itself. */
function groupsOf(work: JobWork, taken: readonly TakenJob[]): TakenJob[][] {
  const groups: TakenJob[][] = [];
  let open: TakenJob[] = [];
  for (const job of taken) {
    if (!work.merge || job.attempts > 1) {
      groups.push([job]);
      continue;
    }
    if (open.length === 0) groups.push(open);
    open.push(job);
    if (open.length === work.merge.jobsMax) open = [];
  }
  return groups;
}

async function workTogether(
  db: Db,
  work: JobWork,
  jobs: readonly TakenJob[],
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  const [first] = jobs;
  if (!first) return;
  if (!work.merge || jobs.length === 1) return workOn(db, work, first, logger, signal);
  try {
    const payload = work.merge.payloads(jobs.map((job) => job.payload));
    await withLease(db, work, jobs, () => work.handler(payload, { attempt: 1, signal }));
    await deleteJobs(db, jobs);
  } catch {
    // Which of them failed is not known; alone, each answers for itself.
    for (const job of jobs) await workOn(db, work, job, logger, signal);
  }
}

async function workOn(db: Db, work: JobWork, job: TakenJob, logger: Logger, signal: AbortSignal): Promise<void> {
  const { kind, attemptsMax } = work.definition;
  try {
    // Were it run once more, a job that kills its worker would kill every worker, for ever.
    if (job.isAbandoned && job.attempts > attemptsMax)
      throw new Error(`its worker ended ${attemptsMax} times without a word`);
    await withLease(db, work, [job], () => work.handler(job.payload, { attempt: job.attempts, signal }));
    await deleteJobs(db, [job]);
  } catch (error) {
    const reason = reasonOf(error);
    logger.warn({ kind, jobId: job.id, attempt: job.attempts, reason }, 'job failed');
    const isLast = job.attempts >= attemptsMax && !isDatabaseUnavailable(error);
    const recorded = isLast
      ? setAside(db, work, job, reason)
      : postponeJob(db, job, { error: reason, delaySeconds: Math.min(retryDelaySecondsMax, 2 ** job.attempts) });
    // If even this fails the job falls due again when its lease ends.
    await recorded.catch(() => undefined);
  }
}

/** Keeps the job for this worker while it is worked on, however long that takes. */
async function withLease(db: Db, work: JobWork, jobs: readonly TakenJob[], handle: () => Promise<void>): Promise<void> {
  const { leaseSeconds } = work.definition;
  const extend = () => Promise.all(jobs.map((job) => extendLease(db, job, leaseSeconds))).catch(() => undefined);
  const timer = setInterval(extend, (leaseSeconds * 1000) / 3);
  try {
    await handle();
  } finally {
    clearInterval(timer);
  }
}

async function setAside(db: Db, work: JobWork, job: TakenJob, reason: string): Promise<void> {
  await work.onSetAside?.(job.payload, reason);
  await setJobAside(db, job, reason);
}

function requireDistinctKinds(works: readonly JobWork[]): void {
  const kinds = works.map((work) => work.definition.kind);
  const repeated = kinds.find((kind, index) => kinds.indexOf(kind) !== index);
  if (repeated) throw new Error(`two handlers for jobs of kind ${repeated}`);
}
