import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { renderErrorPage } from './error-page.ts';

/** The OpenAPI document, made from the very schemas that validate and serialise, and the pages that show it. */
export async function addOpenApi(app: FastifyInstance, about: { baseUrl: string; version: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bestow: gift reward ordering',
        version: about.version,
        description:
          'Order gift card rewards by email, SMS, link or mail. Create a token, pick a product, place an order, read it back or wait for the webhook.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: about.baseUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
      tags: ['Tokens', 'Catalog', 'Orders', 'Funds', 'Events', 'Stage'].map((name) => ({ name })),
    },
    hideUntagged: true,
    refResolver: { buildLocalReference: (json, _baseUri, _fragment, index) => String(json.$id ?? `Schema${index}`) },
  });
  await app.register(async (pages) => {
    pages.addHook('onRoute', (route) => {
      route.config = { ...route.config, isPublic: true };
    });
    await pages.register(swaggerUi, {
      routePrefix: '/docs',
      uiConfig: { deepLinking: true, validatorUrl: null, tryItOutEnabled: true, persistAuthorization: false },
      theme: { title: 'Bestow API reference' },
      staticCSP: true,
    });
  });
}

/** The document itself, and the page that every problem's `type` leads to. */
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
