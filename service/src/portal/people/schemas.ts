import { Type } from 'typebox';
import { invitationLink, invitedPerson, newPerson, personChange, wirePerson } from '../../accounts/people/wire.ts';
import { hide, idParams, listed, named, noContent, object } from '../schemas.ts';

export const listSchema = { ...hide, response: { 200: listed(wirePerson) } };
export const inviteSchema = { ...hide, body: newPerson, response: { 201: invitedPerson } };
export const newLinkSchema = { ...hide, params: idParams, response: { 200: invitationLink } };
export const changeSchema = { ...hide, params: idParams, body: personChange, response: { 200: wirePerson } };
export const removeSchema = { ...hide, params: idParams, response: { 204: noContent } };
export const resetFactorSchema = { ...hide, params: idParams, response: { 200: wirePerson } };

export const signInRules = named(
  'SignInRules',
  object({ RequiresSecondFactor: Type.Boolean({ description: 'People without one can only set one up.' }) }),
);
export const readRulesSchema = { ...hide, response: { 200: signInRules } };
export const changeRulesSchema = { ...hide, body: signInRules, response: { 200: signInRules } };
