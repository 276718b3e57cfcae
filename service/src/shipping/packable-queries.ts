import { sql } from 'kysely';
import { many, type Reader } from '../database/database.ts';
import { fromStoredAddress, type Stored } from '../orders/stored-details.ts';
import type { PhysicalAddress } from '../orders/types.ts';
import { packedCount } from './pack-queries.ts';
import type { PackableContent, PackableParcel, Parcel } from './types.ts';

type ContentJson = Omit<PackableContent, 'valueMinor'> & { readonly valueMinor: number };
type PackableRow = Omit<PackableParcel, keyof Parcel | 'contents' | 'address'> & {
  readonly id: string;
  readonly address: Stored<PhysicalAddress> | null;
  readonly contents: readonly ContentJson[];
};

/**
 * Everything a warehouse needs to send these parcels, in their order. Address and method are taken from any line of a
 * parcel, because lines that differ are in different parcels.
 */
export async function listPackable(reader: Reader, parcels: readonly Parcel[]): Promise<PackableParcel[]> {
  if (parcels.length === 0) return [];
  const rows = await many(
    reader,
    sql<PackableRow>`
      select p.id, r.po_number as "poNumber", a.name as "accountName", f.address,
             m.id as "shippingMethodId", m.content ->> 'carrier' as "shippingCarrier",
             m.content ->> 'description' as "shippingDescription",
             k.id as "carrierId", k.content ->> 'name' as "carrierName", c.contents, g.greetings, f.cultures
      from unnest(${parcels.map((parcel) => parcel.accountId)}::uuid[], ${parcels.map((parcel) => parcel.id)}::text[])
        as w (account_id, id)
      join parcels p on p.account_id = w.account_id and p.id = w.id
      join orders r on r.account_id = p.account_id and r.id = p.order_id
      join accounts a on a.id = p.account_id
      cross join lateral (
        select json_agg(json_build_object(
                 'lineNumber', l.line_number, 'productId', o.product_id, 'productName', v.content ->> 'name',
                 'valueMinor', o.value_minor, 'currencyCode', r.currency_code, 'firstCard', l.first_card,
                 'cardCount', l.card_count, 'packedCount', ${packedCount},
                 'translations', (
                   select coalesce(json_agg(json_build_object('cultureCode', t ->> 'cultureCode', 'name', t ->> 'name')), '[]')
                   from jsonb_array_elements(v.content -> 'translations') t where t ->> 'name' is not null))
                 order by l.line_number) as contents
        from parcel_lines l
        join order_lines o on o.account_id = p.account_id and o.order_id = p.order_id and o.line_number = l.line_number
        join product_versions v on v.product_id = o.product_id and v.version = o.product_version
        where l.account_id = p.account_id and l.parcel_id = p.id
      ) c
      cross join lateral (
        select coalesce(json_agg(t.personalization) filter (where t.personalization is not null), '[]') as greetings
        from (
          select distinct jsonb_build_object('to', o.details -> 'personalization' ->> 'to',
                   'fromName', o.details -> 'personalization' ->> 'fromName',
                   'message', o.details -> 'personalization' ->> 'message') as personalization
          from parcel_lines l
          join order_lines o on o.account_id = p.account_id and o.order_id = p.order_id and o.line_number = l.line_number
          where l.account_id = p.account_id and l.parcel_id = p.id and o.details -> 'personalization' ->> 'message' is not null
        ) t
      ) g
      left join lateral (
        select (array_agg(o.details -> 'physical' order by l.line_number))[1] as address,
               array_remove(array[
                 (array_agg(o.details ->> 'culture' order by o.details ->> 'culture' is null, l.line_number))[1],
                 (array_agg(v.content #>> '{cultureCodes,0}' order by l.line_number))[1]], null) as cultures
        from parcel_lines l
        join order_lines o on o.account_id = p.account_id and o.order_id = p.order_id and o.line_number = l.line_number
        join product_versions v on v.product_id = o.product_id and v.version = o.product_version
        where l.account_id = p.account_id and l.parcel_id = p.id
      ) f on true
      left join shipping_methods m on m.id = f.address ->> 'shippingMethodId'
      left join carriers k on k.id = f.address ->> 'carrierId'`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return parcels.flatMap((parcel) => {
    const row = byId.get(parcel.id);
    // A cancelled parcel has no lines left, and so no address.
    if (!row?.address) return [];
    return { ...parcel, ...row, id: parcel.id, address: fromStoredAddress(row.address), contents: contentsOf(row) };
  });
}

function contentsOf({ contents }: PackableRow): PackableContent[] {
  return contents.map((content) => ({ ...content, valueMinor: BigInt(content.valueMinor) }));
}
