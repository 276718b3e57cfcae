import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventFacts, unsaid } from '../../../portal/src/account/events/event-facts.ts';
import { detailsInWords } from '../../../portal/src/account/orders/timeline-details.ts';
import { apiWords } from '../../../portal/src/i18n/api-words.ts';
import { alertWords } from '../../../portal/src/operator/alerts/alert-words.ts';
import { wordsByType } from '../../src/alerts/alert-words.ts';
import { eventData } from '../../src/events/event-data.ts';
import { eventTypes } from '../../src/events/types.ts';
import { detailWords } from '../../src/orders/timeline-details.ts';

const sourceDir = join(import.meta.dirname, '../../src');

test('the portal has words for every event, for the members of its data and for their values', () => {
  const names = eventTypes.flatMap((type) => [type, ...namesIn(eventData[type].data)]);
  expect(withoutWords(names)).toEqual([]);
});

test('the portal has words for everything that the audit log records', () => {
  const actions = readdirSync(sourceDir, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => actionsIn(readFileSync(join(sourceDir, path), 'utf8')));
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

test('the portal has the words of every alert, as mails and the operator API say them', () => {
  const said = Object.entries(wordsByType).map(([type, { title, advice }]) => [type, { title, advice }]);
  expect(alertWords).toEqual(Object.fromEntries(said));
});

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
