import { Type } from 'typebox';
import { invitationLink, invitedPerson, newPerson, personChange, wirePerson } from '../../accounts/people/wire.ts';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { noContent } from '../../kit/schema.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'People';
const personParams = Type.Object({ id: Type.String(), personId: Type.String() });

export const listSchema = route({
  tag,
  summary: 'List the people of an account',
  params: idParams,
  query: queryOf(pages),
  answer: pageSchema(wirePerson),
});

export const inviteSchema = route({
  tag,
  summary: 'Invite a person to an account',
  description: 'The invitation is sent by mail; Link is the same link, only where no mail really goes out.',
  params: idParams,
  body: newPerson,
  status: 201,
  answer: invitedPerson,
  refusals: [409],
});

export const newLinkSchema = route({
  tag,
  summary: 'Invite a person again',
  description: 'For an invitation that was lost or has expired: a new link is sent, and the old one stops working.',
  params: personParams,
  answer: invitationLink,
});

export const changeSchema = route({
  tag,
  summary: 'Change the role or name of a person, or disable them',
  params: personParams,
  body: personChange,
  answer: wirePerson,
  refusals: [409],
});

export const removeSchema = route({
  tag,
  summary: 'Remove a person',
  params: personParams,
  status: 204,
  answer: noContent,
  refusals: [409],
});
