import { Type } from 'typebox';
import type { AuditCall } from '../database/audit-hook.ts';
import type { Db } from '../database/database.ts';
import { needsScope, requireScope } from '../http/account-scope.ts';
import type { Routes } from '../http/app.ts';
import { documented } from '../http/document/documented.ts';
import { pageParameters, pageSchema, smallPages, toWirePage } from '../http/page.ts';
import { noQuery, queryOf, refusals } from '../http/route-schema.ts';
import type { ApiCaller } from '../kit/caller.ts';
import { type Fault, InvalidRequest } from '../kit/errors.ts';
import type { PageRequest } from '../kit/page.ts';
import { createReport } from './create-report.ts';
import { scopeOfKind } from './kinds.ts';
import { getReport, listReportPage, openReportFile, removeReport } from './read-report.ts';
import { reportAct } from './report-acts.ts';
import { sendReportFile } from './send-report-file.ts';
import type { Report } from './types.ts';
import { fromWireReport, toWireReport, type WireNewReport, wireNewReport, wireReport } from './wire.ts';

const idempotencyKeyLengthMax = 100;
const params = Type.Object({ id: Type.String() });

const createSchema = {
  tags: ['Reports'],
  ...documented({ headers: ['Idempotency-Key', 'Location'] }),
  operationId: 'createReport',
  summary: 'Ask for a report',
  description:
    'To pull much data at once. The report covers what is recorded now, and a worker builds its file. ReportReady says when it is ready; then download it within seven days. ' +
    'With an `Idempotency-Key` header (at most 100 characters), a repeated request returns the first report. ' +
    'Transactions, Statement and DepartmentSpending need the scope `funds:read`, the others `orders:read`.',
  body: wireNewReport,
  querystring: noQuery,
  response: { 202: Type.Ref('Report'), ...refusals(400, 401, 403, 409, 413, 415, 429) },
};

const listSchema = {
  tags: ['Reports'],
  operationId: 'listReports',
  summary: 'List reports, newest first',
  description: 'Those of the last days, also what people asked for in the portal.',
  querystring: queryOf(pageParameters(smallPages)),
  response: { 200: pageSchema(Type.Ref('Report')), ...refusals(400, 401, 429) },
};

const getSchema = {
  tags: ['Reports'],
  operationId: 'getReport',
  summary: 'Read one report',
  description: 'To learn whether its file is ready. Needs the same scope as asking for it.',
  params,
  querystring: noQuery,
  response: { 200: Type.Ref('Report'), ...refusals(401, 403, 404, 429) },
};

const file = { schema: Type.String() };
const fileSchema = {
  tags: ['Reports'],
  operationId: 'downloadReport',
  summary: 'Download the file of a report',
  description:
    'Once its Status is Ready; before, the answer is 409. Amounts are decimal numbers, times are ISO 8601 in UTC. It holds what your account may see, never codes or claim links. Needs the same scope as asking for it.',
  params,
  querystring: noQuery,
  response: {
    200: {
      description: 'The file, in the format that was asked for.',
      content: {
        'text/csv': file,
        'application/x-ndjson': file,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': file,
      },
    },
    ...refusals(401, 404, 409, 429),
  },
};

const deleteSchema = {
  tags: ['Reports'],
  operationId: 'deleteReport',
  summary: 'Delete a report and its file',
  description: 'When you have downloaded it, so that what it says about recipients is stored no longer than necessary.',
  params,
  querystring: noQuery,
  response: { 204: Type.Null(), ...refusals(401, 403, 404, 429) },
};

type ById = { Params: { id: string } };

interface ReportRouteNeeds {
  readonly db: Db;
  readonly auditCall: AuditCall;
}

export const reportRoutes: Routes<ReportRouteNeeds> = (app, { db, auditCall }) => {
  app.addSchema(wireReport);
  // What a report needs depends on its kind.
  const byKind = needsScope('none');

  app.post<{ Body: WireNewReport }>('/v1/Reports', { schema: createSchema, config: byKind }, async (request, reply) => {
    const idempotencyKey = parseKey(request.headers['idempotency-key']?.toString() ?? null);
    const wanted = fromWireReport(request.body);
    requireScope(request.caller, scopeOfKind(wanted.kind));
    const audit = auditCall(request, reportAct('Created'));
    const report = await createReport(db, request.caller.accountId, wanted, { idempotencyKey, audit });
    return reply.code(202).header('location', `/v1/Reports/${report.id}`).send(toWireReport(report));
  });

  app.get<{ Querystring: PageRequest }>(
    '/v1/Reports',
    { schema: listSchema, config: needsScope('orders:read') },
    async ({ caller, query }) => toWirePage(await listReportPage(db, caller.accountId, query), toWireReport),
  );

  app.get<ById>('/v1/Reports/:id', { schema: getSchema, config: byKind }, async ({ caller, params }) =>
    toWireReport(await getReadable(db, caller, params.id)),
  );

  app.get<ById>('/v1/Reports/:id/File', { schema: fileSchema, config: byKind }, async (request, reply) => {
    const { accountId, id } = await getReadable(db, request.caller, request.params.id);
    const audit = auditCall(request, reportAct('Downloaded'));
    return sendReportFile(reply, await openReportFile(db, { accountId, id }, audit));
  });

  app.delete<ById>('/v1/Reports/:id', { schema: deleteSchema, config: byKind }, async (request, reply) => {
    const report = await getReadable(db, request.caller, request.params.id);
    const audit = auditCall(request, reportAct('Deleted')(report));
    await removeReport(db, { accountId: report.accountId, id: report.id }, audit);
    return reply.code(204).send();
  });
};

async function getReadable(db: Db, caller: ApiCaller, id: string): Promise<Report> {
  const report = await getReport(db, { accountId: caller.accountId, id });
  requireScope(caller, scopeOfKind(report.kind));
  return report;
}

function parseKey(key: string | null): string | null {
  if (key === null || (key.length > 0 && key.length <= idempotencyKeyLengthMax)) return key;
  const detail = `The Idempotency-Key header must have 1 to ${idempotencyKeyLengthMax} characters.`;
  const code = key.length === 0 ? 'TooShort' : 'TooLong';
  const fault: Fault = { parameter: 'Idempotency-Key', code, detail };
  throw new InvalidRequest([fault]);
}
