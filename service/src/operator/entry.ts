import type { FastifyContextConfig, FastifyRequest, FastifySchema } from 'fastify';
import type { PersonActing } from '../accounts/acting.ts';
import type { OperatorScope } from '../accounts/operators/scopes.ts';
import { base, needs } from './schemas.ts';

/**
 * One of the ways to the operators' routes: /operator/v1 with a credential, the portal with a session, and for parcels
 * /operator with an operator's token. The same route is declared once for each.
 */
export interface OperatorEntry {
  /** How the records of the service name it. */
  readonly name: string;
  /** The start of all its addresses. */
  readonly base: string;
  /** What a route is declared with: its schema, and who may call it. */
  options<Schema extends FastifySchema>(
    schema: Schema,
    scope: OperatorScope,
    more?: { readonly needsProof?: boolean },
  ): {
    readonly schema: FastifySchema;
    readonly config: FastifyContextConfig;
    readonly preHandler?: (request: FastifyRequest) => Promise<void>;
  };
  actingOf(request: FastifyRequest): PersonActing;
}

/** /operator/v1: a credential with the scope. */
export const credentialEntry: OperatorEntry = {
  name: 'operator API',
  base,
  options: (schema, scope) => ({ schema, config: needs(scope) }),
  actingOf: ({ operatorActing }) => operatorActing,
};
