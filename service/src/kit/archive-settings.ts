import { type Environ, optionalInteger, text } from './environ.ts';

/** Where orders are archived, and how old they must be. */
export interface ArchiveSettings {
  /** Null: --to names the folder. */
  readonly folder: string | null;
  /** Null: --before names a day. */
  readonly afterMonths: number | null;
}

/** A year's gifts can still be looked into in the following January. */
export const archiveMonthsMin = 13;
const archiveMonthsMax = 240;

export function archiveSettings(environ: Environ): ArchiveSettings {
  return {
    folder: text(environ, 'ARCHIVE_DIR'),
    afterMonths: optionalInteger(environ, 'ARCHIVE_AFTER_MONTHS', { min: archiveMonthsMin, max: archiveMonthsMax }),
  };
}
