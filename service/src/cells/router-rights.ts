import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { databaseSettingOf } from '../kit/cell-settings.ts';
import { StartupError } from '../kit/startup-error.ts';
import { findUnreadable } from './queries.ts';
import type { Cell } from './types.ts';

/** All that a router reads of a cell; it writes nothing. */
export const routerTables = [
  'accounts',
  'credentials',
  'environment',
  'funding_requests',
  'operator_credentials',
  'operator_tokens',
  'passkeys',
  'payments',
  'people',
  'person_links',
  'portal_sessions',
  'sign_on_domains',
  'tokens',
] as const;

/** Without a right, requests of one kind would fail later. A cell that cannot be reached now is not judged. */
export async function refuseMissingRights(cells: readonly Cell[]): Promise<void> {
  await Promise.all(
    cells.map(async (cell) => {
      try {
        await refuseMissingRightsIn(cell);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
      }
    }),
  );
}

async function refuseMissingRightsIn(cell: Cell): Promise<void> {
  const { user, missing } = await findUnreadable(cell.database.db, routerTables);
  if (missing.length === 0) return;
  const tables = missing.join(', ');
  throw new StartupError(
    `The user of ${databaseSettingOf(cell)} may not read ${tables}; as the owner of that database run "grant select on ${tables} to ${user}".`,
  );
}
