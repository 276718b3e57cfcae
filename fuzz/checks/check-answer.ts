import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Operation, Schema } from '../operations/types.ts';
import type { Received } from '../world/sender.ts';

const errorStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 503]);
const pageErrors: ReadonlySet<number> = new Set([...errorStatuses, 303, 302, 410, 423]);
const shownMax = 3;

/** Checks answers against what the documents and routes say of them. */
export function createAnswerCheck(): (operation: Operation, answer: Received, method: string) => string | null {
  // Shortening the compiled code takes as long as compiling it, and checks no faster.
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false, code: { optimize: false } });
  const documents = new Map<object, string>();
  const compiled = new Map<string, ValidateFunction>();
  const validators = new WeakMap<Schema, ValidateFunction>();

  /** Hundreds of operations answer the same, such as a problem document; compiling takes longer than anything else. */
  function validatorOf(operation: Operation, status: number): ValidateFunction | null {
    const schema = operation.answers.get(status);
    if (!schema) return null;
    let validate = validators.get(schema);
    if (validate) return validate;
    const whole = closed(withDocument(operation, schema));
    const text = JSON.stringify(whole);
    validate = compiled.get(text) ?? ajv.compile(whole);
    compiled.set(text, validate);
    validators.set(schema, validate);
    return validate;
  }

  /** References lead into the document, which is therefore a schema that ajv knows. */
  function withDocument({ document }: Operation, schema: Schema): object {
    if (!('components' in document)) return schema;
    let id = documents.get(document);
    if (id === undefined) {
      id = `document${documents.size}`;
      documents.set(document, id);
      ajv.addSchema({ $id: id, components: closed(document.components) });
    }
    return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${id}#/components/`));
  }

  return (operation, { status, headers, text }, method) => {
    const { answers, isComplete, isPage } = operation;
    if (status === 0) return `no answer: ${text}`;
    if (status >= 500 && status !== 503) return `answered ${status}`;
    if (status === 503) return 'answered 503 for minutes';
    if (isPage) return status < 400 || pageErrors.has(status) ? null : `answered ${status}`;
    if (!answers.has(status) && (isComplete || !errorStatuses.has(status))) return `${status} is not documented`;
    if (method === 'HEAD') return text === '' ? null : 'HEAD has a body';
    const contentType = String(headers['content-type'] ?? '');
    if (status >= 400 && contentType !== 'application/problem+json') return `${status} is ${contentType}`;
    const validate = validatorOf(operation, status);
    if (!validate) return null;
    const body = parse(text);
    if (body === undefined) return `${status} is not JSON`;
    if (validate(body)) return null;
    const faults = (validate.errors ?? []).slice(0, shownMax);
    return `${status} does not fit its schema: ${faults.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`).join('; ')}`;
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** With every object closed unless it says otherwise: a member that no document lists is a fault. */
function closed(schema: unknown): Record<string, unknown> {
  return close(schema, false) as Record<string, unknown>;
}

function close(schema: unknown, isPart: boolean): unknown {
  if (Array.isArray(schema)) return schema.map((part) => close(part, isPart));
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, part]) => [name, close(part, name === 'allOf')] as const);
  const made = Object.fromEntries(entries) as Record<string, unknown>;
  const isOpen =
    isPart || !('properties' in made) || 'additionalProperties' in made || 'allOf' in made || 'type' in made === false;
  return isOpen ? made : { ...made, additionalProperties: false };
}
