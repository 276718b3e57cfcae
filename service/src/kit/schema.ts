import { type TSchema, Type } from 'typebox';

/** A member that may be null. Written as a type list, as OpenAPI 3.1 does, and not as a union. */
export function nullable<T extends TSchema>(schema: T) {
  const { type } = schema as { type?: string };
  const values = (schema as { enum?: unknown[] }).enum;
  return Type.Unsafe<Type.Static<T> | null>({
    ...schema,
    type: type ? [type, 'null'] : ['string', 'null'],
    ...(values ? { enum: [...values, null] } : {}),
  });
}

/** A request member that may be left out or null; both mean absent. */
export function optional<T extends TSchema>(schema: T) {
  return Type.Optional(nullable(schema));
}

export const singleLine = (maxLength: number, options: object = {}) =>
  Type.String({ minLength: 1, maxLength, format: 'single-line', ...options });

export const instantOut = (options: object = {}) => Type.String({ format: 'date-time', ...options });

/** An object that accepts no other members. */
export const object = <T extends Record<string, TSchema>>(
  members: T,
  about: { readonly description?: string; readonly title?: string } = {},
) => Type.Object(members, { ...about, additionalProperties: false });

/** Gives a schema the name of its type. Names are unique among the addresses of one API. */
export function named<T extends TSchema>(title: string, schema: T): T {
  // The $id of /v1 would name the same schema twice for the serializer.
  const { $id, ...rest } = schema as T & { $id?: string };
  return { ...rest, title } as unknown as T;
}

/** An object with a name of its own in the API document. */
export const titled = <T extends Record<string, TSchema>>(title: string, members: T) => Type.Object(members, { title });

export const mailbox = Type.String({ format: 'mailbox', maxLength: 254 });
export const personName = singleLine(100);
/** Ids that people choose: they appear in URLs, so only characters that need no encoding. */
export const chosenId = Type.String({ minLength: 1, maxLength: 50, format: 'id-word' });
export const idParams = object({ id: Type.String() });
/** A response without a body. */
export const noContent = Type.Null();
/** An item by id and name. */
export const reference = object({ Id: Type.String(), Name: Type.String() });
