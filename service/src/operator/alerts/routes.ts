import type { Type } from 'typebox';
import { acknowledgeAlert } from '../../alerts/acknowledge-alert.ts';
import { adviceOf, detailsOf, titleOf } from '../../alerts/alert-words.ts';
import type { OperatorAlert } from '../../alerts/types.ts';
import { countAlerts, listAlerts } from '../../events/operator-feed-queries.ts';
import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import type { PageRequest } from '../../kit/page.ts';
import type { OperatorEntry } from '../entry.ts';
import type { SharedNeeds } from '../needs.ts';
import { acknowledgeSchema, type alert, listSchema } from './schemas.ts';

export const alertRoutes =
  (entry: OperatorEntry): Routes<SharedNeeds> =>
  (app, { db }) => {
    app.get<{ Querystring: PageRequest & { status: string; type: string | null } }>(
      `${entry.base}/Alerts`,
      entry.options(listSchema, 'events:read'),
      async (request) => {
        const { status, type, ...page } = request.query;
        const filter = { isOpenOnly: status === 'Open', type };
        const items = await listAlerts(db, filter, page);
        return toWirePage({ items, ...page, totalCount: await countAlerts(db, filter) }, toWireAlert);
      },
    );

    app.post<{ Params: { id: string } }>(
      `${entry.base}/Alerts/:id/Acknowledge`,
      entry.options(acknowledgeSchema, 'events:write'),
      async (request) => toWireAlert(await acknowledgeAlert(db, entry.actingOf(request), request.params.id)),
    );
  };

function toWireAlert({ id, type, data, recordedAt, ...event }: OperatorAlert): Type.Static<typeof alert> {
  const { acknowledgedAt: at, acknowledgedByName: by } = event;
  return {
    Id: id,
    Type: type,
    Title: titleOf(type),
    Details: detailsOf(data),
    Data: data,
    Advice: adviceOf(type),
    RecordedAt: recordedAt.toISOString(),
    Acknowledged: at && by !== null ? { By: by, At: at.toISOString() } : null,
  };
}
