import { Type } from 'typebox';
import { listPeople } from '../../../accounts/people/queries.ts';
import type { Routes } from '../../../http/app.ts';
import { noQuery } from '../../../http/route-schema.ts';
import { optional } from '../../../kit/schema.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import { change, invite, makeNewLink } from '../../people/change-people.ts';
import { mailbox, object, personName, toWirePerson } from '../../wire.ts';

const hide = { hide: true, querystring: noQuery } as const;
const withProof = allow('operator.people', { needsProof: true });
const newOperator = object({ Email: mailbox, Name: personName });
const operatorChange = object({ Name: optional(personName), Status: optional(Type.Enum(['Active', 'Disabled'])) });
type Id = { Params: { id: string } };

export const operatorPeopleRoutes: Routes<PortalNeeds> = (app, needs) => {
  app.get('/portal/api/operator/Operators', { schema: hide, config: allow('operator.people') }, async () => ({
    Data: (await listPeople(needs.db, null)).map(toWirePerson),
  }));

  app.post<{ Body: Type.Static<typeof newOperator> }>(
    '/portal/api/operator/Operators',
    { schema: { ...hide, body: newOperator }, config: withProof },
    async (request, reply) => {
      const { Email: email, Name: name } = request.body;
      const given = { accountId: null, accountName: null, email, name, role: 'operator' } as const;
      const { person, shownLink, linkExpiresAt } = await invite(needs, request.acting, given);
      const link = { Link: shownLink, LinkExpiresAt: linkExpiresAt.toISOString() };
      return reply.code(201).send({ Person: toWirePerson(person), ...link });
    },
  );

  app.post<Id>('/portal/api/operator/Operators/:id/Link', { schema: hide, config: withProof }, async (request) => {
    const target = { accountId: null, id: request.params.id, accountName: null };
    const { shownLink, linkExpiresAt } = await makeNewLink(needs, request.acting, target);
    return { Link: shownLink, LinkExpiresAt: linkExpiresAt.toISOString() };
  });

  app.patch<Id & { Body: Type.Static<typeof operatorChange> }>(
    '/portal/api/operator/Operators/:id',
    { schema: { ...hide, body: operatorChange }, config: withProof },
    async (request) => {
      const { Name: name, Status: status } = request.body;
      const wanted = { ...(name && { name }), ...(status && { status }) };
      return toWirePerson(await change(needs, request.acting, { accountId: null, id: request.params.id }, wanted));
    },
  );
};
