import type { TSchema, Type } from 'typebox';
import {
  changePersonBy,
  type Invited,
  removePersonBy,
  sendInvitation,
  sendNewLink,
} from '../../accounts/people/change-people.ts';
import { listPeople } from '../../accounts/people/queries.ts';
import type { Routes } from '../../http/app.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import type { invitationLink } from '../schemas.ts';
import { toWirePerson } from '../wire.ts';
import {
  changeSchema,
  inviteSchema,
  listSchema,
  newLinkSchema,
  type newPerson,
  type personChange,
  removeSchema,
} from './schemas.ts';

type Body<T extends TSchema> = { Body: Type.Static<T> };
type Id = { Params: { id: string } };

const withProof = allow('people.manage', { needsProof: true });

export const peopleRoutes: Routes<PortalNeeds> = (app, needs) => {
  app.get('/portal/api/People', { schema: listSchema, config: allow('people.manage') }, async (request) => {
    const people = await listPeople(needs.db, accountActing(request.acting).accountId);
    return { Data: people.map(toWirePerson) };
  });

  app.post<Body<typeof newPerson>>(
    '/portal/api/People',
    { schema: inviteSchema, config: withProof },
    async (request, reply) => {
      const acting = accountActing(request.acting);
      const { Email: email, Name: name, Role: role } = request.body;
      const { accountName } = acting.person;
      const invited = await sendInvitation(needs, acting, {
        accountId: acting.accountId,
        accountName,
        email,
        name,
        role,
      });
      return reply.code(201).send({ Person: toWirePerson(invited.person), ...toWireInvited(invited) });
    },
  );

  app.post<Id>('/portal/api/People/:id/Link', { schema: newLinkSchema, config: withProof }, async (request) => {
    const acting = accountActing(request.acting);
    const target = { accountId: acting.accountId, id: request.params.id, accountName: acting.person.accountName };
    return toWireInvited(await sendNewLink(needs, acting, target));
  });

  app.patch<Id & Body<typeof personChange>>(
    '/portal/api/People/:id',
    { schema: changeSchema, config: withProof },
    async (request) => {
      const acting = accountActing(request.acting);
      const { Role: role, Name: name, Status: status } = request.body;
      const wanted = { ...(role && { role }), ...(name && { name }), ...(status && { status }) };
      return toWirePerson(
        await changePersonBy(needs, acting, { accountId: acting.accountId, id: request.params.id }, wanted),
      );
    },
  );

  app.delete<Id>('/portal/api/People/:id', { schema: removeSchema, config: withProof }, async (request, reply) => {
    const acting = accountActing(request.acting);
    await removePersonBy(needs, acting, acting.accountId, request.params.id);
    return reply.code(204).send();
  });
};

function toWireInvited(invited: Invited): Type.Static<typeof invitationLink> {
  return { Link: invited.shownLink, LinkExpiresAt: invited.linkExpiresAt.toISOString() };
}
