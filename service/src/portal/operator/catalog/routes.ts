import type { FastifyReply } from 'fastify';
import type { Type } from 'typebox';
import { toWireAsked } from '../../../accounts/operators/wire.ts';
import { addCarrier, editCarrier, switchOffCarrier } from '../../../catalog/change-carriers.ts';
import { addProduct, editProduct, switchProduct } from '../../../catalog/change-products.ts';
import {
  addShippingMethod,
  editShippingMethod,
  switchOffShippingMethod,
} from '../../../catalog/change-shipping-methods.ts';
import { keepPicture } from '../../../catalog/keep-picture.ts';
import {
  type carrierEdit,
  type methodEdit,
  type newCarrier,
  type newMethod,
  type newProduct,
  type productEdit,
  toWireCarrierRow,
  toWireMethod,
  toWireOperatorProduct,
} from '../../../catalog/manage-forms.ts';
import {
  findOperatorProduct,
  listAllCarriers,
  listAllShippingMethods,
  listOperatorProducts,
} from '../../../catalog/manage-queries.ts';
import { type CheckSources, fromWireCarrier, fromWireMethod, fromWireProduct } from '../../../catalog/manage-wire.ts';
import { pictureBytesMax } from '../../../catalog/picture-rules.ts';
import type { Db } from '../../../database/database.ts';
import { checkSources } from '../../../fulfillment/sources/source-rules.ts';
import type { App, Routes } from '../../../http/app.ts';
import { NotFound, UnreadableFile } from '../../../kit/errors.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import {
  addCarrierSchema,
  addMediaSchema,
  addMethodSchema,
  addProductSchema,
  editCarrierSchema,
  editMethodSchema,
  editProductSchema,
  listCarriersSchema,
  listMethodsSchema,
  listProductsSchema,
  readProductSchema,
  switchOffSchema,
  switchProductSchema,
} from './schemas.ts';

const config = allow('operator.catalog');
/** Price changes need a recent confirmation of identity. */
const withProof = allow('operator.catalog', { needsProof: true });
const base = '/portal/api/operator';
type Id = { Params: { id: string } };

export const operatorCatalogRoutes: Routes<PortalNeeds> = (app, needs) => {
  productRoutes(app, needs);
  methodRoutes(app, needs);
  carrierRoutes(app, needs);
  pictureRoutes(app, needs);
};

function productRoutes(app: App, needs: PortalNeeds): void {
  const { db, environment } = needs;
  const check: CheckSources = (isMailed, sources) => checkSources(environment, isMailed, sources);
  app.get(`${base}/Products`, { schema: listProductsSchema, config }, async () => ({
    Data: (await listOperatorProducts(db)).map(toWireOperatorProduct),
  }));
  app.get<Id>(`${base}/Products/:id`, { schema: readProductSchema, config }, async (request) =>
    readProduct(db, request.params.id),
  );

  app.post<{ Body: Type.Static<typeof newProduct> }>(
    `${base}/Products`,
    { schema: addProductSchema, config: withProof },
    async (request, reply) => {
      const { Id, ...wire } = request.body;
      const approval = await addProduct(needs, request.acting, fromWireProduct(check, Id, wire));
      return reply.code(201).send({ ...(await readProduct(db, Id)), Approval: toWireAsked(approval) });
    },
  );
  app.put<Id & { Body: Type.Static<typeof productEdit> }>(
    `${base}/Products/:id`,
    { schema: editProductSchema, config: withProof },
    async (request) => {
      const wish = fromWireProduct(check, request.params.id, request.body);
      const approval = await editProduct(needs, request.acting, wish);
      return { ...(await readProduct(db, wish.id)), Approval: toWireAsked(approval) };
    },
  );
  app.post<Id>(`${base}/Products/:id/Retire`, { schema: switchProductSchema, config }, async (request) => {
    await switchProduct(db, request.acting, request.params.id, false);
    return readProduct(db, request.params.id);
  });
  app.post<Id>(`${base}/Products/:id/Restore`, { schema: switchProductSchema, config }, async (request) => {
    await switchProduct(db, request.acting, request.params.id, true);
    return readProduct(db, request.params.id);
  });
}

async function readProduct(db: Db, id: string) {
  const product = await findOperatorProduct(db, id);
  if (!product) throw new NotFound('No product');
  return toWireOperatorProduct(product);
}

function methodRoutes(app: App, { db }: PortalNeeds): void {
  const list = async () => (await listAllShippingMethods(db)).map(toWireMethod);
  const read = async (id: string) => (await list()).find((method) => method.Id === id);

  app.get(`${base}/ShippingMethods`, { schema: listMethodsSchema, config }, async () => ({ Data: await list() }));
  app.post<{ Body: Type.Static<typeof newMethod> }>(
    `${base}/ShippingMethods`,
    { schema: addMethodSchema, config: withProof },
    async (request, reply) => {
      const { Id, ...wire } = request.body;
      await addShippingMethod(db, request.acting, fromWireMethod(Id, wire));
      return reply.code(201).send(await read(Id));
    },
  );
  app.put<Id & { Body: Type.Static<typeof methodEdit> }>(
    `${base}/ShippingMethods/:id`,
    { schema: editMethodSchema, config: withProof },
    async (request) => {
      const method = fromWireMethod(request.params.id, request.body);
      await editShippingMethod(db, request.acting, method, request.body.Active ?? true);
      return read(method.id);
    },
  );
  app.delete<Id>(`${base}/ShippingMethods/:id`, { schema: switchOffSchema, config }, async (request, reply) => {
    await switchOffShippingMethod(db, request.acting, request.params.id);
    return noContent(reply);
  });
}

function carrierRoutes(app: App, { db }: PortalNeeds): void {
  const list = async () => (await listAllCarriers(db)).map(toWireCarrierRow);
  const read = async (id: string) => (await list()).find((carrier) => carrier.Id === id);

  app.get(`${base}/Carriers`, { schema: listCarriersSchema, config }, async () => ({ Data: await list() }));
  app.post<{ Body: Type.Static<typeof newCarrier> }>(
    `${base}/Carriers`,
    { schema: addCarrierSchema, config },
    async (request, reply) => {
      const { Id, ...wire } = request.body;
      await addCarrier(db, request.acting, fromWireCarrier(Id, wire));
      return reply.code(201).send(await read(Id));
    },
  );
  app.put<Id & { Body: Type.Static<typeof carrierEdit> }>(
    `${base}/Carriers/:id`,
    { schema: editCarrierSchema, config },
    async (request) => {
      const carrier = fromWireCarrier(request.params.id, request.body);
      await editCarrier(db, request.acting, carrier, request.body.Active ?? true);
      return read(carrier.id);
    },
  );
  app.delete<Id>(`${base}/Carriers/:id`, { schema: switchOffSchema, config }, async (request, reply) => {
    await switchOffCarrier(db, request.acting, request.params.id);
    return noContent(reply);
  });
}

function pictureRoutes(app: App, { db }: PortalNeeds): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['image/png', 'image/jpeg', 'image/gif'],
      { parseAs: 'buffer', bodyLimit: pictureBytesMax },
      (_request, bytes, done) => done(null, bytes),
    );
    scope.post<{ Body: Buffer | undefined }>(
      `${base}/Media`,
      { schema: addMediaSchema, config, bodyLimit: pictureBytesMax },
      async (request, reply) => {
        if (!Buffer.isBuffer(request.body)) throw new UnreadableFile('The request has no picture.');
        const { name, picture } = await keepPicture(db, request.acting, request.body);
        return reply
          .code(201)
          .send({ Name: name, Path: `/media/${name}`, Width: picture.width, Height: picture.height });
      },
    );
  });
}

function noContent(reply: FastifyReply): FastifyReply {
  return reply.code(204).send();
}
