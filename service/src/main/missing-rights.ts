import { isRightMissing } from '../database/database-errors.ts';
import { StartupError } from '../kit/startup-error.ts';

/** What to do when the database user lacks a right; null for any other error. */
export function missingRights(error: unknown): StartupError | null {
  if (!isRightMissing(error)) return null;
  return new StartupError(
    `The database user lacks a right (${error.message}); grant it, or name the owner of the database in DATABASE_URL.`,
  );
}
