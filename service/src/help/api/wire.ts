import { Type } from 'typebox';
import { cardIdOfKey } from '../../cards/claim-secrets.ts';
import { lineItemIdOf } from '../../kit/ids.ts';
import { amountToWire, type Minor } from '../../kit/money.ts';
import { instantOut, nullable } from '../../kit/schema.ts';
import { shownCaseNumber } from '../case-number.ts';
import {
  type CaseFile,
  caseCategories,
  caseKinds,
  caseResolutions,
  caseStatuses,
  caseStepKinds,
  type HelpCase,
} from '../types.ts';

/** A case in every list, of the API and of the portal: nothing that a recipient wrote. */
export const caseMembers = {
  Id: Type.String(),
  Number: Type.String({ description: 'As recipients read it out: 482-109-375.' }),
  Kind: Type.Enum([...caseKinds]),
  Category: nullable(Type.Enum([...caseCategories])),
  Status: Type.Enum([...caseStatuses]),
  Resolution: nullable(Type.Enum([...caseResolutions])),
  OpenedAt: instantOut(),
  ClosedAt: nullable(instantOut()),
  OrderId: Type.String(),
  PONumber: Type.String(),
  LineItemId: Type.String(),
  CardId: Type.String(),
  ProductName: Type.String(),
  Value: Type.Number(),
  CurrencyCode: Type.String(),
  Chosen: nullable(
    Type.Object(
      { ProductId: Type.String(), ProductName: Type.String(), Value: Type.Number() },
      { title: 'CaseCard', description: 'Of a Choice gift: the picked card that the recipient means.' },
    ),
  ),
};

/** What the recipient wrote; null once the recipient was forgotten. */
export const reportMembers = {
  Details: nullable(Type.String({ description: 'What the recipient wrote. A code in it is replaced by dots.' })),
  Contact: nullable(Type.String({ description: 'The email address that the recipient gave for answers.' })),
  Language: Type.String(),
  ClaimedAt: nullable(instantOut()),
};

export const wireCase = Type.Object(caseMembers, { $id: 'Case' });

export const wireCaseFile = Type.Object(
  {
    ...caseMembers,
    ...reportMembers,
    Steps: Type.Array(
      Type.Object(
        {
          Kind: Type.Enum([...caseStepKinds]),
          At: instantOut(),
          By: Type.Enum(['Account', 'Operator']),
          Text: nullable(Type.String({ description: 'What the recipient was told.' })),
        },
        { title: 'CaseStep' },
      ),
    ),
  },
  { $id: 'CaseFile' },
);

export function toWireCase(found: HelpCase): Type.Static<typeof wireCase> {
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
    Chosen: found.chosen && {
      ProductId: found.chosen.productId,
      ProductName: found.chosen.productName,
      Value: amountToWire(BigInt(found.chosen.valueMinor) as Minor, found.currencyCode),
    },
  };
}

export function toWireReport(file: CaseFile) {
  return {
    Details: file.report.details,
    Contact: file.report.contact,
    Language: file.locale,
    ClaimedAt: file.claimedAt?.toISOString() ?? null,
  };
}

/** Programs learn which side acted; names of people are for the portal. */
export function toWireCaseFile(file: CaseFile): Type.Static<typeof wireCaseFile> {
  return {
    ...toWireCase(file),
    ...toWireReport(file),
    Steps: file.steps.map(({ kind, at, byOperator, text }) => ({
      Kind: kind,
      At: at.toISOString(),
      By: byOperator ? 'Operator' : 'Account',
      Text: text,
    })),
  };
}
