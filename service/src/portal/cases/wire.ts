import type { Type } from 'typebox';
import { cardIdOfKey } from '../../cards/claim-secrets.ts';
import { parseCaseNumber, shownCaseNumber } from '../../help/case-number.ts';
import { plainText } from '../../help/parse-report.ts';
import type { CaseFile, CaseFilter, CaseKind, CaseStatus, HelpCase } from '../../help/types.ts';
import { InvalidRequest } from '../../kit/errors.ts';
import { lineItemIdOf } from '../../kit/ids.ts';
import { amountToWire } from '../../kit/money.ts';
import type { answer, caseFile, shownCase } from './schemas.ts';

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
  return { status: status === 'All' || parsed !== null ? null : status, kind, number: parsed };
}

export function fromWireAnswer({ Text }: Type.Static<typeof answer>): string {
  const text = plainText(Text);
  if (text !== '') return text;
  throw new InvalidRequest([{ pointer: '/Text', code: 'Required', detail: 'Write an answer.' }]);
}

export function toWireCase(found: HelpCase): Type.Static<typeof shownCase> {
  return {
    Id: found.id,
    Number: shownCaseNumber(found.number),
    Kind: found.kind,
    Category: found.category,
    Status: found.status,
    Resolution: found.resolution,
    OpenedAt: found.openedAt.toISOString(),
    ClosedAt: found.closedAt?.toISOString() ?? null,
    OrderId: found.orderId,
    PONumber: found.poNumber,
    LineItemId: lineItemIdOf(found.orderId, found.lineNumber),
    CardId: cardIdOfKey(found),
    ProductName: found.productName,
    Value: amountToWire(found.valueMinor, found.currencyCode),
    CurrencyCode: found.currencyCode,
  };
}

/** To an account every operator is simply the operator. */
export function toWireCaseFile(file: CaseFile, isForOperator: boolean): Type.Static<typeof caseFile> {
  return {
    ...toWireCase(file),
    Details: file.report.details,
    Contact: file.report.contact,
    Language: file.locale,
    ClaimedAt: file.claimedAt?.toISOString() ?? null,
    Steps: file.steps.map(({ kind, at, byOperator, byName, text }) => ({
      Kind: kind,
      At: at.toISOString(),
      By: byOperator && !isForOperator ? 'Operator' : byName,
      Text: text,
    })),
  };
}
