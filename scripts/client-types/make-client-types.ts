import { errorCatalog } from '../../service/src/http/error-catalog.ts';
import { block, quoted } from '../portal-types/type-writer.ts';
import { ApiTypeWriter, comment } from './api-types.ts';
import {
  type ApiDocument,
  type ApiRoute,
  type ApiSchema,
  listAccountRoutes,
  type Operation,
  successOf,
} from './openapi.ts';

const path = 'client/src/api.generated.ts';
const note = `/*
 * What the API takes and answers. Made from docs/openapi.json and the error catalog by "npm run docs:generate"; a change
 * here is lost.
 */`;

/** The client's types: every call of an account, every object in it, every event, and every error code. */
export function makeClientTypes(document: ApiDocument): { readonly path: string; readonly text: string } {
  const writer = new ApiTypeWriter();
  const routes = listAccountRoutes(document);
  const tables = [
    interfaceOf(
      'Routes',
      'Every call of the API: what its path and query take, its body, and what is answered.',
      routes.map((route) => routeMember(writer, route)),
    ),
    interfaceOf('WebhookMessages', 'The body of each webhook, by its type.', webhookMembers(writer, document)),
    interfaceOf(
      'ProblemsByCode',
      'The error codes whose problem documents have more members.',
      problemMembers(writer, document),
    ),
    `/** Every error code that is known today. More can be added. */\nexport type ErrorCode =\n${Object.keys(
      errorCatalog,
    )
      .map((code) => `  | ${quoted(code)}`)
      .join('\n')};`,
    `/** The calls that take an Idempotency-Key. */\nexport const keyedRoutes: readonly string[] = [${routes
      .filter(takesKey)
      .map(({ key }) => quoted(key))
      .join(', ')}];`,
  ];
  return { path, text: `${[note, ...namedTypes(writer, document), ...tables].join('\n\n')}\n` };
}

function routeMember(writer: ApiTypeWriter, { key, operation, parameters }: ApiRoute): string {
  const { operationId: user, summary, requestBody } = operation;
  const parametersIn = (place: string) => {
    const found = parameters.filter((one) => one.in === place);
    const properties = Object.fromEntries(
      found.map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]),
    );
    const required = found.filter((one) => one.required).map(({ name }) => name);
    return found.length === 0 ? 'undefined' : writer.typeOf({ type: 'object', properties, required }, user);
  };
  const members = [
    `readonly path: ${parametersIn('path')};`,
    `readonly query: ${parametersIn('query')};`,
    `readonly body: ${bodyOf(writer, requestBody, user)};`,
    `readonly answer: ${answerOf(writer, operation)};`,
  ];
  return [...comment(summary), `${quoted(key)}: ${block(members)};`].join('\n');
}

function bodyOf(writer: ApiTypeWriter, body: Operation['requestBody'], user: string): string {
  const content = body?.content?.['application/json'];
  // A file is sent as it is.
  if (body?.content && !content) return 'Uint8Array';
  if (!body || !content) return 'undefined';
  const type = writer.typeOf(content.schema, user);
  return body.required ? type : `${type} | undefined`;
}

function answerOf(writer: ApiTypeWriter, operation: Operation): string {
  const { content } = successOf(operation);
  if (!content) return 'undefined';
  const json = content['application/json'];
  return json ? writer.typeOf(json.schema, operation.operationId) : 'Uint8Array';
}

function webhookMembers(writer: ApiTypeWriter, { webhooks }: ApiDocument): string[] {
  return Object.entries(webhooks).flatMap(([type, { post }]) => [
    ...comment(post.description?.split('. ')[0]),
    `${type}: ${bodyOf(writer, post.requestBody, `the webhook ${type}`)};`,
  ]);
}

function problemMembers(writer: ApiTypeWriter, { components }: ApiDocument): string[] {
  return Object.entries(components.schemas).flatMap(([name, schema]) => {
    const code = schema.allOf?.flatMap(({ properties }) => properties?.code?.const ?? [])[0];
    if (typeof code !== 'string') return [];
    return `${code}: ${writer.typeOf({ $ref: `#/components/schemas/${name}` }, `errors with the code ${code}`)};`;
  });
}

/** Named types that are used by a call, an event, a problem, or by another of them. */
function namedTypes(writer: ApiTypeWriter, { components }: ApiDocument): string[] {
  const texts = new Map<string, string>();
  for (
    let open = [...writer.used.keys()];
    open.length > 0;
    open = [...writer.used.keys()].filter((one) => !texts.has(one))
  ) {
    for (const name of open) texts.set(name, writer.typeOf(schemaOf(components.schemas, name), name));
  }
  return [...texts.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, text]) => {
      const about = components.schemas[name]?.description ?? `Used by ${writer.used.get(name)?.join(', ')}.`;
      const isObject = text.startsWith('{') && text.endsWith('}');
      return [...comment(about), isObject ? `export interface ${name} ${text}` : `export type ${name} = ${text};`].join(
        '\n',
      );
    });
}

function schemaOf(schemas: ApiDocument['components']['schemas'], name: string): ApiSchema {
  const found = schemas[name];
  if (!found) throw new Error(`the document has no schema ${name}`);
  return found;
}

function interfaceOf(name: string, about: string, members: readonly string[]): string {
  return [...comment(about), `export interface ${name} ${block(members)}`].join('\n');
}

function takesKey({ parameters }: ApiRoute): boolean {
  return parameters.some(({ name }) => name === 'Idempotency-Key');
}
