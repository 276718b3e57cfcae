import type { Given } from '../../../cli/command.ts';
import { CommandRefused } from '../../../cli/command-errors.ts';
import { isId } from '../../../kit/ids.ts';
import type { OperatorRequest } from '../../../operator/call.ts';
import type { Ask, Members } from './operator-command-types.ts';
import { accountPath } from './paths.ts';

interface Lookup {
  readonly word: string;
  readonly request: (given: Given, text: string) => OperatorRequest;
  readonly isMeant: (row: Members, text: string) => boolean;
  readonly refusal: (text: string) => string;
}

const pageSize = '100';

/** Words that can be names instead of ids. Later ones need those before them. */
const lookups: readonly Lookup[] = [
  {
    word: 'account',
    request: (_given, search) => ({ method: 'GET', path: '/Accounts', query: { search, pageSize } }),
    isMeant: ({ Name }, text) => Name === text,
    refusal: (text) => `There is no account "${text}", or several; give its id or its exact name.`,
  },
  {
    word: 'person',
    request: (given) => ({ method: 'GET', path: `${accountPath(given)}/People`, query: { pageSize } }),
    isMeant: ({ Email }, text) => String(Email).toLowerCase() === text.toLowerCase(),
    refusal: (text) => `The account has nobody with the address "${text}".`,
  },
  {
    word: 'order',
    request: (given, poNumber) => ({ method: 'GET', path: `${accountPath(given)}/Orders`, query: { poNumber } }),
    isMeant: ({ PONumber }, text) => PONumber === text,
    refusal: (text) => `The account has no order with the PONumber "${text}".`,
  },
  {
    word: 'case',
    request: (_given, number) => ({ method: 'GET', path: '/Cases', query: { number } }),
    isMeant: () => true,
    refusal: (text) => `There is no case ${text}.`,
  },
];

/** The arguments with ids in the places of names, addresses, PONumbers and case numbers. */
export async function withIds(ask: Ask, given: Given): Promise<Given> {
  let found = given;
  for (const lookup of lookups) {
    const text = found[lookup.word];
    if (text !== undefined && !isId(text)) found = { ...found, [lookup.word]: await findId(ask, lookup, found, text) };
  }
  return found;
}

async function findId(ask: Ask, lookup: Lookup, given: Given, text: string): Promise<string> {
  const { Data } = (await ask(lookup.request(given, text))) as { readonly Data: readonly Members[] };
  const [row, another] = Data.filter((each) => lookup.isMeant(each, text));
  if (row && !another) return String(row.Id);
  throw new CommandRefused(lookup.refusal(text));
}
