import { sql } from 'kysely';
import { one, type Tx } from '../database/database.ts';
import type { ForgottenPlace } from '../orders/forget/types.ts';

/**
 * Removes addresses and browsers of those who opened these cards. The visits themselves stay counted, in the row that a card's
 * unnamed visitors share. Returns how many visitors were named.
 */
export async function forgetReveals(tx: Tx, lines: readonly ForgottenPlace[]): Promise<number> {
  const row = await one(
    tx,
    sql<{ count: number }>`
      with named as (
        delete from card_reveals v
        using unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.orderId)}::uuid[],
                     ${lines.map((line) => line.lineNumber)}::integer[], ${lines.map((line) => line.cardNumber ?? null)}::integer[])
          as r (account_id, order_id, line_number, card_number)
        where v.account_id = r.account_id and v.order_id = r.order_id and v.line_number = r.line_number
          and (r.card_number is null or v.card_number = r.card_number)
          and (v.address <> '' or v.user_agent <> '')
        returning v.*
      ),
      unnamed as (
        insert into card_reveals as v (account_id, order_id, line_number, card_number, day, address, user_agent,
                                       revealed_at, last_revealed_at, looks)
        select account_id, order_id, line_number, card_number, day, '', '', min(revealed_at), max(last_revealed_at), sum(looks)
        from named group by account_id, order_id, line_number, card_number, day
        on conflict on constraint card_reveals_pkey do update
        set looks = v.looks + excluded.looks, revealed_at = least(v.revealed_at, excluded.revealed_at),
            last_revealed_at = greatest(v.last_revealed_at, excluded.last_revealed_at)
      )
      select count(*)::integer as count from named`,
  );
  return row.count;
}
