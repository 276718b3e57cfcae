import type { Given } from '../../../cli/command.ts';
import { WrongUse } from '../../../cli/command-errors.ts';
import type { ServiceCommands } from '../../command-context.ts';
import { operatorCommand } from './operator-command.ts';
import type { Members } from './operator-command-types.ts';
import { accountPath, allOption, pageOption, pageQuery, pathOf, reasonOption } from './paths.ts';

const requestPath = ({ account, request }: Given) => `/FundingRequests/${pathOf(account)}/${pathOf(request)}`;

/** Money that accounts ask for. */
export const fundingCommands: ServiceCommands = {
  'funding list': operatorCommand({
    does: 'list funding requests that wait, of all accounts',
    examples: ['funding list', 'funding list --all'],
    options: { all: allOption, page: pageOption },
    request: (given) => ({
      method: 'GET',
      path: '/FundingRequests',
      query: pageQuery(given, { status: given.all && 'All' }),
    }),
    shows: ['Id', 'Account.Name', 'Amount', 'CurrencyCode', 'Status', 'PaymentReference', 'FirstApprover.Name'],
  }),
  'funding show': operatorCommand({
    does: 'show one funding request',
    examples: ['funding show Acme 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b'],
    words: ['account', 'request'],
    request: (given) => ({ method: 'GET', path: requestPath(given) }),
  }),
  'funding request': operatorCommand({
    does: 'request funding for an account: adds the amount to its Pending balance',
    words: ['account', 'amount', 'currency'],
    options: {
      reference: { value: 'text', does: 'the payment that it is about, such as "Wire 7"' },
      key: { value: 'text', does: 'makes it safe to repeat: the same key requests once' },
    },
    examples: ['funding request "Acme Corp" 5000 USD --reference "Wire 7" --key wire-7'],
    request: (given) => ({
      method: 'POST',
      path: `${accountPath(given)}/FundingRequests`,
      body: {
        Amount: amountOf(given),
        CurrencyCode: given.currency,
        ...(given.reference && { Reference: given.reference }),
      },
      ...(given.key && { headers: { 'idempotency-key': given.key } }),
    }),
    says: ({ Id, Amount, CurrencyCode }) => `Requested ${String(Amount)} ${String(CurrencyCode)}: ${String(Id)}.`,
  }),
  'funding apply': operatorCommand({
    does: 'apply a funding request: the account can spend the amount',
    words: ['account', 'request'],
    more: 'Above the limit of one party (FUNDING_SECOND_PERSON_ABOVE) the first only requests it, and another applies it.',
    examples: ['funding apply "Acme Corp" 0190a5d4-6e9c-7b1e-8d5f-2f1f6c6a1b2c'],
    request: (given) => ({ method: 'POST', path: `${requestPath(given)}/Apply` }),
    says: appliedOrAsked,
  }),
  'funding reject': operatorCommand({
    does: 'reject a funding request and tell the account why',
    examples: ['funding reject Acme 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b --reason "The payment was recalled"'],
    words: ['account', 'request'],
    options: { reason: { ...reasonOption, does: 'why; the account reads it' } },
    request: (given) => ({ method: 'POST', path: `${requestPath(given)}/Reject`, body: { Reason: given.reason } }),
    says: ({ Amount, CurrencyCode }) => `Rejected ${String(Amount)} ${String(CurrencyCode)}.`,
  }),
  'funding reverse': operatorCommand({
    does: 'reverse applied funding: takes the amount back from the account',
    examples: ['funding reverse Acme 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b --reason "Applied to the wrong account"'],
    words: ['account', 'request'],
    options: { reason: { ...reasonOption, does: 'why; the account reads it' } },
    more: `What the account has spent is owed, and taken from the next money that it gets. Above the limit of one party
(FUNDING_SECOND_PERSON_ABOVE) the first only requests it, and another reverses it.`,
    request: (given) => ({ method: 'POST', path: `${requestPath(given)}/Reverse`, body: { Reason: given.reason } }),
    says: reversedOrAsked,
  }),
};

function reversedOrAsked({ Reversed, Amount, Owed, CurrencyCode }: Members): string {
  if (Reversed !== Amount)
    return `Requested to reverse ${String(Amount)} ${String(CurrencyCode)}. Another operator must reverse it too.`;
  const owed = Owed === 0 ? '' : `, of which ${String(Owed)} is owed`;
  return `Reversed ${String(Reversed)} ${String(CurrencyCode)}${owed}.`;
}

function appliedOrAsked({ Status, Amount, CurrencyCode }: Members): string {
  const amount = `${String(Amount)} ${String(CurrencyCode)}`;
  return Status === 'Applied'
    ? `Applied ${amount}.`
    : `Requested to apply ${amount}. Another operator must apply it too.`;
}

function amountOf({ amount = '' }: Given): number {
  if (/^\d{1,12}(\.\d{1,4})?$/.test(amount)) return Number(amount);
  throw new WrongUse(`<amount> is "${amount}" but must be a number such as 5000 or 49.90.`);
}
