import {
  createdOperatorCredential,
  newOperatorCredential,
  wireOperatorCredential,
} from '../../accounts/operators/wire.ts';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'Operator credentials';

export const listSchema = route({
  tag,
  operationId: 'listOperatorCredentials',
  summary: 'List the credentials of this API, newest first',
  description: 'Revoked and expired ones too. Secrets are never shown.',
  query: queryOf(pages),
  answer: pageSchema(wireOperatorCredential),
});

export const createSchema = route({
  tag,
  operationId: 'createOperatorCredential',
  summary: 'Create a credential of this API',
  description:
    'It can have at most the scopes, addresses and end of the credential that creates it, and never operator-credentials:write. Wherever two operators are needed, both are one party, and it ends with its creator. Secret is shown only in this answer.',
  body: newOperatorCredential,
  status: 201,
  answer: createdOperatorCredential,
});

export const revokeSchema = route({
  tag,
  operationId: 'revokeOperatorCredential',
  summary: 'End a credential of this API at once, and those it created',
  description: 'When a program is retired, or if its secret may have been seen by others. It cannot be undone.',
  params: idParams,
  answer: wireOperatorCredential,
});
