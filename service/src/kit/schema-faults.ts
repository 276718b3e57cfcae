import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import type { Fault } from './errors.ts';
import { textFormats } from './text-formats.ts';
import { nearestName } from './text-rules.ts';

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

export function compileSchema(schema: TSchema): ValidateFunction {
  return ajv.compile(schema);
}

/** What one error of the validator says to whoever wrote the value. */
export function schemaFaultOf(error: ErrorObject): Fault {
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
    case 'pattern':
      return fault('NotAllowed', 'has the wrong form');
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
