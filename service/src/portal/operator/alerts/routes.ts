import type { Type } from 'typebox';
import { acknowledgeAlert, setMailMode } from '../../../alerts/acknowledge-alert.ts';
import { adviceOf, detailsOf, titleOf } from '../../../alerts/alert-words.ts';
import { findMailMode } from '../../../alerts/queries.ts';
import type { OperatorAlert } from '../../../alerts/types.ts';
import { countAlerts, listAlerts } from '../../../events/operator-feed-queries.ts';
import type { Routes } from '../../../http/app.ts';
import { toWirePage } from '../../../http/page.ts';
import type { PageRequest } from '../../../kit/page.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import {
  acknowledgeSchema,
  type alert,
  type alertSettings,
  listSchema,
  readSettingsSchema,
  saveSettingsSchema,
} from './schemas.ts';

const base = '/portal/api/operator/Alerts';
const settings = '/portal/api/operator/AlertSettings';
const config = allow('operator.alerts');

export const operatorAlertRoutes: Routes<PortalNeeds> = (app, { db }) => {
  app.get<{ Querystring: PageRequest & { status: string; type: string | null } }>(
    base,
    { schema: listSchema, config },
    async (request) => {
      const { status, type, ...page } = request.query;
      const filter = { isOpenOnly: status === 'Open', type };
      const items = await listAlerts(db, filter, page);
      return toWirePage({ items, ...page, totalCount: await countAlerts(db, filter) }, toWireAlert);
    },
  );

  app.post<{ Params: { id: string } }>(
    `${base}/:id/Acknowledge`,
    { schema: acknowledgeSchema, config },
    async (request) => toWireAlert(await acknowledgeAlert(db, request.acting, request.params.id)),
  );

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

function toWireAlert({ id, type, data, recordedAt, ...event }: OperatorAlert): Type.Static<typeof alert> {
  const { acknowledgedAt: at, acknowledgedByName: by } = event;
  return {
    Id: id,
    Type: type,
    Title: titleOf(type),
    Details: detailsOf(data),
    Advice: adviceOf(type),
    RecordedAt: recordedAt.toISOString(),
    Acknowledged: at && by !== null ? { By: by, At: at.toISOString() } : null,
  };
}
