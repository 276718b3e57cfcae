import { Type } from 'typebox';
import { operatorOrder } from '../../../orders/operator-wire.ts';
import { timeline } from '../../orders/schemas.ts';
import { hide, listed, named, object } from '../../schemas.ts';
import { reference } from '../schemas.ts';

export const orderLookup = object({
  Search: Type.String({ minLength: 1, maxLength: 200, description: 'An order id, a PONumber or an email address.' }),
  Reason: Type.String({ minLength: 3, maxLength: 200, pattern: '\\S', description: 'Recorded in the audit log.' }),
});
const lookedUpOrder = named('LookedUpOrder', object({ Account: reference, Order: operatorOrder, Timeline: timeline }));

export const lookUpSchema = { ...hide, body: orderLookup, response: { 200: listed(lookedUpOrder) } };
