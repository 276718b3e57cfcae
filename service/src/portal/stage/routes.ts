import type { Type } from 'typebox';
import { advanceClock, readClock } from '../../database/clock.ts';
import { listOutbox } from '../../delivery/outbox/list-outbox.ts';
import { openOutboxContent } from '../../delivery/outbox/outbox-sender.ts';
import { findOutboxRow } from '../../delivery/outbox/queries.ts';
import { toWireOutboxMessage } from '../../delivery/outbox/wire.ts';
import type { App, Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { NotFound } from '../../kit/errors.ts';
import { isId } from '../../kit/ids.ts';
import type { PageRequest } from '../../kit/page.ts';
import { allow } from '../access.ts';
import { type AccountSignedIn, accountActing } from '../acting.ts';
import { framePolicy } from '../frame-policy.ts';
import type { PortalNeeds } from '../needs.ts';
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
  app.get<{ Querystring: PageRequest & { to: string | null } }>(
    '/portal/api/Outbox',
    { schema: listOutboxSchema, config: allow('account.read') },
    async (request) => {
      const { to, ...page } = request.query;
      const scope = scopeOf(accountActing(request.acting));
      return toWirePage(await listOutbox({ ...outbox, db }, scope, to, page), toWireOutboxMessage);
    },
  );

  // A separate document, like the preview of a branding: the portal's own policy would block its styles.
  app.get<{ Params: { file: string } }>(
    '/portal/api/Outbox/:file',
    { schema: readMailSchema, config: allow('account.read') },
    async (request, reply) => {
      const id = request.params.file.replace(/\.html$/, '');
      const row = isId(id) ? await findOutboxRow(db, scopeOf(accountActing(request.acting)), id) : null;
      const html = row && openOutboxContent(keyRing, row, row.sealedContent).html;
      if (!html) throw new NotFound('No mail');
      return reply.header('content-security-policy', framePolicy(baseUrl)).type('text/html; charset=utf-8').send(html);
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

/** A mail with a password link could make its reader an admin: only admins can read those. */
function scopeOf({ accountId, person }: AccountSignedIn) {
  return { accountId, showsPasswordLinks: person.role === 'admin' };
}
