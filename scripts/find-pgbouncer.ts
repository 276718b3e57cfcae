import { existsSync } from 'node:fs';

const places = [
  '/usr/sbin/pgbouncer',
  '/usr/local/sbin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
];

/** PgBouncer of this machine, or null. */
export function findPgBouncer(): string | null {
  return places.find(existsSync) ?? null;
}

export const noPgBouncer = 'skipped: pgbouncer not found';
