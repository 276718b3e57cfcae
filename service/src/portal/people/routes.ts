import type { TSchema, Type } from 'typebox';
import { changePersonBy, removePersonBy, sendInvitation, sendNewLink } from '../../accounts/people/change-people.ts';
import { listPeople } from '../../accounts/people/queries.ts';
import {
  fromWirePersonChange,
  type newPerson,
  type personChange,
  toWireInvited,
  toWireLink,
  toWirePerson,
} from '../../accounts/people/wire.ts';
import type { Routes } from '../../http/app.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import { changeSchema, inviteSchema, listSchema, newLinkSchema, removeSchema } from './schemas.ts';

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
      return reply.code(201).send(toWireInvited(invited));
    },
  );

  app.post<Id>('/portal/api/People/:id/Link', { schema: newLinkSchema, config: withProof }, async (request) => {
    const acting = accountActing(request.acting);
    const target = { accountId: acting.accountId, id: request.params.id, accountName: acting.person.accountName };
    return toWireLink(await sendNewLink(needs, acting, target));
  });

  app.patch<Id & Body<typeof personChange>>(
    '/portal/api/People/:id',
    { schema: changeSchema, config: withProof },
    async (request) => {
      const acting = accountActing(request.acting);
      const wanted = fromWirePersonChange(request.body);
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
