import { type ErrorCode, errorCatalog } from '../error-catalog.ts';
import type { Json } from './json.ts';

const orderId = '01a1e0a2-712b-782d-83b3-2bd910000000';
const fault = {
  pointer: '/LineItems/0/Value',
  code: 'InvalidValue',
  detail: 'Value must be one of 5.00 USD, 10.00 USD, 15.00 USD, 25.00 USD, 50.00 USD, 100.00 USD.',
};

interface ProblemExample {
  readonly detail: string;
  readonly members?: Json;
}

/** What a refusal says, by its code. */
const examples = {
  InvalidRequest: { detail: 'The request has 1 fault.', members: { errors: [fault] } },
  BadRequest: {
    detail: 'The path is not correctly encoded.',
    members: { errors: [{ code: 'Malformed', detail: 'The path is not correctly encoded.' }] },
  },
  UnreadableFile: { detail: 'The file is not a spreadsheet or CSV file.' },
  Unauthenticated: { detail: 'The bearer token is missing, unknown, expired or revoked.' },
  WrongPassword: { detail: 'Wrong email or password.' },
  SecondFactorRequired: {
    detail: 'Prove the second factor: a code from your authenticator app, or a passkey.',
    members: { Factors: ['AuthenticatorApp'] },
  },
  MissingScope: {
    detail: 'This needs the scope orders:write, which the credential does not have.',
    members: { Scope: 'orders:write' },
  },
  OwnOrder: {
    detail:
      'You placed this order, or can act as the one who did, so somebody else has to decide about it. You can cancel it.',
  },
  ConfirmationRequired: { detail: 'Confirm that it is you.', members: { With: 'Password' } },
  NotFound: { detail: 'Nothing found at this address.' },
  DuplicatePONumber: {
    detail: `The PONumber is already used by order ${orderId}.`,
    members: { Id: orderId, SameRequest: false, Differences: ['/LineItems/0/Value'] },
  },
  InvalidTransition: { detail: 'The line item is already Complete.' },
  CostChanged: { detail: 'The cost has changed; check it again.', members: { TotalCost: 2400 } },
  ApprovalWaiting: {
    detail: 'Dana has already requested this or another change to it. Decide on that request first.',
    members: { ApprovalId: '01a1e0a2-712b-782d-83b3-2bd910000080' },
  },
  SerialsRefused: {
    detail: 'A serial was rejected.',
    members: {
      errors: [{ pointer: '/Cards/0/Serial', code: 'UnknownSerial', detail: 'There is no such card in stock.' }],
    },
  },
  ParcelConflict: { detail: 'The parcel was already shipped.' },
  PayloadTooLarge: { detail: 'The body is larger than 4 MiB.' },
  UnsupportedMediaType: {
    detail: 'Send the body as JSON in UTF-8, with Content-Type application/json and without Content-Encoding.',
  },
  InsufficientFunds: { detail: 'The order costs 237.50 USD, but only 100.00 USD is Available.' },
  BudgetExceeded: {
    detail: 'This costs 23.75 USD. Marketing has 12.50 USD left of its budget of 5000.00 USD this month.',
    members: { DepartmentId: 'marketing', CurrencyCode: 'USD', Amount: 5000, Spent: 4987.5 },
  },
  SpendingLimitExceeded: {
    detail: 'This costs 23.75 USD. The credential may spend 1000.00 USD a day and has spent 980.00 USD today.',
    members: { CurrencyCode: 'USD', Limit: 1000, Spent: 980 },
  },
  TooManyRequests: { detail: 'Too many requests; wait 1 s.' },
  ServiceUnavailable: { detail: 'The service is temporarily unavailable. Send the same request again.' },
} satisfies Partial<Record<ErrorCode, ProblemExample>>;

type ShownCode = keyof typeof examples;

/** What most refusals with a status are, if a route names none. */
const commonCodes: Readonly<Record<string, ShownCode>> = {
  401: 'Unauthenticated',
  404: 'NotFound',
  409: 'InvalidTransition',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  422: 'InsufficientFunds',
  429: 'TooManyRequests',
  503: 'ServiceUnavailable',
};

/** An example of each code that is shown. */
export function problemExamples(status: string, codes: readonly (ErrorCode | 'others')[]): Json {
  const common = commonCodes[status];
  const shown = codes.flatMap((code) => (code === 'others' ? (common ?? []) : code));
  return Object.fromEntries(
    shown.filter(isShown).map((code) => [code, { summary: errorCatalog[code].title, value: exampleOf(code) }]),
  );
}

function isShown(code: ErrorCode): code is ShownCode {
  return code in examples;
}

function exampleOf(code: ShownCode): Json {
  const { detail, members = {} }: ProblemExample = examples[code];
  const { title, status } = errorCatalog[code];
  const type = `https://rewards.example.com/docs/errors#${code}`;
  return { type, title, status, detail, instance: 'req_177381db8527000006', code, ...members };
}
