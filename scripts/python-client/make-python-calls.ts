import {
  type ApiDocument,
  type ApiRoute,
  type ApiSchema,
  listAccountRoutes,
  successOf,
} from '../client-types/openapi.ts';
import { type ClientMethod, listClientMethods } from './client-methods.ts';
import { oneLine, type PythonTypeWriter } from './python-types.ts';

/** Classes of which a part is written by hand. */
const bases: Readonly<Record<string, string>> = {
  orders: 'AsyncOrdersByHand',
  orderImports: 'AsyncOrderImportsByHand',
  events: 'AsyncEventsByHand',
};
const init = ['    def __init__(self, api: AsyncApi) -> None:'];

/** The calls of the Python client, named as those of the TypeScript client. */
export async function makePythonCalls(document: ApiDocument, types: PythonTypeWriter, note: string): Promise<string> {
  const routes = listAccountRoutes(document);
  const methods = await listClientMethods(routes);
  // Calls that send a file are written by hand.
  for (const route of routes) if (sendsFile(route)) queryOf(types, route, false);
  const groups = [...new Set(methods.flatMap(({ group }) => group ?? []))];
  const used = new Set<string>();
  const classes = groups.map((group) => groupClass(document, types, used, group, methods));
  const own = methods.filter(({ group }) => group === null);
  const client = [
    'class AsyncCalls:',
    '    """Every call of the API, by what it is about."""',
    '',
    ...init,
    ...groups.map((group) => `        self.${snake(group)} = Async${pascal(group)}Calls(api)`),
    '        self._calls = api',
    ...own.flatMap((method) => ['', ...methodLines(document, types, used, method, 'self._calls')]),
  ].join('\n');
  const imports = [...used].sort().map((name) => `    ${name},`);
  return `${[
    `"""${note}"""`,
    [
      'from __future__ import annotations',
      '',
      'from typing import cast',
      '',
      'from ..options import CallOptions',
      `from ..types import (\n${imports.join('\n')}\n)`,
      'from .api import AsyncApi',
      'from .by_hand import AsyncEventsByHand, AsyncOrderImportsByHand, AsyncOrdersByHand',
      'from .listing import AsyncListing',
    ].join('\n'),
    ...[...classes, client].map((text) => `\n${text}`),
  ].join('\n\n')}\n`;
}

function groupClass(
  document: ApiDocument,
  types: PythonTypeWriter,
  used: Set<string>,
  group: string,
  methods: readonly ClientMethod[],
): string {
  const base = bases[group];
  return [
    `class Async${pascal(group)}Calls${base ? `(${base})` : ''}:`,
    ...(base ? [] : [...init, '        self._api = api', '']),
    methods
      .filter((one) => one.group === group)
      .map((method) => methodLines(document, types, used, method, 'self._api').join('\n'))
      .join('\n\n'),
  ].join('\n');
}

function methodLines(
  document: ApiDocument,
  types: PythonTypeWriter,
  used: Set<string>,
  { name, route }: ClientMethod,
  api: string,
): string[] {
  const { operation, parameters, key } = route;
  const about = `        """${oneLine(operation.summary ?? key)}."""`;
  const paths = parameters.filter((one) => one.in === 'path').map((one) => one.name);
  const item = itemOf(document, route);
  const query = queryOf(types, route, item !== null);
  const note = (type: string) => {
    for (const [word] of type.matchAll(/\b[A-Z]\w+/g)) if (!['None', 'Any', 'Sequence'].includes(word)) used.add(word);
    return type;
  };
  const body = bodyOf(types, route);
  const signature = [
    'self',
    ...paths.map((one) => `${snake(one)}: str`),
    ...(body
      ? [note(body.type) === body.type && body.isRequired ? `body: ${body.type}` : `body: ${body.type} | None = None`]
      : []),
    ...(query ? [`query: ${note(query)} | None = None`] : []),
    'options: CallOptions | None = None',
  ].join(', ');
  const path = `{${paths.map((one) => `"${one}": ${snake(one)}`).join(', ')}}`;
  if (item) {
    const type = note(types.typeOf(item, `${operation.operationId}Item`));
    return [
      `    def ${snake(name)}(${signature}) -> AsyncListing[${type}]:`,
      about,
      `        return AsyncListing(${api}, "${key}", ${query ? 'query' : 'None'}, options${paths.length > 0 ? `, ${path}` : ''})`,
    ];
  }
  const answer = answerOf(types, route);
  const call = [
    `"${key}"`,
    ...(paths.length > 0 ? [`path=${path}`] : []),
    ...(query ? ['query=query'] : []),
    ...(body ? ['body=body'] : []),
    'options=options',
  ].join(', ');
  const head = `    async def ${snake(name)}(${signature}) -> ${answer === null ? 'None' : note(answer)}:`;
  if (answer === null) return [head, about, `        await ${api}.send(${call})`];
  return [head, about, `        answer = await ${api}.send(${call})`, `        return cast("${answer}", answer.data)`];
}

function sendsFile({ operation: { requestBody } }: ApiRoute): boolean {
  return requestBody?.content !== undefined && !requestBody.content['application/json'];
}

/** What a page of a list holds, or null if the call answers no page. */
function itemOf({ components }: ApiDocument, { operation }: ApiRoute): ApiSchema | null {
  const name = successOf(operation).content?.['application/json']?.schema.$ref?.split('/').at(-1);
  const { properties = {} } = (name && components.schemas[name]) || {};
  return properties.Data?.items && properties.Page && properties.TotalCount ? properties.Data.items : null;
}

function queryOf(types: PythonTypeWriter, { operation, parameters }: ApiRoute, isList: boolean): string | null {
  const found = parameters.filter(({ in: place, name }) => place === 'query' && !(isList && name === 'pageIndex'));
  if (found.length === 0) return null;
  const properties = Object.fromEntries(
    found.map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]),
  );
  return types.declareClass(
    `${pascal(operation.operationId)}Query`,
    { properties },
    `What ${operation.operationId} takes.`,
  );
}

function bodyOf(types: PythonTypeWriter, { operation }: ApiRoute): { type: string; isRequired: boolean } | null {
  const { requestBody } = operation;
  const schema = requestBody?.content?.['application/json']?.schema;
  if (!requestBody || !schema) return null;
  // A body that can be left out is "this or null", and one that is checked first is "this or anything".
  const named = schema.$ref ? schema : (schema.anyOf?.find(({ $ref }) => $ref) ?? schema);
  return {
    type: types.typeOf(named, `${pascal(operation.operationId)}Body`),
    isRequired: requestBody.required ?? false,
  };
}

function answerOf(types: PythonTypeWriter, { operation }: ApiRoute): string | null {
  const { content } = successOf(operation);
  if (!content) return null;
  const json = content['application/json'];
  return json ? types.typeOf(json.schema, `${pascal(operation.operationId)}Answer`) : 'bytes';
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function pascal(name: string): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
}
