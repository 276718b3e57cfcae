import type { AccountId } from '../../kit/ids.ts';
import type { MovedTable } from './moved-tables.ts';

/** The schema in which the old cell keeps the rows of an account that left. */
export function packSchema(accountId: AccountId): string {
  return `moved_${accountId.replaceAll('-', '')}`;
}

/** The triggers before the tables of an account that is moving. */
export function fenceName(accountId: AccountId): string {
  return `moving_${accountId.replaceAll('-', '')}`;
}

/** Texts that are part of a statement: names of tables and cells, ids, times. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** What `@account` and the other names in moved-tables.ts stand for. */
export type Meanings = Readonly<Record<string, string>>;

export function meaningsOf(accountId: AccountId): Meanings {
  return { account: literal(accountId) };
}

export function withMeanings(text: string, meanings: Meanings): string {
  return text.replaceAll(/@([a-z_]+)/g, (_, name: string) => {
    const meaning = meanings[name];
    if (meaning === undefined) throw new Error(`@${name} has no meaning here`);
    return meaning;
  });
}

/** `public.orders t`, in the old cell or the new one. */
export function liveRows({ table, belongs }: MovedTable, meanings: Meanings): string {
  return `public.${table} t where ${withMeanings(belongs, meanings)}`;
}

/** The same rows once they are packed. */
export function packedRows({ table }: MovedTable, accountId: AccountId): string {
  return `${packSchema(accountId)}.${table} t`;
}

/** A row as one text, as the new cell will have it. */
export function rowText({ changed = {} }: MovedTable, columns: readonly string[], meanings: Meanings): string {
  const values = columns.map((column) => withMeanings(changed[column] ?? `t."${column}"`, meanings));
  return `row(${values.join(', ')})::text`;
}
