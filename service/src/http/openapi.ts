import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { renderErrorPage } from './error-page.ts';
import { shareTitledSchemas } from './share-schemas.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The document of /operator/v1; only in the scope of its routes. */
    operatorDocument(): object;
  }
}

const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' };
const operatorPrefix = '/operator/v1';

/** The OpenAPI document, generated from the schemas that validate and serialize, and the pages that show it. */
export async function addOpenApi(app: FastifyInstance, about: { baseUrl: string; version: string }): Promise<void> {
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
      schema: url.startsWith(operatorPrefix) ? { hide: true } : described(schema, url, String(route.method)),
    }),
    refResolver,
  });
  await app.register(async (pages) => {
    pages.addHook('onRoute', (route) => {
      route.config = { ...route.config, isPublic: true };
    });
    await pages.register(swaggerUi, {
      routePrefix: '/docs',
      uiConfig: {
        deepLinking: true,
        validatorUrl: null,
        tryItOutEnabled: true,
        persistAuthorization: false,
        urls: documents,
      },
      theme: {
        title: 'Bestow API reference',
        css: [{ filename: 'bestow.css', content: quietBar }],
        js: [{ filename: 'bestow.js', content: fitToScreen }],
      },
      staticCSP: contentPolicy,
    });
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
}

function withScope(schema: FastifySchema & { description?: string }, scope: string | undefined): FastifySchema {
  if (scope === undefined) return schema;
  const sentence = `Scope: \`${scope}\`.`;
  const description = schema.description ? `${schema.description} ${sentence}` : sentence;
  return { ...schema, description, security: [{ bearer: [scope] }] } as FastifySchema;
}

/** What the reference page offers to choose from. */
const documents = [
  { name: 'API', url: '/openapi.json' },
  { name: 'Operator API', url: `${operatorPrefix}/openapi.json` },
];

// The bar is only for the choice of the document.
const quietBar = '.swagger-ui .topbar { padding: 8px 0 } .swagger-ui .topbar .link { display: none }';

// The page has no viewport, so a phone would show it at desktop width.
const fitToScreen = `const view = document.createElement('meta');
view.name = 'viewport';
view.content = 'width=device-width, initial-scale=1';
document.head.append(view);`;

const contentPolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

const refResolver = {
  buildLocalReference: (json: { $id?: unknown }, _baseUri: unknown, _fragment: unknown, index: number) =>
    String(json.$id ?? `Schema${index}`),
};

/** Names the operation after its path, and gives successes a plain description. */
function described(schema: FastifySchema, url: string, method: string): FastifySchema {
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
  return { ...schema, operationId, ...(schema.response ? { response } : {}) } as FastifySchema;
}

const successes: Readonly<Record<string, string>> = { 200: 'Found.', 201: 'Created.', 202: 'Accepted.', 204: 'Done.' };

/** The document itself, and the page that the `type` of every error links to. */
export function docsRoutes(app: FastifyInstance): void {
  const isPublic = { config: { isPublic: true }, schema: { hide: true } };
  app.get('/openapi.json', isPublic, (_request, reply) => reply.send(app.swagger()));
  app.get('/docs/errors', isPublic, (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(renderErrorPage()),
  );
}
