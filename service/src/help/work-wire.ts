import { Type } from 'typebox';
import { InvalidRequest } from '../kit/errors.ts';
import { instantOut, named, nullable, object } from '../kit/schema.ts';
import { caseMembers, reportMembers, toWireCase, toWireReport } from './api/wire.ts';
import { parseCaseNumber } from './case-number.ts';
import { plainText } from './parse-report.ts';
import {
  type CaseFile,
  type CaseFilter,
  type CaseKind,
  type CaseStatus,
  caseKinds,
  caseStatuses,
  caseStepKinds,
} from './types.ts';

const answerLengthMax = 2_000;
const numberLengthMax = 20;

/** A case as people work on it, with the names of those who did. */
export const fileMembers = {
  ...caseMembers,
  ...reportMembers,
  Steps: Type.Array(
    object({
      Kind: Type.Enum([...caseStepKinds]),
      At: instantOut(),
      By: Type.String(),
      Text: nullable(Type.String()),
    }),
  ),
};

export const caseFile = named('HelpCaseFile', object(fileMembers));
export const answer = object({ Text: Type.String({ minLength: 1, maxLength: answerLengthMax }) });
export const answered = named('AnsweredCase', object({ IsMailed: Type.Boolean() }));

/** The filters of every list of cases. */
export const caseFilters = {
  status: Type.Enum([...caseStatuses, 'All'], { default: 'Open' }),
  kind: Type.Enum([...caseKinds]),
  number: Type.String({ maxLength: numberLengthMax }),
};

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
