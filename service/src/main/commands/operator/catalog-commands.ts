import type { Given } from '../../../cli/command.ts';
import { CommandRefused, WrongUse } from '../../../cli/command-errors.ts';
import type { ServiceCommands } from '../../command-context.ts';
import { operatorCommand } from './operator-command.ts';
import type { Ask, Members } from './operator-command-types.ts';
import { accountPath, pageOption, pageQuery, pathOf } from './paths.ts';

const entitlements: Readonly<Record<string, boolean | null>> = { yes: true, no: false, default: null };
const pageSize = 100;
const pagesMax = 1_000;

/** Products, and what one account pays for them. */
export const catalogCommands: ServiceCommands = {
  'catalog list': operatorCommand({
    does: 'list all products, retired ones too',
    examples: ['catalog list --page 2'],
    options: { page: pageOption },
    request: (given) => ({ method: 'GET', path: '/Products', query: pageQuery(given) }),
    shows: ['Id', 'Name', 'Type', 'CurrencyCode', 'Active', 'IsPublic', 'Fee', 'DiscountPercentage', 'Version'],
  }),
  'catalog show': operatorCommand({
    does: 'show one product',
    words: ['ProductId'],
    examples: ['catalog show aurora-coffee-usd'],
    request: ({ ProductId }) => ({ method: 'GET', path: `/Products/${pathOf(ProductId)}` }),
    parts: { Translations: ['CultureCode', 'Name', 'Description'] },
  }),
  'prices list': operatorCommand({
    does: 'list what an account can order, and at which prices',
    words: ['account'],
    options: { page: pageOption },
    more: '"-" in IsEntitled, Fee and DiscountPercentage: as for every account.',
    examples: ['prices list "Acme Corp"'],
    request: (given) => ({ method: 'GET', path: `${accountPath(given)}/Products`, query: pageQuery(given) }),
    shows: ['ProductId', 'IsEntitled', 'Fee', 'DiscountPercentage', 'DefaultFee', 'DefaultDiscountPercentage'],
  }),
  'prices set': operatorCommand({
    does: 'set fee, discount and entitlement of a product for one account',
    words: ['account', 'ProductId'],
    options: {
      fee: { value: 'amount|default', does: 'the fee per card' },
      discount: { value: 'percent|default', does: 'the discount; above the limit of one party it is only requested' },
      entitled: { value: 'yes|no|default', does: 'whether it can be ordered', choices: Object.keys(entitlements) },
    },
    more: 'What is not given stays as it is; "default" is what every account has.',
    examples: ['prices set "Acme Corp" aurora-coffee-usd --fee 0.5 --discount default'],
    request: async (given, ask) => ({
      method: 'PUT',
      path: `${accountPath(given)}/Products/${pathOf(given.ProductId)}`,
      body: await changedPrice(given, ask),
    }),
    says: askedOr(({ Name, Fee, DefaultFee, DiscountPercentage, DefaultDiscountPercentage }) => {
      const discount = String(DiscountPercentage ?? DefaultDiscountPercentage);
      return `Set. ${String(Name)} costs its value less ${discount} %, and a fee of ${String(Fee ?? DefaultFee)}.`;
    }),
  }),
  'prices remove': operatorCommand({
    does: 'remove what is special about a product for one account',
    examples: ['prices remove Acme aurora-coffee-usd'],
    words: ['account', 'ProductId'],
    request: (given) => ({
      method: 'PUT',
      path: `${accountPath(given)}/Products/${pathOf(given.ProductId)}`,
      body: { IsEntitled: null, Fee: null, DiscountPercentage: null },
    }),
    says: askedOr(({ Name }) => `${String(Name)} has the prices of every account.`),
  }),
};

async function changedPrice(given: Given, ask: Ask): Promise<Members> {
  const { fee, discount, entitled } = given;
  if (fee === undefined && discount === undefined && entitled === undefined)
    throw new WrongUse('Say what to set: --fee, --discount or --entitled.');
  const { IsEntitled, Fee, DiscountPercentage } = await findPrice(given, ask);
  return {
    IsEntitled: entitled === undefined ? IsEntitled : entitlements[entitled],
    Fee: fee === undefined ? Fee : numberOf('fee', fee),
    DiscountPercentage: discount === undefined ? DiscountPercentage : numberOf('discount', discount),
  };
}

async function findPrice(given: Given, ask: Ask): Promise<Members> {
  const path = `${accountPath(given)}/Products`;
  for (let page = 1; page <= pagesMax; page++) {
    const query = { pageIndex: String(page), pageSize: String(pageSize) };
    const { Data } = (await ask({ method: 'GET', path, query })) as { readonly Data: readonly Members[] };
    const found = Data.find(({ ProductId }) => ProductId === given.ProductId);
    if (found) return found;
    if (Data.length < pageSize) break;
  }
  throw new CommandRefused(`There is no product "${given.ProductId}".`);
}

function numberOf(option: string, text: string): number | null {
  if (text === 'default') return null;
  if (/^\d{1,7}(\.\d{1,6})?$/.test(text)) return Number(text);
  throw new WrongUse(`--${option} is "${text}" but must be a number such as 2.5, or "default".`);
}

/** The sentence, or that a second party has to approve it. */
function askedOr(sentence: (body: Members) => string) {
  return (body: Members): string => {
    const asked = body.Approval as { readonly Id: string; readonly Title: string } | null;
    return asked ? `Requested: ${asked.Title}. Another operator must approve it (${asked.Id}).` : sentence(body);
  };
}
