import { Readable } from 'node:stream';
import type { Type } from 'typebox';
import { toWireAsked } from '../../../accounts/operators/wire.ts';
import type { App, Routes } from '../../../http/app.ts';
import { NotFound, UnreadableFile } from '../../../kit/errors.ts';
import { inPieces } from '../../../kit/in-pieces.ts';
import { correctTracking } from '../../../shipping/correct-tracking.ts';
import { exportCsv } from '../../../shipping/export-csv.ts';
import { getParcel } from '../../../shipping/get-parcel.ts';
import { parcelsPerPageMax, readParcels, walkParcels } from '../../../shipping/list-parcels.ts';
import { listSerials } from '../../../shipping/list-serials.ts';
import { packParcel } from '../../../shipping/pack-parcel.ts';
import { listPackable } from '../../../shipping/packable-queries.ts';
import { type ParcelQuery, parcelFilterOf, parcelIdOf } from '../../../shipping/parcel-query.ts';
import { writePapers } from '../../../shipping/pdf/write-papers.ts';
import { countOpenParcels } from '../../../shipping/queries.ts';
import { readShipments, ShipmentFileRefused } from '../../../shipping/read-shipments.ts';
import { doerOf, reshipOrAsk } from '../../../shipping/reship-or-ask.ts';
import { type RowFault, shipFile } from '../../../shipping/ship-file.ts';
import { shipParcel } from '../../../shipping/ship-parcel.ts';
import { unpackParcel } from '../../../shipping/unpack-parcel.ts';
import {
  fromWireShip,
  toWireParcel,
  toWireParcelState,
  toWireSerials,
  toWireShipFile,
  type wirePack,
  type wireShip,
} from '../../../shipping/wire.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import {
  countsSchema,
  csvSchema,
  listSchema,
  packSchema,
  pdfSchema,
  readSchema,
  reshipSchema,
  shipFileSchema,
  shipSchema,
  unpackSchema,
} from './schemas.ts';

const config = allow('operator.parcels');
const base = '/portal/api/operator';
const faultsShownMax = 1_000;
type Id = { Params: { id: string } };

interface ListQuery extends ParcelQuery {
  readonly limit: number;
}

/** The same use cases as /operator/Parcels, authenticated by the portal's cookie. */
export const operatorParcelRoutes: Routes<PortalNeeds> = (app, needs) => {
  listRoutes(app, needs);
  stepRoutes(app, needs);
  fileRoutes(app, needs);
};

function listRoutes(app: App, { shipping }: PortalNeeds): void {
  const { db } = shipping;
  app.get<{ Querystring: ListQuery }>(`${base}/Parcels`, { schema: listSchema, config }, async ({ query }) => {
    const { parcels, nextAfter } = await readParcels(db, parcelFilterOf(query), query.limit);
    return { Data: parcels.map(toWireParcel), NextAfter: nextAfter };
  });

  app.get(`${base}/ParcelCounts`, { schema: countsSchema, config }, async () => ({
    Data: (await countOpenParcels(db)).map(({ fulfillmentGroup, status, parcels, cards }) => ({
      FulfillmentGroup: fulfillmentGroup,
      Status: status,
      Parcels: Number(parcels),
      Cards: Number(cards),
    })),
  }));

  app.get<Id>(`${base}/Parcels/:id`, { schema: readSchema, config }, async (request) => {
    const parcel = await getParcel(db, parcelIdOf(request));
    const [packable] = await listPackable(db, [parcel]);
    if (!packable) throw new NotFound('No parcel with cards to send');
    return { ...toWireParcel(packable), Serials: toWireSerials(parcel, await listSerials(shipping, parcel)) };
  });

  app.get<{ Querystring: ListQuery }>(`${base}/Parcels.csv`, { schema: csvSchema, config }, async (request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="parcels.csv"')
      .send(Readable.from(exportCsv(walkParcels(db, parcelFilterOf(request.query))))),
  );

  app.get<{ Querystring: ListQuery }>(`${base}/Parcels.pdf`, { schema: pdfSchema, config }, async (request, reply) => {
    const { parcels } = await readParcels(db, parcelFilterOf(request.query), parcelsPerPageMax);
    return reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="parcels.pdf"')
      .send(await writePapers(parcels, new Date()));
  });
}

function stepRoutes(app: App, needs: PortalNeeds): void {
  const { shipping } = needs;
  app.post<Id & { Body: Type.Static<typeof wirePack> }>(
    `${base}/Parcels/:id/Pack`,
    { schema: packSchema, config },
    async (request) =>
      toWireParcelState(await packParcel(shipping, doerOf(request.acting), parcelIdOf(request), request.body.Serials)),
  );

  app.post<Id>(`${base}/Parcels/:id/Unpack`, { schema: unpackSchema, config }, async (request) =>
    toWireParcelState(await unpackParcel(shipping, doerOf(request.acting), parcelIdOf(request))),
  );

  app.post<Id & { Body: Type.Static<typeof wireShip> }>(
    `${base}/Parcels/:id/Ship`,
    { schema: shipSchema, config },
    async (request) => {
      const id = parcelIdOf(request);
      await shipParcel(shipping, doerOf(request.acting), id, fromWireShip(request.body));
      return toWireParcelState(await getParcel(shipping.db, id));
    },
  );

  app.post<Id & { Body: Type.Static<typeof wireShip> }>(
    `${base}/Parcels/:id/CorrectTracking`,
    { schema: shipSchema, config },
    async (request) => {
      const id = parcelIdOf(request);
      await correctTracking(shipping, doerOf(request.acting), id, fromWireShip(request.body));
      return toWireParcelState(await getParcel(shipping.db, id));
    },
  );

  const withProof = allow('operator.parcels', { needsProof: true });
  app.post<Id>(`${base}/Parcels/:id/Reship`, { schema: reshipSchema, config: withProof }, async (request, reply) => {
    const { fresh, approval } = await reshipOrAsk(needs, request.acting, parcelIdOf(request));
    if (fresh) return toWireParcelState(fresh);
    return reply.code(202).send({ Approval: toWireAsked(approval) });
  });
}

function fileRoutes(app: App, { shipping }: PortalNeeds): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    scope.post<{ Body: Buffer | undefined }>(
      `${base}/Shipments`,
      { schema: shipFileSchema, config },
      async (request) => {
        if (!Buffer.isBuffer(request.body)) throw new UnreadableFile('The request has no file.');
        const faults: RowFault[] = [];
        const rows = readShipments(Readable.from(inPieces(request.body)));
        const counts = await shipFile(shipping, doerOf(request.acting), rows, (fault) => {
          if (faults.length < faultsShownMax) faults.push(fault);
        }).catch((error: unknown) => {
          throw error instanceof ShipmentFileRefused ? new UnreadableFile(error.message) : error;
        });
        return toWireShipFile(counts, faults);
      },
    );
  });
}
