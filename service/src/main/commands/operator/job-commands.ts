import type { Given } from '../../../cli/command.ts';
import type { ServiceCommands } from '../../command-context.ts';
import { operatorCommand } from './operator-command.ts';
import { pageOption, pageQuery, pathOf } from './paths.ts';

const jobPath = ({ job }: Given) => `/Jobs/${pathOf(job)}`;

/** Jobs that exhausted their retries. */
export const jobCommands: ServiceCommands = {
  'jobs list': operatorCommand({
    does: 'list jobs that exhausted their retries, newest first',
    examples: ['jobs list'],
    options: { page: pageOption },
    request: (given) => ({ method: 'GET', path: '/Jobs', query: pageQuery(given) }),
    shows: ['Id', 'Kind', 'Attempts', 'SetAsideAt', 'LastError'],
  }),
  'jobs show': operatorCommand({
    does: 'show a job that exhausted its retries, with its last error',
    examples: ['jobs show 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b'],
    words: ['job'],
    request: (given) => ({ method: 'GET', path: jobPath(given) }),
  }),
  'jobs retry': operatorCommand({
    does: 'retry a job that exhausted its retries',
    examples: ['jobs retry 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b'],
    words: ['job'],
    request: (given) => ({ method: 'POST', path: `${jobPath(given)}/Retry` }),
    says: (_body, { job }) => `Job ${job} is due again.`,
  }),
  'jobs drop': operatorCommand({
    does: 'drop a job that exhausted its retries: its work is never done',
    examples: ['jobs drop 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b'],
    words: ['job'],
    more: 'Retry it instead, unless you know that the work is no longer needed.',
    request: (given) => ({ method: 'DELETE', path: jobPath(given) }),
    says: (_body, { job }) => `Job ${job} was dropped.`,
  }),
};
