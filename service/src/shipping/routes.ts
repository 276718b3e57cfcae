import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ConfirmationRequired } from '../accounts/people/errors.ts';
import { confirmationSeconds } from '../accounts/people/sessions.ts';
import type { PersonId } from '../accounts/people/types.ts';
import type { App, Routes } from '../http/app.ts';
import { UnsupportedMediaType } from '../http/http-errors.ts';
import { noQuery, queryOf, refusals } from '../http/route-schema.ts';
import { InvalidRequest, NotFound } from '../kit/errors.ts';
import { inPieces } from '../kit/in-pieces.ts';
import { correctTracking } from './correct-tracking.ts';
import { exportCsv } from './export-csv.ts';
import { getParcel } from './get-parcel.ts';
import type { Doer } from './keep-record.ts';
import { parcelsPerPageMax, readParcels, walkParcels } from './list-parcels.ts';
import { listSerials } from './list-serials.ts';
import { type PackNeeds, packParcel } from './pack-parcel.ts';
import { listPackable } from './packable-queries.ts';
import { type ParcelQuery, parcelFilterOf, parcelIdOf } from './parcel-query.ts';
import { writePapers } from './pdf/write-papers.ts';
import { countOpenParcels } from './queries.ts';
import { readShipments, ShipmentFileRefused } from './read-shipments.ts';
import { type ReshipAloneNeeds, reshipAlone } from './reship-alone.ts';
import { type RowFault, shipFile } from './ship-file.ts';
import { type ShipNeeds, shipParcel } from './ship-parcel.ts';
import { parcelStatuses } from './types.ts';
import { unpackParcel } from './unpack-parcel.ts';
import {
  fromWireShip,
  toWireParcel,
  toWireParcelState,
  toWireSerials,
  toWireShipFile,
  wireCounts,
  wirePack,
  wireParcel,
  wireParcelPage,
  wireParcelState,
  wireSerials,
  wireShip,
  wireShipFile,
} from './wire.ts';

export type ShippingRouteNeeds = PackNeeds & ShipNeeds & ReshipAloneNeeds;

type ParcelRequest = { Params: { id: string } };
interface ListQuery extends ParcelQuery {
  readonly limit: number;
}

const parcelsPerPageDefault = 50;
const faultsShownMax = 1_000;
const config = { audience: 'operator' } as const;
const tags = ['Operator'];
const params = Type.Object({ id: Type.String() });

const filterParameters = {
  status: Type.Enum([...parcelStatuses], { default: 'Ready' }),
  fulfillmentGroup: Type.String(),
  after: Type.String({ description: 'The last parcel of the previous page.' }),
};

/** Operators' parcel actions: the same use cases as on the command line. */
export const shippingRoutes: Routes<ShippingRouteNeeds> = (app, needs) => {
  for (const schema of [wireParcel, wireParcelState]) app.addSchema(schema);
  listRoutes(app, needs);
  paperRoutes(app, needs);
  packRoutes(app, needs);
  shipRoutes(app, needs);
  reshipRoute(app, needs);
  // A separate scope: only here CSV is accepted.
  void app.register(async (scope) => {
    acceptCsv(scope);
    fileRoutes(scope, needs);
  });
};

function listRoutes(app: App, needs: ShippingRouteNeeds): void {
  const { db } = needs;
  const listSchema = {
    tags,
    summary: 'List parcels with one status, oldest first',
    description: 'For the next page, send NextAfter of the last answer as after; it is null on the last page.',
    querystring: queryOf({
      ...filterParameters,
      limit: Type.Integer({ minimum: 1, maximum: parcelsPerPageMax, default: parcelsPerPageDefault }),
    }),
    response: { 200: wireParcelPage, ...refusals(400, 401) },
  };
  app.get<{ Querystring: ListQuery }>('/operator/Parcels', { schema: listSchema, config }, async ({ query }) => {
    const { parcels, nextAfter } = await readParcels(db, parcelFilterOf(query), query.limit);
    return { Data: parcels.map(toWireParcel), NextAfter: nextAfter };
  });

  const countSchema = {
    tags,
    summary: 'Count the waiting parcels by FulfillmentGroup',
    querystring: noQuery,
    response: { 200: wireCounts, ...refusals(401) },
  };
  app.get('/operator/ParcelCounts', { schema: countSchema, config }, async () => ({
    Data: (await countOpenParcels(db)).map(({ fulfillmentGroup, status, parcels, cards }) => ({
      FulfillmentGroup: fulfillmentGroup,
      Status: status,
      Parcels: Number(parcels),
      Cards: Number(cards),
    })),
  }));

  const readSchema = {
    tags,
    summary: 'Read one parcel, with the serials reserved for it',
    params,
    querystring: noQuery,
    response: { 200: Type.Object({ ...wireParcel.properties, Serials: wireSerials }), ...refusals(401, 404) },
  };
  app.get<ParcelRequest>('/operator/Parcels/:id', { schema: readSchema, config }, async (request) => {
    const parcel = await getParcel(db, parcelIdOf(request));
    const [packable] = await listPackable(db, [parcel]);
    if (!packable) throw new NotFound('No parcel with cards to send');
    return { ...toWireParcel(packable), Serials: toWireSerials(parcel, await listSerials(needs, parcel)) };
  });
}

function paperRoutes(app: App, { db }: ShippingRouteNeeds): void {
  const file = (type: string) => ({ description: 'A file.', content: { [type]: { schema: Type.String() } } });
  const csvSchema = {
    tags,
    summary: 'Export parcels as CSV',
    description: 'Fill in Courier and TrackingNumber and send the same file to /operator/Shipments.',
    querystring: queryOf(filterParameters),
    response: { 200: file('text/csv'), ...refusals(400, 401) },
  };
  app.get<{ Querystring: ListQuery }>('/operator/Parcels.csv', { schema: csvSchema, config }, async (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="parcels.csv"')
      .send(Readable.from(exportCsv(walkParcels(db, parcelFilterOf(request.query))))),
  );

  const pdfSchema = {
    tags,
    summary: 'Pick list, packing slips and address labels as PDF',
    description: `At most ${parcelsPerPageMax} parcels; to continue, send the Next-After header as after.`,
    querystring: queryOf(filterParameters),
    response: { 200: file('application/pdf'), ...refusals(400, 401) },
  };
  app.get<{ Querystring: ListQuery }>(
    '/operator/Parcels.pdf',
    { schema: pdfSchema, config },
    async (request, reply) => {
      const { parcels, nextAfter } = await readParcels(db, parcelFilterOf(request.query), parcelsPerPageMax);
      if (nextAfter) reply.header('next-after', nextAfter);
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="parcels.pdf"')
        .send(await writePapers(parcels, new Date()));
    },
  );
}

function stepSchema(summary: string, body?: Type.TSchema) {
  return {
    tags,
    summary,
    params,
    querystring: noQuery,
    ...(body ? { body } : {}),
    response: { 200: Type.Ref('ParcelState'), ...refusals(400, 401, 404, 409) },
  };
}

function packRoutes(app: App, needs: ShippingRouteNeeds): void {
  app.post<ParcelRequest & { Body: Type.Static<typeof wirePack> }>(
    '/operator/Parcels/:id/Pack',
    { schema: stepSchema('Record the cards packed into a parcel; all are recorded or none', wirePack), config },
    async (request) =>
      toWireParcelState(await packParcel(needs, doerOf(request), parcelIdOf(request), request.body.Serials)),
  );

  app.post<ParcelRequest>(
    '/operator/Parcels/:id/Unpack',
    { schema: stepSchema('Take the cards out of a parcel'), config },
    async (request) => toWireParcelState(await unpackParcel(needs, doerOf(request), parcelIdOf(request))),
  );
}

function shipRoutes(app: App, needs: ShippingRouteNeeds): void {
  app.post<ParcelRequest & { Body: Type.Static<typeof wireShip> }>(
    '/operator/Parcels/:id/Ship',
    { schema: stepSchema('Mark a packed parcel as handed over; its lines become Complete', wireShip), config },
    async (request) => {
      const id = parcelIdOf(request);
      await shipParcel(needs, doerOf(request), id, fromWireShip(request.body));
      return toWireParcelState(await getParcel(needs.db, id));
    },
  );

  app.post<ParcelRequest & { Body: Type.Static<typeof wireShip> }>(
    '/operator/Parcels/:id/CorrectTracking',
    { schema: stepSchema('Correct courier and tracking number of a shipped parcel', wireShip), config },
    async (request) => {
      const id = parcelIdOf(request);
      await correctTracking(needs, doerOf(request), id, fromWireShip(request.body));
      return toWireParcelState(await getParcel(needs.db, id));
    },
  );
}

function reshipRoute(app: App, needs: ShippingRouteNeeds): void {
  app.post<ParcelRequest>(
    '/operator/Parcels/:id/Reship',
    {
      schema: {
        ...stepSchema('Mark a parcel as lost, void its cards and answer the parcel that replaces it'),
        description:
          'The token must be at most 10 minutes old. Above a certain value per 24 hours a second operator must approve; request it in the portal.',
        response: { 200: Type.Ref('ParcelState'), ...refusals(400, 401, 403, 404, 409) },
      },
      config,
    },
    async (request) => {
      const { operator } = request;
      // A token counts as a confirmation for as long as the password and code it was issued for would.
      if (operator.provedSecondsAgo >= confirmationSeconds)
        throw new ConfirmationRequired(operator.hasSecondFactor ? 'Code' : 'Password');
      const operatorId = operator.operatorId as PersonId;
      return toWireParcelState(await reshipAlone(needs, doerOf(request), operatorId, parcelIdOf(request)));
    },
  );
}

function fileRoutes(app: App, needs: ShippingRouteNeeds): void {
  const schema = {
    tags,
    summary: 'Mark the parcels of a CSV file as handed over',
    description:
      'Columns ParcelId, Courier, TrackingNumber and, optionally, TrackingUrl. Each row is processed on its own; parcels already shipped are skipped, so the same file can be sent again.',
    consumes: ['text/csv'],
    querystring: noQuery,
    response: { 200: wireShipFile, ...refusals(400, 401, 413, 415) },
  };
  app.post<{ Body: Buffer | undefined }>('/operator/Shipments', { schema, config }, async (request) => {
    if (!request.body) throw new UnsupportedMediaType();
    const faults: RowFault[] = [];
    const rows = readShipments(Readable.from(inPieces(request.body)));
    const counts = await shipFile(needs, doerOf(request), rows, (fault) => {
      if (faults.length < faultsShownMax) faults.push(fault);
    }).catch((error: unknown) => {
      throw error instanceof ShipmentFileRefused ? unreadable(error) : error;
    });
    return toWireShipFile(counts, faults);
  });
}

function acceptCsv(scope: App): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
}

function unreadable({ message }: ShipmentFileRefused): InvalidRequest {
  return new InvalidRequest([{ pointer: '', code: 'MalformedFile', detail: message }]);
}

function doerOf({ operator, ip }: Pick<FastifyRequest, 'operator' | 'ip'>): Doer {
  return { actor: { kind: 'Operator', id: operator.operatorId, name: operator.name }, address: ip };
}
