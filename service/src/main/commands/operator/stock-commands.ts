import type { Given } from '../../../cli/command.ts';
import { WrongUse } from '../../../cli/command-errors.ts';
import type { ServiceCommands } from '../../command-context.ts';
import { operatorCommand } from './operator-command.ts';
import { pageOption, pageQuery, pathOf } from './paths.ts';

/** Codes and plastic cards in stock. */
export const stockCommands: ServiceCommands = {
  'codes levels': operatorCommand({
    does: 'show the stock of each product and value',
    options: { page: pageOption },
    examples: ['codes levels', 'codes levels --json'],
    request: (given) => ({ method: 'GET', path: '/Stock', query: pageQuery(given) }),
    shows: ['ProductId', 'Value', 'CurrencyCode', 'Available', 'Kind', 'LowMark', 'IsLow', 'DaysLeft'],
  }),
  'codes losses': operatorCommand({
    does: 'list unused cards that could not be returned, with their cost',
    more: 'One line per order line, newest first, at most 200. Source is who issued the cards, Reason why they could not be returned.\nThe totals are one for each currency.',
    examples: ['codes losses', 'codes losses --json'],
    request: () => ({ method: 'GET', path: '/Stock/Losses' }),
    parts: {
      Data: [
        'LostAt',
        'Amount',
        'CurrencyCode',
        'Cards',
        'ProductId',
        'Source',
        'Reason',
        'OrderId',
        'LineNumber',
        'AccountName',
      ],
      Totals: ['CurrencyCode', 'Cards', 'Amount'],
    },
  }),
  'codes mark': operatorCommand({
    does: 'set the stock level for the low-stock alert',
    words: ['ProductId', 'Value', 'count'],
    options: {
      kind: {
        value: 'codes|plastic',
        does: 'which stock; the product’s own kind by default',
        choices: ['codes', 'plastic'],
      },
    },
    examples: ['codes mark aurora-coffee-usd 25 100'],
    request: (given) => ({
      method: 'PUT',
      path: `/Stock/${pathOf(given.ProductId)}/${pathOf(given.Value)}`,
      body: { LowMark: countOf(given), ...(given.kind && { Kind: given.kind }) },
    }),
    says: (_body, { ProductId, Value, count }) => `${ProductId} at ${Value}: alert when ${count} or fewer are left.`,
  }),
};

function countOf({ count = '' }: Given): number {
  if (/^\d{1,9}$/.test(count)) return Number(count);
  throw new WrongUse('<count> must be a whole number.');
}
