import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import type { PageRequest } from '../../kit/page.ts';
import { createReport } from '../../reports/create-report.ts';
import { listReportPage, openReportFile, removeReport } from '../../reports/read-report.ts';
import { reportAct } from '../../reports/report-acts.ts';
import {
  createSchedule,
  getSchedule,
  pauseSchedule,
  removeSchedule,
} from '../../reports/schedules/manage-schedules.ts';
import { listSchedules } from '../../reports/schedules/queries.ts';
import { scheduleAct } from '../../reports/schedules/schedule-acts.ts';
import { fromWireSchedule, toWireSchedule, type WireNewSchedule } from '../../reports/schedules/wire.ts';
import { sendReportFile } from '../../reports/send-report-file.ts';
import { fromWireReport, toWireReport, type WireNewReport } from '../../reports/wire.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import {
  createScheduleSchema,
  createSchema,
  fileSchema,
  listSchedulesSchema,
  listSchema,
  pauseScheduleSchema,
  removeScheduleSchema,
  removeSchema,
} from './schemas.ts';

const config = allow('reports.manage');
type ById = { Params: { id: string } };

export const portalReportRoutes: Routes<PortalNeeds> = (app, { db }) => {
  app.get<{ Querystring: PageRequest }>('/portal/api/Reports', { schema: listSchema, config }, async (request) => {
    const { accountId } = accountActing(request.acting);
    return toWirePage(await listReportPage(db, accountId, request.query), toWireReport);
  });

  app.post<{ Body: WireNewReport }>('/portal/api/Reports', { schema: createSchema, config }, async (request, reply) => {
    const acting = accountActing(request.acting);
    const report = await createReport(db, acting.accountId, fromWireReport(request.body), {
      idempotencyKey: request.headers['idempotency-key']?.toString() || null,
      createdByName: acting.person.name,
      audit: acting.audit(reportAct('Created')),
    });
    return reply.code(202).send(toWireReport(report));
  });

  app.get<ById>('/portal/api/Reports/:id/File', { schema: fileSchema, config }, async (request, reply) => {
    const acting = accountActing(request.acting);
    const audit = acting.audit(reportAct('Downloaded'));
    return sendReportFile(
      reply,
      await openReportFile(db, { accountId: acting.accountId, id: request.params.id }, audit),
    );
  });

  app.delete<ById>('/portal/api/Reports/:id', { schema: removeSchema, config }, async (request, reply) => {
    const acting = accountActing(request.acting);
    const { id } = request.params;
    await removeReport(
      db,
      { accountId: acting.accountId, id },
      acting.audit<void>({ action: 'ReportDeleted', target: id }),
    );
    return reply.code(204).send();
  });
};

export const portalScheduleRoutes: Routes<PortalNeeds> = (app, { db }) => {
  const path = '/portal/api/ReportSchedules';

  app.get(path, { schema: listSchedulesSchema, config }, async ({ acting }) =>
    (await listSchedules(db, accountActing(acting).accountId)).map(toWireSchedule),
  );

  app.post<{ Body: WireNewSchedule }>(path, { schema: createScheduleSchema, config }, async (request, reply) => {
    const acting = accountActing(request.acting);
    const schedule = await createSchedule(db, acting.accountId, fromWireSchedule(request.body), {
      personId: acting.person.id,
      credentialId: null,
      createdByName: acting.person.name,
      audit: acting.audit(scheduleAct('Created')),
    });
    return reply.code(201).send(toWireSchedule(schedule));
  });

  app.patch<ById & { Body: { Paused: boolean } }>(
    `${path}/:id`,
    { schema: pauseScheduleSchema, config },
    async (request) => {
      const acting = accountActing(request.acting);
      const schedule = await getSchedule(db, { accountId: acting.accountId, id: request.params.id });
      const { Paused } = request.body;
      const audit = acting.audit<void>(scheduleAct(Paused ? 'Paused' : 'Resumed')(schedule));
      return toWireSchedule(await pauseSchedule(db, schedule, Paused, audit));
    },
  );

  app.delete<ById>(`${path}/:id`, { schema: removeScheduleSchema, config }, async (request, reply) => {
    const acting = accountActing(request.acting);
    const schedule = await getSchedule(db, { accountId: acting.accountId, id: request.params.id });
    await removeSchedule(db, schedule, acting.audit<void>(scheduleAct('Deleted')(schedule)));
    return reply.code(204).send();
  });
};
