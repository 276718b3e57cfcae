import { sql } from 'kysely';
import { many, maybeOne, type Reader } from '../database/database.ts';
import type { Violation } from '../ledger/types.ts';
import { violationsPerRuleMax } from '../ledger/verify-queries.ts';
import type { StockCodeKey } from './types.ts';

/** The last of the next codes in stock; null if there are no more than so many. */
export async function findStockCodeBehind(
  reader: Reader,
  after: StockCodeKey | null,
  codesMax: number,
): Promise<StockCodeKey | null> {
  return maybeOne(
    reader,
    sql<StockCodeKey>`
      select product_id as "productId", value_minor::text as "valueMinor", id from stock_codes s
      where ${isBehind(after)} order by product_id, value_minor, id offset ${codesMax - 1} limit 1`,
  );
}

/** A code is on a card or in stock, never both, or it would be sold twice. Null: from the first, to the last. */
export async function listDoubledCodes(
  reader: Reader,
  after: StockCodeKey | null,
  to: StockCodeKey | null,
): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      select 'a code is on a card or in stock, never both' as rule,
             concat('account ', c.account_id, ', order ', c.order_id,
                    coalesce(', line ' || c.line_number || ', card ' || c.card_number, ', archived')) as place,
             'stock code ' || s.id || ' of ' || s.product_id as found
      from (select id, product_id, code_fingerprint from stock_codes s
            where ${isBehind(after)} and ${to === null ? sql`true` : sql`not ${isBehind(to)}`}
            order by product_id, value_minor, id) s
      cross join lateral (
        select account_id, order_id, line_number, card_number from cards c where c.code_fingerprint = s.code_fingerprint
        union all
        select account_id, order_id, line_number, card_number from card_choices d
        where d.code_fingerprint = s.code_fingerprint
        union all
        select account_id, order_id, null, null from archived_codes a where a.code_fingerprint = s.code_fingerprint) c
      limit ${violationsPerRuleMax}`,
  );
}

function isBehind(key: StockCodeKey | null) {
  if (key === null) return sql`true`;
  return sql`((product_id, value_minor, id) > (${key.productId}, ${key.valueMinor}::bigint, ${key.id}::uuid))`;
}

/** The first product behind another that has a stock level, or codes. */
export async function findProductBehind(reader: Reader, productId: string | null): Promise<string | null> {
  const row = await maybeOne(
    reader,
    sql<{ productId: string }>`
      select product_id as "productId" from (
        (select product_id from stock_levels where product_id > ${productId ?? ''} order by product_id limit 1)
        union all
        (select product_id from stock_codes where product_id > ${productId ?? ''} order by product_id limit 1)
      ) p order by product_id limit 1`,
  );
  return row?.productId ?? null;
}

/** A stock level counts the free codes, or the free plastic cards, of its product and value. */
export async function listWrongLevels(reader: Reader, productId: string): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      with free as (
        select product_id, value_minor, serial_fingerprint is not null as is_plastic, count(*) as codes
        from stock_codes where product_id = ${productId} and account_id is null group by 1, 2, 3
      )
      select 'a stock level is the number of its free codes' as rule,
             concat('product ', coalesce(l.product_id, f.product_id), ', value ', coalesce(l.value_minor, f.value_minor),
                    case when coalesce(l.is_plastic, f.is_plastic) then ', plastic' end) as place,
             format('level %s, %s free', coalesce(l.available, 0), coalesce(f.codes, 0)) as found
      from (select * from stock_levels where product_id = ${productId}) l
      full join free f on f.product_id = l.product_id and f.value_minor = l.value_minor and f.is_plastic = l.is_plastic
      where coalesce(l.available, 0) <> coalesce(f.codes, 0)
      limit ${violationsPerRuleMax}`,
  );
}
