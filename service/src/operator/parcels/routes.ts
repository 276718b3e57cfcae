import { Readable } from 'node:stream';
import type { Type } from 'typebox';
import { toWireAsked } from '../../accounts/operators/wire.ts';
import type { App, Routes } from '../../http/app.ts';
import { acceptFiles } from '../../http/file-body.ts';
import { NotFound, UnreadableFile } from '../../kit/errors.ts';
import { inPieces } from '../../kit/in-pieces.ts';
import { correctTracking } from '../../shipping/correct-tracking.ts';
import { exportCsv } from '../../shipping/export-csv.ts';
import { getParcel } from '../../shipping/get-parcel.ts';
import { parcelsPerPageMax, readParcels, walkParcels } from '../../shipping/list-parcels.ts';
import { listSerials } from '../../shipping/list-serials.ts';
import { packParcel } from '../../shipping/pack-parcel.ts';
import { listPackable } from '../../shipping/packable-queries.ts';
import { type ParcelQuery, parcelFilterOf, parcelIdOf } from '../../shipping/parcel-query.ts';
import { writePapers } from '../../shipping/pdf/write-papers.ts';
import { countOpenParcels } from '../../shipping/queries.ts';
import { readShipments, ShipmentFileRefused } from '../../shipping/read-shipments.ts';
import { doerOf, reshipOrAsk } from '../../shipping/reship-or-ask.ts';
import { type RowFault, shipFile } from '../../shipping/ship-file.ts';
import { shipParcel } from '../../shipping/ship-parcel.ts';
import { unpackParcel } from '../../shipping/unpack-parcel.ts';
import {
  fromWireShip,
  toWireParcel,
  toWireParcelState,
  toWireSerials,
  toWireShipFile,
  type wirePack,
  type wireShip,
} from '../../shipping/wire.ts';
import type { OperatorEntry } from '../entry.ts';
import type { SharedNeeds } from '../needs.ts';
import {
  correctSchema,
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

const faultsShownMax = 1_000;
type Id = { Params: { id: string } };
type Ship = Id & { Body: Type.Static<typeof wireShip> };

export function parcelRoutes(entry: OperatorEntry): Routes<SharedNeeds> {
  return (app, needs) => {
    readRoutes(app, entry, needs);
    paperRoutes(app, entry, needs);
    packRoutes(app, entry, needs);
    shipRoutes(app, entry, needs);
    reshipRoute(app, entry, needs);
    fileRoute(app, entry, needs);
  };
}

function readRoutes(app: App, entry: OperatorEntry, { db, shipping }: SharedNeeds): void {
  app.get<{ Querystring: ParcelQuery & { limit: number } }>(
    `${entry.base}/Parcels`,
    entry.options(listSchema, 'parcels:read'),
    async ({ query }) => {
      const page = await readParcels(db, parcelFilterOf(query), query.limit);
      return { Data: page.parcels.map(toWireParcel), NextAfter: page.nextAfter };
    },
  );

  app.get(`${entry.base}/ParcelCounts`, entry.options(countsSchema, 'parcels:read'), async () => ({
    Data: (await countOpenParcels(db)).map((count) => ({
      FulfillmentGroup: count.fulfillmentGroup,
      Status: count.status,
      Parcels: Number(count.parcels),
      Cards: Number(count.cards),
    })),
  }));

  app.get<Id>(`${entry.base}/Parcels/:id`, entry.options(readSchema, 'parcels:read'), async (request) => {
    const parcel = await getParcel(db, parcelIdOf(request));
    const [packable] = await listPackable(db, [parcel]);
    if (!packable) throw new NotFound('No parcel with cards to send');
    return { ...toWireParcel(packable), Serials: toWireSerials(parcel, await listSerials(shipping, parcel)) };
  });
}

function paperRoutes(app: App, entry: OperatorEntry, { db }: SharedNeeds): void {
  app.get<{ Querystring: ParcelQuery }>(
    `${entry.base}/Parcels.csv`,
    entry.options(csvSchema, 'parcels:read'),
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="parcels.csv"')
        .send(Readable.from(exportCsv(walkParcels(db, parcelFilterOf(request.query))))),
  );

  app.get<{ Querystring: ParcelQuery }>(
    `${entry.base}/Parcels.pdf`,
    entry.options(pdfSchema, 'parcels:read'),
    async (request, reply) => {
      const { parcels, nextAfter } = await readParcels(db, parcelFilterOf(request.query), parcelsPerPageMax);
      if (nextAfter) reply.header('next-after', nextAfter);
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="parcels.pdf"')
        .header('parcel-count', parcels.length)
        .send(await writePapers(parcels, new Date()));
    },
  );
}

function packRoutes(app: App, entry: OperatorEntry, { shipping }: SharedNeeds): void {
  app.post<Id & { Body: Type.Static<typeof wirePack> }>(
    `${entry.base}/Parcels/:id/Pack`,
    entry.options(packSchema, 'parcels:write'),
    async (request) => {
      const by = doerOf(entry.actingOf(request));
      return toWireParcelState(await packParcel(shipping, by, parcelIdOf(request), request.body.Serials));
    },
  );

  app.post<Id>(`${entry.base}/Parcels/:id/Unpack`, entry.options(unpackSchema, 'parcels:write'), async (request) =>
    toWireParcelState(await unpackParcel(shipping, doerOf(entry.actingOf(request)), parcelIdOf(request))),
  );
}

function shipRoutes(app: App, entry: OperatorEntry, { db, shipping }: SharedNeeds): void {
  app.post<Ship>(`${entry.base}/Parcels/:id/Ship`, entry.options(shipSchema, 'parcels:write'), async (request) => {
    const id = parcelIdOf(request);
    const isNew = await shipParcel(shipping, doerOf(entry.actingOf(request)), id, fromWireShip(request.body));
    return { ...toWireParcelState(await getParcel(db, id)), IsNew: isNew };
  });

  app.post<Ship>(
    `${entry.base}/Parcels/:id/CorrectTracking`,
    entry.options(correctSchema, 'parcels:write'),
    async (request) => {
      const id = parcelIdOf(request);
      const isNew = await correctTracking(shipping, doerOf(entry.actingOf(request)), id, fromWireShip(request.body));
      return { ...toWireParcelState(await getParcel(db, id)), IsNew: isNew };
    },
  );
}

function reshipRoute(app: App, entry: OperatorEntry, needs: SharedNeeds): void {
  app.post<Id>(
    `${entry.base}/Parcels/:id/Reship`,
    entry.options(reshipSchema, 'parcels:write', { needsProof: true }),
    async (request, reply) => {
      const { fresh, approval } = await reshipOrAsk(needs, entry.actingOf(request), parcelIdOf(request));
      if (fresh) return toWireParcelState(fresh);
      return reply.code(202).send({ Approval: toWireAsked(approval) });
    },
  );
}

function fileRoute(app: App, entry: OperatorEntry, { shipping }: SharedNeeds): void {
  // A separate scope: only here CSV is accepted.
  void app.register(async (scope) => {
    acceptFiles(scope, ['text/csv']);
    scope.post<{ Body: Buffer | undefined }>(
      `${entry.base}/Shipments`,
      entry.options(shipFileSchema, 'parcels:write'),
      async (request) => {
        if (!Buffer.isBuffer(request.body)) throw new UnreadableFile('The request has no file.');
        const faults: RowFault[] = [];
        const rows = readShipments(Readable.from(inPieces(request.body)));
        const counts = await shipFile(shipping, doerOf(entry.actingOf(request)), rows, (fault) => {
          if (faults.length < faultsShownMax) faults.push(fault);
        }).catch((error: unknown) => {
          throw error instanceof ShipmentFileRefused ? new UnreadableFile(error.message) : error;
        });
        return toWireShipFile(counts, faults);
      },
    );
  });
}
