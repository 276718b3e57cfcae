import type { TSchema } from 'typebox';
import { Type } from 'typebox';
import type { OperatorScope } from '../accounts/operators/scopes.ts';
import { type Documented, documented } from '../http/document/documented.ts';
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
export const tags = {
  Accounts: 'The companies that order: create, change and suspend them.',
  People: 'Who can sign in to the portal for an account.',
  Credentials: 'The API credentials of an account.',
  Departments: 'The parts of an account that orders are charged to.',
  Brandings: 'The design and texts of an account’s mails, text messages and claim pages.',
  'Hold for funds': 'Whether orders that the balance does not cover wait for money.',
  'Gift settings': 'When an account’s gifts expire, and when its recipients are reminded and forgotten.',
  Prices: 'What an account can order, and at which prices.',
  Catalog: 'Products, shipping methods, carriers and pictures.',
  Stock: 'Codes and plastic cards, and the suppliers of codes.',
  Parcels: 'Pack and ship cards by mail.',
  Orders: 'Help an account with its orders.',
  Cases: 'What recipients reported about their gifts.',
  Funding: 'Funding requests, invoices and credit notes.',
  Payments: 'Money that arrived and has to be assigned.',
  Approvals: 'Requests that a second party must approve.',
  Suppressions: 'Addresses to which nothing is sent any more.',
  Jobs: 'Work that was set aside after failing too often.',
  Alerts: 'What needs an operator, and who takes care of it.',
  Activity: 'Operator events and the audit log.',
  'Operator credentials': 'Who may use this API, and with which scopes.',
} as const;
type Tag = keyof typeof tags;

/** The paging parameters of all lists. */
export const pages = pageParameters({ defaultSize: 25, sizeMax: 100 });

/** Metadata of a route: the bearer token hook of /v1 skips it, and the scope's own hook checks the credential. */
export function needs(scope: OperatorScope) {
  return { isPublic: true, scope } as const;
}

interface Described {
  readonly tag: Tag;
  readonly operationId: string;
  readonly summary: string;
  /** What it does and when to use it; the document adds the scope. */
  readonly description: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answer: TSchema | { readonly description: string; readonly content: object };
  readonly status?: 200 | 201 | 202 | 204;
  readonly documented?: Documented;
  /** Besides those that every route has. */
  readonly refusals?: readonly number[];
}

/** The schema of a route, with the refusals that all have. */
export function route({ tag, operationId, summary, description, params, query, body, answer, ...more }: Described) {
  const { status = 200 } = more;
  const ofBody = body ? [413, 415] : [];
  const ofInput = body || query ? [400] : [];
  const statuses = new Set([...ofInput, 401, 403, ...(params ? [404] : []), ...ofBody, ...(more.refusals ?? []), 429]);
  return {
    ...(more.documented && documented(more.documented)),
    tags: [tag],
    operationId,
    summary,
    description,
    ...(params && { params }),
    querystring: query ?? noQuery,
    ...(body && { body }),
    response: { [status]: answer, ...operatorRefusals(...[...statuses].sort((one, other) => one - other)) },
  };
}

export const idParams = Type.Object({ id: Type.String() });
