import { awaitingApproval } from '../approvals/types.ts';
import { awaitingFunds } from '../holds/types.ts';

/** Whether a pending line, a row `l` of order_lines, waits for something that must happen before it may be served. */
export const isHeldSql = `coalesce(l.status_reason in ('${awaitingApproval}', '${awaitingFunds}'), false)`;

/** Whether such a line is not charged yet, so that nothing is refunded when it ends. */
export const isUnchargedSql = `coalesce(l.status_reason = '${awaitingFunds}', false)`;
