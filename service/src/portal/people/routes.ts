import { type TSchema, Type } from 'typebox';
import {
  changePersonBy,
  type Invited,
  removePersonBy,
  sendInvitation,
  sendNewLink,
} from '../../accounts/people/change-people.ts';
import { listPeople } from '../../accounts/people/queries.ts';
import type { Routes } from '../../http/app.ts';
import { noQuery } from '../../http/route-schema.ts';
import { optional } from '../../kit/schema.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import { accountRole, mailbox, object, personName, toWirePerson } from '../wire.ts';

const newPerson = object({ Email: mailbox, Name: personName, Role: accountRole });
const personChange = object({
  Role: optional(accountRole),
  Name: optional(personName),
  Status: optional(Type.Enum(['Active', 'Disabled'])),
});
type Body<T extends TSchema> = { Body: Type.Static<T> };
type Id = { Params: { id: string } };

const hide = { hide: true, querystring: noQuery } as const;
const withProof = allow('people.manage', { needsProof: true });

export const peopleRoutes: Routes<PortalNeeds> = (app, needs) => {
  app.get('/portal/api/People', { schema: hide, config: allow('people.manage') }, async (request) => {
    const people = await listPeople(needs.db, accountActing(request.acting).accountId);
    return { Data: people.map(toWirePerson) };
  });

  app.post<Body<typeof newPerson>>(
    '/portal/api/People',
    { schema: { ...hide, body: newPerson }, config: withProof },
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

  app.post<Id>('/portal/api/People/:id/Link', { schema: hide, config: withProof }, async (request) => {
    const acting = accountActing(request.acting);
    const target = { accountId: acting.accountId, id: request.params.id, accountName: acting.person.accountName };
    return toWireInvited(await sendNewLink(needs, acting, target));
  });

  app.patch<Id & Body<typeof personChange>>(
    '/portal/api/People/:id',
    { schema: { ...hide, body: personChange }, config: withProof },
    async (request) => {
      const acting = accountActing(request.acting);
      const { Role: role, Name: name, Status: status } = request.body;
      const wanted = { ...(role && { role }), ...(name && { name }), ...(status && { status }) };
      return toWirePerson(
        await changePersonBy(needs, acting, { accountId: acting.accountId, id: request.params.id }, wanted),
      );
    },
  );

  app.delete<Id>('/portal/api/People/:id', { schema: hide, config: withProof }, async (request, reply) => {
    const acting = accountActing(request.acting);
    await removePersonBy(needs, acting, acting.accountId, request.params.id);
    return reply.code(204).send();
  });
};

function toWireInvited(invited: Invited) {
  return { Link: invited.shownLink, LinkExpiresAt: invited.linkExpiresAt.toISOString() };
}
