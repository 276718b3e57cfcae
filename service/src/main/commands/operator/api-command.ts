import { readFileSync } from 'node:fs';
import { WrongUse } from '../../../cli/command-errors.ts';
import type { OperatorRequest } from '../../../operator/call.ts';
import type { ServiceCommands } from '../../command-context.ts';
import { operatorCommand } from './operator-command.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Any call of the operator API, for what has no command of its own. */
export const apiCommand: ServiceCommands = {
  api: operatorCommand({
    does: 'send any request to the operator API',
    examples: ['api GET /Suppliers'],
    words: ['method', 'path'],
    wordChoices: { method: methods },
    options: {
      query: { value: 'a=1&b=2', does: 'parameters of the request' },
      body: { value: 'file', does: 'the JSON body; "-" reads standard input', isFile: true },
    },
    more: `<path> is below /operator/v1, such as /Accounts; docs/operator-openapi.json describes all of them. Prints the answer; with --json
exactly as the service sent it.`,
    request: ({ method, path = '', query, body }) => ({
      method: method as OperatorRequest['method'],
      path: path.startsWith('/') ? path : `/${path}`,
      ...(query !== undefined && { query: Object.fromEntries(new URLSearchParams(query)) }),
      ...(body !== undefined && { body: readBody(body) }),
    }),
  }),
};

function readBody(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new WrongUse(code ? `${file} cannot be read (${code}).` : `${file} does not hold JSON.`);
  }
}
