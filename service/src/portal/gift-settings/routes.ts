import type { Type } from 'typebox';
import type { Acting } from '../../accounts/acting.ts';
import {
  changeGiftSettings,
  giftSettingsChanged,
  readGiftSettings,
} from '../../accounts/gift-settings/change-gift-settings.ts';
import { fromWireGiftSettings, toWireGiftSettings } from '../../accounts/gift-settings/wire.ts';
import type { Routes } from '../../http/app.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import {
  changeOfAccountSchema,
  changeSchema,
  type newGiftSettings,
  readOfAccountSchema,
  readSchema,
} from './schemas.ts';

type NewSettings = Type.Static<typeof newGiftSettings>;

const path = '/portal/api/GiftSettings';
const operatorPath = '/portal/api/operator/Accounts/:id/GiftSettings';

export const giftSettingsRoutes: Routes<PortalNeeds> = (app, { db }) => {
  const read = async (accountId: string) => toWireGiftSettings(await readGiftSettings(db, accountId));
  const change = async (acting: Acting, accountId: string, body: NewSettings) => {
    const wanted = fromWireGiftSettings(body);
    const audit = acting.audit(giftSettingsChanged(accountId, wanted));
    return toWireGiftSettings(await changeGiftSettings(db, accountId, wanted, audit));
  };

  app.get(path, { schema: readSchema, config: allow('account.read') }, ({ acting }) =>
    read(accountActing(acting).accountId),
  );

  app.put<{ Body: NewSettings }>(
    path,
    { schema: changeSchema, config: allow('giftSettings.manage') },
    ({ acting, body }) => change(acting, accountActing(acting).accountId, body),
  );

  app.get<{ Params: { id: string } }>(
    operatorPath,
    { schema: readOfAccountSchema, config: allow('operator.accounts') },
    ({ params }) => read(params.id),
  );

  app.put<{ Params: { id: string }; Body: NewSettings }>(
    operatorPath,
    { schema: changeOfAccountSchema, config: allow('operator.accounts', { needsProof: true }) },
    ({ acting, params, body }) => change(acting, params.id, body),
  );
};
