import { sql } from 'kysely';
import { many, type Reader, type Tx } from '../kit/database.ts';
import { newId } from '../kit/ids.ts';

export interface TakenJob {
  readonly id: string;
  readonly payload: unknown;
  readonly attempts: number;
}

export async function insertJob(tx: Tx, job: { kind: string; payload: unknown; delaySeconds: number }): Promise<void> {
  await sql`
    insert into jobs (id, kind, payload, run_at, created_at)
    values (${newId()}, ${job.kind}, ${JSON.stringify(job.payload)},
            service_now() + make_interval(secs => ${job.delaySeconds}), service_now())`.execute(tx);
}

/**
 * Takes due jobs of one kind. Moving run_at past the lease is the lock: nobody else sees the job until then,
 * and if the worker dies it is due again by itself. Skipped rows are being taken by another worker right now.
 */
export async function takeDueJobs(
  reader: Reader,
  kind: string,
  limits: { leaseSeconds: number; jobsMax: number },
): Promise<TakenJob[]> {
  return many(
    reader,
    sql<TakenJob>`
      update jobs set run_at = service_now() + make_interval(secs => ${limits.leaseSeconds}), attempts = attempts + 1
      where id in (
        select id from jobs
        where kind = ${kind} and set_aside_at is null and run_at <= service_now()
        order by run_at limit ${limits.jobsMax}
        for update skip locked
      )
      returning id, payload, attempts`,
  );
}

/** The attempt is the fence: a worker that outlived its lease finds a later attempt here and changes nothing. */
export async function deleteJob(reader: Reader, job: TakenJob): Promise<void> {
  await sql`delete from jobs where id = ${job.id} and attempts = ${job.attempts}`.execute(reader);
}

export async function postponeJob(
  reader: Reader,
  job: TakenJob,
  failure: { error: string; delaySeconds: number },
): Promise<void> {
  await sql`
    update jobs set run_at = service_now() + make_interval(secs => ${failure.delaySeconds}), last_error = ${failure.error}
    where id = ${job.id} and attempts = ${job.attempts}`.execute(reader);
}

export async function setJobAside(reader: Reader, job: TakenJob, error: string): Promise<void> {
  await sql`
    update jobs set set_aside_at = service_now(), last_error = ${error}
    where id = ${job.id} and attempts = ${job.attempts}`.execute(reader);
}
