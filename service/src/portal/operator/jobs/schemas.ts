import { Type } from 'typebox';
import { pageSchema } from '../../../http/page.ts';
import { queryOf } from '../../../http/route-schema.ts';
import { instantOut, nullable } from '../../../kit/schema.ts';
import { hide, idParams, named, noContent, object } from '../../schemas.ts';
import { operatorPages } from '../schemas.ts';

export const setAsideJob = named(
  'SetAsideJob',
  object({
    Id: Type.String(),
    Kind: Type.String(),
    Attempts: Type.Integer(),
    LastError: nullable(Type.String()),
    SetAsideAt: instantOut(),
    CreatedAt: instantOut(),
  }),
);

export const listSchema = { ...hide, querystring: queryOf(operatorPages), response: { 200: pageSchema(setAsideJob) } };
export const retrySchema = { ...hide, params: idParams, response: { 204: noContent } };
