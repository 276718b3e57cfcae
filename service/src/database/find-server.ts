import pg from 'pg';
import type { DatabaseAddress, ServerPlace } from '../kit/database-address.ts';
import { isDatabaseUnavailable, NoSuitableServer } from './database-errors.ts';

const probeTimeoutMs = 2_000;
/** How long the first suitable server waits for the others, because an old primary may still call itself one. */
const othersWaitMs = 200;

export interface ServerRole {
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
  /** Rises with every promotion; null on a standby. */
  readonly timeline: string | null;
}

export const roleQuery = `
  select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly",
         case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

/** Higher is better; 0 is not usable. */
export function fitnessOf(role: ServerRole, { wants }: DatabaseAddress): number {
  const isPrimary = !role.isStandby && !role.isReadOnly;
  switch (wants) {
    case 'primary':
      return isPrimary ? 2 : 0;
    case 'primaryPreferred':
      return isPrimary ? 2 : 1;
    case 'standby':
      return isPrimary ? 0 : 2;
    case 'standbyPreferred':
      return isPrimary ? 1 : 2;
  }
}

interface Answer {
  readonly place: ServerPlace;
  readonly role: ServerRole;
}

/** Asks all servers at once which role they have, and returns the best one. */
export async function findServer(address: DatabaseAddress, config: pg.ClientConfig): Promise<ServerPlace> {
  const answers: Answer[] = [];
  const errors: unknown[] = [];
  const isBest = ({ role }: Answer) => fitnessOf(role, address) === 2;
  await new Promise<void>((resolve) => {
    const asking = address.servers.map(async (place) => {
      try {
        answers.push({ place, role: await askRole(place, config) });
        if (answers.some(isBest)) setTimeout(resolve, othersWaitMs);
      } catch (error) {
        errors.push(error);
      }
    });
    void Promise.all(asking).then(() => resolve());
  });
  const [best] = answers
    .filter(({ role }) => fitnessOf(role, address) > 0)
    .sort((one, other) => compare(one, other, address));
  if (best) return best.place;
  // A wrong password says more than that no server was found.
  throw errors.find((error) => !isDatabaseUnavailable(error)) ?? new NoSuitableServer(address);
}

function compare(one: Answer, other: Answer, address: DatabaseAddress): number {
  const byFitness = fitnessOf(other.role, address) - fitnessOf(one.role, address);
  if (byFitness !== 0) return byFitness;
  const byTimeline = (other.role.timeline ?? '').localeCompare(one.role.timeline ?? '');
  return byTimeline || address.servers.indexOf(one.place) - address.servers.indexOf(other.place);
}

async function askRole({ host, port }: ServerPlace, config: pg.ClientConfig): Promise<ServerRole> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  });
  client.on('error', () => undefined);
  client.host = host;
  client.port = port;
  try {
    await client.connect();
    return (await client.query<ServerRole>(roleQuery)).rows[0] as ServerRole;
  } finally {
    void client.end().catch(() => undefined);
  }
}
