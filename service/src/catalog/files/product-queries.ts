import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { kindOf } from '../choice-rules.ts';
import type { PlannedProduct } from './plan-types.ts';

/** New products with their first version. */
export async function insertProducts(tx: Tx, products: readonly PlannedProduct[]): Promise<void> {
  await sql`
    with given as materialized (
      select * from json_to_recordset(${rowsOf(products)}::json)
        as r (id text, "isActive" boolean, "isPublic" boolean, "isChoice" boolean, fee numeric,
              "discountPercentage" numeric, sources text[], content jsonb)
    ), added as (
      insert into products (id, version, is_active, is_public, is_choice, default_fee, default_discount_percentage, sources)
      select id, 1, "isActive", "isPublic", "isChoice", fee, "discountPercentage", sources from given
    )
    insert into product_versions (product_id, version, content) select id, 1, content from given`.execute(tx);
}

/** Existing products; those whose texts or values changed get a new version. */
export async function updateProducts(tx: Tx, products: readonly PlannedProduct[]): Promise<void> {
  await sql`
    with given as materialized (
      select * from json_to_recordset(${rowsOf(products)}::json)
        as r (id text, "isActive" boolean, "isPublic" boolean, fee numeric, "discountPercentage" numeric, sources text[],
              "hasNewContent" boolean, content jsonb)
    ), changed as (
      update products p
      set version = p.version + g."hasNewContent"::int, is_active = g."isActive", is_public = g."isPublic",
          default_fee = g.fee, default_discount_percentage = g."discountPercentage", sources = g.sources
      from given g where p.id = g.id
      returning p.id, p.version, g."hasNewContent", g.content
    )
    insert into product_versions (product_id, version, content)
    select id, version, content from changed where "hasNewContent"`.execute(tx);
}

function rowsOf(products: readonly PlannedProduct[]): string {
  return JSON.stringify(
    products.map(({ row, hasNewContent }) => ({ ...row, hasNewContent, isChoice: kindOf(row.content) === 'Choice' })),
  );
}

/** Many products changed at once; one job for each notifies the accounts. */
export async function insertProductChanges(
  tx: Tx,
  changes: readonly { readonly productId: string; readonly changeId: string }[],
): Promise<void> {
  await sql`
    insert into product_changes (product_id, id)
    select * from json_to_recordset(${JSON.stringify(changes)}::json) as r ("productId" text, "changeId" uuid)`.execute(
    tx,
  );
}
