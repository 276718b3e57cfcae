import type { Type } from 'typebox';
import { toWireAsked } from '../../accounts/operators/wire.ts';
import { addProduct, editProduct, switchProduct } from '../../catalog/change-products.ts';
import { keepPicture } from '../../catalog/keep-picture.ts';
import {
  type newProduct,
  type productEdit,
  toWireCarrierRow,
  toWireMethod,
  toWireOperatorProduct,
} from '../../catalog/manage-forms.ts';
import {
  findOperatorProduct,
  listAllCarriers,
  listAllShippingMethods,
  listOperatorProducts,
} from '../../catalog/manage-queries.ts';
import { type CheckSources, fromWireProduct } from '../../catalog/manage-wire.ts';
import { pictureBytesMax } from '../../catalog/picture-rules.ts';
import type { Db } from '../../database/database.ts';
import { checkSources } from '../../fulfillment/sources/source-rules.ts';
import type { App, Routes } from '../../http/app.ts';
import { acceptFiles } from '../../http/file-body.ts';
import { toWirePage } from '../../http/page.ts';
import { NotFound, UnreadableFile } from '../../kit/errors.ts';
import { type PageRequest, pageOf } from '../../kit/page.ts';
import { credentialEntry, type OperatorEntry } from '../entry.ts';
import type { OperatorNeeds, SharedNeeds } from '../needs.ts';
import { base, needs as needsScope } from '../schemas.ts';
import {
  addMediaSchema,
  addProductSchema,
  editProductSchema,
  listCarriersSchema,
  listMethodsSchema,
  listProductsSchema,
  readProductSchema,
  restoreSchema,
  retireSchema,
} from './schemas.ts';
import { carrierRoutes, methodRoutes } from './shipping/routes.ts';

type Id = { Params: { id: string } };
type Paged = { Querystring: PageRequest };

export const catalogRoutes: Routes<OperatorNeeds> = (app, needs) => {
  const { db } = needs;
  const read = needsScope('catalog:read');
  app.get<Paged>(`${base}/Products`, { schema: listProductsSchema, config: read }, async ({ query }) =>
    toWirePage(pageOf(await listOperatorProducts(db), query), toWireOperatorProduct),
  );
  app.get<Paged>(`${base}/ShippingMethods`, { schema: listMethodsSchema, config: read }, async ({ query }) =>
    toWirePage(pageOf(await listAllShippingMethods(db), query), toWireMethod),
  );
  app.get<Paged>(`${base}/Carriers`, { schema: listCarriersSchema, config: read }, async ({ query }) =>
    toWirePage(pageOf(await listAllCarriers(db), query), toWireCarrierRow),
  );
  changeCatalogRoutes(credentialEntry)(app, needs);
};

/** Everything about products, shipping methods and carriers except the lists, which each entry pages in its own way. */
export const changeCatalogRoutes =
  (entry: OperatorEntry): Routes<SharedNeeds> =>
  (app, needs) => {
    productRoutes(app, entry, needs);
    switchRoutes(app, entry, needs);
    methodRoutes(app, entry, needs);
    carrierRoutes(app, entry, needs);
    pictureRoute(app, entry, needs);
  };

function productRoutes(app: App, entry: OperatorEntry, needs: SharedNeeds): void {
  const { db, sourceNames } = needs;
  const products = `${entry.base}/Products`;
  const check: CheckSources = (isMailed, sources) => checkSources(sourceNames, isMailed, sources);

  app.get<Id>(`${products}/:id`, entry.options(readProductSchema, 'catalog:read'), async (request) =>
    readProduct(db, request.params.id),
  );

  app.post<{ Body: Type.Static<typeof newProduct> }>(
    products,
    entry.options(addProductSchema, 'catalog:write', { needsProof: true }),
    async (request, reply) => {
      const { Id, ...wire } = request.body;
      const approval = await addProduct(needs, entry.actingOf(request), fromWireProduct(check, Id, wire));
      return reply.code(201).send({ ...(await readProduct(db, Id)), Approval: toWireAsked(approval) });
    },
  );

  app.put<Id & { Body: Type.Static<typeof productEdit> }>(
    `${products}/:id`,
    entry.options(editProductSchema, 'catalog:write', { needsProof: true }),
    async (request) => {
      const wish = fromWireProduct(check, request.params.id, request.body);
      const approval = await editProduct(needs, entry.actingOf(request), wish);
      return { ...(await readProduct(db, wish.id)), Approval: toWireAsked(approval) };
    },
  );
}

function switchRoutes(app: App, entry: OperatorEntry, { db }: SharedNeeds): void {
  for (const [path, schema, isOffered] of [
    ['Retire', retireSchema, false],
    ['Restore', restoreSchema, true],
  ] as const) {
    app.post<Id>(`${entry.base}/Products/:id/${path}`, entry.options(schema, 'catalog:write'), async (request) => {
      await switchProduct(db, entry.actingOf(request), request.params.id, isOffered);
      return readProduct(db, request.params.id);
    });
  }
}

function pictureRoute(app: App, entry: OperatorEntry, { db }: SharedNeeds): void {
  // A separate scope: only here pictures are accepted.
  void app.register(async (scope) => {
    acceptFiles(scope, ['image/png', 'image/jpeg', 'image/gif'], pictureBytesMax);
    scope.post<{ Body: Buffer | undefined }>(
      `${entry.base}/Media`,
      { ...entry.options(addMediaSchema, 'catalog:write'), bodyLimit: pictureBytesMax },
      async (request, reply) => {
        if (!Buffer.isBuffer(request.body)) throw new UnreadableFile('The request has no picture.');
        const { name, picture } = await keepPicture(db, entry.actingOf(request), request.body);
        const { width, height } = picture;
        return reply.code(201).send({ Name: name, Path: `/media/${name}`, Width: width, Height: height });
      },
    );
  });
}

async function readProduct(db: Db, id: string) {
  const product = await findOperatorProduct(db, id);
  if (!product) throw new NotFound('No product');
  return toWireOperatorProduct(product);
}
