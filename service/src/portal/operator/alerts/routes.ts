import type { Type } from 'typebox';
import { setMailMode } from '../../../alerts/acknowledge-alert.ts';
import { findMailMode } from '../../../alerts/queries.ts';
import type { Routes } from '../../../http/app.ts';
import { alertRoutes } from '../../../operator/alerts/routes.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import { sessionEntry } from '../entry.ts';
import { type alertSettings, readSettingsSchema, saveSettingsSchema } from './schemas.ts';

const settings = `${sessionEntry.base}/AlertSettings`;
const config = allow('operator.events:read');

/** The operator API's alerts, and how this person is told about them. */
export const operatorAlertRoutes: Routes<PortalNeeds> = (app, needs) => {
  const { db } = needs;
  alertRoutes(sessionEntry)(app, needs);

  app.get(settings, { schema: readSettingsSchema, config }, async (request) => ({
    Mails: await findMailMode(db, request.acting.person.id),
  }));

  app.put<{ Body: Type.Static<typeof alertSettings> }>(
    settings,
    { schema: saveSettingsSchema, config },
    async (request) => {
      await setMailMode(db, request.acting, request.body.Mails);
      return request.body;
    },
  );
};
