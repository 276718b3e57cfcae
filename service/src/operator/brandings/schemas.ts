import { Type } from 'typebox';
import { brandingChange, newBranding, wireBranding } from '../../catalog/branding-wire.ts';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'Brandings';
const brandingParams = Type.Object({ id: Type.String(), brandingId: Type.String() });

export const listSchema = route({
  tag,
  summary: 'List the brandings of an account',
  params: idParams,
  query: queryOf(pages),
  answer: pageSchema(wireBranding),
});

export const readSchema = route({
  tag,
  summary: 'Read one branding',
  params: brandingParams,
  answer: wireBranding,
});

export const addSchema = route({
  tag,
  summary: 'Add a branding to an account',
  description: 'Settings that are left out use the service’s defaults.',
  params: idParams,
  body: newBranding,
  status: 201,
  answer: wireBranding,
  refusals: [409],
});

export const changeSchema = route({
  tag,
  summary: 'Replace a branding',
  params: brandingParams,
  body: brandingChange,
  answer: wireBranding,
});
