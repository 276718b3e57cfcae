import { Type } from 'typebox';
import { instantOut, nullable, optional, singleLine } from '../../kit/schema.ts';
import { hide, idParams, listed, mailbox, named, object } from '../schemas.ts';

export const newCredential = object({ Name: singleLine(100), Email: mailbox });
export const credentialChange = object({
  Name: optional(singleLine(100)),
  Status: optional(Type.Enum(['Active', 'Disabled'])),
});

export const credential = named(
  'Credential',
  object({
    Id: Type.String(),
    Name: Type.String(),
    Email: Type.String(),
    AccessTokenHint: Type.String(),
    Status: Type.Enum(['Active', 'Disabled']),
    CreatedAt: instantOut(),
    LastUsedAt: nullable(instantOut()),
  }),
);
/** The only response that contains an access token. */
export const createdCredential = named(
  'CreatedCredential',
  object({ Credential: credential, AccessToken: Type.String() }),
);

export const listSchema = { ...hide, response: { 200: listed(credential) } };
export const createSchema = { ...hide, body: newCredential, response: { 201: createdCredential } };
export const rotateSchema = { ...hide, params: idParams, response: { 200: createdCredential } };
export const changeSchema = { ...hide, params: idParams, body: credentialChange, response: { 200: credential } };
