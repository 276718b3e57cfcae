import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Audience, Operation, Parameter, Schema } from './types.ts';

type Json = Readonly<Record<string, unknown>>;
interface Described {
  readonly parameters?: readonly Json[];
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;
  };
  readonly responses: Readonly<Record<string, Json>>;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const docs = join(import.meta.dirname, '../../docs');

/** Every operation of an API document, with all that it says of requests and answers. */
export function readDocument(file: string): Operation[] {
  const document = JSON.parse(readFileSync(join(docs, file), 'utf8')) as Json;
  const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Described>>>>;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, described]) => toOperation(document, { method: method.toUpperCase(), path, described })),
  );
}

function toOperation(
  document: Json,
  { method, path, described }: { readonly method: string; readonly path: string; readonly described: Described },
): Operation {
  const parameters = (described.parameters ?? []).map((parameter) => resolve(document, parameter));
  const content = described.requestBody?.content ?? {};
  const json = content['application/json'];
  const answers = Object.entries(described.responses).map(
    ([status, answer]) => [Number(status), answerSchema(resolve(document, answer))] as const,
  );
  return {
    method,
    path,
    audience: audienceOf(path),
    query: inPlace(parameters, 'query'),
    headers: inPlace(parameters, 'header'),
    body: json?.schema ?? null,
    example: json?.example ?? null,
    contentTypes: Object.keys(content).filter((type) => type !== 'application/json'),
    isPage: false,
    answers: new Map(answers),
    isComplete: true,
    document,
  };
}

function audienceOf(path: string): Audience {
  if (path.startsWith('/operator/v1/')) return 'operator';
  return path.startsWith('/operator/') ? 'operatorPerson' : 'account';
}

function inPlace(parameters: readonly Json[], place: string): Parameter[] {
  return parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, schema }) => ({ name: String(name), schema: (schema ?? {}) as Schema }));
}

/** Null where there is no JSON: no body, or a file. */
function answerSchema(answer: Json): Schema | null {
  const content = (answer.content ?? {}) as Readonly<Record<string, { readonly schema?: Schema }>>;
  return (content['application/json'] ?? content['application/problem+json'])?.schema ?? null;
}

/** What a `$ref` stands for. */
export function resolve<Part extends object>(document: Json, part: Part): Part {
  if (!('$ref' in part)) return part;
  const names = String(part.$ref).slice('#/'.length).split('/');
  const found = names.reduce<unknown>((place, name) => (place as Json)[name], document);
  return resolve(document, found as Part);
}
