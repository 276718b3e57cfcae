import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../database/database.ts';
import type { EventType } from '../events/types.ts';
import type { AccountId } from '../kit/ids.ts';
import { setFollowed } from '../sequences/queries.ts';
import type { DisabledReason } from './types.ts';

export interface EndpointRow {
  readonly accountId: AccountId;
  readonly id: string;
  readonly description: string | null;
  readonly eventTypes: readonly EventType[];
  readonly sealedTarget: Buffer;
  readonly isEnabled: boolean;
  readonly disabledReason: DisabledReason | null;
  readonly failingSince: Date | null;
  readonly createdAt: Date;
}

const endpointColumns = sql`
  account_id as "accountId", id, description, event_types as "eventTypes", sealed_target as "sealedTarget",
  is_enabled as "isEnabled", disabled_reason as "disabledReason", created_at as "createdAt",
  (select l.failing_since from webhook_lanes l
   where l.account_id = webhook_endpoints.account_id and l.id = webhook_endpoints.id) as "failingSince"`;

export async function listEndpoints(reader: Reader, accountId: AccountId): Promise<EndpointRow[]> {
  return many(
    reader,
    sql<EndpointRow>`
      select ${endpointColumns} from webhook_endpoints where account_id = ${accountId} order by created_at desc, id desc`,
  );
}

export async function findEndpoint(reader: Reader, accountId: AccountId, id: string): Promise<EndpointRow | null> {
  return maybeOne(
    reader,
    sql<EndpointRow>`select ${endpointColumns} from webhook_endpoints where account_id = ${accountId} and id = ${id}`,
  );
}

/** Changes of subscriptions hold the account's lock, like writers of events. */
export async function lockAccount(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`select 1 from account_sequences where account_id = ${accountId} for update`.execute(tx);
}

export async function countEndpoints(tx: Tx, accountId: AccountId): Promise<number> {
  const row = await one(
    tx,
    sql<{ count: number }>`select count(*)::integer as count from webhook_endpoints where account_id = ${accountId}`,
  );
  return row.count;
}

export async function insertEndpoint(
  tx: Tx,
  endpoint: Omit<EndpointRow, 'createdAt' | 'disabledReason' | 'failingSince'> & { readonly sealedSecret: Buffer },
): Promise<EndpointRow> {
  return one(
    tx,
    sql<EndpointRow>`
      insert into webhook_endpoints (account_id, id, description, event_types, sealed_target, sealed_secret, is_enabled,
                                     created_at, follows_since)
      values (${endpoint.accountId}, ${endpoint.id}, ${endpoint.description}, ${endpoint.eventTypes}::text[],
              ${endpoint.sealedTarget}, ${endpoint.sealedSecret}, ${endpoint.isEnabled}, service_now(), service_now())
      returning ${endpointColumns}`,
  );
}

/** An endpoint that is enabled again starts with a clean slate. */
export async function updateEndpoint(
  tx: Tx,
  endpoint: Pick<EndpointRow, 'accountId' | 'id' | 'description' | 'eventTypes' | 'sealedTarget' | 'isEnabled'>,
): Promise<EndpointRow> {
  return one(
    tx,
    sql<EndpointRow>`
      update webhook_endpoints
      set description = ${endpoint.description}, event_types = ${endpoint.eventTypes}::text[],
          sealed_target = ${endpoint.sealedTarget}, is_enabled = ${endpoint.isEnabled},
          follows_since = case when is_enabled = ${endpoint.isEnabled} and event_types = ${endpoint.eventTypes}::text[]
                               then follows_since else service_now() end,
          disabled_reason = case when not ${endpoint.isEnabled}::boolean then disabled_reason end
      where account_id = ${endpoint.accountId} and id = ${endpoint.id}
      returning ${endpointColumns}`,
  );
}

export async function forgetFailures(tx: Tx, accountId: AccountId, endpointId: string): Promise<void> {
  await sql`
    update webhook_lanes set failing_since = null, paused_until = null
    where account_id = ${accountId} and id = ${endpointId}`.execute(tx);
}

export async function deleteEndpoint(tx: Tx, accountId: AccountId, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from webhook_endpoints where account_id = ${accountId} and id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}

/** The current secret also signs for a while; an earlier replaced one ends now. */
export async function replaceSecret(
  tx: Tx,
  accountId: AccountId,
  id: string,
  { sealedSecret, overlapSeconds }: { sealedSecret: Buffer; overlapSeconds: number },
): Promise<EndpointRow | null> {
  return maybeOne(
    tx,
    sql<EndpointRow>`
      update webhook_endpoints
      set sealed_old_secret = sealed_secret, old_secret_until = service_now() + make_interval(secs => ${overlapSeconds}),
          sealed_secret = ${sealedSecret}
      where account_id = ${accountId} and id = ${id}
      returning ${endpointColumns}`,
  );
}

/** True if it was enabled until now. */
export async function markDisabled(tx: Tx, accountId: AccountId, id: string, reason: DisabledReason): Promise<boolean> {
  await lockAccount(tx, accountId);
  const { numAffectedRows } = await sql`
    update webhook_endpoints set is_enabled = false, disabled_reason = ${reason}
    where account_id = ${accountId} and id = ${id} and is_enabled`.execute(tx);
  return numAffectedRows === 1n;
}

/** Whether its events are followed from here on. In a transaction that holds the account lock. */
export async function refreshFollowed(tx: Tx, accountId: AccountId): Promise<void> {
  const { isFollowed } = await one(
    tx,
    sql<{ isFollowed: boolean }>`
      select exists (select from webhook_endpoints where account_id = ${accountId} and is_enabled) as "isFollowed"`,
  );
  await setFollowed(tx, accountId, isFollowed);
  await sql`
    insert into event_marks (account_id, passed_to)
    select account_id, event_sequence from account_sequences where account_id = ${accountId} and is_followed
    on conflict do nothing`.execute(tx);
  await sql`
    delete from event_marks
    where account_id = ${accountId}
      and not exists (select from account_sequences where account_id = ${accountId} and is_followed)`.execute(tx);
}

/** For the operator, who knows an endpoint but not its account: one key lookup per account. */
export async function findOwnerOfEndpoint(reader: Reader, id: string): Promise<AccountId | null> {
  const row = await maybeOne(
    reader,
    sql<{ accountId: AccountId }>`
      select a.id as "accountId" from accounts a
      join webhook_endpoints e on e.account_id = a.id and e.id = ${id} limit 1`,
  );
  return row?.accountId ?? null;
}
