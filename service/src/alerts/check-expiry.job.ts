import type { Db } from '../database/database.ts';
import { addNextRun } from '../jobs/periodic.ts';
import type { JobHandler } from '../jobs/types.ts';
import { type CertificateProbe, recordExpiring } from './check-expiry.ts';
import { checkExpiryJob } from './jobs.ts';

export function checkExpiryHandler(db: Db, probes: readonly CertificateProbe[]): JobHandler<unknown> {
  return async () => {
    await addNextRun(db, checkExpiryJob);
    await recordExpiring(db, probes, new Date());
  };
}
