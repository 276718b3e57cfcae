import { Type } from 'typebox';
import { nullable, optional } from '../../../kit/schema.ts';
import { hide, idParams, invitationLink, listed, mailbox, named, object, person, personName } from '../../schemas.ts';
import { askedApproval } from '../schemas.ts';

export const newOperator = object({ Email: mailbox, Name: personName });
export const operatorChange = object({
  Name: optional(personName),
  Status: optional(Type.Enum(['Active', 'Disabled'])),
});

export const listSchema = { ...hide, response: { 200: listed(person) } };
export const askSchema = { ...hide, body: newOperator, response: { 202: object({ Approval: askedApproval }) } };
export const newLinkSchema = { ...hide, params: idParams, response: { 200: invitationLink } };
export const changeSchema = {
  ...hide,
  params: idParams,
  body: operatorChange,
  response: { 200: named('ChangedOperator', object({ ...person.properties, Approval: nullable(askedApproval) })) },
};
