import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { renderErrorPage } from './error-page.ts';
import { addPage } from './pages/add-page.ts';
import { addFile } from './pages/assets.ts';
import { iconFile, styleFile } from './pages/files.ts';
import type { ApiDocument } from './reference/document.ts';
import { referenceScriptFile, referenceStyleFile } from './reference/files.ts';
import { renderReference } from './reference/render-reference.ts';
import { shareTitledSchemas } from './share-schemas.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The document of /operator/v1; only in the scope of its routes. */
    operatorDocument(): object;
  }
}

const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' };
const operatorPrefix = '/operator/v1';

/** Bodies of requests, by operation. */
export type ApiExamples = Readonly<Record<string, object>>;

/** The OpenAPI document, generated from the schemas that validate and serialize. */
export async function addOpenApi(
  app: FastifyInstance,
  about: { readonly baseUrl: string; readonly version: string; readonly examples: ApiExamples },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bestow: gift reward ordering',
        version: about.version,
        description:
          'Order gift card rewards by email, SMS, link or mail. Create a token, choose a product, place an order, then poll it or wait for the webhook.',
        license,
      },
      servers: [{ url: about.baseUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
      tags: ['Tokens', 'Catalog', 'Orders', 'Recipients', 'Cases', 'Funds', 'Gift settings', 'Events', 'Stage'].map(
        (name) => ({ name }),
      ),
    },
    hideUntagged: true,
    transform: ({ schema, url, route }) => ({
      url,
      // The routes of /operator/v1 have a document of their own.
      schema: url.startsWith(operatorPrefix)
        ? { hide: true }
        : withExample(described(schema, url, String(route.method)), about.examples),
    }),
    refResolver,
  });
}

/** The document of the operator API, from the routes that are declared in this scope afterwards. */
export async function addOperatorDocument(
  scope: FastifyInstance,
  about: { readonly baseUrl: string; readonly version: string; readonly tags: readonly string[] },
): Promise<void> {
  await scope.register(swagger, {
    decorator: 'operatorDocument',
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bestow: operator API',
        version: about.version,
        description:
          'Runs the service: accounts, catalog, stock, parcels and funding. Send the secret of an operator credential as a bearer token; each operation names the scope that it needs.',
        license,
      },
      servers: [{ url: about.baseUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
      tags: about.tags.map((name) => ({ name })),
    },
    hideUntagged: true,
    transform: ({ schema, url, route }) => ({
      url,
      schema: withScope(described(schema, url.replace('/operator', ''), String(route.method)), route.config?.scope),
    }),
    transformObject: (document) =>
      'openapiObject' in document ? shareTitledSchemas(document.openapiObject as Record<string, unknown>) : {},
    refResolver,
  });
  const page = { path: '/docs/operator', documentPath: `${operatorPrefix}/openapi.json`, hasTokens: false };
  addPage(scope, [page.path], () => renderReference({ ...page, document: scope.operatorDocument() as ApiDocument }));
}

function withExample(schema: DescribedSchema, examples: ApiExamples): FastifySchema {
  const example = examples[schema.operationId];
  return example && schema.body ? { ...schema, body: { ...schema.body, examples: [example] } } : schema;
}

function withScope(schema: DescribedSchema, scope: string | undefined): FastifySchema {
  if (scope === undefined) return schema;
  const sentence = `Scope: \`${scope}\`.`;
  const description = schema.description ? `${schema.description} ${sentence}` : sentence;
  return { ...schema, description, security: [{ bearer: [scope] }] } as FastifySchema;
}

const refResolver = {
  buildLocalReference: (json: { $id?: unknown }, _baseUri: unknown, _fragment: unknown, index: number) =>
    String(json.$id ?? `Schema${index}`),
};

interface DescribedSchema extends FastifySchema {
  readonly operationId: string;
  readonly description?: string;
}

/** Names the operation after its path, and gives successes a plain description. */
function described(schema: FastifySchema, url: string, method: string): DescribedSchema {
  const words = url
    .replace('/v1', '')
    .split(/[/:]+/)
    .filter((word) => word !== '');
  const operationId = method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const response = Object.fromEntries(
    Object.entries((schema.response ?? {}) as Record<string, object>).map(([status, answer]) => [
      status,
      'description' in answer ? answer : { ...answer, description: successes[status] ?? 'Done.' },
    ]),
  );
  return { ...schema, operationId, ...(schema.response ? { response } : {}) };
}

const successes: Readonly<Record<string, string>> = { 200: 'Found.', 201: 'Created.', 202: 'Accepted.', 204: 'Done.' };

/** The document itself, its reference, and the page that the `type` of every error links to. */
export function docsRoutes(app: FastifyInstance): void {
  const isPublic = { config: { isPublic: true }, schema: { hide: true } };
  app.get('/openapi.json', isPublic, (_request, reply) => reply.send(app.swagger()));
  for (const file of [styleFile, iconFile, referenceStyleFile, referenceScriptFile]) addFile(app, file);
  const page = { path: '/docs', documentPath: '/openapi.json', hasTokens: true };
  addPage(app, ['/docs', '/docs/'], () =>
    renderReference({ ...page, document: app.swagger() as unknown as ApiDocument }),
  );
  addPage(app, ['/docs/errors'], renderErrorPage);
}
