import { Type } from 'typebox';
import { queryOf } from '../../../http/route-schema.ts';
import { nullable } from '../../../kit/schema.ts';
import { parcelsPerPageMax } from '../../../shipping/list-parcels.ts';
import { parcelStatuses } from '../../../shipping/types.ts';
import {
  wireCounts,
  wirePack,
  wireParcel,
  wireParcelState,
  wireSerials,
  wireShip,
  wireShipFile,
} from '../../../shipping/wire.ts';
import { fileAnswer, hide, idParams, named, object } from '../../schemas.ts';
import { askedApproval } from '../schemas.ts';

const parcelsPerPageDefault = 50;
const filterParameters = {
  status: Type.Enum([...parcelStatuses], { default: 'Ready' }),
  fulfillmentGroup: Type.String({ maxLength: 50 }),
  after: Type.String({ maxLength: 40 }),
};
const limit = Type.Integer({ minimum: 1, maximum: parcelsPerPageMax, default: parcelsPerPageDefault });

const status = named('ParcelStatus', Type.Enum([...parcelStatuses]));
const parcelState = named('ParcelState', object({ ...wireParcelState.properties, Status: status }));
const parcelMembers = { ...wireParcel.properties, Status: status };
const parcel = named('Parcel', object(parcelMembers));
const parcelPage = named('ParcelPage', object({ Data: Type.Array(parcel), NextAfter: nullable(Type.String()) }));
const parcelWithSerials = named('ParcelWithSerials', object({ ...parcelMembers, Serials: wireSerials }));
const step = { ...hide, params: idParams, response: { 200: parcelState } };

export const listSchema = {
  ...hide,
  querystring: queryOf({ ...filterParameters, limit }),
  response: { 200: parcelPage },
};
export const countsSchema = { ...hide, response: { 200: wireCounts } };
export const readSchema = { ...hide, params: idParams, response: { 200: parcelWithSerials } };
export const csvSchema = { ...hide, querystring: queryOf(filterParameters), response: { 200: fileAnswer('text/csv') } };
export const pdfSchema = {
  ...hide,
  querystring: queryOf(filterParameters),
  response: { 200: fileAnswer('application/pdf') },
};
export const packSchema = { ...step, body: wirePack };
export const unpackSchema = step;
export const shipSchema = { ...step, body: wireShip };
export const reshipSchema = { ...step, response: { ...step.response, 202: object({ Approval: askedApproval }) } };
export const shipFileSchema = { ...hide, response: { 200: named('ShipFileAnswer', wireShipFile) } };
