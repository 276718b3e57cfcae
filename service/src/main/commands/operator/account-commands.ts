import type { Given } from '../../../cli/command.ts';
import type { ServiceCommands } from '../../command-context.ts';
import { operatorCommand } from './operator-command.ts';
import { accountPath, pageOption, pageQuery } from './paths.ts';

const onOff = ['on', 'off'];

const createAccount = operatorCommand({
  does: 'create an account and invite its first admin by mail',
  examples: ['accounts create Acme ann@acme.example "Ann Admin"'],
  words: ['name', 'admin-email', 'admin-name'],
  options: {
    'raw-codes': { does: 'ask for the right to receive raw codes; a second operator approves it' },
    cell: { value: 'cell', does: 'where the account is created; left out: in the open cell with the fewest accounts' },
  },
  request: (given) => ({
    method: 'POST',
    path: '/Accounts',
    ...(given.cell !== undefined && { headers: { 'bestow-cell': given.cell } }),
    body: {
      Name: given.name,
      AdminEmail: given['admin-email'],
      AdminName: given['admin-name'],
      ...(given['raw-codes'] && { ReceivesRawCodes: true }),
    },
  }),
  says: (body) => {
    const { Account, Link } = body as { Account: { Id: string; Name: string }; Link: string | null };
    return `Created ${Account.Name}, ${Account.Id}.${Link ? `\n${Link}` : ''}`;
  },
});

/** Accounts, as operators manage them in the portal. */
export const accountCommands: ServiceCommands = {
  'accounts list': operatorCommand({
    does: 'list accounts with their balances and spending',
    examples: ['accounts list --search acme'],
    options: { search: { value: 'text', does: 'only accounts whose name contains this' }, page: pageOption },
    request: (given) => ({ method: 'GET', path: '/Accounts', query: pageQuery(given, { search: given.search }) }),
    shows: ['Id', 'Name', 'Status', 'Orders', 'Balances', 'SpentLast28Days', 'CreatedAt'],
  }),
  'accounts show': operatorCommand({
    does: 'show an account with its people, credentials and limits',
    examples: ['accounts show Acme'],
    words: ['account'],
    request: (given) => ({ method: 'GET', path: accountPath(given) }),
  }),
  'accounts create': {
    ...createAccount,
    run: async (context) => (await import('../accounts-create.ts')).inCellOfAccount(context, createAccount.run),
  },
  'accounts change': operatorCommand({
    does: 'change the name and rights of an account',
    examples: ['accounts change Acme --name "Acme Inc."'],
    words: ['account'],
    options: {
      name: { value: 'text', does: 'its new name' },
      'raw-codes': {
        value: 'on|off',
        does: 'the right to receive raw codes; "on" needs a second operator',
        choices: onOff,
      },
      'second-factor': {
        value: 'on|off',
        does: 'require a second factor of its people; those without one can only set one up',
        choices: onOff,
      },
      'freeze-links': { value: 'on|off', does: 'stop all its claim links, or let them work again', choices: onOff },
    },
    request: (given) => ({ method: 'PATCH', path: accountPath(given), body: changeOf(given) }),
  }),
  'accounts suspend': operatorCommand({
    does: 'suspend an account: it can read, but order and send nothing',
    examples: ['accounts suspend Acme'],
    words: ['account'],
    request: (given) => ({ method: 'PATCH', path: accountPath(given), body: { Status: 'Suspended' } }),
    says: ({ Name }) => `${Name} is suspended. "bestow accounts resume" lets it continue.`,
  }),
  'accounts resume': operatorCommand({
    does: 'resume a suspended account, and the work that was held',
    examples: ['accounts resume Acme'],
    words: ['account'],
    request: (given) => ({ method: 'PATCH', path: accountPath(given), body: { Status: 'Active' } }),
    says: ({ Name }) => `${Name} is active.`,
  }),
};

function changeOf(given: Given): Record<string, unknown> {
  const flag = (option: string) => given[option] && given[option] === 'on';
  return {
    ...(given.name && { Name: given.name }),
    ...(given['raw-codes'] && { ReceivesRawCodes: flag('raw-codes') }),
    ...(given['second-factor'] && { RequiresSecondFactor: flag('second-factor') }),
    ...(given['freeze-links'] && { ClaimLinksFrozen: flag('freeze-links') }),
  };
}
