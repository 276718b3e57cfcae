import type { Deprecation } from '../deprecations.ts';
import type { Json } from './json.ts';

type Part = Record<string, Json>;

const headers: Json = {
  Deprecation: { description: 'Since when this is deprecated (RFC 9745).', schema: { type: 'string' } },
  Sunset: { description: 'When it ends (RFC 8594).', schema: { type: 'string' } },
  Link: { description: 'What to use instead.', schema: { type: 'string' } },
};

/** The document with `deprecated` on operations and members, and the words for people in their descriptions. */
export function markDeprecated(document: Json, marked: readonly Deprecation[]): Json {
  if (marked.length === 0) return document;
  const copy = structuredClone(document) as { paths: Record<string, Part>; components?: { schemas?: Part } };
  for (const deprecation of marked) {
    for (const route of deprecation.routes) {
      const [method = '', path = ''] = route.split(' ');
      const methods = copy.paths[path];
      const operation = methods?.[method.toLowerCase()];
      if (!methods || !operation) continue;
      const sending = { ...operation, responses: withHeaders(operation.responses as Part) };
      methods[method.toLowerCase()] = deprecation.members
        ? sending
        : { ...sending, ...wordsOf(operation, deprecation) };
    }
    for (const member of deprecation.members ?? []) markMember(copy.components?.schemas ?? {}, member, deprecation);
  }
  return copy;
}

function markMember(schemas: Part, member: string, deprecation: Deprecation): void {
  const [schemaName = '', name = ''] = member.split('.');
  const schema = schemas[schemaName];
  const properties = schema?.properties as Part | undefined;
  const found = properties?.[name];
  if (!schema || !found) return;
  schemas[schemaName] = {
    ...schema,
    properties: { ...properties, [name]: { ...found, ...wordsOf(found, deprecation) } },
  };
}

function withHeaders(responses: Part): Part {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      Number(status) < 300 ? { ...response, headers: { ...(response.headers as Json), ...headers } } : response,
    ]),
  );
}

function wordsOf(part: Json, { instead, sunset }: Deprecation): Json {
  const description = [part.description, `Deprecated, ends on ${sunset}. ${instead}`].filter(Boolean).join(' ');
  return { deprecated: true, 'x-sunset': sunset, description };
}
