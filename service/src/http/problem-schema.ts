import { Type } from 'typebox';

/** One of the faults of a request. */
export const faultSchema = Type.Object(
  {
    pointer: Type.Optional(Type.String({ description: 'JSON pointer into the request body.' })),
    parameter: Type.Optional(Type.String({ description: 'Name of the query parameter or header.' })),
    code: Type.String({ description: 'One of the codes at /docs/errors#faults.' }),
    detail: Type.String(),
  },
  { title: 'Fault' },
);

export const problemSchema = Type.Object(
  {
    type: Type.String({ format: 'uri', description: 'Link to the description of this error code.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    instance: Type.String({ description: 'The request id, also in the X-Request-Id header.' }),
    code: Type.String({ description: 'One of the codes at /docs/errors. More can be added.' }),
  },
  {
    $id: 'Problem',
    additionalProperties: true,
    description: 'A refused request, as RFC 9457 describes it. Some codes have members of their own.',
  },
);
