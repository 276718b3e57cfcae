import { Type } from 'typebox';

export const problemSchema = Type.Object(
  {
    type: Type.String({ format: 'uri', description: 'Link to the description of this error code.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    instance: Type.String({ description: 'The request id, also in the X-Request-Id header.' }),
    code: Type.String(),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          pointer: Type.Optional(Type.String({ description: 'JSON pointer into the request body.' })),
          parameter: Type.Optional(Type.String({ description: 'Name of the query parameter.' })),
          code: Type.String(),
          detail: Type.String(),
        }),
      ),
    ),
  },
  { $id: 'Problem', additionalProperties: true },
);
