import { createSendNotice } from '../../delivery/send-notice.ts';
import { applyFundingHandler } from '../../funding/apply-funding.job.ts';
import { applyFundingJob } from '../../funding/jobs.ts';
import { collectOwedHandler } from '../../funding/payments/collect-owed.job.ts';
import { collectOwedJob } from '../../funding/payments/jobs.ts';
import { type JobWork, jobWork } from '../../jobs/types.ts';
import { tellBalanceLowJob } from '../../ledger/jobs.ts';
import { tellBalanceLowHandler } from '../../ledger/tell-balance-low.job.ts';
import { countDepartmentsHandler } from '../../orders/budgets/count-departments.job.ts';
import { countDepartmentsJob, tellBudgetExceededJob } from '../../orders/budgets/jobs.ts';
import { tellBudgetExceededHandler } from '../../orders/budgets/tell-budget-exceeded.job.ts';
import { createNotifyBalanceLow } from '../notices/notify-balance-low.ts';
import { createNotifyBudgetExceeded } from '../notices/notify-budget-exceeded.ts';
import { createNotifyFunding } from '../notices/notify-funding.ts';
import { baseUrlOf } from '../shared/base-url.ts';
import type { WorkerNeeds } from './worker-needs.ts';

const appliedAtOnce = 4;

/** The jobs of funding and budgets, and the mails about a low balance and an exceeded budget. */
export function createFundingWorks({ config, database: { db }, keyRing }: WorkerNeeds): readonly JobWork[] {
  const sendNotice = createSendNotice(keyRing);
  const baseUrl = baseUrlOf(config);
  const notify = createNotifyFunding({ sendNotice, baseUrl, seller: config.seller });
  const notifyBalanceLow = createNotifyBalanceLow(sendNotice, baseUrl);
  const notifyBudgetExceeded = createNotifyBudgetExceeded(sendNotice, baseUrl);
  return [
    jobWork(applyFundingJob, appliedAtOnce, applyFundingHandler(db, notify)),
    jobWork(collectOwedJob, 1, collectOwedHandler(db)),
    jobWork(tellBalanceLowJob, 1, tellBalanceLowHandler(db, notifyBalanceLow)),
    jobWork(countDepartmentsJob, 1, countDepartmentsHandler(db)),
    jobWork(tellBudgetExceededJob, 1, tellBudgetExceededHandler(db, notifyBudgetExceeded)),
  ];
}
