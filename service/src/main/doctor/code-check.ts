import { CodesNotCompared } from '../../cells/codes-elsewhere.ts';
import type { Db } from '../../database/database.ts';
import type { Config } from '../../kit/config.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { explainEnd } from '../explain-end.ts';
import { loadKeysOf } from '../keys/keys.ts';
import { openCodesElsewhere } from '../shared/codes-elsewhere.ts';
import { type Finding, findingsOf } from './finding.ts';

const is = findingsOf('codes');
const advice = 'Until that is over, imports of codes are refused.';

/** Whether an import could compare its codes with those of all other cells. */
export async function checkCodes(db: Db, config: Config): Promise<Finding[]> {
  if (config.cells.length === 0) return [];
  const keyRing = await loadKeysOf(db, config).catch((error: unknown) => {
    if (error instanceof StartupError) return null;
    throw error;
  });
  // The check of the keys has said why.
  const elsewhere = keyRing && openCodesElsewhere(config, keyRing);
  if (elsewhere === null) return [];
  try {
    await elsewhere.check(db);
    return [is.ok('can be compared with those of all other cells')];
  } catch (error) {
    const reason = error instanceof CodesNotCompared ? error.reason : explainEnd(error)?.sentence;
    if (reason === undefined) throw error;
    return [is.failed(reason, advice)];
  } finally {
    await elsewhere.close();
  }
}
