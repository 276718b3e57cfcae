import type { Type } from 'typebox';
import { advanceClock, readClock } from '../../database/clock.ts';
import { listOutbox, type OutboxFilter } from '../../delivery/outbox/list-outbox.ts';
import { openOutboxContent } from '../../delivery/outbox/outbox-sender.ts';
import { findOutboxRow } from '../../delivery/outbox/queries.ts';
import { toWireOutboxPage } from '../../delivery/outbox/schemas.ts';
import { type ColorScheme, showMail } from '../../delivery/outbox/show-mail.ts';
import type { OutboxScope } from '../../delivery/outbox/types.ts';

import type { App, Routes } from '../../http/app.ts';
import { NotFound } from '../../kit/errors.ts';
import { isId } from '../../kit/ids.ts';
import type { PageRequest } from '../../kit/page.ts';
import { allow } from '../access.ts';
import type { SignedInActing } from '../acting.ts';
import { framePolicy } from '../frame-policy.ts';
import type { PortalNeeds } from '../needs.ts';
import { rolesOf } from '../permissions.ts';
import {
  type advance,
  advanceClockSchema,
  type clock,
  listOutboxSchema,
  readClockSchema,
  readMailSchema,
} from './schemas.ts';

/** Stage only: its outbox and its clock. */
export const portalStageRoutes: Routes<PortalNeeds> = (app, needs) => {
  if (needs.environment !== 'stage') return;
  outboxRoutes(app, needs);
  clockRoutes(app, needs);
};

function outboxRoutes(app: App, { db, keyRing, outbox, baseUrl }: PortalNeeds): void {
  app.get<{ Querystring: PageRequest & OutboxFilter }>(
    '/portal/api/Outbox',
    { schema: listOutboxSchema, config: allow('outbox.read') },
    async (request) => {
      const { query, acting } = request;
      return toWireOutboxPage(await listOutbox({ ...outbox, db }, scopeOf(acting), query, query));
    },
  );

  // A separate document, like the preview of a branding: the portal's own policy would block its styles.
  app.get<{ Params: { file: string }; Querystring: { scheme?: ColorScheme } }>(
    '/portal/api/Outbox/:file',
    { schema: readMailSchema, config: allow('outbox.read') },
    async (request, reply) => {
      const id = request.params.file.replace(/\.html$/, '');
      const row = isId(id) ? await findOutboxRow(db, scopeOf(request.acting), id) : null;
      const html = row && openOutboxContent(keyRing, row, row.sealedContent).html;
      if (!html) throw new NotFound('No mail');
      return reply
        .header('content-security-policy', framePolicy(baseUrl))
        .type('text/html; charset=utf-8')
        .send(showMail(html, request.query.scheme ?? 'light'));
    },
  );
}

function clockRoutes(app: App, { db }: PortalNeeds): void {
  const toWire = ({ now, aheadSeconds }: { now: Date; aheadSeconds: number }): Type.Static<typeof clock> => ({
    Now: now.toISOString(),
    AheadSeconds: aheadSeconds,
  });
  app.get('/portal/api/Clock', { schema: readClockSchema, config: allow('clock.read') }, async () =>
    toWire(await readClock(db)),
  );
  app.post<{ Body: Type.Static<typeof advance> }>(
    '/portal/api/Clock',
    { schema: advanceClockSchema, config: allow('clock.move') },
    async (request) => {
      const { AdvanceSeconds } = request.body;
      const act = { action: 'ClockAdvanced', target: null, details: { AdvanceSeconds } };
      return toWire(await advanceClock(db, AdvanceSeconds, request.acting.audit(act)));
    },
  );
}

/**
 * A mail with a password link could make its reader an admin: only admins can read those. Operators belong to no account and see the
 * messages of all.
 */
function scopeOf({ person }: SignedInActing): OutboxScope {
  return {
    accountId: person.accountId,
    showsPasswordLinks: rolesOf(person).some((role) => role === 'admin' || role === 'operator.admin'),
  };
}
