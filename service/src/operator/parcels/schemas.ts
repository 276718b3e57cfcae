import type { FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { wireAsked } from '../../accounts/operators/wire.ts';
import { confirmationSeconds } from '../../accounts/people/sessions.ts';
import { documented } from '../../http/document/documented.ts';
import { queryOf, refusals } from '../../http/route-schema.ts';
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

const filters = {
  status: Type.Enum([...parcelStatuses], { default: 'Ready' }),
  fulfillmentGroup: Type.String({ maxLength: 50 }),
  after: Type.String({ maxLength: 40, description: 'The last parcel of the previous page.' }),
};

export const listSchema = route({
  tag,
  operationId: 'listParcels',
  summary: 'List parcels with one status, oldest first',
  description: 'For the next page, send NextAfter of the last answer as after; it is null on the last page.',
  query: queryOf({
    ...filters,
    limit: Type.Integer({ minimum: 1, maximum: parcelsPerPageMax, default: parcelsPerPageDefault }),
  }),
  answer: named('ParcelPage', object({ Data: Type.Array(parcel), NextAfter: nullable(Type.String()) })),
});

const file = (type: string) => ({ description: 'A file.', content: { [type]: { schema: Type.String() } } });

export const csvSchema = route({
  tag,
  operationId: 'exportParcels',
  summary: 'Export parcels as CSV, with their addresses',
  description: 'Fill in Courier and TrackingNumber and send the same file to Shipments.',
  query: queryOf(filters),
  answer: file('text/csv'),
});

export const pdfSchema = route({
  tag,
  documented: { headers: ['Next-After', 'Parcel-Count'] },
  operationId: 'printParcels',
  summary: 'Pick list, packing slips and address labels as PDF',
  description: `At most ${parcelsPerPageMax} parcels; to continue, send the Next-After header as after. Parcel-Count is their number.`,
  query: queryOf(filters),
  answer: file('application/pdf'),
});

export const countsSchema = route({
  tag,
  operationId: 'countParcels',
  summary: 'Count the waiting parcels by FulfillmentGroup',
  description: 'To see how much work waits in each warehouse.',
  answer: wireCounts,
});

export const readSchema = route({
  tag,
  operationId: 'getParcel',
  summary: 'Read one parcel, with the serials reserved for it',
  description: 'To pack it: its address, its cards and the serials that belong in it.',
  params: idParams,
  answer: named('ParcelWithSerials', object({ ...members, Serials: wireSerials })),
});

const step = { tag, params: idParams, answer: state, refusals: [409] } as const;
const dispatched = named(
  'DispatchedParcel',
  object({
    ...wireParcelState.properties,
    Status: status,
    IsNew: Type.Boolean({ description: 'False: the parcel already had this courier and tracking number.' }),
  }),
);

export const packSchema = route({
  ...step,
  documented: { problems: ['SerialsRefused', 'ParcelConflict'] },
  operationId: 'packParcel',
  summary: 'Record the cards packed into a parcel; all are recorded or none',
  description:
    'When the plastic cards are in the parcel: send the serials on their backs. A wrong serial is refused with its place in the list.',
  body: wirePack,
});
export const unpackSchema = route({
  ...step,
  operationId: 'unpackParcel',
  summary: 'Take the cards out of a parcel',
  description: 'When a parcel was packed with the wrong cards and has not been handed over yet.',
});
export const shipSchema = route({
  ...step,
  operationId: 'shipParcel',
  summary: 'Mark a packed parcel as handed over; its lines become Complete',
  description: 'When the courier has the parcel. The account is told the tracking number by an event.',
  body: wireShip,
  answer: dispatched,
});
export const correctSchema = route({
  ...step,
  operationId: 'correctTracking',
  summary: 'Correct courier and tracking number of a shipped parcel',
  description: 'When they were recorded wrongly. The account gets another event with the new ones.',
  body: wireShip,
  answer: dispatched,
});

const reship = route({
  ...step,
  operationId: 'reshipParcel',
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
    documented: { problems: ['InvalidRequest', 'UnreadableFile'] },
    operationId: 'shipParcels',
    summary: 'Mark the parcels of a CSV file as handed over',
    description:
      'Columns ParcelId, Courier, TrackingNumber and, optionally, TrackingUrl. Each row is processed on its own; parcels already shipped are skipped, so the same file can be sent again.',
    answer: named('ShipFileAnswer', wireShipFile),
    refusals: [400, 413, 415],
  }),
  consumes: ['text/csv'],
};

/** As the document of /v1 describes a route for tokens: an operator's roles take the place of scopes, and there is no rate limit. */
export function documentedForTokens(schema: FastifySchema, needsProof: boolean): FastifySchema {
  const answers = Object.entries(schema.response as Record<string, object>);
  const statuses = answers.map(([status]) => Number(status)).filter((status) => status >= 400 && status < 500);
  const described = needsProof && { description: withProofSentence(schema.description) };
  return {
    ...schema,
    ...described,
    ...(needsProof && documented({ problems: ['ConfirmationRequired', 'MissingScope'] })),
    tags: ['Operator'],
    response: {
      ...Object.fromEntries(answers.filter(([status]) => status.startsWith('2'))),
      ...refusals(...statuses.filter((status) => status !== 429)),
    },
  };
}

function withProofSentence(description = ''): string {
  return `The token must be at most ${confirmationSeconds / 60} minutes old. ${description}`.trimEnd();
}
