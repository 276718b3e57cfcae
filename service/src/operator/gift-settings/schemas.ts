import { wireGiftSettings, wireNewGiftSettings } from '../../accounts/gift-settings/wire.ts';
import { named } from '../../kit/schema.ts';
import { idParams, route } from '../schemas.ts';

const tag = 'Gift settings';
const answer = named('GiftSettings', wireGiftSettings);

export const readSchema = route({ tag, summary: 'Read the gift settings of an account', params: idParams, answer });
export const changeSchema = route({
  tag,
  summary: 'Replace the gift settings of an account',
  params: idParams,
  body: wireNewGiftSettings,
  answer,
});
