import type { FastifySchema } from 'fastify';
import type { OperatorScope } from '../../accounts/operators/scopes.ts';
import type { OperatorEntry } from '../../operator/entry.ts';
import { allow } from '../access.ts';
import type { PermissionName } from '../permissions.ts';
import { hide } from '../schemas.ts';

type Area = OperatorScope extends `${infer Name}:${string}` ? Name : never;

/** What of the operator API the portal serves too, and the permission that each of its scopes takes here. */
const permissionByArea: Partial<Record<Area, PermissionName>> = {
  accounts: 'operator.accounts',
  catalog: 'operator.catalog',
  stock: 'operator.stock',
  parcels: 'operator.parcels',
  cases: 'operator.cases',
  funding: 'operator.funding',
  approvals: 'operator.approvals',
  jobs: 'operator.jobs',
  events: 'operator.alerts',
};

/** The portal: an operator's session, with a recent confirmation of identity where a route asks for one. */
export const sessionEntry: OperatorEntry = {
  name: 'portal',
  base: '/portal/api/operator',
  options: (schema, scope, more) => ({ schema: hidden(schema), config: allow(permissionOf(scope), more) }),
  actingOf: ({ acting }) => acting,
};

function permissionOf(scope: OperatorScope): PermissionName {
  const permission = permissionByArea[scope.split(':')[0] as Area];
  if (!permission) throw new Error(`The portal has no permission for ${scope}`);
  return permission;
}

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
