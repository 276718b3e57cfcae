import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventFacts, unsaid } from '../../../portal/src/account/events/event-facts.ts';
import { reasonInWords } from '../../../portal/src/account/orders/order-words.ts';
import { detailsInWords } from '../../../portal/src/account/orders/timeline-details.ts';
import { onlyProgramsMeet, problemWords } from '../../../portal/src/api/problem-words.ts';
import { apiWords } from '../../../portal/src/i18n/api-words.ts';
import { alertKinds, alertWords, detailsOfAlert } from '../../../portal/src/operator/alerts/alert-words.ts';
import { dataFacts } from '../../../portal/src/ui/data-facts.ts';
import { translateFault } from '../../../portal/src/ui/fault-words.ts';
import { formatInstant } from '../../../portal/src/ui/format.ts';
import { inServiceWords, serviceSentences } from '../../../portal/src/ui/service-words.ts';
import { wordsByType } from '../../src/alerts/alert-words.ts';
import { eventData } from '../../src/events/event-data.ts';
import { eventTypes } from '../../src/events/types.ts';
import { errorCatalog, faultCatalog } from '../../src/http/error-catalog.ts';
import { detailWords } from '../../src/orders/timeline-details.ts';
import { TooManyRows } from '../../src/reports/errors.ts';

const sourceDir = join(import.meta.dirname, '../../src');

test('the portal has words for every event, for the members of its data and for their values', () => {
  const names = eventTypes.flatMap((type) => [type, ...namesIn(eventData[type].data)]);
  expect(withoutWords(names)).toEqual([]);
});

test('the portal has words for everything that the audit log records', () => {
  const actions = sourceFiles().flatMap(actionsIn);
  expect(actions.length).toBeGreaterThan(100);
  expect(withoutWords(actions)).toEqual([]);
});

test('the portal’s feed shows amounts, times and names as people write them, and no ids', () => {
  const Data = {
    OrderId: '01a1f14b-ee69-7f94-a72e-0a39b0000000',
    PONumber: 'PO-1',
    DepartmentId: 'research',
    Period: 'Month',
    PeriodStart: '2027-01-01T00:00:00.000Z',
    CurrencyCode: 'USD',
    Amount: 1500,
    StatusReason: 'AwaitingApproval',
    Expired: false,
    Rows: 12_000,
    Reason: null,
  };
  expect(eventFacts({ Data }, () => 'Research & Design')).toEqual([
    'Department: Research & Design',
    'Period: Month',
    'Since: Jan 1, 2027',
    'Amount: $1,500.00',
    'Reason: Awaiting approval',
    'Expired: No',
    'Rows: 12,000',
  ]);
});

test('the portal words every part of an order’s history as the operator API does', () => {
  const part = { Text: null, Numbers: [], From: null, To: null, Amount: null, CurrencyCode: null };
  const words = Object.keys(detailWords).map((Text) => detailsInWords([{ ...part, Kind: 'Word', Text }]));
  expect(words).toEqual(Object.values(detailWords));
  expect(
    detailsInWords([
      { ...part, Kind: 'Cards', Numbers: [1] },
      { ...part, Kind: 'CardNumbers', Numbers: [2, 3] },
      { ...part, Kind: 'DaysBeforeExpiry', Numbers: [7] },
      { ...part, Kind: 'Amount', Amount: 47.5, CurrencyCode: 'USD' },
      { ...part, Kind: 'StatusReason', Text: 'SupplierRefused' },
      { ...part, Kind: 'By', Text: 'Ada' },
    ]),
  ).toBe('1 card, cards 2, 3, 7 days before expiry, $47.50, Supplier refused, by Ada');
});

test('the portal has words for what alerts say: the members of their data', () => {
  const names = sourceFiles()
    .filter((source) => /insertOperatorEvent|everySeconds|incident: \{/.test(source))
    .flatMap((source) => source.split(/\bdata(?:: \w+)? ?[:=] (?=\{)/).slice(1))
    .flatMap((rest) => [...firstObject(rest).matchAll(/\b([A-Z][A-Za-z]+):/g)].map(([, name = '']) => name));
  expect(names.length).toBeGreaterThan(30);
  expect(withoutWords(names)).toEqual([]);
});

test('an alert’s data is shown as people read it, and what others wrote stays as it is', () => {
  const Data = {
    Requests: 1_200,
    OlderThanHours: 24,
    Supplier: 'Closed',
    Problem: 'ECONNREFUSED',
    What: 'NotSent',
    Kind: 'plastic',
    ExpiresAt: '2027-01-01T00:00:00.000Z',
    PendingMinor: 1_250,
    CurrencyCode: 'USD',
    Nothing: null,
  };
  expect(detailsOfAlert({ Data })).toBe(
    'Requests: 1,200, Older than hours: 24, Supplier: Closed, Problem: ECONNREFUSED, ' +
      `Finding: Cards have not been sent, Kind: Plastic cards, Ends: ${formatInstant(Data.ExpiresAt)}, ` +
      'Pending: $12.50, Currency: USD',
  );
});

test('the details of an entry of the audit log are facts with names, also within lists and objects', () => {
  const details = { Enabled: true, Members: 'Email, Sms', Steps: [{ Step: 2 }], Role: 'viewer', Reason: 'too late' };
  expect(dataFacts(details)).toEqual([
    ['Enabled', 'Yes'],
    ['Changed', 'Email, SMS'],
    ['Steps', 'Step: 2'],
    ['Role', 'viewer'],
    ['Reason', 'too late'],
  ]);
});

test('the portal has words for every refusal and every fault of a value', () => {
  const codes = Object.keys(errorCatalog).filter((code) => !onlyProgramsMeet.includes(code));
  expect(codes.filter((code) => !Object.hasOwn(problemWords, code))).toEqual([]);
  expect(onlyProgramsMeet.filter((code) => Object.hasOwn(problemWords, code))).toEqual([]);
  expect(Object.keys(faultCatalog).filter((code) => translateFault(code, '') === null)).toEqual([]);
});

test.each([
  ['Quantity must be from 1 to 1,000.', 'Allowed: 1 to 1,000.'],
  ['Name can have at most 100 characters.', 'At most 100.'],
  ['Use at least 12 characters.', 'At least 12.'],
  ['Fee must be >= 0.', 'At least 0.'],
])('a translated fault keeps the bounds of %s', (detail, bounds) => {
  expect(translateFault('OutOfRange', detail)).toBe(`This number is outside the allowed range. ${bounds}`);
});

test('the portal has words for why cards were not issued or messages not sent, and for the sentences it is given', () => {
  const all = sourceFiles();
  const inRooms = all.filter((source) => /reason: '/.test(source));
  const reasons = inRooms.flatMap((source) =>
    [...source.matchAll(/\breason: '([A-Z][A-Za-z]+)'/g)].map(([, reason = '']) => reason),
  );
  expect(reasons.length).toBeGreaterThan(15);
  expect(withoutWords(reasons)).toEqual([]);
  const code = all.join('\n').replaceAll(/\$\{costChangedCode\}/g, 'CostChanged');
  expect(Object.keys(serviceSentences).filter((sentence) => !code.includes(sentence))).toEqual([]);
});

test('the page of an order says why it ended, and not twice that it was cancelled', () => {
  expect(reasonInWords('RecipientRefused')).toBe('Recipient refused');
  expect(reasonInWords('MailServerAnswered421')).toBe('Mail server answered 421');
  expect(reasonInWords('Cancelled')).toBeNull();
});

test('the portal has the words of every alert, as mails and the operator API say them', () => {
  const said = Object.entries(wordsByType).map(([type, { title, advice }]) => [type, { title, advice }]);
  expect(alertWords).toEqual(Object.fromEntries(said));
});

test('the filter of the alerts page offers every kind of alert', () => {
  expect(alertKinds.map(({ value }) => value).sort()).toEqual(Object.keys(wordsByType).sort());
  expect(alertKinds.find(({ value }) => value === 'SupplierWorks')?.label).toBe('A supplier works again');
});

test.each([
  [new TooManyRows('Xlsx', 1_048_575).message, /^This file format holds at most 1,048,575 rows\. /],
  ['InsufficientFunds: The order costs 12.50 USD, but only 3 USD is Available.', /^The available balance does not/],
  ['CostChanged: it is 12.5 now.', /^The cost has changed\./],
  ['UnknownDepartment: DepartmentId is not one of yours.', /^DepartmentId is not one of yours\.$/],
  ['BudgetExceeded: The budget has 3 USD left.', /^The budget of this department does not cover/],
  ['ECONNREFUSED: connect', /^ECONNREFUSED: connect$/],
])('a reason that the service built from an error is shown in words, without its code: %s', (reason, words) => {
  expect(inServiceWords(reason)).toMatch(words);
});

const sourceFiles = () =>
  readdirSync(sourceDir, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(sourceDir, path), 'utf8'));

/** The object that a text begins with, up to its closing brace. */
function firstObject(text: string): string {
  let depth = 0;
  for (const [at, character] of [...text].entries()) {
    if (character === '{') depth++;
    if (character === '}' && --depth === 0) return text.slice(0, at);
  }
  return text;
}

const withoutWords = (names: readonly string[]) =>
  [...new Set(names)].filter((name) => !Object.hasOwn(apiWords, name)).sort();

interface DataSchema {
  readonly properties: Readonly<Record<string, { readonly type?: string; readonly enum?: readonly string[] }>>;
}

/** Ids, lists and counts by status are not shown. */
function namesIn({ properties }: DataSchema): string[] {
  return Object.entries(properties)
    .filter(
      ([name, { type }]) => !name.endsWith('Id') && !unsaid.includes(name) && type !== 'array' && type !== 'object',
    )
    .flatMap(([name, schema]) => [name, ...(schema.enum ?? [])]);
}

/** `action: 'OrderPlaced'`, and both names of `action: isNew ? 'BudgetSet' : 'BudgetChanged'`. */
function actionsIn(source: string): string[] {
  return [...source.matchAll(/\baction: ([^,;{}]+)/g)].flatMap(([, expression = '']) =>
    [...expression.matchAll(/'([A-Z][A-Za-z]+)'/g)].map(([, name = '']) => name),
  );
}
