import { wireBillingAddress, wireNewBillingAddress } from '../../funding/invoices/wire.ts';
import { named } from '../../kit/schema.ts';
import { idParams, route } from '../schemas.ts';

const tag = 'Accounts';
const answer = named('BillingAddress', wireBillingAddress);

export const readSchema = route({
  tag,
  summary: 'Read the billing address of an account',
  description: '404 until it was set.',
  params: idParams,
  answer,
});
export const changeSchema = route({
  tag,
  summary: 'Set the billing address of an account, for future invoices',
  params: idParams,
  body: wireNewBillingAddress,
  answer,
});
