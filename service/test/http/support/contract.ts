import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv';
import {
  type ApiDocument,
  groupOperations,
  type PlacedOperation,
  type Schema,
} from '../../../src/http/reference/document.ts';
import { textFormats } from '../../../src/kit/text-formats.ts';
import type { Answer, HttpCaller } from '../../support/http-caller.ts';

type Validator = typeof import('ajv/dist/2020.js').Ajv2020;
const require = createRequire(import.meta.url);

/** Sends requests like a proxy that knows the document, and refuses to pass on what does not match it. */
export interface Contract {
  send(
    caller: HttpCaller,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** The faults of a value, by the name of its schema. */
  faultsOf(name: string, value: unknown): string[];
  faultsOfBody(operationId: string, body: unknown): string[];
}

export function createContract(document: ApiDocument): Contract {
  const operations = groupOperations(document).flatMap((group) => group.operations);
  const compile = createCompiler(document);

  function check(what: string, schema: Schema | undefined, value: unknown): void {
    if (!schema) throw new Error(`${what} is not in the document.`);
    const faults = faultsOf(compile(schema), value);
    if (faults.length > 0) throw new Error(`${what} does not match the document: ${faults.join('; ')}`);
  }

  return {
    async send(caller, method, path, body, headers = {}) {
      const operation = operationOf(operations, method, path);
      const what = `${operation.operationId} (${method} ${path})`;
      const { requestBody } = operation;
      const type = headers['content-type'] ?? 'application/json';
      const sent = requestBody?.content[type]?.schema;
      if (body !== undefined && type !== 'application/json') {
        if (!sent) throw new Error(`${what} takes no ${type}.`);
      } else if (body !== undefined) check(`The body of ${what}`, sent, body);
      else if (requestBody?.required) throw new Error(`${what} needs a body.`);
      checkParameters(operation, path, headers, check);
      const answer = await caller.send(method, path, body, headers);
      const declared = operation.responses[String(answer.status)];
      if (!declared) throw new Error(`${what} answered ${answer.status}, which is not in the document: ${answer.text}`);
      const undeclared = notable.filter(
        (name) => answer.headers.has(name) && !(declared.headers && name in lower(declared.headers)),
      );
      if (undeclared.length > 0)
        throw new Error(`${what} sent ${undeclared.join(', ')}, which the document does not name.`);
      const answered = answer.headers.get('content-type')?.split(';')[0] ?? '';
      if (answer.text === '' && !declared.content) return answer;
      const schema = declared.content?.[answered]?.schema;
      if (/json/.test(answered)) check(`${answer.status} of ${what}`, schema, answer.body);
      else if (!schema) throw new Error(`${what} answered ${answered}, which is not in the document.`);
      return answer;
    },
    faultsOf: (name, value) => faultsOf(compile({ $ref: `#/components/schemas/${name}` }), value),
    faultsOfBody(operationId, body) {
      const operation = operations.find((each) => each.operationId === operationId);
      const schema = operation?.requestBody?.content['application/json']?.schema;
      return schema ? faultsOf(compile(schema), body) : ['no body'];
    },
  };
}

/** Headers that mean something to callers; others come from the server or guard browsers. */
const notable = [
  'etag',
  'location',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'x-request-id',
  'www-authenticate',
  'next-after',
];

function lower(headers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function operationOf(operations: readonly PlacedOperation[], method: string, path: string): PlacedOperation {
  const [plain = ''] = path.split('?');
  const matching = operations.filter(
    (each) =>
      each.method === method &&
      new RegExp(`^${each.path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(plain),
  );
  // A plain path is more exact than one with a parameter.
  const [found] = matching.sort((one, other) => one.path.split('{').length - other.path.split('{').length);
  if (!found) throw new Error(`${method} ${path} is not in the document.`);
  return found;
}

function checkParameters(
  { operationId, parameters = [] }: PlacedOperation,
  path: string,
  headers: Record<string, string>,
  check: (what: string, schema: Schema | undefined, value: unknown) => void,
): void {
  const query = new URLSearchParams(path.split('?')[1] ?? '');
  for (const [name, text] of query) {
    const declared = parameters.find((each) => each.in === 'query' && each.name === name);
    const isNumber = declared?.schema?.type === 'integer' || declared?.schema?.type === 'number';
    check(`${name} of ${operationId}`, declared?.schema, isNumber ? Number(text) : text);
  }
  for (const { name, in: place, required } of parameters) {
    const isGiven = place === 'query' ? query.has(name) : place === 'path' || name.toLowerCase() in headers;
    if (required && !isGiven) throw new Error(`${operationId} needs ${name}.`);
  }
}

function createCompiler(document: ApiDocument): (schema: Schema) => ValidateFunction {
  const { Ajv2020 } = require('ajv/dist/2020.js') as { Ajv2020: Validator };
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  const addFormats = require('ajv-formats') as { default: (to: InstanceType<Validator>) => void };
  addFormats.default(ajv);
  for (const [name, { test }] of Object.entries(textFormats)) if (name !== 'date-time') ajv.addFormat(name, test);
  ajv.addFormat('binary', true);
  ajv.addSchema({ $id: 'https://api.test/', components: { schemas: document.components?.schemas } });
  const known = new Map<string, ValidateFunction>();
  return (schema) => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"https://api.test/#/components/');
    const validate = known.get(text) ?? ajv.compile(JSON.parse(text) as object);
    known.set(text, validate);
    return validate;
  };
}

function faultsOf(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
}
