import { sql } from 'kysely';
import { type AuditHook, noAudit } from './audit-hook.ts';
import { announceChange } from './changes.ts';
import { type Db, one, type Reader, withTransaction } from './database.ts';

/** Business time in this process: the machine's clock plus the offset of a stage environment. */
export interface Clock {
  now(): Date;
  /** Reads the offset again; called at start-up and when another process has moved the clock. */
  refresh(): Promise<void>;
}

export const clockChange = 'clock';

/** Moves business time forward for every process; passed schedules become due immediately. */
export async function advanceClock(
  db: Db,
  seconds: number,
  audit: AuditHook = noAudit,
): Promise<{ now: Date; aheadSeconds: number }> {
  return withTransaction(db, async (tx) => {
    await sql`update service_clock set ahead = ahead + make_interval(secs => ${seconds})`.execute(tx);
    await audit(tx);
    await announceChange(tx, clockChange);
    return readClock(tx);
  });
}

export async function readClock(reader: Reader): Promise<{ now: Date; aheadSeconds: number }> {
  return one(
    reader,
    sql<{ now: Date; aheadSeconds: number }>`
      select service_now() as now, extract(epoch from ahead)::float8 as "aheadSeconds" from service_clock`,
  );
}

export function createClock(db: Db): Clock {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    async refresh() {
      aheadMs = (await readClock(db)).aheadSeconds * 1000;
    },
  };
}
