import { sql } from 'kysely';
import type { CardKey, WrappedKey } from '../../cards/types.ts';
import type { ProductContent } from '../../catalog/types.ts';
import { maybeOne, type Tx } from '../../database/database.ts';

export interface ChosenGiftRow extends WrappedKey {
  readonly claimVersion: number;
  /** Where the card's messages go. */
  readonly email: string | null;
  readonly sms: string | null;
  readonly culture: string | null;
  readonly productCulture: string | null;
  readonly fromName: string | null;
  readonly accountName: string;
  /** What was picked. */
  readonly products: readonly Pick<ProductContent, 'name' | 'translations'>[];
}

export async function findChosenGift(tx: Tx, card: CardKey): Promise<ChosenGiftRow | null> {
  return maybeOne(
    tx,
    sql<ChosenGiftRow>`
      select c.claim_version as "claimVersion", k.root_key_id as "rootKeyId", k.wrapped_key as "wrappedKey",
             case when o.type <> 'DigitalDelivery' then null
                  when a.address_number is not null then a.email else l.details #>> '{digital,email}' end as email,
             case when o.type <> 'DigitalDelivery' then null
                  when a.address_number is not null then a.sms else l.details #>> '{digital,sms}' end as sms,
             l.details ->> 'culture' as culture, v.content #>> '{cultureCodes,0}' as "productCulture",
             l.details #>> '{personalization,fromName}' as "fromName", u.name as "accountName",
             (select json_agg(json_build_object('name', p.content -> 'name', 'translations', p.content -> 'translations')
                              order by d.part)
              from card_choices d
              join product_versions p on p.product_id = d.product_id and p.version = d.product_version
              where d.account_id = c.account_id and d.order_id = c.order_id and d.line_number = c.line_number
                and d.card_number = c.card_number) as products
      from cards c
      join order_lines l on l.account_id = c.account_id and l.order_id = c.order_id and l.line_number = c.line_number
      join orders o on o.account_id = c.account_id and o.id = c.order_id
      join order_keys k on k.account_id = c.account_id and k.order_id = c.order_id
      join product_versions v on v.product_id = l.product_id and v.version = l.product_version
      join accounts u on u.id = c.account_id
      left join card_addresses a on a.account_id = c.account_id and a.order_id = c.order_id
        and a.line_number = c.line_number and c.card_number = any(a.card_numbers)
      where c.account_id = ${card.accountId} and c.order_id = ${card.orderId} and c.line_number = ${card.lineNumber}
        and c.card_number = ${card.cardNumber} and c.voided_at is null`,
  );
}
