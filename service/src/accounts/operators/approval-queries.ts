import { sql } from 'kysely';
import { many, maybeOne, one, type Reader, type Tx } from '../../database/database.ts';
import type { PageRequest } from '../../kit/page.ts';
import type { OperatorRole, PersonId } from '../people/types.ts';
import type { Approval, ApprovalKind, ApprovalStatus, Approver, NewApproval } from './approval-types.ts';

const columns = sql`
  id, kind, target, account_id as "accountId", act, asked_by as "askedBy", asked_by_name as "askedByName",
  asked_at as "askedAt", expires_at as "expiresAt",
  case when status = 'Waiting' and expires_at <= service_now() then 'Expired' else status end as status,
  decided_by as "decidedBy", decided_by_name as "decidedByName", decided_at as "decidedAt", reason`;

/** Null if a request for the same thing is pending. */
export async function insertApproval(
  tx: Tx,
  approval: NewApproval & { readonly id: string; readonly asker: Approver; readonly lifetimeDays: number },
): Promise<Approval | null> {
  return maybeOne(
    tx,
    sql<Approval>`
      insert into operator_approvals (id, kind, target, account_id, act, asked_by, asked_by_name, expires_at)
      values (${approval.id}, ${approval.kind}, ${approval.target}, ${approval.accountId}, ${approval.act},
              ${approval.asker.id}, ${approval.asker.name},
              service_now() + make_interval(days => ${approval.lifetimeDays}))
      on conflict (kind, target) where status = 'Waiting' do nothing
      returning ${columns}`,
  );
}

/** Expires a request that was not decided in time. */
export async function expireApproval(tx: Tx, kind: ApprovalKind, target: string): Promise<void> {
  await sql`
    update operator_approvals set status = 'Expired', decided_at = expires_at
    where kind = ${kind} and target = ${target} and status = 'Waiting' and expires_at <= service_now()`.execute(tx);
}

export async function findWaitingApproval(
  reader: Reader,
  kind: ApprovalKind,
  target: string,
): Promise<Approval | null> {
  return maybeOne(
    reader,
    sql<Approval>`
      select ${columns} from operator_approvals
      where kind = ${kind} and target = ${target} and status = 'Waiting' and expires_at > service_now()`,
  );
}

export async function lockWaitingApproval(tx: Tx, kind: ApprovalKind, target: string): Promise<Approval | null> {
  return maybeOne(
    tx,
    sql<Approval>`
      select ${columns} from operator_approvals
      where kind = ${kind} and target = ${target} and status = 'Waiting' and expires_at > service_now()
      for update`,
  );
}

export async function findApproval(reader: Reader, id: string): Promise<Approval | null> {
  return maybeOne(reader, sql<Approval>`select ${columns} from operator_approvals where id = ${id}`);
}

/** Locked until the commit: of two concurrent decisions, the second finds it decided. */
export async function lockApproval(tx: Tx, id: string): Promise<Approval | null> {
  return maybeOne(tx, sql<Approval>`select ${columns} from operator_approvals where id = ${id} for update`);
}

export async function updateDecision(
  tx: Tx,
  id: string,
  decision: { status: Exclude<ApprovalStatus, 'Waiting' | 'Expired'>; by: Approver; reason: string | null },
): Promise<Approval> {
  return one(
    tx,
    sql<Approval>`
      update operator_approvals
      set status = ${decision.status}, decided_by = ${decision.by.id}, decided_by_name = ${decision.by.name},
          decided_at = service_now(), reason = ${decision.reason}
      where id = ${id}
      returning ${columns}`,
  );
}

const waiting = sql`status = 'Waiting' and expires_at > service_now()`;

/** Pending ones, oldest first, or all of them, newest first. */
export async function listApprovals(reader: Reader, isWaitingOnly: boolean, page: PageRequest): Promise<Approval[]> {
  const range = sql`limit ${page.pageSize} offset ${(page.pageIndex - 1) * page.pageSize}`;
  return many(
    reader,
    isWaitingOnly
      ? sql<Approval>`select ${columns} from operator_approvals where ${waiting} order by asked_at, id ${range}`
      : sql<Approval>`select ${columns} from operator_approvals order by asked_at desc, id desc ${range}`,
  );
}

export async function countApprovals(reader: Reader, isWaitingOnly: boolean): Promise<number> {
  const row = await one(
    reader,
    isWaitingOnly
      ? sql<{ count: number }>`select count(*)::int as count from operator_approvals where ${waiting}`
      : sql<{ count: number }>`select count(*)::int as count from operator_approvals`,
  );
  return row.count;
}

/** A party of the two-person rule: an operator, an operator credential, or the command line. */
export interface OperatorStanding {
  readonly id: PersonId;
  /**
   * The operator or the credential that created the credential, or the operator who created that one: all are one party.
   * Otherwise the party itself.
   */
  readonly countsAs: PersonId;
  readonly isActive: boolean;
  /** Those of the party it counts as; of a credential from the command line, all. */
  readonly roles: readonly OperatorRole[];
  readonly confirmedHoursAgo: number;
}

/**
 * Locks parties until the commit: operators in the order of their ids, as everyone who disables operators does, then
 * credentials. For a credential that counts as another party, that party is locked too.
 */
export async function lockOperators(tx: Tx, ids: readonly PersonId[]): Promise<OperatorStanding[]> {
  await sql`
    select 1 from people
    where role = 'operator'
      and (id = any(${ids}::uuid[])
           or id in (select coalesce(k.created_by, c.created_by) from operator_credentials c
                     left join operator_credentials k on k.id = c.created_by where c.id = any(${ids}::uuid[])))
    order by id for no key update`.execute(tx);
  await sql`
    select 1 from operator_credentials
    where id = any(${ids}::uuid[])
       or id in (select created_by from operator_credentials where id = any(${ids}::uuid[]))
    order by id for no key update`.execute(tx);
  return listOperatorStandings(tx, ids);
}

export async function listOperatorStandings(reader: Reader, ids: readonly PersonId[]): Promise<OperatorStanding[]> {
  return many(
    reader,
    sql<OperatorStanding>`
      select id, id as "countsAs", status = 'Active' and (password_hash is not null or sign_on_subject is not null) as "isActive",
             operator_roles as "roles",
             extract(epoch from service_now() - confirmed_at)::float8 / 3600 as "confirmedHoursAgo"
      from people where id = any(${ids}::uuid[]) and role = 'operator'
      union all
      select c.id, coalesce(k.created_by, c.created_by, c.id),
             c.revoked_at is null and (c.expires_at is null or c.expires_at > clock_timestamp())
               and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())
               and (coalesce(k.created_by, nullif(c.created_by, k.id)) is null
                    or coalesce(p.status = 'Active' and (p.password_hash is not null or p.sign_on_subject is not null), false)),
             coalesce(p.operator_roles, '{admin}'),
             extract(epoch from service_now() - greatest(c.created_at, p.confirmed_at))::float8 / 3600
      from operator_credentials c
      left join operator_credentials k on k.id = c.created_by
      left join people p on p.id = coalesce(k.created_by, c.created_by) and p.role = 'operator'
      where c.id = any(${ids}::uuid[])`,
  );
}

export interface Ties {
  /** The requester invited or confirmed the approver, or gave them a role, directly or through others. */
  readonly askerBacksApprover: boolean;
  /** The approver invited the requester, directly or through others. */
  readonly approverInvitedAsker: boolean;
}

export async function getTies(reader: Reader, askerId: PersonId, approverId: PersonId): Promise<Ties> {
  return one(
    reader,
    sql<Ties>`
      with recursive parties as (
        select id, invited_by, confirmed_by, roles_given_by from people where role = 'operator'
        union all
        select id, created_by, null, null from operator_credentials
      ), backers as (
        select b.id from parties p cross join unnest(array[p.invited_by, p.confirmed_by, p.roles_given_by]) as b (id)
        where p.id = ${approverId} and b.id is not null
        union
        select b.id from backers k join parties p on p.id = k.id
        cross join unnest(array[p.invited_by, p.confirmed_by, p.roles_given_by]) as b (id)
        where b.id is not null
      ), inviters as (
        select p.invited_by as id from parties p where p.id = ${askerId} and p.invited_by is not null
        union
        select p.invited_by from inviters i join parties p on p.id = i.id where p.invited_by is not null
      )
      select exists (select 1 from backers where id = ${askerId}) as "askerBacksApprover",
             exists (select 1 from inviters where id = ${approverId}) as "approverInvitedAsker"`,
  );
}
