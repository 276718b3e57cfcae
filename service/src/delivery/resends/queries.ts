import { sql } from 'kysely';
import { many, type Reader } from '../../database/database.ts';
import type { DigitalAddress, LineRef } from '../../orders/types.ts';

/** Where unopened cards of a line go now: 0 is the line's own address, others are those of single cards. */
export interface OpenAddress extends DigitalAddress {
  readonly addressNumber: number;
}

export interface ResendLimits {
  /** The newest lines that are considered. */
  readonly readMax: number;
  readonly linesMax: number;
  /** A line that was sent this often is left to its account. */
  readonly roundsMax: number;
  /** A line that was sent again less than this ago is not sent once more. */
  readonly restSeconds: number;
}

/**
 * Lines of all accounts with an unopened, valid card whose message went to this address, newest first. Lines of
 * suspended accounts and of those whose links are frozen are left out: their gifts cannot be opened now.
 */
export async function listUnopenedLines(reader: Reader, addressHash: Buffer, limits: ResendLimits): Promise<LineRef[]> {
  return many(
    reader,
    sql<LineRef>`
      with reached as materialized (
        select account_id, order_id, line_number from recipient_lines
        where address_hash = ${addressHash}
        order by order_id desc, line_number limit ${limits.readMax}
      )
      select r.account_id as "accountId", r.order_id as "orderId", r.line_number as "lineNumber"
      from reached r
      join account_sequences s on s.account_id = r.account_id and not s.is_suspended and not s.are_claims_frozen
      join order_lines l on l.account_id = r.account_id and l.order_id = r.order_id and l.line_number = r.line_number
      where l.status = 'Complete' and l.delivery_status in ('Sent', 'Delivered') and l.delivery_round < ${limits.roundsMax}
        and (l.resent_at is null or l.resent_at < service_now() - make_interval(secs => ${limits.restSeconds}))
        and exists (
          select from cards c
          where c.account_id = l.account_id and c.order_id = l.order_id and c.line_number = l.line_number
            and c.voided_at is null and c.claimed_at is null)
      order by r.order_id desc, r.line_number limit ${limits.linesMax}`,
  );
}

/** The addresses of a line to which unopened, valid cards go. */
export async function listOpenAddresses(
  reader: Reader,
  { accountId, orderId, lineNumber }: LineRef,
): Promise<OpenAddress[]> {
  return many(
    reader,
    sql<OpenAddress>`
      select distinct coalesce(a.address_number, 0) as "addressNumber",
             case when a.address_number is null then l.details #>> '{digital,email}' else a.email end as email,
             case when a.address_number is null then l.details #>> '{digital,sms}' else a.sms end as sms
      from order_lines l
      join cards c on c.account_id = l.account_id and c.order_id = l.order_id and c.line_number = l.line_number
        and c.voided_at is null and c.claimed_at is null
      left join card_addresses a on a.account_id = l.account_id and a.order_id = l.order_id
        and a.line_number = l.line_number and c.card_number = any(a.card_numbers)
      where l.account_id = ${accountId} and l.order_id = ${orderId} and l.line_number = ${lineNumber}`,
  );
}
