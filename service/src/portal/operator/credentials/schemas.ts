import { Type } from 'typebox';
import { allScopes } from '../../../accounts/operators/scopes.ts';
import {
  createdOperatorCredential,
  newOperatorCredential,
  wireOperatorCredential,
} from '../../../accounts/operators/wire.ts';
import { hide, idParams, named, object } from '../../schemas.ts';

const scope = named('OperatorScope', object({ Name: Type.Enum([...allScopes]), Allows: Type.String() }));

export const listSchema = {
  ...hide,
  response: { 200: object({ Data: Type.Array(wireOperatorCredential), Scopes: Type.Array(scope) }) },
};
export const createSchema = { ...hide, body: newOperatorCredential, response: { 201: createdOperatorCredential } };
export const revokeSchema = { ...hide, params: idParams, response: { 200: wireOperatorCredential } };
