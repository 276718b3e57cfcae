import type { AccountScope } from '../kit/account-scopes.ts';
import type { ApiCaller } from '../kit/caller.ts';
import { MissingScope } from '../kit/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that a route for accounts needs; none: every credential may call it. */
    readonly accountScope?: AccountScope | 'none';
    /** The scope that the roles of an operator must permit for their token; none: every operator may call it. */
    readonly operatorScope?: string;
  }
}

/** Metadata of a route for accounts: what its caller's credential must be allowed to do. */
export function needsScope(accountScope: AccountScope | 'none') {
  return { accountScope } as const;
}

/** For routes where it depends on the request which scope is needed. */
export function requireScope({ scopes }: ApiCaller, scope: AccountScope): void {
  if (!scopes.includes(scope)) throw new MissingScope(scope);
}
