import type { Given } from '../../../cli/command.ts';
import type { ServiceCommands } from '../../command-context.ts';
import { operatorCommand } from './operator-command.ts';
import { allOption, pageOption, pageQuery, pathOf } from './paths.ts';

const casePath = (given: Given) => `/Cases/${pathOf(given.case)}`;
const more = '<case> is its id, or the number that recipients read out, such as 482-109-375.';

/** What recipients reported. */
export const caseCommands: ServiceCommands = {
  'cases list': operatorCommand({
    does: 'list open cases of recipients, of all accounts',
    examples: ['cases list --all'],
    options: { all: allOption, page: pageOption },
    request: (given) => ({ method: 'GET', path: '/Cases', query: pageQuery(given, { status: given.all && 'All' }) }),
    shows: ['Number', 'Account.Name', 'Kind', 'Category', 'Status', 'ProductName', 'PONumber', 'OpenedAt'],
  }),
  'cases show': operatorCommand({
    does: 'show a case, with what the recipient wrote',
    words: ['case'],
    more,
    examples: ['cases show 482-109-375'],
    request: (given) => ({ method: 'GET', path: casePath(given) }),
  }),
  'cases answer': operatorCommand({
    does: 'answer the recipient, on the page of the gift and by mail',
    words: ['case', 'text'],
    more,
    examples: ['cases answer 482-109-375 "Please try again: the code works now."'],
    request: (given) => ({ method: 'POST', path: `${casePath(given)}/Answer`, body: { Text: given.text } }),
    says: ({ IsMailed }) => (IsMailed ? 'Answered by mail.' : 'Answered on the page of the gift; there is no address.'),
  }),
  'cases replace': operatorCommand({
    does: 'replace the code from stock and close the case',
    examples: ['cases replace 482-109-375'],
    words: ['case'],
    options: { product: { value: 'ProductId', does: 'of a Choice gift: which of the picked products' } },
    more: `${more} Above the value that one party may give away
in 24 hours it is only requested.`,
    request: (given) => ({
      method: 'POST',
      path: `${casePath(given)}/Replace`,
      body: given.product === undefined ? {} : { ProductId: given.product },
    }),
    says: ({ Approval }) => (Approval ? 'Requested: another operator must approve it.' : 'Replaced, and closed.'),
  }),
  'cases close': operatorCommand({
    does: 'close a case as solved',
    examples: ['cases close 482-109-375'],
    words: ['case'],
    more,
    request: (given) => ({ method: 'POST', path: `${casePath(given)}/Close` }),
    says: ({ Number: number }) => `Closed ${String(number)}.`,
  }),
};
