import type { Type } from 'typebox';
import { toWireAsked } from '../../accounts/operators/wire.ts';
import { addProduct, editProduct, switchProduct } from '../../catalog/change-products.ts';
import { keepPicture } from '../../catalog/keep-picture.ts';
import { type newProduct, type productEdit, toWireOperatorProduct } from '../../catalog/manage-forms.ts';
import { findOperatorProduct, listOperatorProducts } from '../../catalog/manage-queries.ts';
import { type CheckSources, fromWireProduct } from '../../catalog/manage-wire.ts';
import { pictureBytesMax } from '../../catalog/picture-rules.ts';
import type { Db } from '../../database/database.ts';
import { checkSources } from '../../fulfillment/sources/source-rules.ts';
import type { App, Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { NotFound, UnreadableFile } from '../../kit/errors.ts';
import { type PageRequest, pageOf } from '../../kit/page.ts';
import type { OperatorNeeds } from '../needs.ts';
import { base, needs as needsScope } from '../schemas.ts';
import {
  addMediaSchema,
  addProductSchema,
  editProductSchema,
  listProductsSchema,
  readProductSchema,
  restoreSchema,
  retireSchema,
} from './schemas.ts';
import { carrierRoutes, methodRoutes } from './shipping/routes.ts';

const products = `${base}/Products`;
const read = needsScope('catalog:read');
const write = needsScope('catalog:write');
type Id = { Params: { id: string } };

export const catalogRoutes: Routes<OperatorNeeds> = (app, needs) => {
  readRoutes(app, needs);
  changeRoutes(app, needs);
  switchRoutes(app, needs);
  methodRoutes(app, needs);
  carrierRoutes(app, needs);
  pictureRoute(app, needs);
};

function readRoutes(app: App, { db }: OperatorNeeds): void {
  app.get<{ Querystring: PageRequest }>(products, { schema: listProductsSchema, config: read }, async (request) =>
    toWirePage(pageOf(await listOperatorProducts(db), request.query), toWireOperatorProduct),
  );

  app.get<Id>(`${products}/:id`, { schema: readProductSchema, config: read }, async (request) =>
    readProduct(db, request.params.id),
  );
}

function changeRoutes(app: App, needs: OperatorNeeds): void {
  const { db, environment } = needs;
  const check: CheckSources = (isMailed, sources) => checkSources(environment, isMailed, sources);

  app.post<{ Body: Type.Static<typeof newProduct> }>(
    products,
    { schema: addProductSchema, config: write },
    async (request, reply) => {
      const { Id, ...wire } = request.body;
      const approval = await addProduct(needs, request.operatorActing, fromWireProduct(check, Id, wire));
      return reply.code(201).send({ ...(await readProduct(db, Id)), Approval: toWireAsked(approval) });
    },
  );

  app.put<Id & { Body: Type.Static<typeof productEdit> }>(
    `${products}/:id`,
    { schema: editProductSchema, config: write },
    async (request) => {
      const wish = fromWireProduct(check, request.params.id, request.body);
      const approval = await editProduct(needs, request.operatorActing, wish);
      return { ...(await readProduct(db, wish.id)), Approval: toWireAsked(approval) };
    },
  );
}

function switchRoutes(app: App, { db }: OperatorNeeds): void {
  app.post<Id>(`${products}/:id/Retire`, { schema: retireSchema, config: write }, async (request) => {
    await switchProduct(db, request.operatorActing, request.params.id, false);
    return readProduct(db, request.params.id);
  });

  app.post<Id>(`${products}/:id/Restore`, { schema: restoreSchema, config: write }, async (request) => {
    await switchProduct(db, request.operatorActing, request.params.id, true);
    return readProduct(db, request.params.id);
  });
}

function pictureRoute(app: App, { db }: OperatorNeeds): void {
  // A separate scope: only here pictures are accepted.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['image/png', 'image/jpeg', 'image/gif'],
      { parseAs: 'buffer', bodyLimit: pictureBytesMax },
      (_request, bytes, done) => done(null, bytes),
    );
    scope.post<{ Body: Buffer | undefined }>(
      `${base}/Media`,
      { schema: addMediaSchema, config: write, bodyLimit: pictureBytesMax },
      async (request, reply) => {
        if (!Buffer.isBuffer(request.body)) throw new UnreadableFile('The request has no picture.');
        const { name, picture } = await keepPicture(db, request.operatorActing, request.body);
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
