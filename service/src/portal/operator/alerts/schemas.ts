import { Type } from 'typebox';
import { mailModes } from '../../../alerts/types.ts';
import { hide, named, object } from '../../schemas.ts';

export const alertSettings = named('AlertSettings', object({ Mails: Type.Enum([...mailModes]) }));

export const readSettingsSchema = { ...hide, response: { 200: alertSettings } };
export const saveSettingsSchema = { ...hide, body: alertSettings, response: { 200: alertSettings } };
