import { Type } from 'typebox';
import { wireAsked } from '../../accounts/operators/wire.ts';
import { queryOf } from '../../http/route-schema.ts';
import { named, nullable, object } from '../../kit/schema.ts';
import { parcelsPerPageMax } from '../../shipping/list-parcels.ts';
import { parcelStatuses } from '../../shipping/types.ts';
import {
  wireCounts,
  wirePack,
  wireParcel,
  wireParcelState,
  wireSerials,
  wireShip,
  wireShipFile,
} from '../../shipping/wire.ts';
import { idParams, route } from '../schemas.ts';

const tag = 'Parcels';
const parcelsPerPageDefault = 50;
const status = named('ParcelStatus', Type.Enum([...parcelStatuses]));
const members = { ...wireParcel.properties, Status: status };
const parcel = named('Parcel', object(members));
const state = named('ParcelState', object({ ...wireParcelState.properties, Status: status }));

export const listSchema = route({
  tag,
  summary: 'List parcels with one status, oldest first',
  description: 'For the next page, send NextAfter of the last answer as after; it is null on the last page.',
  query: queryOf({
    status: Type.Enum([...parcelStatuses], { default: 'Ready' }),
    fulfillmentGroup: Type.String({ maxLength: 50 }),
    after: Type.String({ maxLength: 40, description: 'The last parcel of the previous page.' }),
    limit: Type.Integer({ minimum: 1, maximum: parcelsPerPageMax, default: parcelsPerPageDefault }),
  }),
  answer: named('ParcelPage', object({ Data: Type.Array(parcel), NextAfter: nullable(Type.String()) })),
});

export const countsSchema = route({
  tag,
  summary: 'Count the waiting parcels by FulfillmentGroup',
  answer: wireCounts,
});

export const readSchema = route({
  tag,
  summary: 'Read one parcel, with the serials reserved for it',
  params: idParams,
  answer: named('ParcelWithSerials', object({ ...members, Serials: wireSerials })),
});

const step = { tag, params: idParams, answer: state, refusals: [409] } as const;

export const packSchema = route({
  ...step,
  summary: 'Record the cards packed into a parcel; all are recorded or none',
  body: wirePack,
});
export const unpackSchema = route({ ...step, summary: 'Take the cards out of a parcel' });
export const shipSchema = route({
  ...step,
  summary: 'Mark a packed parcel as handed over; its lines become Complete',
  body: wireShip,
});
export const correctSchema = route({
  ...step,
  summary: 'Correct courier and tracking number of a shipped parcel',
  body: wireShip,
});

const reship = route({
  ...step,
  summary: 'Mark a parcel as lost, void its cards and answer the parcel that replaces it',
  description: 'Above the value that one party may resend in 24 hours it is only requested: 202 with Approval.',
});
export const reshipSchema = {
  ...reship,
  response: { ...reship.response, 202: object({ Approval: wireAsked }) },
};

export const shipFileSchema = {
  ...route({
    tag,
    summary: 'Mark the parcels of a CSV file as handed over',
    description:
      'Columns ParcelId, Courier, TrackingNumber and, optionally, TrackingUrl. Each row is processed on its own; parcels already shipped are skipped, so the same file can be sent again.',
    answer: named('ShipFileAnswer', wireShipFile),
    refusals: [400, 413, 415],
  }),
  consumes: ['text/csv'],
};
