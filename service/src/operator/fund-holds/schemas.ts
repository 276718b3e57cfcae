import { wireHoldForFunds, wireNewHoldForFunds } from '../../accounts/fund-holds/wire.ts';
import { named } from '../../kit/schema.ts';
import { idParams, route } from '../schemas.ts';

const tag = 'Hold for funds';
const answer = named('HoldForFunds', wireHoldForFunds);

export const readSchema = route({
  tag,
  operationId: 'getHoldForFunds',
  summary: 'Read whether orders of an account wait for funds',
  description: 'Before you change it, or to see why orders of an account wait instead of being refused.',
  params: idParams,
  answer,
});
export const changeSchema = route({
  tag,
  operationId: 'setHoldForFunds',
  summary: 'Set whether orders of an account wait for funds',
  description:
    'To let orders wait for a payment that is on its way, or to have them refused again. Orders that wait already keep waiting.',
  params: idParams,
  body: wireNewHoldForFunds,
  answer,
});
