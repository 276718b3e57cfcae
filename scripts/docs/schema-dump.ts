import type { Db } from '../../service/src/database/database.ts';
import {
  type ColumnRow,
  type ConstraintRow,
  listColumns,
  listConstraints,
  listDomains,
  listFunctions,
  listIndexes,
  listTables,
  listTriggers,
  type TableRow,
} from './schema-queries.ts';

/** docs/schema.sql: the result of all migrations, so that the effect of a new one is a readable diff. */
export async function makeSchemaDump(db: Db): Promise<string> {
  const [tables, columns, constraints, indexes, triggers, functions, domains] = await Promise.all([
    listTables(db),
    listColumns(db),
    listConstraints(db),
    listIndexes(db),
    listTriggers(db),
    listFunctions(db),
    listDomains(db),
  ]);
  return [
    '-- The schema after all migrations, sorted by name. Made by `npm run docs:generate`; change it with a migration.',
    ...functions.map(({ definition }) => `${definition.trim()};`),
    domains.map(({ name, definition }) => `create domain ${name} as ${definition};`).join('\n'),
    ...tables.map((table) => describeTable(table, columns, constraints, [...indexes, ...triggers])),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

function describeTable(
  table: TableRow,
  columns: readonly ColumnRow[],
  constraints: readonly ConstraintRow[],
  additions: readonly ColumnRow[],
): string {
  const members = [
    ...columns.filter((column) => column.table === table.name).map(({ definition }) => definition),
    ...constraints
      .filter((row) => row.table === table.name)
      .map(({ name, definition }) => `constraint ${name} ${definition}`),
  ];
  const storage = table.storage === null ? '' : ` with (${table.storage})`;
  const ownAdditions = additions.filter((row) => row.table === table.name).map(({ definition }) => `${definition};`);
  const kind = table.isUnlogged ? 'unlogged table' : 'table';
  return [`create ${kind} ${table.name} (\n  ${members.join(',\n  ')}\n)${storage};`, ...ownAdditions].join('\n');
}
