import { Type } from 'typebox';
import { departmentChange, newDepartment, wireDepartment } from '../../accounts/department-wire.ts';
import { brandingChange, newBranding, wireBranding } from '../../catalog/branding-wire.ts';
import { queryOf } from '../../http/route-schema.ts';
import { fileAnswer, hide, idParams, listed } from '../schemas.ts';

const previewSettingsLengthMax = 8_000;

export const listDepartmentsSchema = { ...hide, response: { 200: listed(wireDepartment) } };
export const addDepartmentSchema = { ...hide, body: newDepartment, response: { 201: wireDepartment } };
export const changeDepartmentSchema = {
  ...hide,
  params: idParams,
  body: departmentChange,
  response: { 200: wireDepartment },
};
export const listBrandingsSchema = { ...hide, response: { 200: listed(wireBranding) } };
export const readBrandingSchema = { ...hide, params: idParams, response: { 200: wireBranding } };
export const addBrandingSchema = { ...hide, body: newBranding, response: { 201: wireBranding } };
export const changeBrandingSchema = {
  ...hide,
  params: idParams,
  body: brandingChange,
  response: { 200: wireBranding },
};
export const previewSchema = {
  ...hide,
  querystring: queryOf({
    part: Type.Enum(['email', 'reminder', 'claim'], { default: 'email' }),
    culture: Type.String({ maxLength: 35, description: 'The recipient’s language, such as de-DE.' }),
    settings: Type.String({ maxLength: previewSettingsLengthMax, default: '{}' }),
  }),
  response: { 200: fileAnswer('text/html') },
};
