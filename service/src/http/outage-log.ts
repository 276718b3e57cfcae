import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { reasonOf } from '../kit/error-report.ts';
import type { Logger } from '../kit/logger.ts';
import { createOccasionalLog } from '../kit/occasional-log.ts';

/** Callers get 503 without a reason while the database cannot be used: the log says it, once a minute for each. */
export interface OutageLog {
  note(error: unknown, ids: Readonly<Record<string, string>>): void;
}

export function createOutageLog(logger: Logger): OutageLog {
  const log = createOccasionalLog();
  return {
    note(error, ids) {
      const reason = outageOf(error) ?? outageOf((error as { readonly cause?: unknown } | null)?.cause);
      if (reason === null) return;
      log.note(reason, (leftOut) => logger.warn({ reason, leftOut, ...ids }, 'the database cannot be used'));
    },
  };
}

function outageOf(error: unknown): string | null {
  return isDatabaseUnavailable(error) ? reasonOf(error) : null;
}
