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
  operationId: 'listPeople',
  summary: 'List the people of an account',
  description: 'To see who can sign in to the portal for an account, with which role.',
  params: idParams,
  query: queryOf(pages),
  answer: pageSchema(wirePerson),
});

export const inviteSchema = route({
  tag,
  operationId: 'invitePerson',
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
  operationId: 'invitePersonAgain',
  summary: 'Invite a person again',
  description: 'For an invitation that was lost or has expired: a new link is sent, and the old one stops working.',
  params: personParams,
  answer: invitationLink,
});

export const changeSchema = route({
  tag,
  operationId: 'changePerson',
  summary: 'Change the role or name of a person, or disable them',
  description: 'When someone changes jobs or leaves. A disabled person is signed out at once.',
  params: personParams,
  body: personChange,
  answer: wirePerson,
  refusals: [409],
});

export const resetFactorSchema = route({
  tag,
  operationId: 'resetSecondFactor',
  summary: 'Reset the second factor of a person',
  description:
    'For someone who lost their phone, passkeys and recovery codes. They end, with all sessions; the password stays, and they get a mail. If the account requires a second factor, they set up a new one when they sign in. Check who asks: whoever else knows the password could sign in.',
  params: personParams,
  answer: wirePerson,
});

export const removeSchema = route({
  tag,
  operationId: 'removePerson',
  summary: 'Remove a person',
  description:
    'When someone should no longer appear among the people of the account. To keep the entry, disable them instead.',
  params: personParams,
  status: 204,
  answer: noContent,
  refusals: [409],
});
