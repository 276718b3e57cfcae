import { CodesNotCompared } from '../../cells/codes-elsewhere.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import type { Config } from '../../kit/config.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { loadKeyRing } from '../keys/keys.ts';
import { openCodesElsewhere } from '../shared/codes-elsewhere.ts';
import { type Finding, findingsOf } from './finding.ts';

const is = findingsOf('codes');

/** Whether an import could compare its codes with those of all other cells: with none, so nothing is stored. */
export async function checkCodes(db: Db, config: Config): Promise<Finding[]> {
  if (config.cells.length === 0) return [];
  const keyRing = await loadKeyRing(config).catch((error: unknown) => {
    if (error instanceof StartupError) return null;
    throw error;
  });
  // The check of the keys has said why.
  const elsewhere = keyRing && openCodesElsewhere(config, keyRing);
  if (elsewhere === null) return [];
  try {
    await withTransaction(db, (tx) => elsewhere.find(tx, []));
    return [is.ok(`can be compared with those of all other cells`)];
  } catch (error) {
    if (!(error instanceof CodesNotCompared)) throw error;
    return [error.isTemporary ? is.ok(`cannot be compared now: ${error.message}`) : is.failed(error.message)];
  } finally {
    await elsewhere.close();
  }
}
