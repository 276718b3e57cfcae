import { Type } from 'typebox';
import { assertion } from '../../accounts/passkeys/wire.ts';
import { confirmationProofs } from '../../accounts/people/factors.ts';
import { proofs } from '../../accounts/people/types.ts';
import { operatorRole, secondFactor } from '../../accounts/people/wire.ts';
import { languages } from '../../kit/languages.ts';
import { instantOut, nullable, optional } from '../../kit/schema.ts';
import { hide, idParams, listed, mailbox, named, noContent, object, personName, role } from '../schemas.ts';

const language = Type.Enum([...languages]);
export const secretText = Type.String({ maxLength: 1_000 });

export const signInBody = object({ Email: Type.String({ maxLength: 300 }), Password: secretText });
export const signInLinkBody = object({ Token: secretText });
export const codeBody = object({
  Code: optional(secretText),
  RecoveryCode: optional(secretText),
  Passkey: optional(assertion),
});
export const confirmBody = object({
  Password: optional(secretText),
  Code: optional(secretText),
  Passkey: optional(assertion),
});
export const resetBody = object({ Email: mailbox });
export const linkBody = object({ Password: secretText, Name: optional(personName) });
export const selfBody = object({ Name: optional(personName), Language: optional(language) });
export const passwordBody = object({ Password: secretText });
export const totpBody = object({ Code: secretText });

export const me = named(
  'Me',
  object({
    Id: Type.String(),
    Email: Type.String(),
    Name: Type.String(),
    Role: role,
    OperatorRoles: Type.Array(operatorRole, { description: 'Empty for people of accounts.' }),
    Language: nullable(language),
    Account: nullable(object({ Id: Type.String(), Name: Type.String(), IsSuspended: Type.Boolean() })),
    HasSecondFactor: Type.Boolean(),
    SecondFactors: Type.Array(secondFactor),
    MustSetUpSecondFactor: Type.Boolean({ description: 'Required of them, and missing: they can do nothing else.' }),
    RecoveryCodesLeft: Type.Integer(),
    SessionEndsAt: instantOut(),
    Confirm: object({ With: Type.Enum([...confirmationProofs]), FreshUntil: nullable(instantOut()) }),
    Environment: Type.Enum(['stage', 'production']),
    Permissions: Type.Array(Type.String()),
  }),
);

export const signInAnswer = named(
  'SignInAnswer',
  object({
    Step: Type.Enum(['Done', 'Code'], { description: 'Code: the second factor is still missing.' }),
    Factors: Type.Array(secondFactor, { description: 'What it can be.' }),
    Me: nullable(me),
  }),
);

export const link = named(
  'LinkFacts',
  object({
    Kind: Type.Enum(['Invitation', 'Reset']),
    Email: Type.String(),
    Name: nullable(Type.String()),
    AccountName: nullable(Type.String()),
    Role: role,
    ExpiresAt: instantOut(),
  }),
);

export const session = named(
  'Session',
  object({
    Id: Type.String(),
    Kind: Type.Enum(['Session', 'Token'], { description: 'A browser’s session, or an operator’s bearer token.' }),
    ProvedBy: nullable(Type.Enum([...proofs], { description: 'How the session began. Null for a token.' })),
    CreatedAt: instantOut(),
    LastSeenAt: nullable(instantOut({ description: 'Null for a token.' })),
    ExpiresAt: instantOut(),
    Address: nullable(Type.String()),
    UserAgent: nullable(Type.String()),
    IsCurrent: Type.Boolean(),
  }),
);

const totpSecret = named('TotpSecret', object({ Secret: Type.String(), Uri: Type.String() }));
const recoveryCodes = named('RecoveryCodes', object({ RecoveryCodes: Type.Array(Type.String()) }));
export const codesOfFirstFactor = Type.Array(Type.String(), {
  description: 'With the first factor. Null: those that the person has keep working.',
});
const confirmedTotp = named('ConfirmedTotp', object({ RecoveryCodes: nullable(codesOfFirstFactor) }));
const tokenParams = object({ token: Type.String() });

export const signInSchema = { ...hide, body: signInBody, response: { 200: signInAnswer } };
export const signInLinkSchema = { ...hide, body: signInLinkBody, response: { 200: signInAnswer } };
export const codeSchema = { ...hide, body: codeBody, response: { 200: signInAnswer } };
export const confirmSchema = { ...hide, body: confirmBody, response: { 200: me } };
export const signOutSchema = { ...hide, response: { 204: noContent } };
export const resetSchema = { ...hide, body: resetBody, response: { 202: object({}) } };
export const readLinkSchema = { ...hide, params: tokenParams, response: { 200: link } };
export const followLinkSchema = { ...hide, params: tokenParams, body: linkBody, response: { 200: signInAnswer } };
export const readMeSchema = { ...hide, response: { 200: me } };
export const changeSelfSchema = { ...hide, body: selfBody, response: { 200: me } };
export const passwordSchema = { ...hide, body: passwordBody, response: { 200: me } };
export const listSessionsSchema = { ...hide, response: { 200: listed(session) } };
export const endSessionSchema = { ...hide, params: idParams, response: { 204: noContent } };
export const beginTotpSchema = { ...hide, response: { 200: totpSecret } };
export const confirmTotpSchema = { ...hide, body: totpBody, response: { 200: confirmedTotp } };
export const endTotpSchema = { ...hide, response: { 204: noContent } };
export const recoveryCodesSchema = { ...hide, response: { 200: recoveryCodes } };
