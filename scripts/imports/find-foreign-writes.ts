import type { BrokenRule, SourceFile } from './find-broken-rules.ts';
import { findWrites } from './find-writes.ts';
import type { ForeignWrite } from './house-rules.ts';

export interface TableRules {
  readonly tablesByFolder: Readonly<Record<string, readonly string[]>>;
  readonly foreignWrites: readonly ForeignWrite[];
  /** The tables that exist after all migrations. */
  readonly tables: readonly string[];
}

const rulesFile = 'scripts/imports/house-rules.ts';

/** Writes to tables of other folders, and every mismatch between the owners and the migrations. */
export function findForeignWrites(files: readonly SourceFile[], rules: TableRules): BrokenRule[] {
  const used = new Set<ForeignWrite>();
  const faults = files.flatMap((file) =>
    findWrites(file.text).flatMap(({ table, at }) => {
      const fault = faultOf(file.path, table, rules);
      if (fault === null) return [];
      const allowed = rules.foreignWrites.find((entry) => entry.path === file.path && entry.table === (table ?? '*'));
      if (allowed) used.add(allowed);
      return allowed ? [] : [{ path: file.path, line: file.text.slice(0, at).split('\n').length, rule: fault }];
    }),
  );
  const stale = rules.foreignWrites.filter((entry) => !used.has(entry));
  return [
    ...faults,
    ...stale.map(({ path, table }) => ({ path, line: 1, rule: `no longer writes ${table}: take it off ${rulesFile}` })),
    ...ownerFaults(rules),
  ];
}

function faultOf(path: string, table: string | null, { tablesByFolder, tables }: TableRules): string | null {
  if (table === null) return 'a write must name its table, so that its owner can be checked';
  if (!tables.includes(table)) return `writes ${table}, which no migration creates`;
  const owners = ownersOf(table, tablesByFolder);
  // A table without an owner is reported once, below.
  if (owners.length === 0 || owners.includes(path.split('/')[0] ?? '')) return null;
  return `writes ${table}, which belongs to ${owners.join(' and ')}: call its functions or embed its -sql.ts fragments`;
}

function ownerFaults({ tablesByFolder, tables }: TableRules): BrokenRule[] {
  const rule = (text: string): BrokenRule => ({ path: `../../${rulesFile}`, line: 1, rule: text });
  const owned = Object.entries(tablesByFolder).flatMap(([folder, names]) => names.map((table) => ({ folder, table })));
  return [
    ...tables.flatMap((table) => {
      const owners = ownersOf(table, tablesByFolder);
      if (owners.length === 1) return [];
      return [rule(owners.length === 0 ? `${table} has no owner` : `${table} has two owners: ${owners.join(' and ')}`)];
    }),
    ...owned.flatMap(({ folder, table }) =>
      tables.includes(table) ? [] : [rule(`${folder} owns ${table}, which no migration creates`)],
    ),
  ];
}

function ownersOf(table: string, tablesByFolder: TableRules['tablesByFolder']): string[] {
  return Object.keys(tablesByFolder).filter((folder) => tablesByFolder[folder]?.includes(table));
}
