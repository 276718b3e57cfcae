import type { Given } from '../../../cli/command.ts';
import type { ServiceCommands } from '../../command-context.ts';
import { operatorCommand } from './operator-command.ts';
import type { Members } from './operator-command-types.ts';
import { allOption, pageOption, pageQuery, pathOf, reasonOption } from './paths.ts';

const paymentPath = ({ payment }: Given) => `/Payments/${pathOf(payment)}`;
const closing = { words: ['payment'], options: { reason: reasonOption } };

/** Payments that match no funding request. */
export const paymentCommands: ServiceCommands = {
  'payments list': operatorCommand({
    does: 'list payments that a person must settle',
    examples: ['payments list'],
    options: { all: allOption, page: pageOption },
    request: (given) => ({
      method: 'GET',
      path: '/Payments',
      query: pageQuery(given, { status: given.all && 'All' }),
    }),
    shows: ['Id', 'ReceivedAt', 'Amount', 'CurrencyCode', 'Status', 'Issue', 'Payer', 'Text'],
  }),
  'payments show': operatorCommand({
    does: 'show one payment',
    examples: ['payments show 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b'],
    words: ['payment'],
    request: (given) => ({ method: 'GET', path: paymentPath(given) }),
  }),
  'payments assign': operatorCommand({
    does: 'apply a payment to an account',
    examples: ['payments assign 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b Acme'],
    words: ['payment', 'account'],
    options: { request: { value: 'id', does: 'the funding request that it pays; a new one by default' } },
    more: 'Above the limit of one party the first only requests it, and another assigns it.',
    request: (given) => ({
      method: 'POST',
      path: `${paymentPath(given)}/Assign`,
      body: { AccountId: given.account, ...(given.request && { FundingRequestId: given.request }) },
    }),
    says: settled,
  }),
  'payments return': operatorCommand({
    does: 'record that a payment was sent back',
    examples: ['payments return 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b --reason "Paid twice"'],
    ...closing,
    request: (given) => ({ method: 'POST', path: `${paymentPath(given)}/Return`, body: { Reason: given.reason } }),
    says: settled,
  }),
  'payments ignore': operatorCommand({
    does: 'record that a payment is not about funding',
    examples: ['payments ignore 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b --reason "Interest of the bank"'],
    ...closing,
    request: (given) => ({ method: 'POST', path: `${paymentPath(given)}/Ignore`, body: { Reason: given.reason } }),
    says: settled,
  }),
};

function settled({ Status, Amount, CurrencyCode }: Members): string {
  const amount = `${String(Amount)} ${String(CurrencyCode)}`;
  return Status === 'ToSettle'
    ? `Requested to assign ${amount}. Another operator must assign it too.`
    : `${amount}: ${String(Status)}.`;
}
