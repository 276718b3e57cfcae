import type { Type } from 'typebox';
import { listAudit } from '../../accounts/audit/list-audit.ts';
import { operatorChain } from '../../accounts/audit/types.ts';
import { toWireAuditEntry } from '../../accounts/audit/wire.ts';
import { countOperatorEvents, listOperatorEvents } from '../../events/operator-event-queries.ts';
import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { type AccountId, isId } from '../../kit/ids.ts';
import { type PageRequest, pageOf } from '../../kit/page.ts';
import type { OperatorNeeds } from '../needs.ts';
import { base, needs as needsScope } from '../schemas.ts';
import { listAuditSchema, listEventsSchema, type operatorEvent } from './schemas.ts';

export const activityRoutes: Routes<OperatorNeeds> = (app, { db }) => {
  app.get<{ Querystring: PageRequest & { type: string | null; since: string | null } }>(
    `${base}/Events`,
    { schema: listEventsSchema, config: needsScope('events:read') },
    async (request) => {
      const { type, since, ...page } = request.query;
      const filter = { type, since: since === null ? null : new Date(since) };
      const items = await listOperatorEvents(db, filter, page);
      const totalCount = await countOperatorEvents(db, filter);
      return toWirePage(
        { items, ...page, totalCount },
        (event): Type.Static<typeof operatorEvent> => ({
          Id: event.id,
          Type: event.type,
          Timestamp: event.recordedAt.toISOString(),
          Data: event.data as Record<string, unknown>,
        }),
      );
    },
  );

  app.get<{ Querystring: PageRequest & { accountId: string | null } }>(
    `${base}/Audit`,
    { schema: listAuditSchema, config: needsScope('audit:read') },
    async (request) => {
      const { accountId, ...page } = request.query;
      if (accountId !== null && !isId(accountId)) return toWirePage(pageOf([], page), toWireAuditEntry);
      const chain = (accountId as AccountId | null) ?? operatorChain;
      return toWirePage(await listAudit(db, chain, page), toWireAuditEntry);
    },
  );
};
