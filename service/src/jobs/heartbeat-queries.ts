import { sql } from 'kysely';
import { many, one, type Reader } from '../database/database.ts';
import type { SilentWorker } from './types.ts';

/** Real time, not the clock of stage: a jump of that clock silences nobody. */
export async function beat(
  reader: Reader,
  worker: { readonly id: string; readonly host: string; readonly processId: number },
): Promise<void> {
  await sql`
    insert into worker_heartbeats (id, host, process_id) values (${worker.id}, ${worker.host}, ${worker.processId})
    on conflict (id) do update set seen_at = clock_timestamp()`.execute(reader);
}

/** A worker that stopped as it should is not missed. */
export async function endHeartbeat(reader: Reader, id: string): Promise<void> {
  await sql`delete from worker_heartbeats where id = ${id}`.execute(reader);
}

/** Workers that crashed and were replaced are forgotten after a while. */
export async function forgetHeartbeats(reader: Reader, olderThanSeconds: number): Promise<void> {
  await sql`
    delete from worker_heartbeats
    where seen_at < clock_timestamp() - make_interval(secs => ${olderThanSeconds})`.execute(reader);
}

/** Workers that have not been seen for so long. */
export async function listSilentWorkers(
  reader: Reader,
  silentSeconds: number,
  workersMax: number,
): Promise<SilentWorker[]> {
  return many(
    reader,
    sql<SilentWorker>`
      select id, host, process_id as "processId",
             extract(epoch from clock_timestamp() - seen_at)::float8 as "silentSeconds"
      from worker_heartbeats where seen_at < clock_timestamp() - make_interval(secs => ${silentSeconds})
      order by seen_at limit ${workersMax}`,
  );
}

/** Whether any worker has been seen within that time. */
export async function isAnyWorkerAlive(reader: Reader, silentSeconds: number): Promise<boolean> {
  const { isAlive } = await one(
    reader,
    sql<{ isAlive: boolean }>`
      select exists (select from worker_heartbeats
                     where seen_at >= clock_timestamp() - make_interval(secs => ${silentSeconds})) as "isAlive"`,
  );
  return isAlive;
}
