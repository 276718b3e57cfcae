import { runStatements } from '../postgres/run-statements.ts';

const filledTables = ['orders', 'order_lines', 'transfers', 'events'];

interface Definition {
  readonly drop: string;
  readonly create: string;
}

// Primary keys stay: rows are added in their order, which costs little, and other tables refer to them.
const definitions = `
  select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
         format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as create
  from pg_constraint c where c.conrelid = any($1::text[]::regclass[]) and c.contype = 'u'
  union all
  select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
  from pg_index i
  where i.indrelid = any($1::text[]::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;

/** Drops the indexes of the tables that are filled, and builds the same ones afterwards: a hundred times as quick for millions of rows. */
export async function withoutIndexes(
  databaseUrl: string,
  fill: () => Promise<void>,
  onProgress: (text: string) => void,
): Promise<void> {
  const found = await runStatements<Definition>(databaseUrl, definitions, [filledTables]);
  for (const { drop } of found) await runStatements(databaseUrl, drop);
  await fill();
  for (const [index, { create }] of found.entries()) {
    onProgress(`building index ${index + 1} of ${found.length}`);
    await runStatements(databaseUrl, create);
  }
}
