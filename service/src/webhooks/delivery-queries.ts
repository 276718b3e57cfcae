import { sql } from 'kysely';
import { many, type Tx } from '../database/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { MessageType } from './types.ts';

export interface LaneKey {
  readonly accountId: AccountId;
  readonly laneId: string;
}

/** A lane with due messages, and everything needed to send them. */
export interface DueLane extends LaneKey {
  /** How many of its messages may be claimed. */
  readonly free: number;
  readonly isFailing: boolean;
  /** Null members: its messages are per-order ones, or the endpoint was deleted. */
  readonly isEnabled: boolean | null;
  readonly sealedTarget: Buffer | null;
  readonly sealedSecret: Buffer | null;
  /** Only while both secrets sign. */
  readonly sealedOldSecret: Buffer | null;
  readonly sealedAccountSecret: Buffer;
  readonly sealedOldAccountSecret: Buffer | null;
}

export interface KnownLane extends LaneKey {
  readonly free: number;
}

export interface WantedLanes {
  readonly isFailing: boolean;
  readonly lanesMax: number;
  /** How many messages may be taken of a lane that is not among the known ones. */
  readonly freeOtherwise: number;
  readonly known: readonly KnownLane[];
}

/** The locked lanes, and whether there are more that are locked by others. */
export interface LockedLanes {
  readonly due: readonly DueLane[];
  readonly areOthersHeld: boolean;
}

/**
 * Locks due lanes, longest due first, while messages are claimed from them. Lanes that others have locked are skipped,
 * so that nobody waits. Lanes for which this process is at its limit are left out.
 */
export async function lockDueLanes(tx: Tx, wanted: WantedLanes): Promise<LockedLanes> {
  const { isFailing, lanesMax, freeOtherwise, known } = wanted;
  const isWanted = sql`
    l.due_at <= (select service_now()) and ${isFailing ? sql`l.failing_since is not null` : sql`l.failing_since is null`}`;
  const rows = await many(
    tx,
    sql<{ dueCount: number } & (DueLane | { laneId: null })>`
      with due as materialized (
        select l.account_id, l.id, coalesce(k.free, ${freeOtherwise}::integer) as free
        from webhook_lanes l
        left join unnest(${known.map((lane) => lane.accountId)}::uuid[], ${known.map((lane) => lane.laneId)}::uuid[],
                         ${known.map((lane) => lane.free)}::integer[]) as k (account_id, id, free)
          on k.account_id = l.account_id and k.id = l.id
        where ${isWanted} and coalesce(k.free, 1) > 0
        order by l.due_at limit ${lanesMax}
      ),
      locked as (
        select l.account_id as "accountId", l.id as "laneId", d.free,
               l.failing_since is not null as "isFailing", e.is_enabled as "isEnabled", e.sealed_target as "sealedTarget",
               e.sealed_secret as "sealedSecret", a.sealed_webhook_secret as "sealedAccountSecret",
               case when e.old_secret_until > (select service_now()) then e.sealed_old_secret end as "sealedOldSecret",
               case when a.old_webhook_secret_until > (select service_now()) then a.sealed_old_webhook_secret end
                 as "sealedOldAccountSecret"
        from due d
        join webhook_lanes l on l.account_id = d.account_id and l.id = d.id
        join accounts a on a.id = l.account_id
        left join webhook_endpoints e on e.account_id = l.account_id and e.id = l.id
        where ${isWanted}
        for update of l skip locked
      )
      select c.due_count as "dueCount", x.* from (select count(*)::integer as due_count from due) c left join locked x on true`,
  );
  const due = rows.filter((row) => row.laneId !== null);
  return { due, areOthersHeld: (rows[0]?.dueCount ?? 0) > due.length };
}

export interface TakenMessage extends LaneKey {
  readonly number: bigint;
  readonly id: string;
  readonly orderId: string | null;
  readonly type: MessageType;
  readonly body: string;
  /** The fence, and the number of this attempt. */
  readonly tries: number;
  readonly step: number;
  /** The webhook URL of the order. */
  readonly sealedWebhook: Buffer | null;
  /** The trace of the event. */
  readonly traceparent: string | null;
}

/**
 * Claims the due messages of locked lanes for one lease, and sets when each lane is due again: when its next message is
 * due, or when the leases expire. An empty lane is not due.
 */
export async function takeDueMessages(
  tx: Tx,
  lanes: readonly KnownLane[],
  leaseSeconds: number,
): Promise<TakenMessage[]> {
  return many(
    tx,
    sql<TakenMessage>`
      with lanes as materialized (
        select l.*, (select service_now()) as now
        from unnest(${lanes.map((lane) => lane.accountId)}::uuid[], ${lanes.map((lane) => lane.laneId)}::uuid[],
                    ${lanes.map((lane) => lane.free)}::integer[]) as l (account_id, id, free)
      ),
      chosen as materialized (
        select u.* from lanes l cross join lateral (
          select account_id, number from webhook_undelivered
          where account_id = l.account_id and lane_id = l.id and due_at <= l.now
            and (leased_until is null or leased_until < clock_timestamp())
          order by due_at, number limit l.free
          for update skip locked
        ) u
      ),
      taken as (
        update webhook_undelivered u
        set leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}), tries = u.tries + 1
        from chosen c where u.account_id = c.account_id and u.number = c.number
        returning u.account_id, u.number, u.lane_id, u.tries, u.step
      ),
      next_looks as (
        update webhook_lanes w
        set due_at = least(
          (select due_at from webhook_undelivered u
           where u.account_id = l.account_id and u.lane_id = l.id and due_at is not null
             and (leased_until is null or leased_until < clock_timestamp())
             and not exists (select from chosen c where c.account_id = u.account_id and c.number = u.number)
           order by due_at, number limit 1),
          (select l.now + make_interval(secs => ${leaseSeconds}) from webhook_undelivered u
           where u.account_id = l.account_id and u.lane_id = l.id and due_at is not null limit 1))
        from lanes l where w.account_id = l.account_id and w.id = l.id
      )
      select t.account_id as "accountId", t.number, t.lane_id as "laneId", t.tries, t.step, m.id, m.type, m.body, m.traceparent,
             m.order_id as "orderId", o.sealed_webhook as "sealedWebhook"
      from taken t
      join webhook_messages m on m.account_id = t.account_id and m.number = t.number
      left join orders o on o.account_id = m.account_id and o.id = m.order_id
      order by t.number`,
  );
}

export interface ResultRow {
  readonly account_id: string;
  readonly number: number;
  readonly lane_id: string;
  readonly tries: number;
  /** Returned: it was not attempted and waits as before. */
  readonly result: 'Delivered' | 'Retry' | 'Failed' | 'Returned';
  readonly delay_seconds: number | null;
  readonly pause_seconds: number | null;
  /** Null if nothing was sent, so there is nothing to log. */
  readonly started_at: string | null;
  readonly status_code: number | null;
  readonly duration_ms: number | null;
  readonly error: string | null;
  readonly answer: string | null;
}

export interface FailingLane extends LaneKey {
  readonly failingSeconds: number;
}

/**
 * Records the results of many attempts. A result whose message was claimed by another sender in the meantime is logged
 * but has no effect. Returns how long lanes with only failures have been failing.
 */
export async function recordResults(tx: Tx, rows: readonly ResultRow[]): Promise<FailingLane[]> {
  return many(
    tx,
    sql<FailingLane>`
      with input as materialized (
        select i.*, (select service_now()) as now from json_to_recordset(${JSON.stringify(rows)}::json) as i (
          account_id uuid, number bigint, lane_id uuid, tries integer, result text, delay_seconds float8, pause_seconds float8,
          started_at timestamptz, status_code integer, duration_ms integer, error text, answer text)
      ),
      live as materialized (
        -- Row by row, like the lookup below: with a join, the planner would read whole tables for a handful of
        -- results.
        select i.* from (select * from input order by account_id, number) i cross join lateral (
          select from webhook_undelivered u
          where u.account_id = i.account_id and u.number = i.number and u.tries = i.tries
          for update
        ) u
      ),
      new_attempts as (
        insert into webhook_attempts (account_id, message_number, try, started_at, status_code, duration_ms, error, answer)
        select account_id, number, tries, started_at, status_code, duration_ms, error, answer
        from input i
        where started_at is not null
          and (select true from webhook_messages m where m.account_id = i.account_id and m.number = i.number)
        on conflict do nothing
      ),
      delivered as (
        delete from webhook_undelivered u using live l
        where l.result = 'Delivered' and u.account_id = l.account_id and u.number = l.number
      ),
      waiting as (
        update webhook_undelivered u
        set leased_until = null, step = u.step + case l.result when 'Retry' then 1 else 0 end,
            due_at = case l.result when 'Retry' then l.now + make_interval(secs => l.delay_seconds)
                                    when 'Returned' then u.due_at end
        from live l
        where l.result <> 'Delivered' and u.account_id = l.account_id and u.number = l.number
        returning u.account_id, u.lane_id, u.due_at
      ),
      changes as (
        select i.account_id, i.lane_id, max(i.now) as now, bool_or(i.result = 'Delivered') as is_sound,
               bool_or(i.result in ('Retry', 'Failed') and i.started_at is not null) as is_failing,
               make_interval(secs => max(i.pause_seconds)) as pause,
               (select min(w.due_at) from waiting w where w.account_id = i.account_id and w.lane_id = i.lane_id) as due_at
        from input i group by i.account_id, i.lane_id
      ),
      lanes as (
        update webhook_lanes w
        set failing_since = case when c.is_sound then null when c.is_failing then coalesce(w.failing_since, c.now)
                                 else w.failing_since end,
            paused_until = greatest(w.paused_until, c.now + c.pause),
            due_at = greatest(w.paused_until, c.now + c.pause, least(w.due_at, c.due_at))
        from changes c
        where w.account_id = c.account_id and w.id = c.lane_id
          and (c.is_failing or c.due_at is not null or (c.is_sound and w.failing_since is not null))
        returning w.account_id, w.id, c.now - w.failing_since as failing
      )
      select account_id as "accountId", id as "laneId", extract(epoch from failing)::float8 as "failingSeconds"
      from lanes where failing is not null`,
  );
}

/** Ends a portion of a lane's queued messages; true if there may be more. */
export async function endWaiting(tx: Tx, lane: LaneKey, messagesMax: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_undelivered u set due_at = null, leased_until = null
    from (select account_id, number from webhook_undelivered
          where account_id = ${lane.accountId} and lane_id = ${lane.laneId} and due_at is not null
          order by due_at, number limit ${messagesMax} for update skip locked) w
    where u.account_id = w.account_id and u.number = w.number`.execute(tx);
  return numAffectedRows === BigInt(messagesMax);
}
