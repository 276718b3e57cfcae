import { CommandRefused, WrongUse } from '../cli/command-errors.ts';
import { type ExitCode, exitCodes } from '../cli/exit-codes.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { unavailableWords } from '../database/unavailable-words.ts';
import { StartupError } from '../kit/startup-error.ts';
import { missingRights } from './missing-rights.ts';

export interface CommandEnd {
  readonly sentence: string;
  readonly code: ExitCode;
}

/** How a command ends that threw; null for an unexpected error. */
export function explainEnd(error: unknown): CommandEnd | null {
  if (error instanceof WrongUse) return { sentence: error.message, code: exitCodes.wrongUse };
  if (error instanceof CommandRefused) return { sentence: error.message, code: exitCodes.refused };
  if (error instanceof StartupError) return { sentence: error.message, code: exitCodes.failed };
  const rights = missingRights(error);
  if (rights !== null) return { sentence: rights.message, code: exitCodes.failed };
  if (!isDatabaseUnavailable(error)) return null;
  const lost = 'The database connection was lost or the server is overloaded; check the server and start again.';
  return { sentence: unavailableWords(error) ?? lost, code: exitCodes.failed };
}
