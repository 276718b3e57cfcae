import type { GeneratedFile } from '../docs/generated-files.ts';
import { listPortalRoutes, type PortalRoute } from './portal-routes.ts';
import { block, quoted, type Schema, TypeWriter } from './type-writer.ts';

const path = 'portal/src/api/types.generated.ts';
const note = `/*
 * What the portal's API takes and answers. Made from the schemas of its routes (service/src/portal) by
 * "npm run portal:types"; a change here is lost.
 */`;

/** Lists that the application shows whole, by the name of the type of their members. */
const lists: Readonly<Record<string, string>> = { eventTypes: 'EventType' };

/** The types of the browser application, from the schemas that check its requests and serialise its responses. */
export async function makePortalTypes(): Promise<GeneratedFile> {
  const writer = new TypeWriter();
  const routes = (await listPortalRoutes()).map((route) => routeMember(writer, route));
  const table = `export interface PortalRoutes ${block(routes)}`;
  const values = Object.entries(lists).map(([name, type]) => listOfValues(name, type, writer.valuesOf(type)));
  return { path, text: `${[note, ...writer.declarations(), ...values, table].join('\n\n')}\n` };
}

function listOfValues(name: string, type: string, values: readonly string[]): string {
  return `export const ${name}: readonly ${type}[] = [\n${values.map((value) => `  ${quoted(value)},`).join('\n')}\n];`;
}

function routeMember(writer: TypeWriter, { method, path, schema }: PortalRoute): string {
  const { params, querystring, body, response } = schema as Record<string, Schema | undefined>;
  const members = [
    ['params', params && writer.typeOf(params)],
    ['query', hasMembers(querystring) && writer.typeOf(querystring)],
    ['body', body && writer.typeOf(body)],
    ['answer', answerOf(writer, (response ?? {}) as Readonly<Record<string, Schema>>)],
  ].map(([name, text]) => `readonly ${name}: ${text || 'undefined'};`);
  return `${quoted(`${method} ${path}`)}: ${block(members)};`;
}

function hasMembers(schema: Schema | undefined): schema is Schema {
  return Object.keys(schema?.properties ?? {}).length > 0;
}

/** One type for each kind of success. A file is not read by the application: the browser downloads or frames it. */
function answerOf(writer: TypeWriter, response: Readonly<Record<string, Schema>>): string {
  const types = Object.entries(response).map(([status, schema]) => {
    if (status === '204') return 'undefined';
    return 'content' in schema ? 'Blob' : writer.typeOf(schema);
  });
  return [...new Set(types)].join(' | ');
}
