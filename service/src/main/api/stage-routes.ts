import { Type } from 'typebox';
import { advanceClock, readClock } from '../../database/clock.ts';
import type { Db } from '../../database/database.ts';
import { needsScope } from '../../http/account-scope.ts';
import type { Routes } from '../../http/app.ts';
import { noQuery, refusals } from '../../http/route-schema.ts';

export const clockPath = '/stage/clock';
export const advanceSecondsMax = 366 * 86_400;

const wireClock = Type.Object(
  { Now: Type.String({ format: 'date-time' }), AheadSeconds: Type.Number() },
  { $id: 'StageClock' },
);
const wireAdvance = Type.Object(
  { AdvanceSeconds: Type.Integer({ minimum: 0, maximum: advanceSecondsMax }) },
  { title: 'StageClockChange', additionalProperties: false },
);

// Operators and all accounts can read and move the stage clock.
const audience = 'accountOrOperator';

/** Stage-only tools to test what takes time or fails. */
export const stageRoutes: Routes<{ readonly db: Db }> = (app, { db }) => {
  app.addSchema(wireClock);
  const readSchema = {
    tags: ['Stage'],
    operationId: 'getStageClock',
    summary: 'Read the stage clock',
    description: 'To see how far the clock of this stage environment is ahead.',
    querystring: noQuery,
    response: { 200: Type.Ref('StageClock'), ...refusals(401, 429) },
  };
  app.get(clockPath, { schema: readSchema, config: { audience, ...needsScope('none') } }, async () =>
    toWireClock(await readClock(db)),
  );

  const advanceSchema = {
    tags: ['Stage'],
    operationId: 'advanceStageClock',
    summary: 'Move the stage clock forward; everything due by then runs immediately',
    description:
      'To test what takes time, such as scheduled orders, reminders and expiry, without waiting for it. The clock cannot be moved back.',
    body: wireAdvance,
    querystring: noQuery,
    response: { 200: Type.Ref('StageClock'), ...refusals(400, 401, 413, 415, 429) },
  };
  app.post<{ Body: Type.Static<typeof wireAdvance> }>(
    clockPath,
    { schema: advanceSchema, config: { audience, ...needsScope('orders:write') } },
    async (request) => {
      return toWireClock(await advanceClock(db, request.body.AdvanceSeconds));
    },
  );
};

function toWireClock({ now, aheadSeconds }: { now: Date; aheadSeconds: number }): Type.Static<typeof wireClock> {
  return { Now: now.toISOString(), AheadSeconds: aheadSeconds };
}
