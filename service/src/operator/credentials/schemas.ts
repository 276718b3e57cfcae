import { Type } from 'typebox';
import {
  createdCredential,
  credentialChange,
  newCredential,
  rotation,
  wireCredential,
} from '../../accounts/credential-wire.ts';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'Credentials';
const credentialParams = Type.Object({ id: Type.String(), credentialId: Type.String() });

export const listSchema = route({
  tag,
  operationId: 'listCredentials',
  summary: 'List the API credentials of an account',
  description: 'To see which programs use the account, and when each was last used.',
  params: idParams,
  query: queryOf(pages),
  answer: pageSchema(wireCredential),
});

export const createSchema = route({
  tag,
  operationId: 'createCredential',
  summary: 'Create an API credential of an account',
  description: 'AccessToken is shown only in this answer.',
  params: idParams,
  body: newCredential,
  status: 201,
  answer: createdCredential,
  refusals: [409],
});

export const rotateSchema = route({
  tag,
  operationId: 'rotateCredential',
  summary: 'Replace the access token of a credential',
  description:
    'The old access token and its bearer tokens stop working at once, or after OverlapHours. AccessToken is shown only in this answer. The body can be left out.',
  params: credentialParams,
  body: rotation,
  answer: createdCredential,
});

export const changeSchema = route({
  tag,
  operationId: 'changeCredential',
  summary: 'Rename, limit, enable or disable a credential',
  description:
    'To stop a program at once without losing its credential: its bearer tokens stop working when it is disabled. Limits are replaced as a whole; what is left out of them is not limited.',
  params: credentialParams,
  body: credentialChange,
  answer: wireCredential,
});
