import { Type } from 'typebox';
import type { AuditCall } from '../../database/audit-hook.ts';
import type { Db } from '../../database/database.ts';
import { needsScope, requireScope } from '../../http/account-scope.ts';
import type { Routes } from '../../http/app.ts';
import { documented } from '../../http/document/documented.ts';
import { pageParameters, pageSchema, smallPages, toWirePage } from '../../http/page.ts';
import { noQuery, queryOf, refusals } from '../../http/route-schema.ts';
import type { ApiCaller } from '../../kit/caller.ts';
import type { PageRequest } from '../../kit/page.ts';
import { scopeOfKind } from '../kinds.ts';
import { createSchedule, getSchedule, pauseSchedule, removeSchedule } from './manage-schedules.ts';
import { listSchedules } from './queries.ts';
import { scheduleAct } from './schedule-acts.ts';
import type { Schedule } from './types.ts';
import {
  fromWireSchedule,
  toWireSchedule,
  type WireNewSchedule,
  wireNewSchedule,
  wireSchedule,
  wireSchedulePause,
} from './wire.ts';

const tags = ['Reports'];
const params = Type.Object({ id: Type.String() });

const createSchema = {
  tags,
  ...documented({ headers: ['Location'] }),
  operationId: 'createReportSchedule',
  summary: 'Ask for a report of every day, week or month',
  description:
    'Each time a period is over, its report is made as by POST /v1/Reports, with the event ReportReady and, if wanted, a mail. The same request again answers the first schedule. ' +
    'It needs the same scope as the report, and pauses if the credential loses it.',
  body: wireNewSchedule,
  querystring: noQuery,
  response: { 201: Type.Ref('ReportSchedule'), ...refusals(400, 401, 403, 409, 413, 415, 429) },
};

const listSchema = {
  tags,
  operationId: 'listReportSchedules',
  summary: 'List schedules of reports',
  description: 'All of them; an account has at most 20.',
  querystring: queryOf(pageParameters(smallPages)),
  response: { 200: pageSchema(Type.Ref('ReportSchedule')), ...refusals(400, 401, 429) },
};

const getSchema = {
  tags,
  operationId: 'getReportSchedule',
  summary: 'Read one schedule',
  description: 'To learn when the next report is made, or why none is.',
  params,
  querystring: noQuery,
  response: { 200: Type.Ref('ReportSchedule'), ...refusals(401, 404, 429) },
};

const changeSchema = {
  tags,
  operationId: 'pauseReportSchedule',
  summary: 'Pause a schedule, or let it run again',
  description: 'It runs again from the present period on; periods that ended meanwhile are not made up for.',
  params,
  body: wireSchedulePause,
  querystring: noQuery,
  response: { 200: Type.Ref('ReportSchedule'), ...refusals(400, 401, 403, 404, 413, 415, 429) },
};

const deleteSchema = {
  tags,
  operationId: 'deleteReportSchedule',
  summary: 'Delete a schedule',
  description: 'Reports that it has made stay until they are seven days old.',
  params,
  querystring: noQuery,
  response: { 204: Type.Null(), ...refusals(401, 403, 404, 429) },
};

type ById = { Params: { id: string } };

interface ScheduleRouteNeeds {
  readonly db: Db;
  readonly auditCall: AuditCall;
}

export const scheduleRoutes: Routes<ScheduleRouteNeeds> = (app, { db, auditCall }) => {
  app.addSchema(wireSchedule);
  // What a schedule needs depends on its kind of report.
  const byKind = needsScope('none');
  const path = '/v1/ReportSchedules';

  app.post<{ Body: WireNewSchedule }>(path, { schema: createSchema, config: byKind }, async (request, reply) => {
    const { accountId, credentialId, credentialName } = request.caller;
    const wanted = fromWireSchedule(request.body);
    requireScope(request.caller, scopeOfKind(wanted.kind));
    const schedule = await createSchedule(db, accountId, wanted, {
      personId: null,
      credentialId,
      createdByName: credentialName,
      audit: auditCall(request, scheduleAct('Created')),
    });
    return reply.code(201).header('location', `${path}/${schedule.id}`).send(toWireSchedule(schedule));
  });

  app.get<{ Querystring: PageRequest }>(
    path,
    { schema: listSchema, config: needsScope('orders:read') },
    async ({ caller, query }) => {
      const all = await listSchedules(db, caller.accountId);
      const items = all.slice((query.pageIndex - 1) * query.pageSize, query.pageIndex * query.pageSize);
      return toWirePage({ items, ...query, totalCount: all.length }, toWireSchedule);
    },
  );

  app.get<ById>(`${path}/:id`, { schema: getSchema, config: byKind }, async ({ caller, params }) =>
    toWireSchedule(await getReadable(db, caller, params.id)),
  );

  app.patch<ById & { Body: { Paused: boolean } }>(
    `${path}/:id`,
    { schema: changeSchema, config: byKind },
    async (request) => {
      const schedule = await getReadable(db, request.caller, request.params.id);
      const { Paused } = request.body;
      const audit = auditCall<void>(request, scheduleAct(Paused ? 'Paused' : 'Resumed')(schedule));
      return toWireSchedule(await pauseSchedule(db, schedule, Paused, audit));
    },
  );

  app.delete<ById>(`${path}/:id`, { schema: deleteSchema, config: byKind }, async (request, reply) => {
    const schedule = await getReadable(db, request.caller, request.params.id);
    await removeSchedule(db, schedule, auditCall<void>(request, scheduleAct('Deleted')(schedule)));
    return reply.code(204).send();
  });
};

async function getReadable(db: Db, caller: ApiCaller, id: string): Promise<Schedule> {
  const schedule = await getSchedule(db, { accountId: caller.accountId, id });
  requireScope(caller, scopeOfKind(schedule.kind));
  return schedule;
}
