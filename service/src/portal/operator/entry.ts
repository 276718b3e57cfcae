import type { FastifySchema } from 'fastify';
import type { OperatorEntry } from '../../operator/entry.ts';
import { allow } from '../access.ts';
import { hide } from '../schemas.ts';

/** The portal: an operator's session, with a recent confirmation of identity where a route asks for one. */
export const sessionEntry: OperatorEntry = {
  name: 'portal',
  base: '/portal/api/operator',
  options: (schema, scope, more) => ({ schema: hidden(schema), config: allow(`operator.${scope}`, more) }),
  actingOf: ({ acting }) => acting,
};

/** Without what only the operator API's document shows. */
function hidden({ params, querystring, body, response }: FastifySchema): FastifySchema {
  const answers = Object.entries(response as Record<string, unknown>).filter(([status]) => status.startsWith('2'));
  return {
    ...hide,
    ...(params !== undefined && { params }),
    ...(querystring !== undefined && { querystring }),
    ...(body !== undefined && { body }),
    response: Object.fromEntries(answers),
  };
}
