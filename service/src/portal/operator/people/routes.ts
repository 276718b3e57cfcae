import type { Type } from 'typebox';
import { askForOperator, changeOperator } from '../../../accounts/operators/change-operators.ts';
import { toWireAsked } from '../../../accounts/operators/wire.ts';
import { sendNewLink } from '../../../accounts/people/change-people.ts';
import { listPeople } from '../../../accounts/people/queries.ts';
import { toWireOperator } from '../../../accounts/people/wire.ts';
import type { Routes } from '../../../http/app.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import {
  askSchema,
  changeSchema,
  listSchema,
  newLinkSchema,
  type newOperator,
  type operatorChange,
} from './schemas.ts';

const withProof = allow('operator.people', { needsProof: true });
type Id = { Params: { id: string } };

export const operatorPeopleRoutes: Routes<PortalNeeds> = (app, needs) => {
  app.get('/portal/api/operator/Operators', { schema: listSchema, config: allow('operator.people') }, async () => ({
    Data: (await listPeople(needs.db, null)).map(toWireOperator),
  }));

  app.post<{ Body: Type.Static<typeof newOperator> }>(
    '/portal/api/operator/Operators',
    { schema: askSchema, config: withProof },
    async (request, reply) => {
      const { Email: email, Name: name, Roles: roles } = request.body;
      const approval = await askForOperator(needs.db, request.acting, { email, name, roles });
      return reply.code(202).send({ Approval: toWireAsked(approval) });
    },
  );

  app.post<Id>(
    '/portal/api/operator/Operators/:id/Link',
    { schema: newLinkSchema, config: withProof },
    async (request) => {
      const target = { accountId: null, id: request.params.id, accountName: null };
      const { shownLink, linkExpiresAt } = await sendNewLink(needs, request.acting, target);
      return { Link: shownLink, LinkExpiresAt: linkExpiresAt.toISOString() };
    },
  );

  app.patch<Id & { Body: Type.Static<typeof operatorChange> }>(
    '/portal/api/operator/Operators/:id',
    { schema: changeSchema, config: withProof },
    async (request) => {
      const { Name: name, Status: status, Roles: roles } = request.body;
      const wish = { ...(name && { name }), ...(status && { status }), ...(roles && { roles }) };
      const { person, approval } = await changeOperator(needs, request.acting, request.params.id, wish);
      return { ...(person && toWireOperator(person)), Approval: toWireAsked(approval) };
    },
  );
};
