import { Type } from 'typebox';
import { brandingChange, newBranding, wireBranding } from '../../catalog/branding-wire.ts';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'Brandings';
const brandingParams = Type.Object({ id: Type.String(), brandingId: Type.String() });

export const listSchema = route({
  tag,
  operationId: 'listBrandings',
  summary: 'List the brandings of an account',
  description: 'To find the id of a branding, or to see which ones are enabled.',
  params: idParams,
  query: queryOf(pages),
  answer: pageSchema(wireBranding),
});

export const readSchema = route({
  tag,
  operationId: 'getBranding',
  summary: 'Read one branding',
  description: 'Before you replace it, because replacing sets all of its settings.',
  params: brandingParams,
  answer: wireBranding,
});

export const addSchema = route({
  tag,
  operationId: 'createBranding',
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
  operationId: 'replaceBranding',
  summary: 'Replace a branding',
  description:
    'To change the design or texts of mails, text messages and claim pages. Settings that are left out use the service’s defaults.',
  params: brandingParams,
  body: brandingChange,
  answer: wireBranding,
});
