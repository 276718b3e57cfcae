import { type Readable, Transform } from 'node:stream';
import type { Acting } from '../../accounts/acting.ts';
import type { Fingerprints } from '../../cards/fingerprints.ts';
import { type CodesElsewhere, CodesNotCompared } from '../../cells/codes-elsewhere.ts';
import type { Db } from '../../database/database.ts';
import { ServiceUnavailable, UnreadableFile } from '../../kit/errors.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import { importAct } from './import-acts.ts';
import { type ImportStep, importCodes } from './import-codes.ts';
import type { ImportNeeds } from './open-import.ts';
import { type RowFormat, readRows } from './read-rows.ts';
import { type ImportCounts, type RowFault, StockRefused } from './types.ts';

export interface StockNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly fingerprints: () => Promise<Fingerprints>;
  readonly codesElsewhere: CodesElsewhere | null;
}

export interface LoadedStock extends ImportCounts {
  readonly faults: readonly RowFault[];
}

// Files that take longer than a request may are for the command line, which has no such limit.
const importBytesMax = 64 * 1024 * 1024;
const faultsShownMax = 100;
const repeatAfterSeconds = 10;

/**
 * Loads codes as they arrive. An interrupted upload continues where it stopped, under the same name with the same file.
 */
export async function loadStock(
  needs: StockNeeds,
  acting: Acting,
  file: { readonly name: string; readonly format: RowFormat; readonly body: Readable },
): Promise<LoadedStock> {
  const { db, keyRing, codesElsewhere } = needs;
  const importNeeds: ImportNeeds = { db, keyRing, codesElsewhere, fingerprints: await needs.fingerprints() };
  const faults: RowFault[] = [];
  try {
    const counts = await importCodes(importNeeds, {
      name: file.name,
      rows: readRows(bounded(file.body), file.format),
      onFaults: async (found) => void faults.push(...found.slice(0, faultsShownMax - faults.length)),
      onProgress: () => undefined,
      audit: acting.audit((step: ImportStep) => importAct(file.name, step)),
    });
    return { ...counts, faults };
  } catch (error) {
    if (error instanceof CodesNotCompared) throw new ServiceUnavailable(error.message, repeatAfterSeconds);
    throw error instanceof StockRefused ? new UnreadableFile(error.message) : error;
  } finally {
    // The rest of a refused file would stay on the connection, and its next request would wait behind it.
    file.body.unpipe();
    file.body.resume();
  }
}

function bounded(body: Readable): Readable {
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      const isTooLarge = bytes > importBytesMax;
      done(
        isTooLarge
          ? new StockRefused(
              'The file is larger than 64 MiB; split it, or load it with "bestow codes import" on the machine.',
            )
          : null,
        chunk,
      );
    },
  });
  body.on('error', (error) => counter.destroy(error));
  return body.pipe(counter);
}
