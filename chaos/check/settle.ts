import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { one } from '../../service/src/database/database.ts';
import { periodicJobs } from '../../service/src/main/worker.ts';
import { type Caller, createCaller } from '../clients/caller.ts';
import { heal, type World } from '../world/world.ts';

const roundsMax = 240;
const roundMs = 500;
/** Repetitions are spread over hours; the stage clock takes us there. */
const advanceSeconds = 900;
const roundsPerAdvance = 8;
/** The longest of our retries come within the first day; lines wait for stock three days. */
const advancesMax = 100;

interface Unfinished {
  readonly orders: number;
  readonly messages: number;
  readonly webhooks: number;
  readonly parcels: number;
  readonly jobs: number;
}

/** Ends all faults and waits until nothing is under way any more. Returns what still is. */
export async function settle(world: World): Promise<Unfinished | null> {
  await heal(world);
  const account = world.accounts[0];
  if (!account) return null;
  const caller = createCaller(world.baseUrl, account);
  let last = await readUnfinished(world);
  for (let round = 1; round <= roundsMax && isUnfinished(last); round++) {
    if (round % roundsPerAdvance === 0 && round / roundsPerAdvance <= advancesMax) await moveClock(caller);
    await sleep(roundMs);
    last = await readUnfinished(world);
  }
  return isUnfinished(last) ? last : null;
}

async function moveClock(caller: Caller): Promise<void> {
  await caller.send('POST', '/stage/clock', { AdvanceSeconds: advanceSeconds });
}

const isUnfinished = (unfinished: Unfinished) => Object.values(unfinished).some((count) => count > 0);

/** Jobs are deleted when they are done; periodic ones leave their next run, which is not waited for. */
const periodicKinds = periodicJobs.map(({ kind }) => kind);

/**
 * A job that has begun counts whatever its time: that is the end of its lease, or its next attempt. A worker that was killed
 * leaves one behind, and what it was to send has not been sent.
 */
function readUnfinished({ database }: World): Promise<Unfinished> {
  return one(
    database.direct.db,
    sql<Unfinished>`
      select (select count(*)::int from orders where status = 'Pending') as orders,
             (select count(*)::int from messages where status = 'Queued') as messages,
             (select count(*)::int from webhook_undelivered) as webhooks,
             (select count(*)::int from parcels where status in ('Ready', 'Packed')) as parcels,
             (select count(*)::int from jobs
              where run_at < service_now() - interval '1 minute'
                 or (kind <> all(${periodicKinds}::text[]) and (run_at <= service_now() or attempts > 0))) as jobs`,
  );
}
