import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { PageRequest } from '../kit/page.ts';

export interface FeedEvent {
  readonly id: string;
  readonly type: string;
  readonly recordedAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
  readonly acknowledgedAt: Date | null;
  readonly acknowledgedByName: string | null;
}

export interface FeedFilter {
  readonly isOpenOnly: boolean;
  /** Null: all types. */
  readonly type: string | null;
}

const columns = sql`
  id, type, recorded_at as "recordedAt", data, acknowledged_at as "acknowledgedAt",
  acknowledged_by_name as "acknowledgedByName"`;

const matches = ({ isOpenOnly, type }: FeedFilter) => sql`
  (not ${isOpenOnly}::boolean or acknowledged_at is null) and (${type}::text is null or type = ${type})`;

/** Newest first. */
export async function listAlerts(reader: Reader, filter: FeedFilter, page: PageRequest): Promise<FeedEvent[]> {
  return many(
    reader,
    sql<FeedEvent>`
      select ${columns} from operator_events where ${matches(filter)}
      order by recorded_at desc, id desc
      limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`,
  );
}

export async function countAlerts(reader: Reader, filter: FeedFilter): Promise<number> {
  const row = await one(
    reader,
    sql<{ count: number }>`select count(*)::int as count from operator_events where ${matches(filter)}`,
  );
  return row.count;
}

export async function findAlert(reader: Reader, id: string): Promise<FeedEvent | null> {
  return maybeOne(reader, sql<FeedEvent>`select ${columns} from operator_events where id = ${id}`);
}

/** Null when somebody has acknowledged it before. */
export async function acknowledgeEvent(
  tx: Tx,
  id: string,
  person: { readonly id: string; readonly name: string },
): Promise<Pick<FeedEvent, 'acknowledgedAt' | 'acknowledgedByName'> | null> {
  return maybeOne(
    tx,
    sql<Pick<FeedEvent, 'acknowledgedAt' | 'acknowledgedByName'>>`
      update operator_events
      set acknowledged_at = service_now(), acknowledged_by = ${person.id}, acknowledged_by_name = ${person.name}
      where id = ${id} and acknowledged_at is null
      returning acknowledged_at as "acknowledgedAt", acknowledged_by_name as "acknowledgedByName"`,
  );
}

/** Events about which operators were not told yet, oldest first; those that another worker has locked are skipped. */
export async function lockUntoldEvents(tx: Tx, eventsMax: number): Promise<FeedEvent[]> {
  return many(
    tx,
    sql<FeedEvent>`
      select ${columns} from operator_events where told_at is null
      order by recorded_at limit ${eventsMax} for update skip locked`,
  );
}

export async function markTold(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update operator_events set told_at = service_now() where id = any(${ids}::uuid[])`.execute(tx);
}

/** The latest events since a time, oldest first. */
export async function listAlertsSince(reader: Reader, since: Date, eventsMax: number): Promise<FeedEvent[]> {
  return many(
    reader,
    sql<FeedEvent>`
      select * from (
        select ${columns} from operator_events where recorded_at > ${since}
        order by recorded_at desc limit ${eventsMax}
      ) latest order by "recordedAt"`,
  );
}
