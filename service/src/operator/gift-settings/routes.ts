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
import type { OperatorEntry } from '../entry.ts';
import type { SharedNeeds } from '../needs.ts';
import { changeSchema, readSchema } from './schemas.ts';

type Id = { Params: { id: string } };

export const giftSettingsRoutes =
  (entry: OperatorEntry): Routes<SharedNeeds> =>
  (app, { db }) => {
    const path = `${entry.base}/Accounts/:id/GiftSettings`;
    app.get<Id>(path, entry.options(readSchema, 'accounts:read'), async ({ params }) =>
      toWireGiftSettings(await readGiftSettings(db, params.id)),
    );

    app.put<Id & { Body: Type.Static<typeof wireNewGiftSettings> }>(
      path,
      entry.options(changeSchema, 'accounts:write', { needsProof: true }),
      async (request) => {
        const { id } = request.params;
        const wanted = fromWireGiftSettings(request.body);
        const audit = entry.actingOf(request).audit(giftSettingsChanged(id, wanted));
        return toWireGiftSettings(await changeGiftSettings(db, id, wanted, audit));
      },
    );
  };
