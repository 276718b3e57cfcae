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
