import type { Type } from 'typebox';
import { addCarrier, editCarrier, switchOffCarrier } from '../../../catalog/change-carriers.ts';
import {
  addShippingMethod,
  editShippingMethod,
  switchOffShippingMethod,
} from '../../../catalog/change-shipping-methods.ts';
import {
  type carrierEdit,
  type methodEdit,
  type newCarrier,
  type newMethod,
  toWireCarrierRow,
  toWireMethod,
} from '../../../catalog/manage-forms.ts';
import { listAllCarriers, listAllShippingMethods } from '../../../catalog/manage-queries.ts';
import { fromWireCarrier, fromWireMethod } from '../../../catalog/manage-wire.ts';
import type { Routes } from '../../../http/app.ts';
import { toWirePage } from '../../../http/page.ts';
import { type PageRequest, pageOf } from '../../../kit/page.ts';
import type { OperatorNeeds } from '../../needs.ts';
import { base, needs as needsScope } from '../../schemas.ts';
import {
  addCarrierSchema,
  addMethodSchema,
  editCarrierSchema,
  editMethodSchema,
  listCarriersSchema,
  listMethodsSchema,
  removeCarrierSchema,
  removeMethodSchema,
} from '../schemas.ts';

const methods = `${base}/ShippingMethods`;
const carriers = `${base}/Carriers`;
const read = needsScope('catalog:read');
const write = needsScope('catalog:write');
type Id = { Params: { id: string } };

export const methodRoutes: Routes<OperatorNeeds> = (app, { db }) => {
  const list = async () => (await listAllShippingMethods(db)).map(toWireMethod);
  const find = async (id: string) => (await list()).find((method) => method.Id === id);

  app.get<{ Querystring: PageRequest }>(methods, { schema: listMethodsSchema, config: read }, async (request) =>
    toWirePage(pageOf(await list(), request.query), (method) => method),
  );

  app.post<{ Body: Type.Static<typeof newMethod> }>(
    methods,
    { schema: addMethodSchema, config: write },
    async (request, reply) => {
      const { Id, ...wire } = request.body;
      await addShippingMethod(db, request.operatorActing, fromWireMethod(Id, wire));
      return reply.code(201).send(await find(Id));
    },
  );

  app.put<Id & { Body: Type.Static<typeof methodEdit> }>(
    `${methods}/:id`,
    { schema: editMethodSchema, config: write },
    async (request) => {
      const method = fromWireMethod(request.params.id, request.body);
      await editShippingMethod(db, request.operatorActing, method, request.body.Active ?? true);
      return find(method.id);
    },
  );

  app.delete<Id>(`${methods}/:id`, { schema: removeMethodSchema, config: write }, async (request, reply) => {
    await switchOffShippingMethod(db, request.operatorActing, request.params.id);
    return reply.code(204).send();
  });
};

export const carrierRoutes: Routes<OperatorNeeds> = (app, { db }) => {
  const list = async () => (await listAllCarriers(db)).map(toWireCarrierRow);
  const find = async (id: string) => (await list()).find((carrier) => carrier.Id === id);

  app.get<{ Querystring: PageRequest }>(carriers, { schema: listCarriersSchema, config: read }, async (request) =>
    toWirePage(pageOf(await list(), request.query), (carrier) => carrier),
  );

  app.post<{ Body: Type.Static<typeof newCarrier> }>(
    carriers,
    { schema: addCarrierSchema, config: write },
    async (request, reply) => {
      const { Id, ...wire } = request.body;
      await addCarrier(db, request.operatorActing, fromWireCarrier(Id, wire));
      return reply.code(201).send(await find(Id));
    },
  );

  app.put<Id & { Body: Type.Static<typeof carrierEdit> }>(
    `${carriers}/:id`,
    { schema: editCarrierSchema, config: write },
    async (request) => {
      const carrier = fromWireCarrier(request.params.id, request.body);
      await editCarrier(db, request.operatorActing, carrier, request.body.Active ?? true);
      return find(carrier.id);
    },
  );

  app.delete<Id>(`${carriers}/:id`, { schema: removeCarrierSchema, config: write }, async (request, reply) => {
    await switchOffCarrier(db, request.operatorActing, request.params.id);
    return reply.code(204).send();
  });
};
