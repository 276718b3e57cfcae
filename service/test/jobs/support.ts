import { sql } from 'kysely';
import { type Db, many, withTransaction } from '../../src/database/database.ts';
import { enqueue } from '../../src/jobs/enqueue.ts';
import type { JobDefinition, JobHandler } from '../../src/jobs/types.ts';

export interface Task {
  readonly name: string;
}

export interface StoredJob {
  readonly name: string;
  readonly attempts: number;
  readonly failures: number;
  readonly lastError: string | null;
  readonly isSetAside: boolean;
  readonly dueInSeconds: number;
}

let kinds = 0;

/** A kind that no other test uses, so that tests share a database without sharing jobs. */
export function freshKind(settings: { leaseSeconds?: number; attemptsMax?: number } = {}): JobDefinition<Task> {
  return { kind: `test-${++kinds}`, leaseSeconds: 30, attemptsMax: 3, ...settings };
}

export async function givenJob(
  db: Db,
  definition: JobDefinition<Task>,
  name = 'task',
  delaySeconds = 0,
): Promise<void> {
  await withTransaction(db, (tx) => enqueue(tx, definition, { name }, delaySeconds));
}

export async function listJobs(db: Db, { kind }: JobDefinition<Task>): Promise<StoredJob[]> {
  return many(
    db,
    sql<StoredJob>`
      select payload ->> 'name' as name, attempts, failures, last_error as "lastError", set_aside_at is not null as "isSetAside",
             extract(epoch from run_at - service_now())::float8 as "dueInSeconds"
      from jobs where kind = ${kind} order by payload ->> 'name'`,
  );
}

/** Moves the service's clock, so that leases end and postponed jobs fall due without waiting for them. */
export async function passTime(db: Db, seconds: number): Promise<void> {
  await sql`update service_clock set ahead = ahead + make_interval(secs => ${seconds})`.execute(db);
}

/** A handler whose runs wait until the test ends them. */
export function heldHandler() {
  const runs: { readonly name: string; readonly attempt: number; finish(): void; fail(reason: Error): void }[] = [];
  const handler: JobHandler<Task> = ({ name }, { attempt }) =>
    new Promise((resolve, reject) => {
      runs.push({ name, attempt, finish: resolve, fail: reject });
    });
  return { handler, runs };
}

/** Merged tasks have all their names: "a+b". */
export const mergeTasks = (tasks: readonly Task[]): Task => ({ name: tasks.map((task) => task.name).join('+') });
