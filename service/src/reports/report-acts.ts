import type { AuditedAct } from '../database/audit-hook.ts';
import type { Report } from './types.ts';

/** The entry for the audit log. */
export function reportAct(what: 'Created' | 'Downloaded' | 'Deleted') {
  return ({ id, kind }: Report): AuditedAct => ({ action: `Report${what}`, target: id, details: { Kind: kind } });
}
