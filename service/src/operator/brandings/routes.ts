import type { Type } from 'typebox';
import { fromWireReminders } from '../../accounts/gift-settings/wire.ts';
import {
  type brandingChange,
  fromWireSettings,
  type newBranding,
  toWireFullBranding,
} from '../../catalog/branding-wire.ts';
import { addBranding, changeBranding } from '../../catalog/change-brandings.ts';
import { findBranding, listAllBrandings } from '../../catalog/queries.ts';
import type { Db } from '../../database/database.ts';
import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { NotFound } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import { type PageRequest, pageOf } from '../../kit/page.ts';
import type { OperatorNeeds } from '../needs.ts';
import { onAccount } from '../on-account.ts';
import { base, needs as needsScope } from '../schemas.ts';
import { addSchema, changeSchema, listSchema, readSchema } from './schemas.ts';

const brandings = `${base}/Accounts/:id/Brandings`;
const read = needsScope('accounts:read');
const write = needsScope('accounts:write');
type Branding = { Params: { brandingId: string } };

export const brandingRoutes: Routes<OperatorNeeds> = (app, { db }) => {
  app.get<{ Querystring: PageRequest }>(brandings, { schema: listSchema, config: read }, async (request) => {
    const { account } = await onAccount(db, request);
    return toWirePage(pageOf(await listAllBrandings(db, account.id), request.query), toWireFullBranding);
  });

  app.get<Branding>(`${brandings}/:brandingId`, { schema: readSchema, config: read }, async (request) => {
    const { account } = await onAccount(db, request);
    return readBranding(db, account.id, request.params.brandingId);
  });

  app.post<{ Body: Type.Static<typeof newBranding> }>(
    brandings,
    { schema: addSchema, config: write },
    async (request, reply) => {
      const { account, acting } = await onAccount(db, request);
      const { Id: id, Name: name, Settings, Reminders } = request.body;
      const reminders = Reminders ? fromWireReminders(Reminders) : null;
      await addBranding(db, acting, { id, name, settings: fromWireSettings(Settings, '/Settings'), reminders });
      return reply.code(201).send(await readBranding(db, account.id, id));
    },
  );

  app.put<Branding & { Body: Type.Static<typeof brandingChange> }>(
    `${brandings}/:brandingId`,
    { schema: changeSchema, config: write },
    async (request) => {
      const { account, acting } = await onAccount(db, request);
      const id = request.params.brandingId;
      const { Name: name, Active: isActive, Settings, Reminders } = request.body;
      const reminders = Reminders ? fromWireReminders(Reminders) : null;
      const settings = fromWireSettings(Settings, '/Settings');
      await changeBranding(db, acting, { id, name, isActive, settings, reminders });
      return readBranding(db, account.id, id);
    },
  );
};

async function readBranding(db: Db, accountId: AccountId, id: string) {
  const branding = await findBranding(db, accountId, id);
  if (!branding) throw new NotFound('No branding');
  return toWireFullBranding(branding);
}
