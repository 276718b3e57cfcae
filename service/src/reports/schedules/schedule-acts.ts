import type { AuditedAct } from '../../database/audit-hook.ts';
import type { Schedule } from './types.ts';

/** The entry for the audit log. */
export function scheduleAct(what: 'Created' | 'Paused' | 'Resumed' | 'Deleted') {
  return ({ id, kind, frequency }: Schedule): AuditedAct => ({
    action: `ReportSchedule${what}`,
    target: id,
    details: { Kind: kind, Frequency: frequency },
  });
}
