import { Readable } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Type } from 'typebox';
import type { App, Routes } from '../../http/app.ts';
import { acceptFiles } from '../../http/file-body.ts';
import { toWirePage } from '../../http/page.ts';
import { NotFound, UnreadableFile } from '../../kit/errors.ts';
import type { PageRequest } from '../../kit/page.ts';
import { changeRow, createUpload, includeAll, mapUpload, removeUpload, skipAll } from '../../uploads/change-upload.ts';
import type { UploadNeeds } from '../../uploads/check-upload.ts';
import { createFileReader, type FileReader } from '../../uploads/file-reader.ts';
import { orderShapeChecker } from '../../uploads/schemas.ts';
import {
  findFault,
  getUpload,
  getUploadRow,
  listShownUploads,
  listUploadRows,
  showUpload,
} from '../../uploads/show-upload.ts';
import { startUpload, undoUpload } from '../../uploads/start-upload.ts';
import { fileBytesMax, type RowFilter, type UploadRef } from '../../uploads/types.ts';
import { writeFaultyRows } from '../../uploads/write-faulty-rows.ts';
import { writeResults } from '../../uploads/write-results.ts';
import { templateCsv, templateXlsx } from '../../uploads/write-template.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import {
  changeRowSchema,
  createSchema,
  csvTemplateSchema,
  findFaultSchema,
  includeSchema,
  listRowsSchema,
  listSchema,
  mapSchema,
  readSchema,
  removeSchema,
  resultsSchema,
  type rowChange,
  type skipBody,
  skipSchema,
  type startBody,
  startSchema,
  undoSchema,
  type WireMapping,
  xlsxTemplateSchema,
  xlsxType,
} from './schemas.ts';
import { fromWireMapping, toWireRow, toWireUpload } from './wire.ts';

const config = allow('uploads.manage');
const tooLarge = `The file is larger than ${fileBytesMax / 1024 / 1024} MB. Split it into several files and upload them one by one.`;

type Id = { Params: { id: string } };
type RowParams = { Params: { id: string; row: string } };

export const uploadRoutes: Routes<PortalNeeds> = (app, portal) => {
  const needs: UploadNeeds = {
    db: portal.db,
    keyRing: portal.keyRing,
    catalog: portal.catalog,
    limits: portal.orders.limits,
    now: portal.orders.now,
    lineItemsMax: portal.orders.lineItemsMax,
    checkShape: orderShapeChecker(portal.orders.lineItemsMax),
  };
  const reader = createFileReader();
  app.addHook('onClose', () => reader.close());
  fileRoutes(app, needs, reader);
  draftRoutes(app, needs);
  rowRoutes(app, needs);
  allRowsRoutes(app, needs);
  resultRoutes(app, needs);
};

function fileRoutes(app: App, needs: UploadNeeds, reader: FileReader): void {
  // Only here files are accepted, and only of these two types.
  void app.register(async (scope) => {
    acceptFiles(scope, ['text/csv', xlsxType], fileBytesMax);
    scope.setErrorHandler<FastifyError>((error) => {
      throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new UnreadableFile(tooLarge) : error;
    });
    scope.post<{ Body: Buffer | undefined; Querystring: { name: string } }>(
      '/portal/api/Uploads',
      { schema: createSchema, config, bodyLimit: fileBytesMax },
      async (request, reply) => {
        if (!Buffer.isBuffer(request.body)) throw new UnreadableFile('The request has no file.');
        const kind = request.headers['content-type']?.startsWith('text/csv') ? 'csv' : 'xlsx';
        const content = await reader.read(kind, request.body);
        const ref = await createUpload(needs, accountActing(request.acting), { ...content, name: request.query.name });
        return reply.code(201).send(toWireUpload(await showUpload(needs, ref)));
      },
    );
  });

  app.get('/portal/api/Uploads/Template.csv', { schema: csvTemplateSchema, config }, (_request, reply) =>
    asDownload(reply, 'recipients.csv').send(templateCsv()),
  );
  app.get('/portal/api/Uploads/Template.xlsx', { schema: xlsxTemplateSchema, config }, async (_request, reply) =>
    asDownload(reply, 'recipients.xlsx')
      .type(xlsxType)
      .send(await templateXlsx()),
  );

  app.get<{ Querystring: PageRequest }>('/portal/api/Uploads', { schema: listSchema, config }, async (request) => {
    const { accountId } = accountActing(request.acting);
    return toWirePage(await listShownUploads(needs, accountId, request.query), toWireUpload);
  });
}

function draftRoutes(app: App, needs: UploadNeeds): void {
  app.get<Id>('/portal/api/Uploads/:id', { schema: readSchema, config }, async (request) =>
    toWireUpload(await showUpload(needs, refOf(request))),
  );

  app.put<Id & { Body: WireMapping }>(
    '/portal/api/Uploads/:id/Mapping',
    { schema: mapSchema, config },
    async (request) => {
      await mapUpload(needs, refOf(request), fromWireMapping(request.body));
      return toWireUpload(await showUpload(needs, refOf(request)));
    },
  );
}

function rowRoutes(app: App, needs: UploadNeeds): void {
  app.get<Id & { Querystring: PageRequest & { show: RowFilter } }>(
    '/portal/api/Uploads/:id/Rows',
    { schema: listRowsSchema, config },
    async (request) => {
      const upload = await getUpload(needs, refOf(request));
      const { pageIndex, pageSize, show } = request.query;
      const page = await listUploadRows(needs, upload, { pageIndex, pageSize, filter: show });
      return toWirePage(page, (row) => toWireRow(row, upload.currencyCode));
    },
  );

  app.patch<RowParams & { Body: Type.Static<typeof rowChange> }>(
    '/portal/api/Uploads/:id/Rows/:row',
    { schema: changeRowSchema, config },
    async (request) => {
      const { row: text } = request.params;
      if (!/^[1-9]\d{0,4}$/.test(text)) throw new NotFound('No row');
      const { Cells, IsSkipped } = request.body;
      const change = { row: Number(text), cells: Cells ?? null, isSkipped: IsSkipped ?? null };
      await changeRow(needs, refOf(request), change);
      const { row, upload } = await getUploadRow(needs, refOf(request), change.row);
      return toWireRow(row, upload.currencyCode);
    },
  );
}

function allRowsRoutes(app: App, needs: UploadNeeds): void {
  app.get<Id & { Querystring: { from: number; direction: string } }>(
    '/portal/api/Uploads/:id/Fault',
    { schema: findFaultSchema, config },
    async (request) => {
      const { from, direction } = request.query;
      return { Row: await findFault(needs, refOf(request), { from, isBackwards: direction === 'previous' }) };
    },
  );

  app.post<Id & { Body: Type.Static<typeof skipBody> }>(
    '/portal/api/Uploads/:id/Skip',
    { schema: skipSchema, config },
    async (request) => {
      await skipAll(needs, refOf(request), request.body.Rows);
      return toWireUpload(await showUpload(needs, refOf(request)));
    },
  );

  app.post<Id>('/portal/api/Uploads/:id/Include', { schema: includeSchema, config }, async (request) => {
    await includeAll(needs, refOf(request));
    return toWireUpload(await showUpload(needs, refOf(request)));
  });

  app.get<Id>('/portal/api/Uploads/:id/Errors.csv', { schema: resultsSchema, config }, async (request, reply) => {
    const upload = await getUpload(needs, refOf(request));
    return asDownload(reply, 'errors.csv').send(await writeFaultyRows(needs.db, needs.keyRing, upload));
  });
}

function resultRoutes(app: App, needs: UploadNeeds): void {
  app.post<Id & { Body: Type.Static<typeof startBody> }>(
    '/portal/api/Uploads/:id/Start',
    { schema: startSchema, config },
    async (request, reply) => {
      const { TotalCost, UndoSeconds } = request.body;
      const start = { shownCost: TotalCost, undoSeconds: UndoSeconds ?? 0 };
      await startUpload(needs, accountActing(request.acting), refOf(request), start);
      return reply.code(202).send(toWireUpload(await showUpload(needs, refOf(request))));
    },
  );

  app.post<Id>('/portal/api/Uploads/:id/Undo', { schema: undoSchema, config }, async (request) => {
    await undoUpload(needs, accountActing(request.acting), refOf(request));
    return toWireUpload(await showUpload(needs, refOf(request)));
  });

  app.get<Id>('/portal/api/Uploads/:id/Results.csv', { schema: resultsSchema, config }, async (request, reply) => {
    const upload = await getUpload(needs, refOf(request));
    return asDownload(reply, 'results.csv').send(Readable.from(writeResults(needs.db, needs.keyRing, upload)));
  });

  app.delete<Id>('/portal/api/Uploads/:id', { schema: removeSchema, config }, async (request, reply) => {
    await removeUpload(needs, accountActing(request.acting), refOf(request));
    return reply.code(204).send();
  });
}

function refOf(request: FastifyRequest<Id>): UploadRef {
  return { accountId: accountActing(request.acting).accountId, id: request.params.id };
}

function asDownload(reply: FastifyReply, name: string): FastifyReply {
  return reply.header('content-disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8');
}
