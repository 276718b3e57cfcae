import type { Type } from 'typebox';
import {
  changeGiftSettings,
  giftSettingsChanged,
  readGiftSettings,
} from '../../accounts/gift-settings/change-gift-settings.ts';
import {
  fromWireGiftSettings,
  toWireGiftSettings,
  type wireNewGiftSettings,
} from '../../accounts/gift-settings/wire.ts';
import type { Routes } from '../../http/app.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import { changeSchema, readSchema } from './schemas.ts';

const path = '/portal/api/GiftSettings';

export const accountGiftSettingsRoutes: Routes<PortalNeeds> = (app, { db }) => {
  app.get(path, { schema: readSchema, config: allow('account.read') }, async ({ acting }) =>
    toWireGiftSettings(await readGiftSettings(db, accountActing(acting).accountId)),
  );

  app.put<{ Body: Type.Static<typeof wireNewGiftSettings> }>(
    path,
    { schema: changeSchema, config: allow('giftSettings.manage') },
    async ({ acting, body }) => {
      const { accountId } = accountActing(acting);
      const wanted = fromWireGiftSettings(body);
      const audit = acting.audit(giftSettingsChanged(accountId, wanted));
      return toWireGiftSettings(await changeGiftSettings(db, accountId, wanted, audit));
    },
  );
};
