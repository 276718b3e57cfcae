import type { TSchema, Type } from 'typebox';
import { changePersonBy, removePersonBy, sendInvitation, sendNewLink } from '../../accounts/people/change-people.ts';
import { doesAccountRequireFactor, listPeople } from '../../accounts/people/queries.ts';
import { resetSecondFactor } from '../../accounts/people/reset-second-factor.ts';
import { changeSecondFactorRule } from '../../accounts/people/second-factor-rule.ts';
import {
  fromWirePersonChange,
  type newPerson,
  type personChange,
  toWireInvited,
  toWireLink,
  toWirePerson,
} from '../../accounts/people/wire.ts';
import type { App, Routes } from '../../http/app.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import {
  changeRulesSchema,
  changeSchema,
  inviteSchema,
  listSchema,
  newLinkSchema,
  readRulesSchema,
  removeSchema,
  resetFactorSchema,
  type signInRules,
} from './schemas.ts';

type Body<T extends TSchema> = { Body: Type.Static<T> };
type Id = { Params: { id: string } };

const withProof = allow('people.manage', { needsProof: true });

export const peopleRoutes: Routes<PortalNeeds> = (app, needs) => {
  ruleRoutes(app, needs);
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

  app.post<Id>(
    '/portal/api/People/:id/ResetSecondFactor',
    { schema: resetFactorSchema, config: withProof },
    async (request) => {
      const acting = accountActing(request.acting);
      return toWirePerson(await resetSecondFactor(needs, acting, acting.accountId, request.params.id));
    },
  );

  app.delete<Id>('/portal/api/People/:id', { schema: removeSchema, config: withProof }, async (request, reply) => {
    const acting = accountActing(request.acting);
    await removePersonBy(needs, acting, acting.accountId, request.params.id);
    return reply.code(204).send();
  });
};

/** Whether everyone in the account must have a second factor. */
function ruleRoutes(app: App, { db }: PortalNeeds): void {
  app.get('/portal/api/SignInRules', { schema: readRulesSchema, config: allow('people.manage') }, async (request) => ({
    RequiresSecondFactor: await doesAccountRequireFactor(db, accountActing(request.acting).accountId),
  }));

  app.put<Body<typeof signInRules>>(
    '/portal/api/SignInRules',
    { schema: changeRulesSchema, config: withProof },
    async (request) => {
      await changeSecondFactorRule(db, accountActing(request.acting), request.body.RequiresSecondFactor);
      return request.body;
    },
  );
}
