import { Type } from 'typebox';
import { instantOut } from '../../kit/schema.ts';
import { hide, listed, named, noContent, object } from '../schemas.ts';

/** A picture that the account uploaded for its brandings. */
export const picture = named(
  'Picture',
  object({
    Name: Type.String(),
    Path: Type.String(),
    Width: Type.Integer(),
    Height: Type.Integer(),
    Bytes: Type.Integer(),
    CreatedAt: instantOut(),
  }),
);

export const listSchema = { ...hide, response: { 200: listed(picture) } };
export const addSchema = { ...hide, response: { 201: picture } };
export const removeSchema = { ...hide, params: object({ name: Type.String() }), response: { 204: noContent } };
