import type { Type } from 'typebox';
import { changePersonBy, removePersonBy, sendInvitation, sendNewLink } from '../../accounts/people/change-people.ts';
import { listPeople } from '../../accounts/people/queries.ts';
import { resetSecondFactor } from '../../accounts/people/reset-second-factor.ts';
import {
  fromWirePersonChange,
  type newPerson,
  type personChange,
  toWireInvited,
  toWireLink,
  toWirePerson,
} from '../../accounts/people/wire.ts';
import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { type PageRequest, pageOf } from '../../kit/page.ts';
import type { OperatorNeeds } from '../needs.ts';
import { onAccount } from '../on-account.ts';
import { base, needs as needsScope } from '../schemas.ts';
import { changeSchema, inviteSchema, listSchema, newLinkSchema, removeSchema, resetFactorSchema } from './schemas.ts';

const people = `${base}/Accounts/:id/People`;
const write = needsScope('accounts:write');
type Person = { Params: { id: string; personId: string } };

export const accountPeopleRoutes: Routes<OperatorNeeds> = (app, needs) => {
  const { db } = needs;
  app.get<{ Querystring: PageRequest }>(
    people,
    { schema: listSchema, config: needsScope('accounts:read') },
    async (request) => {
      const { account } = await onAccount(db, request);
      return toWirePage(pageOf(await listPeople(db, account.id), request.query), toWirePerson);
    },
  );

  app.post<{ Body: Type.Static<typeof newPerson> }>(
    people,
    { schema: inviteSchema, config: write },
    async (request, reply) => {
      const { account, acting } = await onAccount(db, request);
      const { Email: email, Name: name, Role: role } = request.body;
      const wish = { accountId: account.id, accountName: account.name, email, name, role };
      return reply.code(201).send(toWireInvited(await sendInvitation(needs, acting, wish)));
    },
  );

  app.post<Person>(`${people}/:personId/Link`, { schema: newLinkSchema, config: write }, async (request) => {
    const { account, acting } = await onAccount(db, request);
    const target = { accountId: account.id, id: request.params.personId, accountName: account.name };
    return toWireLink(await sendNewLink(needs, acting, target));
  });

  app.patch<Person & { Body: Type.Static<typeof personChange> }>(
    `${people}/:personId`,
    { schema: changeSchema, config: write },
    async (request) => {
      const { account, acting } = await onAccount(db, request);
      const target = { accountId: account.id, id: request.params.personId };
      return toWirePerson(await changePersonBy(needs, acting, target, fromWirePersonChange(request.body)));
    },
  );

  app.post<Person>(
    `${people}/:personId/ResetSecondFactor`,
    { schema: resetFactorSchema, config: write },
    async (request) => {
      const { account, acting } = await onAccount(db, request);
      return toWirePerson(await resetSecondFactor(needs, acting, account.id, request.params.personId));
    },
  );

  app.delete<Person>(`${people}/:personId`, { schema: removeSchema, config: write }, async (request, reply) => {
    const { account, acting } = await onAccount(db, request);
    await removePersonBy(needs, acting, account.id, request.params.personId);
    return reply.code(204).send();
  });
};
