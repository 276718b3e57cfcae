import { wireGiftSettings, wireNewGiftSettings } from '../../accounts/gift-settings/wire.ts';
import { hide, idParams, named } from '../schemas.ts';

export const giftSettings = named('GiftSettings', wireGiftSettings);
export const newGiftSettings = wireNewGiftSettings;

export const readSchema = { ...hide, response: { 200: giftSettings } };
export const changeSchema = { ...hide, body: newGiftSettings, response: { 200: giftSettings } };
export const readOfAccountSchema = { ...readSchema, params: idParams };
export const changeOfAccountSchema = { ...changeSchema, params: idParams };
