import { Type } from 'typebox';
import type { Db } from '../database/database.ts';
import { needsScope } from '../http/account-scope.ts';
import type { App, Routes } from '../http/app.ts';
import { documented } from '../http/document/documented.ts';
import { pageParameters, pageSchema, smallPages, toWirePage } from '../http/page.ts';
import { createPreparedAnswers, type PreparedAnswers } from '../http/prepared-answers.ts';
import { noQuery, queryOf, refusals } from '../http/route-schema.ts';
import { currencyParameter } from '../http/window-parameters.ts';
import { NotFound } from '../kit/errors.ts';
import { parseBound } from '../kit/instant.ts';
import { type PageRequest, pageOf } from '../kit/page.ts';
import { instantOut } from '../kit/schema.ts';
import { hasControlCharacter } from '../kit/text-rules.ts';
import type { AccountCatalog } from './account-catalog.ts';
import { findPictureByName } from './account-picture-queries.ts';
import type { Catalog } from './catalog.ts';
import { findChangedProducts, findProducts } from './find-products.ts';
import { findMedia } from './queries.ts';
import { type ProductType, productTypes } from './types.ts';
import {
  toWireCarrier,
  toWireNamed,
  toWireProduct,
  toWireShippingMethod,
  wireBranding,
  wireCarrier,
  wireDepartment,
  wireProduct,
  wireShippingMethod,
} from './wire.ts';

export interface CatalogRouteNeeds {
  readonly db: Db;
  readonly catalog: Catalog;
}

const searchLengthMax = 200;
const conditional = documented({ headers: ['If-None-Match'] });

const productQuery = queryOf({
  ...pageParameters({ defaultSize: 25, sizeMax: 500 }),
  productName: Type.String({ maxLength: searchLengthMax, description: 'Part of the name, case-insensitive.' }),
  productDescription: Type.String({
    maxLength: searchLengthMax,
    description: 'Part of the long or short description.',
  }),
  currencyCode: currencyParameter,
  productType: Type.Enum([...productTypes]),
  updatedSince: Type.String({
    format: 'date-time',
    description:
      'Products that changed since, or whose price for your account did, and in Removed those that you can no longer order. Changes of the minute before are included, because some of them were not visible yet.',
  }),
});

const productPage = Type.Object(
  {
    ...pageSchema(Type.Ref('Product')).properties,
    Removed: Type.Array(Type.Object({ Id: Type.String(), RemovedAt: instantOut() }, { title: 'RemovedProduct' }), {
      description:
        'Only with updatedSince, the same on every page: products that were retired, or that your account cannot order any more.',
    }),
  },
  { title: 'ProductPage' },
);

interface ProductQuery extends PageRequest {
  readonly productName: string | null;
  readonly productDescription: string | null;
  readonly currencyCode: string | null;
  readonly productType: ProductType | null;
  readonly updatedSince: string | null;
}

export const catalogRoutes: Routes<CatalogRouteNeeds> = (app, { db, catalog }) => {
  for (const schema of [wireProduct, wireShippingMethod, wireCarrier, wireBranding, wireDepartment])
    app.addSchema(schema);
  const prepared = { catalog, answers: createPreparedAnswers() };
  productRoutes(app, prepared);
  choiceRoutes(app, prepared);
  mediaRoute(app, db);
};

interface PreparedNeeds {
  readonly catalog: Catalog;
  readonly answers: PreparedAnswers;
}

function productRoutes(app: App, { catalog, answers }: PreparedNeeds): void {
  const listProductsSchema = {
    tags: ['Catalog'],
    ...conditional,
    operationId: 'listProducts',
    summary: 'List the products that your account can order',
    description:
      'To show a catalog or to look up the ProductId of an order. Send the ETag of your copy as If-None-Match: the answer is 304 until something has changed. To keep a copy of a large catalog, read what changed with updatedSince.',
    querystring: productQuery,
    response: { 200: productPage, ...refusals(400, 401, 429) },
  };
  // The most frequently read route: while the catalog is in memory it answers without a promise.
  app.get<{ Querystring: ProductQuery }>(
    '/v1/Products',
    { schema: listProductsSchema, config: needsScope('catalog:read') },
    (request, reply) => {
      const answer = (own: AccountCatalog) =>
        answers.send(request, reply, own.products, () => {
          const { productName, productDescription, currencyCode, productType, updatedSince, ...page } = request.query;
          const filter = { name: productName, description: productDescription, currencyCode, type: productType };
          const since = updatedSince === null ? null : parseBound(updatedSince, 'start');
          const { changed, removed } = findChangedProducts(own, since);
          const wire = toWirePage(pageOf(findProducts(changed, filter), page), toWireProduct);
          return {
            ...wire,
            Removed: removed.map(({ id, removedAt }) => ({ Id: id, RemovedAt: removedAt.toISOString() })),
          };
        });
      const { accountId } = request.caller;
      const known = catalog.peek(accountId);
      return known ? answer(known) : catalog.forAccount(accountId).then(answer);
    },
  );

  const getProductSchema = {
    tags: ['Catalog'],
    ...conditional,
    operationId: 'getProduct',
    summary: 'Read one product, including retired ones',
    description:
      'For the values, texts and pictures of a product that you know by its id, for example from an order. Retired products can be read but not ordered.',
    params: Type.Object({ id: Type.String() }),
    querystring: noQuery,
    response: { 200: Type.Ref('Product'), ...refusals(401, 404, 429) },
  };
  app.get<{ Params: { id: string } }>(
    '/v1/Products/:id',
    { schema: getProductSchema, config: needsScope('catalog:read') },
    async (request, reply) => {
      const { productsById } = await catalog.forAccount(request.caller.accountId);
      const product = productsById.get(request.params.id);
      if (!product) throw new NotFound('No product');
      return answers.send(request, reply, product, () => toWireProduct(product));
    },
  );
}

/** What an order can reference besides products. */
function choiceRoutes(app: App, prepared: PreparedNeeds): void {
  listRoute(
    app,
    prepared,
    {
      path: '/v1/ShippingMethods',
      operationId: 'listShippingMethods',
      schemaId: 'ShippingMethod',
      what: 'shipping methods',
      when: 'For the ShippingMethodId of an order by mail, with the cost of each method.',
    },
    (own) => [own.shippingMethods, toWireShippingMethod],
  );
  listRoute(
    app,
    prepared,
    {
      path: '/v1/Carriers',
      operationId: 'listCarriers',
      schemaId: 'Carrier',
      what: 'carriers other than the default',
      when: 'For the CarrierId of an order by mail whose cards come in packaging of your own.',
    },
    (own) => [own.carriers, toWireCarrier],
  );
  listRoute(
    app,
    prepared,
    {
      path: '/v1/Brandings',
      operationId: 'listBrandings',
      schemaId: 'Branding',
      what: 'brandings other than the default',
      when: 'For the BrandingId of a line item whose mail and claim page have a design of their own.',
    },
    (own) => [own.brandings, toWireNamed],
  );
  listRoute(
    app,
    prepared,
    {
      path: '/v1/Departments',
      operationId: 'listDepartments',
      schemaId: 'Department',
      what: 'departments',
      when: 'For the DepartmentId of an order that is charged to a part of your company.',
    },
    (own) => [own.departments, toWireNamed],
  );
}

/** Drawings have styles of their own; nothing else in them works, and no page can frame them. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

function mediaRoute(app: App, db: Db): void {
  app.get<{ Params: { name: string } }>(
    '/media/:name',
    { schema: { hide: true }, config: { isPublic: true } },
    async (request, reply) => {
      const { name } = request.params;
      // PostgreSQL does not accept NUL in a text, not even in a search.
      const media = hasControlCharacter(name)
        ? null
        : ((await findPictureByName(db, name)) ?? (await findMedia(db, name)));
      if (!media) throw new NotFound();
      return reply
        .header('cache-control', 'public, max-age=3600')
        .header('content-security-policy', picturePolicy)
        .header('x-content-type-options', 'nosniff')
        .type(media.contentType)
        .send(media.bytes);
    },
  );
}

interface ListedChoice {
  readonly path: string;
  readonly operationId: string;
  readonly schemaId: string;
  readonly what: string;
  /** When a caller needs it. */
  readonly when: string;
}

/** A list that is completely in memory, with only paging. */
function listRoute<Item>(
  app: App,
  { catalog, answers }: PreparedNeeds,
  route: ListedChoice,
  select: (own: AccountCatalog) => [items: readonly Item[], toWire: (item: Item) => unknown],
): void {
  const schema = {
    tags: ['Catalog'],
    ...conditional,
    operationId: route.operationId,
    summary: `List ${route.what}`,
    description: `${route.when} Send the ETag of your copy as If-None-Match: the answer is 304 until something has changed.`,
    querystring: queryOf(pageParameters(smallPages)),
    response: { 200: pageSchema(Type.Ref(route.schemaId)), ...refusals(400, 401, 429) },
  };
  app.get<{ Querystring: PageRequest }>(
    route.path,
    { schema, config: needsScope('catalog:read') },
    async (request, reply) => {
      const [items, toWire] = select(await catalog.forAccount(request.caller.accountId));
      return answers.send(request, reply, items, () => toWirePage(pageOf(items, request.query), toWire));
    },
  );
}
