import { sql } from 'kysely';
import { type Db, many } from '../../../../src/database/database.ts';

/** The names of all members that the audit log's details have, also within lists and objects. */
export async function listAuditedNames(db: Db): Promise<string[]> {
  const rows = await many(db, sql<{ details: string }>`select distinct details::text as details from audit_entries`);
  return [...new Set(rows.flatMap(({ details }) => namesWithin(JSON.parse(details))))].sort();
}

function namesWithin(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesWithin);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...namesWithin(member)]);
}
