import { sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import { hurryJobsSql } from './hurry-jobs-sql.ts';

export interface TakenJob {
  readonly id: string;
  readonly payload: unknown;
  /** How often it was claimed. */
  readonly attempts: number;
  /** How many of those count as failures. */
  readonly failures: number;
  /** How many of its workers were lost in a row. */
  readonly lostLeases: number;
  /** Why the previous attempt failed; null for the first, and when its worker was lost. */
  readonly lastError: string | null;
  readonly lane: string | null;
  /** The trace of what added it. */
  readonly traceparent: string | null;
}

export async function insertJob(
  tx: Reader,
  job: { kind: string; payload: unknown; delaySeconds: number; notBefore: Date | null },
): Promise<void> {
  await sql`
    insert into jobs (id, kind, payload, run_at, created_at)
    values (${newId()}, ${job.kind}, ${JSON.stringify(job.payload)},
            greatest(service_now() + make_interval(secs => ${job.delaySeconds}), ${job.notBefore}::timestamptz),
            service_now())`.execute(tx);
}

export async function insertJobs(tx: Reader, kind: string, payloads: readonly unknown[]): Promise<void> {
  const jobs = payloads.map((payload) => ({ id: newId(), payload }));
  await sql`
    insert into jobs (id, kind, payload, run_at, created_at)
    select r.id, ${kind}, r.payload, at.now, at.now
    from json_to_recordset(${JSON.stringify(jobs)}::json) as r (id uuid, payload jsonb),
         (select service_now() as now) at`.execute(tx);
}

export interface KeyedJob {
  readonly key: string;
  readonly payload: unknown;
  /** For a kind whose slots are shared by lanes. */
  readonly lane: string | null;
}

export async function insertKeyedJobs(
  tx: Reader,
  kind: string,
  jobs: readonly KeyedJob[],
  delaySeconds: number,
): Promise<void> {
  await sql`
    insert into jobs as j (id, kind, payload, run_at, created_at, key, lane)
    select gen_random_uuid(), ${kind}, n.payload::jsonb, at.now + make_interval(secs => ${delaySeconds}), at.now, n.key, n.lane
    from unnest(${jobs.map((job) => JSON.stringify(job.payload))}::text[], ${jobs.map((job) => job.key)}::text[],
                ${jobs.map((job) => job.lane)}::text[]) as n (payload, key, lane), (select service_now() as now) at
    -- In a fixed order, so that two transactions that add the same jobs cannot deadlock.
    order by n.key
    on conflict (kind, key) where key is not null and attempts = 0
    do update set run_at = least(j.run_at, excluded.run_at)`.execute(tx);
}

/** Adds a job that is held until its account is active again. */
export async function insertHeldJob(
  tx: Reader,
  job: { kind: string; payload: unknown; accountId: AccountId },
): Promise<void> {
  await sql`
    insert into jobs (id, kind, payload, run_at, created_at, held_account_id)
    values (${newId()}, ${job.kind}, ${JSON.stringify(job.payload)}, 'infinity', service_now(), ${job.accountId})`.execute(
    tx,
  );
}

export async function makeHeldJobsDue(tx: Reader, accountId: AccountId): Promise<void> {
  await sql`
    update jobs set run_at = service_now(), held_account_id = null
    where held_account_id = ${accountId}`.execute(tx);
}

/** Makes every waiting job of a kind due now. */
export async function hurryJobs(reader: Reader, kind: string): Promise<void> {
  await sql`
    with waiting as (select id from jobs where kind = ${kind} and set_aside_at is null)
    ${sql.raw(hurryJobsSql('waiting'))}`.execute(reader);
}

export interface TakeLimits {
  readonly leaseSeconds: number;
  readonly jobsMax: number;
  /** The group size for jobs that lost their worker once. */
  readonly recoveredMax: number;
  /** From this many lost leases on, a job is a suspect. */
  readonly suspectAfter: number;
  readonly takesSuspect: boolean;
}

/**
 * Claims due jobs of one kind that can run together. Moving run_at past the lease is the lock: no other worker sees the
 * job until then, and if the worker dies the job is due again automatically. Skipped rows are being claimed by another
 * worker. The job that is due first decides the group size: one that failed or is a suspect is claimed alone.
 */
export async function takeDueJobs(reader: Reader, kind: string, limits: TakeLimits): Promise<TakenJob[]> {
  return many(
    reader,
    sql<TakenJob>`
      with due as materialized (
        select id, run_at, last_error, lost_leases + is_lost as lost_leases,
               failures + case when lost_leases >= ${limits.suspectAfter} then is_lost else 0 end as failures
        from jobs, lateral (select (attempts > 0 and last_error is null)::integer as is_lost) l
        -- Evaluated once: a volatile function cannot be an index bound, and every future job would be read.
        where kind = ${kind} and set_aside_at is null and run_at <= (select service_now())
          and (${limits.takesSuspect} or lost_leases + is_lost < ${limits.suspectAfter})
        order by run_at limit ${limits.jobsMax}
        for update of jobs skip locked
      ),
      sized as (
        select *, case when failures > 0 or lost_leases >= ${limits.suspectAfter} then 1
                       when lost_leases > 0 then least(${limits.recoveredMax}::integer, ${limits.jobsMax}::integer)
                       else ${limits.jobsMax}::integer end as group_max
        from due
      ),
      grouped as (
        select *, row_number() over (partition by group_max order by run_at, id) as place,
               first_value(group_max) over (order by run_at, id) as first_group_max
        from sized
      )
      update jobs
      set run_at = service_now() + make_interval(secs => ${limits.leaseSeconds}), attempts = attempts + 1,
          failures = g.failures, lost_leases = g.lost_leases, last_error = null
      from grouped g
      where jobs.id = g.id and g.group_max = g.first_group_max and g.place <= g.group_max
      returning jobs.id, payload, attempts, jobs.failures, jobs.lost_leases as "lostLeases", g.last_error as "lastError", lane, traceparent`,
  );
}

export interface LaneLimits extends TakeLimits {
  /** How many jobs of each lane are running in this process. */
  readonly inHand: ReadonlyMap<string, number>;
  readonly perLaneMax: number;
}

/**
 * Claims one due job of a kind whose slots are shared by lanes: the first due one in the lane with the fewest running.
 * Lanes are found by index, one step each, however many jobs they have.
 */
export async function takeFromLanes(reader: Reader, kind: string, limits: LaneLimits): Promise<TakenJob[]> {
  const inHand = [...limits.inHand];
  return many(
    reader,
    sql<TakenJob>`
      with recursive lanes as (
        (select lane from jobs where kind = ${kind} and lane is not null and set_aside_at is null order by lane limit 1)
        union all
        select (select j.lane from jobs j
                where j.kind = ${kind} and j.lane > l.lane and j.set_aside_at is null order by j.lane limit 1)
        from lanes l where l.lane is not null
      ),
      next as (
        select d.*
        from lanes l
        left join unnest(${inHand.map(([lane]) => lane)}::text[], ${inHand.map(([, count]) => count)}::integer[])
          as h (lane, jobs) on h.lane = l.lane
        cross join lateral (
          select id, run_at, last_error, lost_leases + is_lost as lost_leases,
                 failures + case when lost_leases >= ${limits.suspectAfter} then is_lost else 0 end as failures
          from jobs, lateral (select (attempts > 0 and last_error is null)::integer as is_lost) x
          where kind = ${kind} and jobs.lane = l.lane and set_aside_at is null and run_at <= (select service_now())
            and (${limits.takesSuspect} or lost_leases + is_lost < ${limits.suspectAfter})
          order by run_at limit 1
          for update of jobs skip locked
        ) d
        where coalesce(h.jobs, 0) < ${limits.perLaneMax}
        order by coalesce(h.jobs, 0), d.run_at limit 1
      )
      update jobs
      set run_at = service_now() + make_interval(secs => ${limits.leaseSeconds}), attempts = attempts + 1,
          failures = n.failures, lost_leases = n.lost_leases, last_error = null
      from next n where jobs.id = n.id
      returning jobs.id, payload, attempts, jobs.failures, jobs.lost_leases as "lostLeases", n.last_error as "lastError", lane, traceparent`,
  );
}

/** Which of these kinds have a due job. */
export async function listDueKinds(reader: Reader, kinds: readonly string[]): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ kind: string }>`
      select k.kind from unnest(${kinds}::text[]) as k (kind)
      where (select true from jobs where kind = k.kind and set_aside_at is null and run_at <= (select service_now()) limit 1)`,
  );
  return rows.map((row) => row.kind);
}

/** Fenced by the attempt number: a worker whose lease expired finds a later attempt here and changes nothing. */
export async function deleteJobs(reader: Reader, jobs: readonly TakenJob[]): Promise<void> {
  await sql`
    delete from jobs j
    using unnest(${jobs.map((job) => job.id)}::uuid[], ${jobs.map((job) => job.attempts)}::integer[]) as t (id, attempts)
    where j.id = t.id and j.attempts = t.attempts`.execute(reader);
}

/**
 * Extends the leases of running jobs. One that was recorded as failed in the meantime waits for its next attempt and is
 * skipped.
 */
export async function extendLeases(reader: Reader, jobs: readonly TakenJob[], leaseSeconds: number): Promise<void> {
  await sql`
    update jobs j set run_at = service_now() + make_interval(secs => ${leaseSeconds})
    from unnest(${jobs.map((job) => job.id)}::uuid[], ${jobs.map((job) => job.attempts)}::integer[]) as t (id, attempts)
    where j.id = t.id and j.attempts = t.attempts and j.set_aside_at is null and j.last_error is null`.execute(reader);
}

/**
 * Records why an attempt ended and when the next is due. Its worker is alive, so earlier losses were not the job's
 * fault.
 */
export async function postponeJob(
  reader: Reader,
  job: TakenJob,
  failure: { error: string; failures: number; delaySeconds: number },
): Promise<void> {
  await sql`
    update jobs set run_at = service_now() + make_interval(secs => ${failure.delaySeconds}), last_error = ${failure.error},
                    failures = ${failure.failures}, lost_leases = 0
    where id = ${job.id} and attempts = ${job.attempts}`.execute(reader);
}

export async function setJobAside(reader: Reader, job: TakenJob, error: string): Promise<void> {
  await sql`
    update jobs set set_aside_at = service_now(), last_error = ${error}
    where id = ${job.id} and attempts = ${job.attempts}`.execute(reader);
}

/**
 * Adds the next run of a recurring job. Runs are on a time grid and their ids are derived from it, so that each run
 * exists once, no matter how many processes add it. `onlyIfNone`: not while any other run is waiting.
 */
export async function insertNextRun(
  reader: Reader,
  run: { kind: string; periodSeconds: number; onlyIfNone: boolean },
): Promise<void> {
  await sql`
    insert into jobs (id, kind, payload, run_at, created_at)
    select md5(r.kind || ' ' || r.place)::uuid, r.kind, '{}', to_timestamp(r.place), service_now()
    from (select ${run.kind}::text as kind,
                 (floor(extract(epoch from service_now()) / ${run.periodSeconds}) + 1) * ${run.periodSeconds} as place) r
    where not ${run.onlyIfNone}::boolean
       or not exists (select from jobs j where j.kind = r.kind and j.set_aside_at is null)
    on conflict (id) do nothing`.execute(reader);
}
