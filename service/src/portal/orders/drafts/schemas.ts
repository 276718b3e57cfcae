import { Type } from 'typebox';
import { deliveryTypes } from '../../../catalog/types.ts';
import { instantOut, singleLine } from '../../../kit/schema.ts';
import { hide, idParams, listed, named, noContent, object } from '../../schemas.ts';

const draftLinesMax = 50;
const text = (maxLength: number) => Type.String({ maxLength });

/** The form's own values: every text as it was entered, valid or not. */
const draftLine = object({
  ProductId: text(50),
  Value: text(30),
  Quantity: text(30),
  BrandingId: text(50),
  Culture: text(35),
  ClaimExpiresAt: text(40),
  DigitalDeliveryAddress: object({ Email: text(254), Sms: text(50) }),
  PhysicalDeliveryAddress: object({
    ShippingMethodId: text(50),
    CarrierId: text(50),
    Name: text(100),
    AddressLine1: text(100),
    AddressLine2: text(100),
    City: text(100),
    State: text(100),
    Zip: text(20),
    Country: text(100),
  }),
  Personalization: object({
    To: text(100),
    FromName: text(100),
    Message: text(500),
    DeliveryDate: text(40),
    DeliveryZone: text(64),
  }),
});

const draftContent = named(
  'OrderDraftContent',
  object({
    Type: Type.Enum([...deliveryTypes]),
    PONumber: text(100),
    Note: text(250),
    DepartmentId: text(50),
    LineItems: Type.Array(draftLine, { minItems: 1, maxItems: draftLinesMax }),
  }),
);

const summary = { Id: Type.String(), Name: Type.String(), ChangedAt: instantOut(), LineItemCount: Type.Integer() };
const draftSummary = named('OrderDraftSummary', object(summary));
export const orderDraft = named('OrderDraft', object({ ...summary, Order: draftContent }));
export const draftToKeep = object({ Name: singleLine(100), Order: draftContent });

export const listDraftsSchema = { ...hide, response: { 200: listed(draftSummary) } };
export const readDraftSchema = { ...hide, params: idParams, response: { 200: orderDraft } };
export const addDraftSchema = { ...hide, body: draftToKeep, response: { 201: orderDraft } };
export const changeDraftSchema = { ...hide, params: idParams, body: draftToKeep, response: { 200: orderDraft } };
export const removeDraftSchema = { ...hide, params: idParams, response: { 204: noContent } };
