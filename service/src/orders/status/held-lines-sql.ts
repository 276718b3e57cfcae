import { awaitingApproval } from '../approvals/types.ts';

/** Whether a pending line, a row `l` of order_lines, waits for something that must happen before it may be served. */
export const isHeldSql = `coalesce(l.status_reason in ('${awaitingApproval}'), false)`;
