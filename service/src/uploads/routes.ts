import type { FastifyError, FastifyRequest } from 'fastify';
import type { Type } from 'typebox';
import type { AuditCall } from '../database/audit-hook.ts';
import { needsScope } from '../http/account-scope.ts';
import type { App, Routes } from '../http/app.ts';
import { acceptFiles } from '../http/file-body.ts';
import { toWirePage } from '../http/page.ts';
import { type Fault, InvalidRequest, UnreadableFile } from '../kit/errors.ts';
import type { PageRequest } from '../kit/page.ts';
import type { DecimalSign } from './amount-rules.ts';
import type { UploadNeeds } from './check-upload.ts';
import { cancelImport, confirmImport } from './confirm-import.ts';
import { createImport, type ImportTerms } from './create-import.ts';
import { createFileReader, type FileReader } from './file-reader.ts';
import {
  cancelSchema,
  confirmSchema,
  createSchema,
  getSchema,
  importTypes,
  listSchema,
  orderShapeChecker,
  ordersSchema,
  rowsSchema,
} from './schemas.ts';
import { listImportOrders, listImportRows, listImports } from './show-import.ts';
import { showUpload } from './show-upload.ts';
import {
  type FileKind,
  importFileLimits,
  type RowFilter,
  type UploadActing,
  type UploadRef,
  type UploadType,
} from './types.ts';
import {
  toWireImport,
  toWireImportOrder,
  toWireImportRow,
  type wireConfirmation,
  wireImport,
  wireImportOrder,
  wireImportRow,
} from './wire.ts';

const idempotencyKeyLengthMax = 100;
const membersMax = 100;
const { bytesMax } = importFileLimits;
const tooLarge = `The file is larger than ${bytesMax / 1024 / 1024} MiB. Split it into several files and send them one by one.`;

interface ImportRouteNeeds extends Omit<UploadNeeds, 'checkShape'> {
  readonly auditCall: AuditCall;
}

interface CreateQuery {
  readonly type: UploadType | null;
  readonly dryRun: 'true' | 'false';
  readonly faultyRows: 'Stop' | 'Skip';
  readonly poNumberPrefix: string | null;
  readonly departmentId: string | null;
  readonly note: string | null;
  readonly columns: string | null;
  readonly defaults: string | null;
  readonly decimalSign: DecimalSign | null;
  readonly fileName: string;
}

type ById = { Params: { id: string } };

export const importRoutes: Routes<ImportRouteNeeds> = (app, given) => {
  const needs: UploadNeeds = { ...given, checkShape: orderShapeChecker(given.lineItemsMax) };
  for (const schema of [wireImport, wireImportRow, wireImportOrder]) app.addSchema(schema);
  const reader = createFileReader();
  app.addHook('onClose', () => reader.close());
  fileRoute(app, needs, given.auditCall, reader);
  readRoutes(app, needs);
  changeRoutes(app, needs, given.auditCall);
};

function fileRoute(app: App, needs: UploadNeeds, auditCall: AuditCall, reader: FileReader): void {
  // A separate scope: only here files are accepted.
  void app.register(async (scope) => {
    acceptFiles(scope, Object.values(importTypes), bytesMax);
    scope.setErrorHandler<FastifyError>((error) => {
      throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new UnreadableFile(tooLarge) : error;
    });
    scope.post<{ Body: Buffer | undefined; Querystring: CreateQuery }>(
      '/v1/OrderImports',
      { schema: createSchema, config: needsScope('orders:write'), bodyLimit: bytesMax },
      async (request, reply) => {
        if (!Buffer.isBuffer(request.body)) throw new UnreadableFile('The request has no file.');
        const terms = termsOf(request);
        const kind = kindOf(request);
        const content = await reader.read(kind, request.body, importFileLimits);
        const file = { ...content, kind, name: request.query.fileName };
        const ref = await createImport(needs, actingOf(auditCall, request), file, terms);
        const shown = await showUpload(needs, ref);
        return reply.code(202).header('location', `/v1/OrderImports/${ref.id}`).send(toWireImport(shown));
      },
    );
  });
}

function readRoutes(app: App, needs: UploadNeeds): void {
  const config = needsScope('orders:read');

  app.get<{ Querystring: PageRequest & { orderId: string | null } }>(
    '/v1/OrderImports',
    { schema: listSchema, config },
    async ({ caller, query: { orderId, ...page } }) =>
      toWirePage(await listImports(needs, caller.accountId, page, orderId), toWireImport),
  );

  app.get<ById>('/v1/OrderImports/:id', { schema: getSchema, config }, async (request) =>
    toWireImport(await showUpload(needs, refOf(request))),
  );

  app.get<ById & { Querystring: PageRequest & { show: RowFilter } }>(
    '/v1/OrderImports/:id/Rows',
    { schema: rowsSchema, config },
    async (request) => {
      const { show, ...page } = request.query;
      const rows = await listImportRows(needs, refOf(request), { ...page, filter: show });
      return toWirePage(rows, (row) => toWireImportRow(rows, row));
    },
  );

  app.get<ById & { Querystring: PageRequest }>(
    '/v1/OrderImports/:id/Orders',
    { schema: ordersSchema, config },
    async (request) => {
      const orders = await listImportOrders(needs, refOf(request), request.query);
      return toWirePage(orders, (order) => toWireImportOrder(orders.upload, order));
    },
  );
}

function changeRoutes(app: App, needs: UploadNeeds, auditCall: AuditCall): void {
  const config = needsScope('orders:write');

  app.post<ById & { Body: Type.Static<typeof wireConfirmation> }>(
    '/v1/OrderImports/:id/Confirm',
    { schema: confirmSchema, config },
    async (request, reply) => {
      const { TotalCost, FaultyRows } = request.body;
      const confirmation = { totalCost: TotalCost, skipsFaulty: FaultyRows === 'Skip' };
      await confirmImport(needs, actingOf(auditCall, request), refOf(request), confirmation);
      return reply.code(202).send(toWireImport(await showUpload(needs, refOf(request))));
    },
  );

  app.post<ById>('/v1/OrderImports/:id/Cancel', { schema: cancelSchema, config }, async (request) => {
    await cancelImport(needs, actingOf(auditCall, request), refOf(request));
    return toWireImport(await showUpload(needs, refOf(request)));
  });
}

function refOf({ caller, params }: FastifyRequest<ById>): UploadRef {
  return { accountId: caller.accountId, id: params.id };
}

/** The credential takes the place of a person. */
function actingOf(auditCall: AuditCall, request: FastifyRequest): UploadActing {
  const { accountId, credentialId, credentialName } = request.caller;
  return {
    accountId,
    person: { id: credentialId, name: credentialName },
    record: (tx, act) => auditCall<void>(request, act)(tx, undefined),
  };
}

function kindOf({ headers }: FastifyRequest): FileKind {
  const type = headers['content-type'] ?? '';
  if (type.startsWith(importTypes.csv)) return 'csv';
  return type.startsWith(importTypes.ndjson) ? 'ndjson' : 'xlsx';
}

function termsOf({ query, headers }: FastifyRequest<{ Querystring: CreateQuery }>): ImportTerms {
  const { type, dryRun, faultyRows, poNumberPrefix, departmentId, note, decimalSign } = query;
  const faults: Fault[] = [];
  const columns = parseTexts('columns', query.columns, faults);
  const defaults = parseTexts('defaults', query.defaults, faults);
  const idempotencyKey = parseKey(headers['idempotency-key']?.toString() ?? null, faults);
  if (faults.length > 0) throw new InvalidRequest(faults);
  const present = Object.entries(defaults).flatMap(([name, text]): [string, string][] => (text ? [[name, text]] : []));
  return {
    mapping: { type, columns, defaults: Object.fromEntries(present), departmentId, note, decimalSign },
    poNumberPrefix,
    isDryRun: dryRun === 'true',
    skipsFaulty: faultyRows === 'Skip',
    idempotencyKey,
  };
}

/** A JSON object of texts and nulls. */
function parseTexts(parameter: string, text: string | null, faults: Fault[]): Record<string, string | null> {
  if (text === null) return {};
  const value = parsed(text);
  const entries = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : null;
  const isRead =
    entries?.every(([, each]) => each === null || typeof each === 'string') && entries.length <= membersMax;
  if (isRead) return Object.fromEntries(entries ?? []) as Record<string, string | null>;
  const detail = `${parameter} must be a JSON object with a text for each field, such as {"Email":"Work mail"}.`;
  faults.push({ parameter, code: 'MalformedJson', detail });
  return {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseKey(key: string | null, faults: Fault[]): string | null {
  if (key === null || (key.length > 0 && key.length <= idempotencyKeyLengthMax)) return key;
  const detail = `The Idempotency-Key header must have 1 to ${idempotencyKeyLengthMax} characters.`;
  faults.push({ parameter: 'Idempotency-Key', code: key.length === 0 ? 'TooShort' : 'TooLong', detail });
  return null;
}
