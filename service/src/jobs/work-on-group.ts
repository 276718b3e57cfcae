import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { reasonOf } from '../kit/error-report.ts';
import type { Logger } from '../kit/logger.ts';
import { jobBatchSize, jobSeconds, jobsEnded } from '../kit/metrics/instruments.ts';
import { inSpan, type SpanStart } from '../kit/tracing.ts';
import { deleteJobs, postponeJob, setJobAside, type TakenJob } from './queries.ts';
import type { JobWork } from './types.ts';

export interface GroupNeeds {
  readonly db: Db;
  readonly work: JobWork;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Losses from this number on count as failures. */
  readonly suspectAfterLosses: number;
}

const retryDelaySecondsMax = 300;
const unavailableDelaySecondsMax = 30;
const noteAgainMs = 1_000;

/** Runs jobs that were claimed together, and records how each ended; `onEnded` is called after that. Never throws. */
export async function workOnGroup(
  needs: GroupNeeds,
  jobs: readonly TakenJob[],
  onEnded: (job: TakenJob) => void,
): Promise<void> {
  const { kind } = needs.work.definition;
  jobBatchSize.observe({ kind }, jobs.length);
  const stopTimer = jobSeconds.startTimer({ kind });
  // Jobs whose end was not recorded become due again when their lease ends.
  const cannotNote = (error: unknown) => needs.logger.error({ err: error, kind }, 'cannot note how jobs ended');
  const isEnded = await workTogether(needs, jobs).catch((error: unknown) => {
    cannotNote(error);
    return true;
  });
  for (const job of jobs) {
    // It is not known which of them failed; run one by one, each is settled separately.
    if (!isEnded) await workOn(needs, job).catch(cannotNote);
    onEnded(job);
  }
  stopTimer();
}

/** False if they must run one by one. */
async function workTogether(needs: GroupNeeds, jobs: readonly TakenJob[]): Promise<boolean> {
  const { db, work, signal } = needs;
  if (!work.merge || jobs.length === 1) return false;
  try {
    const attempt = Math.max(...jobs.map((job) => job.attempts));
    const payload = work.merge.payloads(jobs.map((job) => job.payload));
    await inSpan(spanOf(needs, jobs), () => work.handler(payload, { attempt, signal }));
  } catch (error) {
    if (!isNotCounted(needs, error)) return false;
    for (const job of jobs) await untilNoted(needs, () => postponeUncounted(needs, job, error));
    countEnded(needs, 'postponed', jobs.length);
    return true;
  }
  await untilNoted(needs, () => deleteJobs(db, jobs));
  countEnded(needs, 'done', jobs.length);
  needs.logger.debug({ kind: work.definition.kind, jobs: jobs.length }, 'jobs done together');
  return true;
}

async function workOn(needs: GroupNeeds, job: TakenJob): Promise<void> {
  const { work, db, signal } = needs;
  // Otherwise a job that crashes its worker would crash one worker after another, forever.
  if (job.failures >= work.definition.attemptsMax) return giveUp(needs, job, job.lastError ?? crashReason(needs, job));
  try {
    await inSpan(spanOf(needs, [job]), () => work.handler(job.payload, { attempt: job.attempts, signal }));
  } catch (error) {
    return noteFailure(needs, job, error);
  }
  await untilNoted(needs, () => deleteJobs(db, [job]));
  countEnded(needs, 'done');
  needs.logger.debug({ kind: work.definition.kind, jobId: job.id, attempt: job.attempts }, 'job done');
}

function spanOf({ work }: GroupNeeds, jobs: readonly TakenJob[]): SpanStart {
  const { kind } = work.definition;
  const attributes = { 'bestow.job_kind': kind, 'bestow.batch_size': jobs.length };
  return { name: `job ${kind}`, kind: 'consumer', attributes, causes: jobs.map((job) => job.traceparent) };
}

function countEnded({ work }: GroupNeeds, outcome: 'done' | 'failed' | 'postponed' | 'set_aside', jobs = 1): void {
  jobsEnded.inc({ kind: work.definition.kind, outcome }, jobs);
}

async function noteFailure(needs: GroupNeeds, job: TakenJob, error: unknown): Promise<void> {
  const { kind, attemptsMax } = needs.work.definition;
  const reason = reasonOf(error);
  needs.logger.warn({ kind, jobId: job.id, attempt: job.attempts, reason }, 'job failed');
  const isCounted = !isNotCounted(needs, error);
  countEnded(needs, isCounted ? 'failed' : 'postponed');
  if (!isCounted) return untilNoted(needs, () => postponeUncounted(needs, job, error));
  const failures = job.failures + 1;
  if (failures >= attemptsMax) return giveUp(needs, job, reason);
  const delaySeconds = Math.min(retryDelaySecondsMax, 2 ** failures);
  return untilNoted(needs, () => postponeJob(needs.db, job, { error: reason, failures, delaySeconds }));
}

/** An unreachable database or a stopping process is not the job's fault. */
function isNotCounted({ signal }: GroupNeeds, error: unknown): boolean {
  return signal.aborted || isDatabaseUnavailable(error);
}

async function postponeUncounted({ db, signal }: GroupNeeds, job: TakenJob, error: unknown): Promise<void> {
  const delaySeconds = signal.aborted ? 0 : Math.min(unavailableDelaySecondsMax, 2 ** job.attempts);
  await postponeJob(db, job, { error: reasonOf(error), failures: job.failures, delaySeconds });
}

/** Settles the subject of the job and sets it aside. If settling fails, it is retried later; the work itself is not. */
async function giveUp(needs: GroupNeeds, job: TakenJob, reason: string): Promise<void> {
  const { db, work, logger } = needs;
  try {
    await untilNoted(needs, async () => {
      await work.onSetAside?.(job.payload, reason);
      await setJobAside(db, job, reason);
    });
    countEnded(needs, 'set_aside');
    logger.error({ kind: work.definition.kind, jobId: job.id, attempt: job.attempts, reason }, 'job set aside');
  } catch (error) {
    logger.error({ err: error, kind: work.definition.kind, jobId: job.id }, 'cannot settle a job that failed');
    const failures = work.definition.attemptsMax;
    await untilNoted(needs, () =>
      postponeJob(db, job, { error: reason, failures, delaySeconds: retryDelaySecondsMax }),
    );
  }
}

/** Nothing can be recorded without a connection or a server: retries until it succeeds or the process stops. */
async function untilNoted({ signal }: GroupNeeds, note: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await note();
    } catch (error) {
      if (signal.aborted || !isDatabaseUnavailable(error)) throw error;
      await delay(noteAgainMs, null, { signal }).catch(() => undefined);
    }
  }
}

function crashReason({ work, suspectAfterLosses }: GroupNeeds, job: TakenJob): string {
  const { attemptsMax } = work.definition;
  return job.lostLeases - suspectAfterLosses >= attemptsMax
    ? `worker crashed on all ${attemptsMax} attempts`
    : `worker crashed on the last of ${attemptsMax} attempts`;
}
