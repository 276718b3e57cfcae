import { setTimeout as sleep } from 'node:timers/promises';
import { type PostgresPoolClient, sql } from 'kysely';
import { type Db, one } from './database.ts';

/** How far the primary's log was written: a replica that has applied it all knows every answered commit. */
export interface Position {
  readonly lsn: string;
  /** Positions of another timeline say nothing: after a fail-over, a replica may still follow the old primary. */
  readonly timeline: string;
}

export async function readPosition(primary: Db): Promise<Position> {
  return one(
    primary,
    sql<Position>`
      select p.lsn::text as lsn, left(pg_walfile_name(p.lsn), 8) as timeline
      from (select pg_current_wal_flush_lsn() as lsn) p`,
  );
}

// Only who may read all statistics sees the timeline.
const freshQuery = `
  select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
                  and (select received_tli = $2::int from pg_stat_wal_receiver), false) as "isFresh"`;

const firstPauseMs = 1;
const pauseMsMax = 20;

/** Waits until the server has applied the position; false: it has not in time, or it is no replica of this primary. */
export async function becomesFresh(
  client: PostgresPoolClient,
  { lsn, timeline }: Position,
  waitMsMax: number,
): Promise<boolean> {
  const startedAtMs = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, pauseMsMax)) {
    const { rows } = await client.query<{ isFresh: boolean }>(freshQuery, [lsn, Number.parseInt(timeline, 16)]);
    if (rows[0]?.isFresh) return true;
    if (performance.now() - startedAtMs + pauseMs > waitMsMax) return false;
    await sleep(pauseMs);
  }
}

export interface ReplicaFacts {
  readonly isStandby: boolean;
  /** Whether it is connected to a primary. */
  readonly isStreaming: boolean;
  /** Null also if the user may not read all statistics: then no read goes to the replica. */
  readonly timeline: number | null;
}

export async function readReplicaFacts(replica: Db): Promise<ReplicaFacts> {
  return one(
    replica,
    sql<ReplicaFacts>`
      select pg_is_in_recovery() as "isStandby", count(w.pid) > 0 as "isStreaming", max(w.received_tli) as timeline
      from pg_stat_wal_receiver w`,
  );
}
