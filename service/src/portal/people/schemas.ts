import { invitationLink, invitedPerson, newPerson, personChange, wirePerson } from '../../accounts/people/wire.ts';
import { hide, idParams, listed, noContent } from '../schemas.ts';

export const listSchema = { ...hide, response: { 200: listed(wirePerson) } };
export const inviteSchema = { ...hide, body: newPerson, response: { 201: invitedPerson } };
export const newLinkSchema = { ...hide, params: idParams, response: { 200: invitationLink } };
export const changeSchema = { ...hide, params: idParams, body: personChange, response: { 200: wirePerson } };
export const removeSchema = { ...hide, params: idParams, response: { 204: noContent } };
