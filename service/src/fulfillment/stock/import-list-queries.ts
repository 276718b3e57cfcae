import { sql } from 'kysely';
import { many, type Reader } from '../../database/database.ts';
import { returnsImportName } from '../returns/returns-import.ts';

export interface ShownImport {
  readonly name: string;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly rowsRead: bigint;
  readonly codesLoaded: bigint;
  readonly rowsRefused: bigint;
}

export async function listImports(reader: Reader, importsMax: number): Promise<ShownImport[]> {
  return many(
    reader,
    sql<ShownImport>`
      select name, started_at as "startedAt", finished_at as "finishedAt", rows_read as "rowsRead",
             codes_loaded as "codesLoaded", rows_refused as "rowsRefused"
      from stock_imports where name <> ${returnsImportName} order by id desc limit ${importsMax}`,
  );
}
