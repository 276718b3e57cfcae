import type { Given } from '../../../cli/command.ts';
import type { ServiceCommands } from '../../command-context.ts';
import { operatorCommand } from './operator-command.ts';
import { allOption, pageOption, pageQuery, pathOf } from './paths.ts';

const approvalPath = ({ approval }: Given) => `/Approvals/${pathOf(approval)}`;

/** What waits for a second operator. */
export const approvalCommands: ServiceCommands = {
  'approvals list': operatorCommand({
    does: 'list requests that wait for a second operator',
    examples: ['approvals list'],
    options: { all: allOption, page: pageOption },
    request: (given) => ({
      method: 'GET',
      path: '/Approvals',
      query: pageQuery(given, { status: given.all && 'All' }),
    }),
    shows: ['Id', 'Title', 'AskedBy.Name', 'AskedAt', 'Status', 'CanApprove', 'WhyNot'],
  }),
  'approvals approve': operatorCommand({
    does: 'approve a request of another party, which carries it out',
    examples: ['approvals approve 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b'],
    words: ['approval'],
    request: (given) => ({ method: 'POST', path: `${approvalPath(given)}/Approve` }),
    says: ({ Title }) => `Approved: ${String(Title)}.`,
  }),
  'approvals refuse': operatorCommand({
    does: 'refuse a request of another party',
    examples: ['approvals refuse 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b --reason "Ask the account first"'],
    words: ['approval'],
    options: { reason: { value: 'text', does: 'why; whoever asked reads it' } },
    request: (given) => ({
      method: 'POST',
      path: `${approvalPath(given)}/Refuse`,
      body: given.reason === undefined ? {} : { Reason: given.reason },
    }),
    says: ({ Title }) => `Refused: ${String(Title)}.`,
  }),
};
