import { sql } from 'kysely';
import type { CardKey } from '../../cards/types.ts';
import { many, type Tx } from '../../database/database.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';

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
      select r.account_id, r.order_id, r.line_number, r.card_number, r.replacement,
             coalesce(d.product_id, l.product_id), coalesce(d.value_minor, l.value_minor), o.currency_code, r.source,
             'Defective', r.replaced_at
      from replaced_codes r
      join order_lines l on l.account_id = r.account_id and l.order_id = r.order_id and l.line_number = r.line_number
      join orders o on o.account_id = r.account_id and o.id = r.order_id
      left join card_choices d on d.account_id = r.account_id and d.order_id = r.order_id
        and d.line_number = r.line_number and d.card_number = r.card_number and d.part = r.part
      where r.account_id = ${card.accountId} and r.order_id = ${card.orderId} and r.line_number = ${card.lineNumber}
        and r.card_number = ${card.cardNumber} and r.replacement = ${replacement}
      returning product_id as "productId", value_minor as "valueMinor", currency_code as "currencyCode", source`,
  );
  if (!loss) throw new Error('a code was replaced but is not recorded');
  return loss;
}
