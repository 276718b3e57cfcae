import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { type Deprecation, deprecations } from './deprecations.ts';
import { completeDocument, type DocumentParts } from './document/complete-document.ts';
import type { FileExamples } from './document/examples.ts';
import type { Json, RawDocument } from './document/json.ts';
import { markDeprecated } from './document/mark-deprecated.ts';
import type { UsualProblems } from './document/problems.ts';
import { renderErrorPage } from './error-page.ts';
import { guideRoutes } from './guides/guide-pages.ts';
import { addPage } from './pages/add-page.ts';
import { addFile } from './pages/assets.ts';
import { iconFile, styleFile } from './pages/files.ts';
import type { ApiDocument } from './reference/document.ts';
import { referenceScriptFile, referenceStyleFile } from './reference/files.ts';
import { renderReference } from './reference/render-reference.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The document of /operator/v1; only in the scope of its routes. */
    operatorDocument(): object;
  }
}

const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' };
const contact = { name: 'The operator of this service' };
const operatorPrefix = '/operator/v1';

/** What the document of accounts shows besides the routes. */
export interface ApiAbout {
  /** Bodies of requests, by operation. */
  readonly bodies?: Readonly<Record<string, object>>;
  /** Bodies of answers, by the name of their schema. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Bodies that are not JSON, by operation. */
  readonly files?: Readonly<Record<string, FileExamples>>;
  /** Schemas that say more than those of the routes. */
  readonly schemas?: Json;
  readonly webhooks?: Json;
  /** For tests; the table of deprecations.ts when absent. */
  readonly deprecations?: readonly Deprecation[] | undefined;
}

const accountTags = {
  Tokens: 'Exchange your credentials for a token, which every other request sends as `Authorization: Bearer`.',
  Catalog:
    'What you can order, and what an order can name: products, shipping methods, carriers, brandings, departments.',
  Orders: 'Place an order, follow it, and change, cancel, reissue or void what nobody has opened yet.',
  Imports: 'Orders from files: send one, see what is wrong with its rows and what they cost, and confirm it.',
  Recipients: 'Forget a recipient, and see what recipients got in a year.',
  Cases: 'What recipients reported about their gifts.',
  Funds: 'Balances, funding requests, invoices, and every movement of money.',
  Reports: 'Files of much data at once: ask for one, wait until it is ready, download it.',
  Approvals: 'Which orders wait until somebody else approves them, and the decision about them.',
  'Gift settings': 'When gifts expire, when recipients are reminded, and when they are forgotten.',
  Events: 'Everything that happened in your account, in order and without gaps.',
  Webhooks: 'Receive events as signed messages instead of polling. The messages are described under webhooks.',
  Stage: 'Only in a stage environment: move the clock, and read messages that were kept instead of sent.',
  Operator: 'For the people who pack and ship parcels, with an operator’s token.',
} as const;

/** The OpenAPI document, generated from the schemas that validate and serialize. */
export async function addOpenApi(
  app: FastifyInstance,
  about: ApiAbout & { readonly baseUrl: string; readonly version: string },
): Promise<void> {
  const { bodies = {}, answers = {}, files = {}, schemas = {}, webhooks = {} } = about;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bestow: gift reward ordering',
        version: about.version,
        description:
          'Order gift card rewards by email, SMS, link or mail. Create a token with a credential that has the scopes you need, choose a product, place an order, then poll it or wait for the webhook. New members, values of StatusReason, events and error codes can be added at any time; ignore what you do not know.',
        license,
        contact,
      },
      servers: [{ url: about.baseUrl, description: 'This service' }],
      components: { securitySchemes: { bearer: bearer('The Value of createToken.') } },
      security: [{ bearer: [] }],
      tags: tagsOf(accountTags),
    },
    hideUntagged: true,
    transform: ({ schema, url, route }) => ({
      url,
      // The routes of /operator/v1 have a document of their own.
      schema: url.startsWith(operatorPrefix)
        ? { hide: true }
        : withScope(withBodyExample(described(schema), bodies), route.config?.accountScope),
    }),
    transformObject: (document) =>
      complete(document, {
        answers: { sendsRateLimit: true, usualProblems: accountProblems },
        examples: answers,
        files,
        schemas,
        webhooks,
        deprecations: about.deprecations,
      }),
    refResolver,
  });
}

/** The document of the operator API, from the routes that are declared in this scope afterwards. */
export async function addOperatorDocument(
  scope: FastifyInstance,
  about: { readonly baseUrl: string; readonly version: string; readonly tags: Readonly<Record<string, string>> },
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
        contact,
      },
      servers: [{ url: about.baseUrl, description: 'This service' }],
      components: { securitySchemes: { bearer: bearer('The secret of an operator credential.') } },
      security: [{ bearer: [] }],
      tags: tagsOf(about.tags),
    },
    hideUntagged: true,
    transform: ({ schema, url, route }) => ({ url, schema: withScope(described(schema), route.config?.scope) }),
    transformObject: (document) =>
      complete(document, {
        answers: { sendsRateLimit: false, usualProblems: operatorProblems },
        examples: {},
        files: {},
        schemas: {},
        webhooks: {},
      }),
    refResolver,
  });
  const page = { path: '/docs/operator', documentPath: `${operatorPrefix}/openapi.json`, hasTokens: false };
  addPage(scope, [page.path], () => renderReference({ ...page, document: scope.operatorDocument() as ApiDocument }));
}

const accountProblems: UsualProblems = {
  400: ['InvalidRequest', 'BadRequest'],
  403: ['MissingScope', 'others'],
  422: ['others', 'BudgetExceeded', 'SpendingLimitExceeded'],
};

const operatorProblems: UsualProblems = {
  400: ['InvalidRequest', 'BadRequest'],
  403: ['MissingScope', 'others'],
  409: ['ApprovalWaiting', 'others'],
};

function bearer(description: string) {
  return { type: 'http', scheme: 'bearer', description } as const;
}

function tagsOf(texts: Readonly<Record<string, string>>) {
  return Object.entries(texts).map(([name, description]) => ({ name, description }));
}

function complete(
  document: object,
  { deprecations: marked = deprecations, ...parts }: DocumentParts & Pick<ApiAbout, 'deprecations'>,
): object {
  if (!('openapiObject' in document)) return {};
  return markDeprecated(completeDocument(document.openapiObject as RawDocument, parts), marked);
}

function withBodyExample(schema: DescribedSchema, bodies: Readonly<Record<string, object>>): DescribedSchema {
  const example = bodies[schema.operationId];
  return example && schema.body ? { ...schema, body: { ...schema.body, examples: [example] } } : schema;
}

function withScope(schema: DescribedSchema, scope: string | undefined): FastifySchema {
  if (scope === undefined || scope === 'none') return schema;
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
  readonly consumes?: readonly string[];
}

/** Gives files a body: their routes read them without a schema. */
function described(given: FastifySchema): DescribedSchema {
  const schema = given as DescribedSchema;
  return schema.consumes && !schema.body ? { ...schema, body: { type: 'string', format: 'binary' } } : schema;
}

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
  guideRoutes(app);
}
