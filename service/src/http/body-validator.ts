import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { type Fault, InvalidRequest } from '../kit/errors.ts';
import { textFormats } from '../kit/text-formats.ts';
import { nearestName } from '../kit/text-rules.ts';
import { faultsOfJson } from './json-body.ts';

type Parsed = { readonly value: unknown } | { readonly error: InvalidRequest };

export const faultsReportedMax = 1_000;

const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  allowUnionTypes: true,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  strict: true,
  keywords: ['example'],
  formats: Object.fromEntries(Object.entries(textFormats).map(([name, rule]) => [name, rule.test])),
});

/** Checks a body against its schema and lists every fault with its location. */
export function createBodyValidator(schema: TSchema): (body: unknown) => Parsed {
  // Made when it is first needed: a start would wait for all of them.
  let validate: ValidateFunction | undefined;
  const lists = boundedListsOf(schema);
  return (body) => {
    validate ??= ajv.compile(schema);
    const jsonFaults = faultsOfJson(body);
    const { body: bounded, faults: listFaults } = withBoundedLists(lists, body);
    // A missing body is the same as null, which only a schema that allows it accepts.
    if (validate(bounded ?? null) && listFaults.length === 0 && jsonFaults.length === 0) return { value: body };
    const shapeFaults = (validate.errors ?? []).slice(0, faultsReportedMax).map(faultOf);
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

function faultOf(error: ErrorObject): Fault {
  const pointer = error.instancePath;
  const name = nameOf(pointer);
  const fault = (code: string, detail: string): Fault => ({ pointer, code, detail: `${name} ${detail}.` });
  switch (error.keyword) {
    case 'required':
      return missing(pointer, String(error.params.missingProperty));
    case 'additionalProperties':
      return unknownMember(error);
    case 'type':
      return error.data === null
        ? { pointer, code: 'Required', detail: `${name} is required.` }
        : fault('WrongType', `must be ${typeName(error.params.type)}, not ${jsonTypeOf(error.data)}`);
    case 'enum':
      if (error.data === null) return { pointer, code: 'Required', detail: `${name} is required.` };
      return fault(
        'NotAllowed',
        `must be one of ${error.params.allowedValues.filter((v: unknown) => v !== null).join(', ')}`,
      );
    case 'minLength':
      return fault('TooShort', 'must not be empty');
    case 'maxLength':
      return fault('TooLong', `can have at most ${error.params.limit} characters`);
    case 'maxItems':
      return fault('TooLong', `can have at most ${error.params.limit} entries`);
    case 'minItems':
      return fault('TooShort', `must have at least ${error.params.limit} entry`);
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
      return fault('OutOfRange', `must be ${error.params.comparison} ${error.params.limit}`);
    case 'format': {
      const rule = textFormats[String(error.params.format)];
      return fault(rule?.code ?? 'NotAllowed', rule?.detail ?? 'has the wrong format');
    }
    default:
      return fault('NotAllowed', 'is not allowed here');
  }
}

/** How a message names a location: the member, or the entry of a list. */
function nameOf(pointer: string): string {
  const [last = '', parent = ''] = pointer.split('/').reverse();
  if (last === '') return 'The body';
  return /^\d+$/.test(last) ? `Entry ${last} of ${parent}` : last;
}

function missing(parent: string, member: string): Fault {
  return { pointer: `${parent}/${member}`, code: 'Required', detail: `${member} is required.` };
}

function unknownMember(error: ErrorObject): Fault {
  const member = String(error.params.additionalProperty);
  const known = Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {});
  const nearest = nearestName(member, known);
  const shown = member.slice(0, 50);
  return {
    pointer: `${error.instancePath}/${escapePointer(shown)}`,
    code: 'UnknownMember',
    detail: `${shown} is not a member here${nearest ? `; did you mean ${nearest}?` : `; valid names are ${known.join(', ')}.`}`,
  };
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function typeName(type: string | readonly string[]): string {
  const names = (typeof type === 'string' ? [type] : type).filter((candidate) => candidate !== 'null');
  return names.map((candidate) => (/^[aeio]/.test(candidate) ? `an ${candidate}` : `a ${candidate}`)).join(' or ');
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number' && !Number.isInteger(value)) return 'a fraction';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
