import type { FastifyInstance, FastifyRequest, preHandlerHookHandler } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { type Fault, InvalidRequest } from '../kit/errors.ts';
import { textFormats } from '../kit/text-formats.ts';
import { codePointLength, hasControlCharacter, nearestName } from '../kit/text-rules.ts';

interface ParameterSchema {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly default?: unknown;
}

type Parsed = { readonly value: unknown } | { readonly error: InvalidRequest };

const digitsMax = 10;

const checkedKeywords = ['type', 'minimum', 'maximum', 'minLength', 'maxLength', 'enum', 'format'];
const describingKeywords = ['default', 'title', 'description', 'examples', 'deprecated'];
const knownKeywords = new Set([...checkedKeywords, ...describingKeywords]);

/** Parses query parameters strictly by their schema: known names, not repeated, plain digits, defaults filled in. */
export function createQueryValidator(schema: TSchema): (query: unknown) => Parsed {
  const properties = (schema as TObject).properties as Readonly<Record<string, ParameterSchema>>;
  const names = Object.keys(properties);
  for (const name of names) refuseUnchecked(name, properties[name] ?? {});
  const defaults = Object.fromEntries(names.map((name) => [name, properties[name]?.default ?? null]));
  return (query) => {
    const value: Record<string, unknown> = { ...defaults };
    const faults: Fault[] = [];
    for (const [parameter, text] of Object.entries(query as Readonly<Record<string, string | string[]>>)) {
      const property = names.includes(parameter) ? properties[parameter] : undefined;
      if (property === undefined) faults.push(unknownParameter(parameter, names));
      else if (typeof text !== 'string') {
        faults.push({ parameter, code: 'RepeatedParameter', detail: `${parameter} must not be repeated.` });
      } else {
        const fault = faultOf(parameter, text, property);
        if (fault) faults.push(fault);
        else value[parameter] = property.type === 'integer' ? Number(text) : text;
      }
    }
    return faults.length > 0 ? { error: new InvalidRequest(faults) } : { value };
  };
}

/** A rule that a schema states and nobody checks would be documented and not hold, so such a route cannot be declared. */
function refuseUnchecked(parameter: string, property: ParameterSchema): void {
  const strange = Object.keys(property).filter((keyword) => !knownKeywords.has(keyword));
  if (strange.length > 0) throw new Error(`Query parameter ${parameter}: ${strange.join(', ')} is not checked here.`);
  if (property.format !== undefined && !textFormats[property.format])
    throw new Error(`Query parameter ${parameter}: there is no format ${property.format}.`);
}

function unknownParameter(parameter: string, names: readonly string[]): Fault {
  const nearest = nearestName(parameter, names);
  const shown = parameter.slice(0, 50);
  const hint = nearest ? `; did you mean ${nearest}?` : `; valid names are ${names.join(', ') || 'none'}.`;
  return { parameter: shown, code: 'UnknownParameter', detail: `${shown} is not a parameter here${hint}` };
}

function faultOf(parameter: string, text: string, property: ParameterSchema): Fault | null {
  if (property.type === 'integer') return integerFault(parameter, text, property);
  if (!text.isWellFormed() || hasControlCharacter(text)) {
    return { parameter, code: 'ForbiddenCharacter', detail: `${parameter} must be a single line of text.` };
  }
  if (property.enum && !property.enum.includes(text)) {
    return { parameter, code: 'NotAllowed', detail: `${parameter} must be one of ${property.enum.join(', ')}.` };
  }
  if (text.length < (property.minLength ?? 0)) {
    return { parameter, code: 'TooShort', detail: `${parameter} must not be empty.` };
  }
  if (property.maxLength !== undefined && codePointLength(text) > property.maxLength) {
    return { parameter, code: 'TooLong', detail: `${parameter} can have at most ${property.maxLength} characters.` };
  }
  const format = property.format === undefined ? undefined : textFormats[property.format];
  if (format && !format.test(text)) return { parameter, code: format.code, detail: `${parameter} ${format.detail}.` };
  return null;
}

function integerFault(parameter: string, text: string, property: ParameterSchema): Fault | null {
  const minimum = property.minimum ?? 0;
  const maximum = property.maximum ?? Number.MAX_SAFE_INTEGER;
  const isPlain = text.length > 0 && text.length <= digitsMax && /^\d+$/.test(text);
  if (!isPlain && !/^\d+$/.test(text)) {
    return { parameter, code: 'WrongType', detail: `${parameter} must be a whole number in plain digits.` };
  }
  if (isPlain && Number(text) >= minimum && Number(text) <= maximum) return null;
  return { parameter, code: 'OutOfRange', detail: `${parameter} must be from ${minimum} to ${maximum}.` };
}

/** Routes that handle the faults of a body themselves also get those of the query. */
export function attachAllFaults(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.attachValidation) return;
    const addQueryFaults: preHandlerHookHandler = (request, _reply, done) => {
      const error = request.validationError;
      if (error) request.validationError = withQueryFaults(request, error) as typeof error;
      done();
    };
    route.preHandler = [addQueryFaults, ...[route.preHandler ?? []].flat()];
  });
}

/** Fastify stops at a body with faults. The query's faults are added, so that a caller gets all of them. */
export function withQueryFaults(request: FastifyRequest, error: unknown): unknown {
  if (!(error instanceof InvalidRequest) || !('validationContext' in error) || error.validationContext !== 'body')
    return error;
  const result: unknown = request.getValidationFunction('querystring')?.(request.query);
  const queryError = typeof result === 'object' && result !== null && 'error' in result ? result.error : null;
  return queryError instanceof InvalidRequest ? new InvalidRequest([...error.faults, ...queryError.faults]) : error;
}
