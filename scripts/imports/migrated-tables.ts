const createPattern = String.raw`create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([a-z_][a-z0-9_]*)`;
const dropPattern = String.raw`drop\s+table\s+(?:if\s+exists\s+)?([a-z_][a-z0-9_]*)`;
const renamePattern = String.raw`alter\s+table\s+([a-z_][a-z0-9_]*)\s+rename\s+to\s+([a-z_][a-z0-9_]*)`;
const changePattern = new RegExp(`^\\s*(?:${createPattern}|${dropPattern}|${renamePattern})`, 'gim');

/** The tables that exist once these migrations have run, in order. */
export function listMigratedTables(migrations: readonly string[]): string[] {
  const tables = new Set<string>();
  for (const text of migrations) {
    for (const [, created, dropped, before, after] of text.matchAll(changePattern)) {
      if (created) tables.add(created);
      if (dropped) tables.delete(dropped);
      if (before && after && tables.delete(before)) tables.add(after);
    }
  }
  return [...tables].sort();
}
