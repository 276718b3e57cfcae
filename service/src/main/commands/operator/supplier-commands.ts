import type { ServiceCommands } from '../../command-context.ts';
import { operatorCommand } from './operator-command.ts';
import { pageOption, pageQuery, pathOf } from './paths.ts';

/** Where codes come from. */
export const supplierCommands: ServiceCommands = {
  'suppliers list': operatorCommand({
    does: 'list the sources of codes and the requests that wait for their answer',
    examples: ['suppliers list'],
    options: { page: pageOption },
    request: (given) => ({ method: 'GET', path: '/Suppliers', query: pageQuery(given) }),
    shows: ['Name', 'IsRemote', 'IsFailing', 'OpenRequests', 'OldestRequestAt'],
  }),
  'suppliers show': operatorCommand({
    does: 'show one source of codes and the products that use it',
    words: ['name'],
    examples: ['suppliers show inventory'],
    request: ({ name }) => ({ method: 'GET', path: `/Suppliers/${pathOf(name)}` }),
  }),
};
