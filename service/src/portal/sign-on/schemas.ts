import { Type } from 'typebox';
import { signOnWish, wireSignOn } from '../../accounts/sign-on/wire.ts';
import { nullable } from '../../kit/schema.ts';
import { hide, idParams, named, noContent, object } from '../schemas.ts';
import { signInAnswer } from '../sign-in/schemas.ts';

const textMax = 300;
/** Codes of some providers have thousands of characters. */
const queryMax = 8_000;

export const emailBody = object({ Email: Type.String({ maxLength: textMax }) });
export const returnBody = object({ Query: Type.String({ maxLength: queryMax }) });

const offer = named(
  'SignOnOffer',
  object({ SignOn: nullable(object({ Name: Type.String(), IsRequired: Type.Boolean() })) }),
);
const begun = named('BegunSignOn', object({ Url: Type.String() }));
const settings = named(
  'SignOnSettings',
  object({
    RedirectUri: Type.String({ description: 'What the provider must allow to send people back to.' }),
    SignOn: nullable(wireSignOn),
  }),
);

export const findSchema = { ...hide, body: emailBody, response: { 200: offer } };
export const beginSchema = { ...hide, body: emailBody, response: { 200: begun } };
export const finishSchema = { ...hide, body: returnBody, response: { 200: signInAnswer } };
export const confirmSchema = { ...hide, response: { 200: begun } };
export const readSchema = { ...hide, response: { 200: settings } };
export const saveSchema = { ...hide, body: signOnWish, response: { 200: settings } };
export const removeSchema = { ...hide, response: { 204: noContent } };
export const readOfAccountSchema = { ...hide, params: idParams, response: { 200: settings } };
export const confirmDomainSchema = {
  ...hide,
  params: object({ id: Type.String(), domain: Type.String() }),
  response: { 200: settings },
};
