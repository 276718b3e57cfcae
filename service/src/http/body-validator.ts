import { Ajv, type ErrorObject } from 'ajv';
import type { TSchema } from 'typebox';
import { type Fault, InvalidRequest } from '../kit/errors.ts';
import { nearestName } from '../kit/text-rules.ts';
import { faultsOfJson } from './json-body.ts';
import { textFormats } from './text-formats.ts';

type Parsed = { readonly value: unknown } | { readonly error: InvalidRequest };

export const faultsReportedMax = 1_000;

const ajv = new Ajv({
  allErrors: true,
  allowUnionTypes: true,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  verbose: true,
  strict: true,
  keywords: ['example'],
  formats: Object.fromEntries(Object.entries(textFormats).map(([name, rule]) => [name, rule.test])),
});

/** Checks a body against its schema and lists every fault with its place. */
export function createBodyValidator(schema: TSchema): (body: unknown) => Parsed {
  const isValid = ajv.compile(schema);
  return (body) => {
    const jsonFaults = faultsOfJson(body);
    const oversized = oversizedArray(schema, body);
    if (oversized) return { error: new InvalidRequest([...jsonFaults, oversized]) };
    // No body at all is the same as null, which only a schema that allows it accepts.
    if (isValid(body ?? null) && jsonFaults.length === 0) return { value: body };
    const faults = [...jsonFaults, ...(isValid.errors ?? []).map(faultOf)];
    return { error: new InvalidRequest(faults.slice(0, faultsReportedMax)) };
  };
}

// A list far over its limit would otherwise be answered with a fault for each of its millions of entries.
function oversizedArray(schema: TSchema, body: unknown): Fault | null {
  const properties = (schema as { properties?: Record<string, { maxItems?: number }> }).properties ?? {};
  if (typeof body !== 'object' || body === null) return null;
  for (const [name, { maxItems }] of Object.entries(properties)) {
    const value = (body as Record<string, unknown>)[name];
    if (maxItems !== undefined && Array.isArray(value) && value.length > maxItems) {
      return { pointer: `/${name}`, code: 'TooLong', detail: `${name} may have at most ${maxItems} entries.` };
    }
  }
  return null;
}

function faultOf(error: ErrorObject): Fault {
  const pointer = error.instancePath;
  const name = pointer.slice(pointer.lastIndexOf('/') + 1) || 'The body';
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
      return fault(
        'NotAllowed',
        `must be one of ${error.params.allowedValues.filter((v: unknown) => v !== null).join(', ')}`,
      );
    case 'minLength':
      return fault('TooShort', 'must not be empty');
    case 'maxLength':
      return fault('TooLong', `may have at most ${error.params.limit} characters`);
    case 'minItems':
      return fault('TooShort', `must have at least ${error.params.limit} entry`);
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
      return fault('OutOfRange', `must be ${error.params.comparison} ${error.params.limit}`);
    case 'format': {
      const rule = textFormats[String(error.params.format)];
      return fault(rule?.code ?? 'NotAllowed', rule?.detail ?? 'has the wrong form');
    }
    default:
      return fault('NotAllowed', 'is not allowed here');
  }
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
    detail: `${shown} is not a member here${nearest ? `; did you mean ${nearest}?` : `; known are ${known.join(', ')}.`}`,
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
