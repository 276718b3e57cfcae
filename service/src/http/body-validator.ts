import type { ValidateFunction } from 'ajv';
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { type Fault, InvalidRequest } from '../kit/errors.ts';
import { compileSchema, schemaFaultOf } from '../kit/schema-faults.ts';
import { faultsOfJson } from './json-body.ts';

type Parsed = { readonly value: unknown } | { readonly error: InvalidRequest };

export const faultsReportedMax = 1_000;

/** Checks a body against its schema and lists every fault with its location. */
export function createBodyValidator(schema: TSchema): (body: unknown) => Parsed {
  // Made when it is first needed: a start would wait for all of them.
  let validate: ValidateFunction | undefined;
  const lists = boundedListsOf(schema);
  return (body) => {
    validate ??= compileSchema(schema);
    const jsonFaults = faultsOfJson(body);
    const { body: bounded, faults: listFaults } = withBoundedLists(lists, body);
    // A missing body is the same as null, which only a schema that allows it accepts.
    if (validate(bounded ?? null) && listFaults.length === 0 && jsonFaults.length === 0) return { value: body };
    const shapeFaults = (validate.errors ?? []).slice(0, faultsReportedMax).map(schemaFaultOf);
    return { error: new InvalidRequest(onePerPlace([...jsonFaults, ...listFaults, ...shapeFaults])) };
  };
}

/**
 * The faults that the schema of a route with `attachValidation` found in the body, so that other rules are applied to its
 * valid parts. Throws whatever else is wrong with the request.
 */
export function shapeFaultsOf(request: FastifyRequest): readonly Fault[] {
  const error = request.validationError as unknown;
  if (!error) return none;
  if (error instanceof InvalidRequest && error.faults.every((fault) => fault.parameter === undefined))
    return error.faults;
  throw error;
}

// The parser's fault for a number ("too large") is the reason; that it is then not a number is not a second fault.
function onePerPlace(faults: readonly Fault[]): readonly Fault[] {
  const places = new Set<string>();
  return faults.slice(0, faultsReportedMax).filter(({ pointer = '', code }) => {
    const isNew = code !== 'WrongType' || !places.has(pointer);
    places.add(pointer);
    return isNew;
  });
}

interface BoundedList {
  readonly name: string;
  readonly entriesMax: number;
}

function boundedListsOf(schema: TSchema): readonly BoundedList[] {
  const properties = (schema as { properties?: Record<string, { maxItems?: number }> }).properties ?? {};
  return Object.entries(properties).flatMap(([name, { maxItems }]) =>
    maxItems === undefined ? [] : { name, entriesMax: maxItems },
  );
}

const none: readonly Fault[] = [];

// A list over its limit is checked only up to the limit, so that there is not one fault for each of thousands of
// entries.
function withBoundedLists(
  lists: readonly BoundedList[],
  body: unknown,
): { readonly body: unknown; readonly faults: readonly Fault[] } {
  if (typeof body !== 'object' || body === null) return { body, faults: none };
  const members = body as Readonly<Record<string, unknown>>;
  const tooLong = lists.filter(({ name, entriesMax }) => lengthOf(members[name]) > entriesMax);
  if (tooLong.length === 0) return { body, faults: none };
  const cut = tooLong.map(({ name, entriesMax }) => [name, (members[name] as unknown[]).slice(0, entriesMax)]);
  return {
    body: { ...members, ...Object.fromEntries(cut) },
    faults: tooLong.map(({ name, entriesMax }) => ({
      pointer: `/${name}`,
      code: 'TooLong',
      detail: `${name} can have at most ${entriesMax} entries.`,
    })),
  };
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
