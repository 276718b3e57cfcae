import { Type } from 'typebox';
import {
  assertion,
  newPasskey,
  passkeyCreation,
  passkeyRequest,
  wirePasskey,
} from '../../../accounts/passkeys/wire.ts';
import { nullable } from '../../../kit/schema.ts';
import { hide, idParams, listed, named, noContent, object } from '../../schemas.ts';
import { codesOfFirstFactor, secretText, signInAnswer } from '../schemas.ts';

export const passkeySignInBody = object({ Try: secretText, Passkey: assertion });

const aloneChallenge = named(
  'PasskeyChallenge',
  object({
    Challenge: Type.String(),
    Try: Type.String({ description: 'Sent back with what the authenticator signed.' }),
  }),
);
const addedPasskey = named(
  'AddedPasskey',
  object({
    Passkey: wirePasskey,
    RecoveryCodes: nullable(codesOfFirstFactor),
  }),
);

export const requestPasskeySchema = { ...hide, response: { 200: passkeyRequest } };
export const requestAloneSchema = { ...hide, response: { 200: aloneChallenge } };
export const passkeySignInSchema = { ...hide, body: passkeySignInBody, response: { 200: signInAnswer } };
export const listPasskeysSchema = { ...hide, response: { 200: listed(wirePasskey) } };
export const requestCreationSchema = { ...hide, response: { 200: passkeyCreation } };
export const addPasskeySchema = { ...hide, body: newPasskey, response: { 201: addedPasskey } };
export const removePasskeySchema = { ...hide, params: idParams, response: { 204: noContent } };
