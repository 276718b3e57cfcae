import { Readable } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Type } from 'typebox';
import type { App, Routes } from '../../http/app.ts';
import { createBodyValidator } from '../../http/body-validator.ts';
import { toWirePage } from '../../http/page.ts';
import type { Fault } from '../../kit/errors.ts';
import { NotFound, UnreadableFile } from '../../kit/errors.ts';
import type { PageRequest } from '../../kit/page.ts';
import { wireOrderRequest } from '../../orders/wire-request.ts';
import { changeRow, createUpload, mapUpload, removeUpload, type UploadNeeds } from '../../uploads/change-upload.ts';
import { createFileReader, type FileReader } from '../../uploads/file-reader.ts';
import { getUpload, getUploadRow, listShownUploads, listUploadRows, showUpload } from '../../uploads/show-upload.ts';
import { startUpload } from '../../uploads/start-upload.ts';
import { fileBytesMax, type UploadRef } from '../../uploads/types.ts';
import { writeResults } from '../../uploads/write-results.ts';
import { templateCsv, templateXlsx } from '../../uploads/write-template.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import {
  changeRowSchema,
  createSchema,
  csvTemplateSchema,
  listRowsSchema,
  listSchema,
  mapSchema,
  readSchema,
  removeSchema,
  resultsSchema,
  type rowChange,
  type startBody,
  startSchema,
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
    checkShape: shapeChecker(portal.orders.lineItemsMax),
  };
  const reader = createFileReader();
  app.addHook('onClose', () => reader.close());
  fileRoutes(app, needs, reader);
  draftRoutes(app, needs);
  resultRoutes(app, needs);
};

/** The same check as for the body of POST /v1/Orders. */
function shapeChecker(lineItemsMax: number): (body: unknown) => readonly Fault[] {
  const validate = createBodyValidator(wireOrderRequest(lineItemsMax));
  return (body) => {
    const result = validate(body);
    return 'error' in result ? result.error.faults : [];
  };
}

function fileRoutes(app: App, needs: UploadNeeds, reader: FileReader): void {
  // Only here files are accepted, and only of these two types.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.setErrorHandler<FastifyError>((error) => {
      throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new UnreadableFile(tooLarge) : error;
    });
    scope.addContentTypeParser(
      ['text/csv', xlsxType],
      { parseAs: 'buffer', bodyLimit: fileBytesMax },
      (_request, bytes, done) => done(null, bytes),
    );
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

  app.get<Id & { Querystring: PageRequest & { onlyFaulty: string } }>(
    '/portal/api/Uploads/:id/Rows',
    { schema: listRowsSchema, config },
    async (request) => {
      const upload = await getUpload(needs, refOf(request));
      const { pageIndex, pageSize, onlyFaulty } = request.query;
      const page = await listUploadRows(needs, upload, { pageIndex, pageSize, onlyFaulty: onlyFaulty === 'true' });
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

function resultRoutes(app: App, needs: UploadNeeds): void {
  app.post<Id & { Body: Type.Static<typeof startBody> }>(
    '/portal/api/Uploads/:id/Start',
    { schema: startSchema, config },
    async (request, reply) => {
      await startUpload(needs, accountActing(request.acting), refOf(request), request.body.TotalCost);
      return reply.code(202).send(toWireUpload(await showUpload(needs, refOf(request))));
    },
  );

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
