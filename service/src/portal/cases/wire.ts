import type { Type } from 'typebox';
import { toWireCase, toWireReport } from '../../help/api/wire.ts';
import { parseCaseNumber } from '../../help/case-number.ts';
import { plainText } from '../../help/parse-report.ts';
import type { CaseFile, CaseFilter, CaseKind, CaseStatus } from '../../help/types.ts';
import { InvalidRequest } from '../../kit/errors.ts';
import type { answer, caseFile } from './schemas.ts';

export interface CaseQuery {
  readonly status: CaseStatus | 'All';
  readonly kind: CaseKind | null;
  readonly number: string | null;
}

export function fromWireFilter({ status, kind, number }: CaseQuery): Omit<CaseFilter, 'accountId'> {
  const parsed = number === null ? null : parseCaseNumber(number);
  if (number !== null && parsed === null) {
    const detail = 'number is not a case number. Check the digits: a case number has nine, such as 482-109-375.';
    throw new InvalidRequest([{ parameter: 'number', code: 'NotAllowed', detail }]);
  }
  return { status: status === 'All' || parsed !== null ? null : status, kind, number: parsed, orderId: null };
}

export function fromWireAnswer({ Text }: Type.Static<typeof answer>): string {
  const text = plainText(Text);
  if (text !== '') return text;
  throw new InvalidRequest([{ pointer: '/Text', code: 'Required', detail: 'Write an answer.' }]);
}

/** To an account every operator is simply the operator. */
export function toWireCaseFile(file: CaseFile, isForOperator: boolean): Type.Static<typeof caseFile> {
  return {
    ...toWireCase(file),
    ...toWireReport(file),
    Steps: file.steps.map(({ kind, at, byOperator, byName, text }) => ({
      Kind: kind,
      At: at.toISOString(),
      By: byOperator && !isForOperator ? 'Operator' : byName,
      Text: text,
    })),
  };
}
