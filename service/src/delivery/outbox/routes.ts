import { Type } from 'typebox';
import { needsScope } from '../../http/account-scope.ts';
import type { Routes } from '../../http/app.ts';
import { pageParameters } from '../../http/page.ts';
import { queryOf, refusals } from '../../http/route-schema.ts';
import type { Caller } from '../../kit/caller.ts';
import { listOutbox, type OutboxFilter, type OutboxReaderNeeds } from './list-outbox.ts';
import { outboxPageSchema, outboxSearchParameters, toWireOutboxPage } from './schemas.ts';
import { wireOutboxMessage } from './wire.ts';

export const outboxPath = '/stage/outbox';
export const outboxPagePath = `${outboxPath}/view`;
const portalPagePath = '/portal/stage';

const pages = { defaultSize: 50, sizeMax: 50 } as const;
const listSchema = {
  tags: ['Stage'],
  operationId: 'listOutbox',
  summary:
    'List the messages that stage kept instead of sending, newest first; accounts do not see mails with password links',
  description: 'To test what recipients get. Filter by the address that you ordered for.',
  querystring: queryOf({
    ...pageParameters(pages),
    ...outboxSearchParameters,
  }),
  response: { 200: outboxPageSchema(Type.Ref('OutboxMessage')), ...refusals(400, 401, 429) },
};

/** Only a stage environment has these. */
export const outboxRoutes: Routes<OutboxReaderNeeds> = (app, needs) => {
  app.addSchema(wireOutboxMessage);
  app.get<{ Querystring: { pageIndex: number; pageSize: number } & OutboxFilter }>(
    outboxPath,
    { schema: listSchema, config: { ...needsScope('codes:read'), audience: 'accountOrOperator' } },
    async ({ caller, query }) => {
      // An operator belongs to no account and sees the messages of all. For an account's API credentials, a mail with
      // a password link would be a way to become an admin.
      const accountId = (caller as Caller | undefined)?.accountId ?? null;
      const scope = { accountId, showsPasswordLinks: accountId === null };
      return toWireOutboxPage(await listOutbox(needs, scope, query, query));
    },
  );

  // The page for people is in the portal, with its sign-in.
  app.get(outboxPagePath, { config: { isPublic: true }, schema: { hide: true } }, (_request, reply) =>
    reply.redirect(portalPagePath),
  );
};
