import { wireGiftSettings, wireNewGiftSettings } from '../../accounts/gift-settings/wire.ts';
import { named } from '../../kit/schema.ts';
import { idParams, route } from '../schemas.ts';

const tag = 'Gift settings';
const answer = named('GiftSettings', wireGiftSettings);

export const readSchema = route({
  tag,
  operationId: 'getGiftSettings',
  summary: 'Read the gift settings of an account',
  description: 'Before you replace them, because replacing sets all of them.',
  params: idParams,
  answer,
});
export const changeSchema = route({
  tag,
  operationId: 'setGiftSettings',
  summary: 'Replace the gift settings of an account',
  description:
    'To set for an account when gifts expire, when recipients are reminded and when they are forgotten. A member that is left out is off.',
  params: idParams,
  body: wireNewGiftSettings,
  answer,
});
