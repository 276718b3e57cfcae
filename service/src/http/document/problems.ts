import { type TSchema, Type } from 'typebox';
import { type ErrorCode, errorCatalog } from '../error-catalog.ts';
import { faultSchema } from '../problem-schema.ts';
import type { Json } from './json.ts';

const faults = Type.Array(faultSchema);

/** The codes whose problems have members besides the common ones. */
const ownMembers = {
  InvalidRequest: { errors: faults },
  BadRequest: { errors: faults },
  DuplicatePONumber: {
    Id: Type.String({ description: 'The order that has this PONumber.' }),
    SameRequest: Type.Boolean({
      description: 'Whether it was created by the same request, so that nothing is left to do.',
    }),
    Differences: Type.Array(Type.String(), {
      description: 'JSON pointers to the members that differ from that order.',
    }),
  },
  ConfirmationRequired: { With: Type.Enum(['Password', 'Code', 'Passkey'], { description: 'What to confirm with.' }) },
  SecondFactorRequired: {
    Factors: Type.Array(Type.Enum(['AuthenticatorApp', 'Passkey']), { description: 'What the person has set up.' }),
  },
  MissingScope: { Scope: Type.String({ description: 'The scope that the credential lacks.' }) },
  SpendingLimitExceeded: {
    CurrencyCode: Type.String(),
    Limit: Type.Number({ description: 'What the credential may spend in a day.' }),
    Spent: Type.Number({ description: 'What it has spent today, without this order.' }),
  },
  BudgetExceeded: {
    DepartmentId: Type.String(),
    CurrencyCode: Type.String({ description: 'Of the order.' }),
    Amount: Type.Number({ description: 'The budget in this currency.' }),
    Spent: Type.Number({ description: 'What was spent of it in the current period, without this order.' }),
  },
  CostChanged: { TotalCost: Type.Number({ description: 'What it costs now.' }) },
  ApprovalWaiting: { ApprovalId: Type.String({ description: 'The request to decide on first.' }) },
  SerialsRefused: { errors: faults },
} satisfies Partial<Record<ErrorCode, Readonly<Record<string, TSchema>>>>;

/** The schemas of all problems that differ from the common one. */
export const problemSchemas: Json = Object.fromEntries(
  Object.entries(ownMembers).map(([code, members]) => [
    nameOf(code as ErrorCode),
    {
      description: `${errorCatalog[code as ErrorCode].title}. See /docs/errors#${code}.`,
      allOf: [
        { $ref: '#/components/schemas/Problem' },
        Type.Object({ code: Type.Literal(code), ...(members as Readonly<Record<string, TSchema>>) }),
      ],
    },
  ]),
);

/** Where routes name no codes: by status, those whose members a caller can use. */
export interface UsualProblems {
  readonly [status: string]: readonly (ErrorCode | 'others')[];
}

/** The schema of the problems with a status. */
export function problemSchemaOf(codes: readonly (ErrorCode | 'others')[]): Json {
  const names = new Set(codes.map(nameOf));
  const [first, ...more] = [...names].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return more.length === 0 && first ? first : { anyOf: [first, ...more] };
}

function nameOf(code: ErrorCode | 'others'): string {
  return code in ownMembers ? `${code}Problem` : 'Problem';
}
