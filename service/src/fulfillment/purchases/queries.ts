import { sql } from 'kysely';
import { many, type Reader, type Tx } from '../../database/database.ts';
import type { LineRef, OrderRef } from '../../orders/types.ts';
import type { Purchase, PurchaseTotal, RecordedPurchase } from './types.ts';

/** Records one card that a supplier issued for a pick. */
export async function insertPurchase(
  tx: Tx,
  { accountId, orderId, lineNumber }: LineRef,
  purchase: Purchase & { readonly supplier: string; readonly currencyCode: string },
): Promise<void> {
  await sql`
    insert into supplier_purchases
      (supplier, reference, account_id, order_id, line_number, card_count, outcome, currency_code, cost_minor)
    values (${purchase.supplier}, ${purchase.reference}, ${accountId}, ${orderId}, ${lineNumber}, 1, 'Issued',
            ${purchase.currencyCode}, ${purchase.costMinor})
    on conflict (supplier, reference) do update
      set outcome = excluded.outcome, currency_code = excluded.currency_code, cost_minor = excluded.cost_minor,
          recorded_at = excluded.recorded_at`.execute(tx);
}

/** Records requests that ended without cards, for which a supplier may still charge. */
export async function insertUnusedPurchases(
  tx: Tx,
  { accountId, orderId }: OrderRef,
  outcome: 'Rejected' | 'Unknown',
  requests: readonly {
    readonly supplier: string;
    readonly reference: string;
    readonly lineNumber: number;
    readonly cardCount: number;
  }[],
): Promise<void> {
  if (requests.length === 0) return;
  await sql`
    insert into supplier_purchases (supplier, reference, account_id, order_id, line_number, card_count, outcome)
    select r."supplier", r."reference", ${accountId}, ${orderId}, r."lineNumber", r."cardCount", ${outcome}
    from json_to_recordset(${JSON.stringify(requests)}::json)
      as r ("supplier" text, "reference" text, "lineNumber" integer, "cardCount" integer)
    on conflict do nothing`.execute(tx);
}

const columns = sql`reference, outcome, cost_minor as "costMinor", currency_code as "currencyCode"`;

export async function listPurchases(
  reader: Reader,
  supplier: string,
  references: readonly string[],
): Promise<RecordedPurchase[]> {
  return many(
    reader,
    sql<RecordedPurchase>`
      select ${columns} from supplier_purchases
      where supplier = ${supplier} and reference = any(${references}::text[])`,
  );
}

/** What a supplier issued on these days (UTC), in the order of references, after the given one. */
export async function listIssuedPurchases(
  reader: Reader,
  supplier: string,
  { first, last }: { readonly first: string; readonly last: string },
  page: { readonly after: string; readonly rowsMax: number },
): Promise<RecordedPurchase[]> {
  return many(
    reader,
    sql<RecordedPurchase>`
      select ${columns} from supplier_purchases
      where supplier = ${supplier} and outcome = 'Issued' and reference > ${page.after}
        and recorded_at >= ${first}::date::timestamp at time zone 'UTC'
        and recorded_at < (${last}::date + 1)::timestamp at time zone 'UTC'
      order by reference limit ${page.rowsMax}`,
  );
}

/** What suppliers issued in the last days, and what it costs. */
export async function listPurchaseTotals(
  reader: Reader,
  suppliers: readonly string[],
  days: number,
): Promise<PurchaseTotal[]> {
  return many(
    reader,
    sql<PurchaseTotal>`
      select supplier, currency_code as "currencyCode", sum(card_count)::int as cards,
             sum(cost_minor)::bigint as "costMinor"
      from supplier_purchases
      where supplier = any(${suppliers}::text[]) and outcome = 'Issued'
        and recorded_at > (select service_now()) - make_interval(days => ${days})
      group by supplier, currency_code order by supplier, currency_code`,
  );
}
