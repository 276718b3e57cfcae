import { type KeyRing, open, type SealContext, seal } from '../kit/keyring.ts';
import type { CaseKey, CaseReport } from './types.ts';

const nothing: CaseReport = { details: null, contact: null };

/** What recipients write is personal, and may hold what a code opens; so it is stored encrypted. */
export function sealReport(keyRing: KeyRing, { accountId, id }: CaseKey, report: CaseReport): Buffer | null {
  if (report.details === null && report.contact === null) return null;
  return seal(keyRing, reportContext(accountId, id), JSON.stringify(report));
}

export function openReport(keyRing: KeyRing, { accountId, id }: CaseKey, sealed: Buffer | null): CaseReport {
  return sealed === null ? nothing : (JSON.parse(open(keyRing, reportContext(accountId, id), sealed)) as CaseReport);
}

export function sealStepText(keyRing: KeyRing, { accountId, id }: CaseKey, text: string | null): Buffer | null {
  return text === null ? null : seal(keyRing, stepContext(accountId, id), text);
}

export function openStepText(keyRing: KeyRing, { accountId, id }: CaseKey, sealed: Buffer | null): string | null {
  return sealed === null ? null : open(keyRing, stepContext(accountId, id), sealed);
}

export function reportContext(accountId: string, id: string): SealContext {
  return { purpose: 'case-report', row: [accountId, id] };
}

export function stepContext(accountId: string, id: string): SealContext {
  return { purpose: 'case-step', row: [accountId, id] };
}
