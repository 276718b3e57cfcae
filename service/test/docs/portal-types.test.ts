import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { type Schema, TypeWriter } from '../../../scripts/portal-types/type-writer.ts';
import { nullable, optional } from '../../src/kit/schema.ts';
import { named, object } from '../../src/portal/schemas.ts';

const typeOf = (schema: unknown, writer = new TypeWriter()) => writer.typeOf(schema as Schema);

test('plain values, lists and nullable values are generated', () => {
  expect(typeOf(Type.String({ maxLength: 3 }))).toBe('string');
  expect(typeOf(Type.Integer())).toBe('number');
  expect(typeOf(Type.Enum(['a', 'b']))).toBe("'a' | 'b'");
  expect(typeOf(nullable(Type.Enum(['a', 'b'])))).toBe("'a' | 'b' | null");
  expect(typeOf(Type.Array(nullable(Type.Boolean())))).toBe('readonly (boolean | null)[]');
  expect(typeOf(Type.Object({}, { additionalProperties: true }))).toBe('Readonly<Record<string, unknown>>');
  expect(typeOf(object({}))).toBe('Readonly<Record<string, never>>');
});

test('an optional member is marked as optional', () => {
  expect(typeOf(object({ A: Type.String(), B: optional(Type.Number()) }))).toBe(
    '{\n  readonly A: string;\n  readonly B?: number | null;\n}',
  );
});

test('a named schema is declared once, also where it is nullable', () => {
  const writer = new TypeWriter();
  const card = named('Card', object({ Id: Type.String() }));
  expect(typeOf(object({ One: card, Maybe: nullable(card) }), writer)).toBe(
    '{\n  readonly One: Card;\n  readonly Maybe: Card | null;\n}',
  );
  expect(writer.declarations()).toEqual(['export interface Card {\n  readonly Id: string;\n}']);
});

test('the values of a named list are those of its schema, and a name without a list is rejected', () => {
  const writer = new TypeWriter();
  typeOf(named('Kind', Type.Enum(['a', 'b'])), writer);
  typeOf(named('Card', object({})), writer);
  expect(writer.valuesOf('Kind')).toEqual(['a', 'b']);
  expect(() => writer.valuesOf('Card')).toThrow('no schema named Card has a list of values');
  expect(() => writer.valuesOf('Unknown')).toThrow('no schema named Unknown has a list of values');
});

test('two schemas with one name, and keywords without a type, are rejected', () => {
  const writer = new TypeWriter();
  typeOf(named('Card', object({ Id: Type.String() })), writer);
  expect(() => typeOf(named('Card', object({ Id: Type.Number() })), writer)).toThrow('two schemas are named Card');
  expect(() => typeOf(Type.Union([Type.String(), Type.Number()]))).toThrow('anyOf has no type here');
  expect(() => typeOf(Type.Ref('Order'))).toThrow('$ref has no type here');
});
