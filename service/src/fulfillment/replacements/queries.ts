import { sql } from 'kysely';
import type { CardKey } from '../../cards/types.ts';
import { many, maybeOne, type Tx } from '../../database/database.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { ReservedCode, StockKey } from '../reservation-queries.ts';

/** Takes one free code out of stock for good; null: there is none that nobody else is taking. */
export async function takeStockCode(tx: Tx, stock: StockKey): Promise<ReservedCode | null> {
  return maybeOne(
    tx,
    sql<ReservedCode>`
      with chosen as materialized (
        select id from stock_codes
        where product_id = ${stock.productId} and value_minor = ${stock.valueMinor} and account_id is null
          and serial_fingerprint is null
        order by id limit 1 for update skip locked
      )
      delete from stock_codes s using chosen c, stock_imports i
      where s.product_id = ${stock.productId} and s.value_minor = ${stock.valueMinor} and s.id = c.id
        and i.id = s.import_id
      returning s.id, s.sealed_code as "sealedCode", s.import_id as "importId",
                i.root_key_id as "rootKeyId", i.wrapped_key as "wrappedKey"`,
  );
}

export interface DefectLoss {
  readonly productId: string;
  readonly valueMinor: bigint;
  readonly currencyCode: CurrencyCode;
  readonly source: string;
}

/** Records the replaced code as the operator's loss. */
export async function insertDefectLoss(tx: Tx, card: CardKey, replacement: number): Promise<DefectLoss> {
  const [loss] = await many(
    tx,
    sql<DefectLoss>`
      insert into stock_losses (account_id, order_id, line_number, card_number, replacement, product_id, value_minor,
                                currency_code, source, reason, lost_at)
      select r.account_id, r.order_id, r.line_number, r.card_number, r.replacement, l.product_id, l.value_minor,
             o.currency_code, r.source, 'Defective', r.replaced_at
      from replaced_codes r
      join order_lines l on l.account_id = r.account_id and l.order_id = r.order_id and l.line_number = r.line_number
      join orders o on o.account_id = r.account_id and o.id = r.order_id
      where r.account_id = ${card.accountId} and r.order_id = ${card.orderId} and r.line_number = ${card.lineNumber}
        and r.card_number = ${card.cardNumber} and r.replacement = ${replacement}
      returning product_id as "productId", value_minor as "valueMinor", currency_code as "currencyCode", source`,
  );
  if (!loss) throw new Error('a code was replaced but is not recorded');
  return loss;
}
