import { Type } from 'typebox';
import { operatorRoleList, wireOperator } from '../../../accounts/people/wire.ts';
import { nullable, optional } from '../../../kit/schema.ts';
import { hide, idParams, invitationLink, listed, mailbox, named, object, personName } from '../../schemas.ts';
import { askedApproval } from '../schemas.ts';

export const newOperator = object({ Email: mailbox, Name: personName, Roles: operatorRoleList });
export const operatorChange = object({
  Name: optional(personName),
  Status: optional(Type.Enum(['Active', 'Disabled'])),
  Roles: optional(operatorRoleList),
});

export const listSchema = { ...hide, response: { 200: listed(wireOperator) } };
export const askSchema = { ...hide, body: newOperator, response: { 202: object({ Approval: askedApproval }) } };
export const newLinkSchema = { ...hide, params: idParams, response: { 200: invitationLink } };
export const changeSchema = {
  ...hide,
  params: idParams,
  body: operatorChange,
  response: {
    200: named('ChangedOperator', object({ ...wireOperator.properties, Approval: nullable(askedApproval) })),
  },
};
