import { Type } from 'typebox';
import { optional } from '../../kit/schema.ts';
import {
  accountRole,
  hide,
  idParams,
  invitationLink,
  listed,
  mailbox,
  named,
  noContent,
  object,
  person,
  personName,
} from '../schemas.ts';

export const newPerson = object({ Email: mailbox, Name: personName, Role: accountRole });
export const personChange = object({
  Role: optional(accountRole),
  Name: optional(personName),
  Status: optional(Type.Enum(['Active', 'Disabled'])),
});
const invitedPerson = named('InvitedPerson', object({ Person: person, ...invitationLink.properties }));

export const listSchema = { ...hide, response: { 200: listed(person) } };
export const inviteSchema = { ...hide, body: newPerson, response: { 201: invitedPerson } };
export const newLinkSchema = { ...hide, params: idParams, response: { 200: invitationLink } };
export const changeSchema = { ...hide, params: idParams, body: personChange, response: { 200: person } };
export const removeSchema = { ...hide, params: idParams, response: { 204: noContent } };
