import type { TSchema } from 'typebox';
import { Type } from 'typebox';
import type { OperatorScope } from '../accounts/operators/scopes.ts';
import { pageParameters } from '../http/page.ts';
import { noQuery, operatorRefusals } from '../http/route-schema.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that a route of /operator/v1 needs; public: none, not even a credential. */
    readonly scope?: OperatorScope | 'public';
  }
}

export const base = '/operator/v1';

/** In the order of the document. */
export const tags = [
  'Accounts',
  'People',
  'Credentials',
  'Departments',
  'Brandings',
  'Gift settings',
  'Prices',
  'Catalog',
  'Stock',
  'Parcels',
  'Orders',
  'Cases',
  'Funding',
  'Payments',
  'Approvals',
  'Suppressions',
  'Jobs',
  'Alerts',
  'Activity',
  'Operator credentials',
] as const;
type Tag = (typeof tags)[number];

/** The paging parameters of all lists. */
export const pages = pageParameters({ defaultSize: 25, sizeMax: 100 });

/** Metadata of a route: the bearer token hook of /v1 skips it, and the scope's own hook checks the credential. */
export function needs(scope: OperatorScope) {
  return { isPublic: true, scope } as const;
}

interface Described {
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answer: TSchema | { readonly description: string; readonly content: object };
  readonly status?: 200 | 201 | 202 | 204;
  /** Besides those that every route has. */
  readonly refusals?: readonly number[];
}

/** The schema of a route, with the refusals that all have. */
export function route({ tag, summary, description, params, query, body, answer, status = 200, ...more }: Described) {
  const ofBody = body ? [413, 415] : [];
  const ofInput = body || query ? [400] : [];
  const statuses = new Set([...ofInput, 401, 403, ...(params ? [404] : []), ...ofBody, ...(more.refusals ?? []), 429]);
  return {
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(params && { params }),
    querystring: query ?? noQuery,
    ...(body && { body }),
    response: { [status]: answer, ...operatorRefusals(...[...statuses].sort((one, other) => one - other)) },
  };
}

export const idParams = Type.Object({ id: Type.String() });
