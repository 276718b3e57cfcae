import { addNextRun } from '../jobs/periodic.ts';
import type { JobHandler } from '../jobs/types.ts';
import { recordFindings } from './checks.ts';
import { tellOperatorsJob } from './jobs.ts';
import { sendDigests, type TellNeeds, tellNewAlerts } from './tell-operators.ts';

export function tellOperatorsHandler(needs: TellNeeds & { readonly dataDir: string }): JobHandler<unknown> {
  return async () => {
    await addNextRun(needs.db, tellOperatorsJob);
    await recordFindings(needs.db, needs.dataDir);
    await tellNewAlerts(needs);
    await sendDigests(needs);
  };
}
