import { Readable } from 'node:stream';
import type { Type } from 'typebox';
import { toWireAsked } from '../../accounts/operators/wire.ts';
import type { App, Routes } from '../../http/app.ts';
import { NotFound, UnreadableFile } from '../../kit/errors.ts';
import { inPieces } from '../../kit/in-pieces.ts';
import { correctTracking } from '../../shipping/correct-tracking.ts';
import { getParcel } from '../../shipping/get-parcel.ts';
import { readParcels } from '../../shipping/list-parcels.ts';
import { listSerials } from '../../shipping/list-serials.ts';
import { packParcel } from '../../shipping/pack-parcel.ts';
import { listPackable } from '../../shipping/packable-queries.ts';
import { type ParcelQuery, parcelFilterOf, parcelIdOf } from '../../shipping/parcel-query.ts';
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
import type { OperatorNeeds } from '../needs.ts';
import { base, needs as needsScope } from '../schemas.ts';
import {
  correctSchema,
  countsSchema,
  listSchema,
  packSchema,
  readSchema,
  reshipSchema,
  shipFileSchema,
  shipSchema,
  unpackSchema,
} from './schemas.ts';

const parcels = `${base}/Parcels`;
const read = needsScope('parcels:read');
const write = needsScope('parcels:write');
const faultsShownMax = 1_000;
type Id = { Params: { id: string } };
type Ship = Id & { Body: Type.Static<typeof wireShip> };

export const parcelRoutes: Routes<OperatorNeeds> = (app, needs) => {
  readRoutes(app, needs);
  packRoutes(app, needs);
  shipRoutes(app, needs);
  reshipRoute(app, needs);
  fileRoute(app, needs);
};

function readRoutes(app: App, { db, shipping }: OperatorNeeds): void {
  app.get<{ Querystring: ParcelQuery & { limit: number } }>(
    parcels,
    { schema: listSchema, config: read },
    async ({ query }) => {
      const page = await readParcels(db, parcelFilterOf(query), query.limit);
      return { Data: page.parcels.map(toWireParcel), NextAfter: page.nextAfter };
    },
  );

  app.get(`${base}/ParcelCounts`, { schema: countsSchema, config: read }, async () => ({
    Data: (await countOpenParcels(db)).map((count) => ({
      FulfillmentGroup: count.fulfillmentGroup,
      Status: count.status,
      Parcels: Number(count.parcels),
      Cards: Number(count.cards),
    })),
  }));

  app.get<Id>(`${parcels}/:id`, { schema: readSchema, config: read }, async (request) => {
    const parcel = await getParcel(db, parcelIdOf(request));
    const [packable] = await listPackable(db, [parcel]);
    if (!packable) throw new NotFound('No parcel with cards to send');
    return { ...toWireParcel(packable), Serials: toWireSerials(parcel, await listSerials(shipping, parcel)) };
  });
}

function packRoutes(app: App, { shipping }: OperatorNeeds): void {
  app.post<Id & { Body: Type.Static<typeof wirePack> }>(
    `${parcels}/:id/Pack`,
    { schema: packSchema, config: write },
    async (request) => {
      const by = doerOf(request.operatorActing);
      return toWireParcelState(await packParcel(shipping, by, parcelIdOf(request), request.body.Serials));
    },
  );

  app.post<Id>(`${parcels}/:id/Unpack`, { schema: unpackSchema, config: write }, async (request) =>
    toWireParcelState(await unpackParcel(shipping, doerOf(request.operatorActing), parcelIdOf(request))),
  );
}

function shipRoutes(app: App, { db, shipping }: OperatorNeeds): void {
  app.post<Ship>(`${parcels}/:id/Ship`, { schema: shipSchema, config: write }, async (request) => {
    const id = parcelIdOf(request);
    await shipParcel(shipping, doerOf(request.operatorActing), id, fromWireShip(request.body));
    return toWireParcelState(await getParcel(db, id));
  });

  app.post<Ship>(`${parcels}/:id/CorrectTracking`, { schema: correctSchema, config: write }, async (request) => {
    const id = parcelIdOf(request);
    await correctTracking(shipping, doerOf(request.operatorActing), id, fromWireShip(request.body));
    return toWireParcelState(await getParcel(db, id));
  });
}

function reshipRoute(app: App, needs: OperatorNeeds): void {
  app.post<Id>(`${parcels}/:id/Reship`, { schema: reshipSchema, config: write }, async (request, reply) => {
    const { fresh, approval } = await reshipOrAsk(needs, request.operatorActing, parcelIdOf(request));
    if (fresh) return toWireParcelState(fresh);
    return reply.code(202).send({ Approval: toWireAsked(approval) });
  });
}

function fileRoute(app: App, { shipping }: OperatorNeeds): void {
  // A separate scope: only here CSV is accepted.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    scope.post<{ Body: Buffer | undefined }>(
      `${base}/Shipments`,
      { schema: shipFileSchema, config: write },
      async (request) => {
        if (!Buffer.isBuffer(request.body)) throw new UnreadableFile('The request has no file.');
        const faults: RowFault[] = [];
        const rows = readShipments(Readable.from(inPieces(request.body)));
        const counts = await shipFile(shipping, doerOf(request.operatorActing), rows, (fault) => {
          if (faults.length < faultsShownMax) faults.push(fault);
        }).catch((error: unknown) => {
          throw error instanceof ShipmentFileRefused ? new UnreadableFile(error.message) : error;
        });
        return toWireShipFile(counts, faults);
      },
    );
  });
}
