import { type TSchema, Type } from 'typebox';
import { accountRoles } from '../accounts/people/types.ts';
import { noQuery } from '../http/route-schema.ts';
import { instantOut, nullable, singleLine } from '../kit/schema.ts';

/**
 * What every route of the portal has in common. Hidden, because the API document is for callers of /v1; the browser
 * application gets its types from these schemas by `npm run portal:types`.
 */
export const hide = { hide: true, querystring: noQuery } as const;

export const object = <T extends Record<string, TSchema>>(members: T, about: { readonly description?: string } = {}) =>
  Type.Object(members, { ...about, additionalProperties: false });

export const mailbox = Type.String({ format: 'mailbox', maxLength: 254 });
export const personName = singleLine(100);
export const accountRole = named('AccountRole', Type.Enum([...accountRoles]));
/** Ids that people choose: they appear in URLs, so only characters that need no encoding. */
export const chosenId = Type.String({ minLength: 1, maxLength: 50, format: 'id-word' });

/** Gives a schema the name of its type in the browser application. Names are unique among the portal's addresses. */
export function named<T extends TSchema>(title: string, schema: T): T {
  // The API's own $id would name the same schema twice for the serializer.
  const { $id, ...rest } = schema as T & { $id?: string };
  return { ...rest, title } as unknown as T;
}

/** A list that is always short enough to be returned completely. */
export const listed = <T extends TSchema>(item: T) => object({ Data: Type.Array(item) });

/** An answer without a body. */
export const noContent = Type.Null();

/** A response that is not JSON: it is sent unchanged. */
export const fileAnswer = (contentType: string) => ({
  description: 'A file.',
  content: { [contentType]: { schema: Type.String() } },
});

export const idParams = object({ id: Type.String() });

export const role = named('Role', Type.Enum([...accountRoles, 'operator']));

export const person = named(
  'Person',
  object({
    Id: Type.String(),
    Email: Type.String(),
    Name: Type.String(),
    Role: role,
    Status: Type.Enum(['Invited', 'Active', 'Disabled']),
    HasSecondFactor: Type.Boolean(),
    CreatedAt: instantOut(),
    LastSignInAt: nullable(instantOut()),
  }),
);

export const invitationLink = named(
  'InvitationLink',
  object({
    Link: nullable(Type.String({ description: 'Only where no mail really goes out.' })),
    LinkExpiresAt: instantOut(),
  }),
);

export const auditEntry = named(
  'AuditEntry',
  object({
    Sequence: Type.Integer(),
    Timestamp: instantOut(),
    Actor: object({
      Id: nullable(Type.String()),
      Name: nullable(Type.String()),
      Kind: Type.Enum(['Person', 'Operator', 'Service']),
    }),
    Action: Type.String(),
    Target: nullable(Type.String()),
    Details: Type.Object({}, { additionalProperties: true }),
    Address: nullable(Type.String()),
  }),
);
