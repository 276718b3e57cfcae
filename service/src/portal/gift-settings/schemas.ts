import { wireGiftSettings, wireNewGiftSettings } from '../../accounts/gift-settings/wire.ts';
import { hide, named } from '../schemas.ts';

const giftSettings = named('GiftSettings', wireGiftSettings);

export const readSchema = { ...hide, response: { 200: giftSettings } };
export const changeSchema = { ...hide, body: wireNewGiftSettings, response: { 200: giftSettings } };
