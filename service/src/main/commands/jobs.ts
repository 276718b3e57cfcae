import { CommandRefused, WrongUse } from '../../cli/command-errors.ts';
import type { Column } from '../../cli/output/table.ts';
import { retryJob } from '../../jobs/retry-job.ts';
import { countSetAsideJobs, listSetAsideJobs } from '../../jobs/set-aside-queries.ts';
import type { SetAsideJob } from '../../jobs/types.ts';
import { NotFound } from '../../kit/errors.ts';
import type { CommandContext } from '../command-context.ts';
import { withServiceDatabase } from '../with-service-database.ts';
import { openCommandActing } from './command-acting.ts';

const pageSize = 100;

const columns: readonly Column<SetAsideJob>[] = [
  { title: 'Id', cell: ({ id }) => id },
  { title: 'Kind', cell: ({ kind }) => kind },
  { title: 'Attempts', cell: ({ attempts }) => attempts, isRight: true },
  { title: 'Failed', cell: ({ setAsideAt }) => setAsideAt.toISOString() },
  { title: 'Last error', cell: ({ lastError }) => lastError, canShrink: true },
];

/** Prints the jobs that exhausted their retries, newest first. */
export async function jobsList({ config, logger, given, out }: CommandContext): Promise<void> {
  const pageIndex = /^[1-9]\d{0,5}$/.test(given.page ?? '1') ? Number(given.page ?? 1) : null;
  if (pageIndex === null) throw new WrongUse('--page must be a whole number from 1 on.');
  await withServiceDatabase(config, logger, 'bestow-jobs', async (db) => {
    const jobs = await listSetAsideJobs(db, { pageIndex, pageSize });
    const total = await countSetAsideJobs(db);
    out.json({ Jobs: jobs.map(toWireJob), TotalCount: total });
    if (jobs.length === 0) out.say('No failed jobs.');
    else out.table(columns, jobs);
    if (total > pageIndex * pageSize) out.say(`More: bestow jobs list --page ${pageIndex + 1}`);
  });
}

/** Makes a failed job due again. */
export async function jobsRetry({ config, logger, given, out }: CommandContext): Promise<void> {
  const { job = '' } = given;
  await withServiceDatabase(config, logger, 'bestow-jobs', async (db) => {
    const acting = await openCommandActing(config, db);
    await retryJob(db, job, acting.audit({ action: 'JobRetried', target: job }));
    out.json({ Id: job });
    out.say(`Job ${job} is due again.`);
  }).catch((error: unknown) => {
    throw error instanceof NotFound ? new CommandRefused(`There is no failed job ${job}.`) : error;
  });
}

function toWireJob({ id, kind, attempts, lastError, setAsideAt, createdAt }: SetAsideJob) {
  return {
    Id: id,
    Kind: kind,
    Attempts: attempts,
    LastError: lastError,
    SetAsideAt: setAsideAt,
    CreatedAt: createdAt,
  };
}
