import { Type } from 'typebox';
import type { AuditCall } from '../../database/audit-hook.ts';
import type { Db } from '../../database/database.ts';
import { needsScope } from '../../http/account-scope.ts';
import type { Routes } from '../../http/app.ts';
import { noQuery, refusals } from '../../http/route-schema.ts';
import { changeGiftSettings, giftSettingsChanged, readGiftSettings } from './change-gift-settings.ts';
import { fromWireGiftSettings, toWireGiftSettings, wireGiftSettings, wireNewGiftSettings } from './wire.ts';

const path = '/v1/GiftSettings';

const readSchema = {
  tags: ['Gift settings'],
  operationId: 'getGiftSettings',
  summary: 'Read when gifts expire and are reminded of',
  description: 'Before you change them, because changing replaces all settings.',
  querystring: noQuery,
  response: { 200: Type.Ref('GiftSettings'), ...refusals(401, 429) },
};

const changeSchema = {
  tags: ['Gift settings'],
  operationId: 'setGiftSettings',
  summary: 'Set when gifts expire and are reminded of',
  description:
    'Replaces all settings; a member that is left out is off. A new reminder applies to gifts that were already sent, if it becomes due from now on.',
  querystring: noQuery,
  body: wireNewGiftSettings,
  response: { 200: Type.Ref('GiftSettings'), ...refusals(400, 401, 403, 413, 415, 429) },
};

export const giftSettingsRoutes: Routes<{ readonly db: Db; readonly auditCall: AuditCall }> = (
  app,
  { db, auditCall },
) => {
  app.addSchema(wireGiftSettings);

  app.get(path, { schema: readSchema, config: needsScope('catalog:read') }, async ({ caller }) =>
    toWireGiftSettings(await readGiftSettings(db, caller.accountId)),
  );

  app.put<{ Body: Type.Static<typeof wireNewGiftSettings> }>(
    path,
    { schema: changeSchema, config: needsScope('orders:write') },
    async (request) => {
      const { accountId } = request.caller;
      const wanted = fromWireGiftSettings(request.body);
      const audit = auditCall(request, giftSettingsChanged(accountId, wanted));
      return toWireGiftSettings(await changeGiftSettings(db, accountId, wanted, audit));
    },
  );
};
