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
import type { App } from '../../../http/app.ts';
import type { OperatorEntry } from '../../entry.ts';
import type { SharedNeeds } from '../../needs.ts';
import {
  addCarrierSchema,
  addMethodSchema,
  editCarrierSchema,
  editMethodSchema,
  removeCarrierSchema,
  removeMethodSchema,
} from '../schemas.ts';

type Id = { Params: { id: string } };

export function methodRoutes(app: App, entry: OperatorEntry, { db }: SharedNeeds): void {
  const methods = `${entry.base}/ShippingMethods`;
  const find = async (id: string) => (await listAllShippingMethods(db)).map(toWireMethod).find(({ Id }) => Id === id);

  app.post<{ Body: Type.Static<typeof newMethod> }>(
    methods,
    entry.options(addMethodSchema, 'catalog:write', { needsProof: true }),
    async (request, reply) => {
      const { Id, ...wire } = request.body;
      await addShippingMethod(db, entry.actingOf(request), fromWireMethod(Id, wire));
      return reply.code(201).send(await find(Id));
    },
  );

  app.put<Id & { Body: Type.Static<typeof methodEdit> }>(
    `${methods}/:id`,
    entry.options(editMethodSchema, 'catalog:write', { needsProof: true }),
    async (request) => {
      const method = fromWireMethod(request.params.id, request.body);
      await editShippingMethod(db, entry.actingOf(request), method, request.body.Active ?? true);
      return find(method.id);
    },
  );

  app.delete<Id>(`${methods}/:id`, entry.options(removeMethodSchema, 'catalog:write'), async (request, reply) => {
    await switchOffShippingMethod(db, entry.actingOf(request), request.params.id);
    return reply.code(204).send();
  });
}

export function carrierRoutes(app: App, entry: OperatorEntry, { db }: SharedNeeds): void {
  const carriers = `${entry.base}/Carriers`;
  const find = async (id: string) => (await listAllCarriers(db)).map(toWireCarrierRow).find(({ Id }) => Id === id);

  app.post<{ Body: Type.Static<typeof newCarrier> }>(
    carriers,
    entry.options(addCarrierSchema, 'catalog:write'),
    async (request, reply) => {
      const { Id, ...wire } = request.body;
      await addCarrier(db, entry.actingOf(request), fromWireCarrier(Id, wire));
      return reply.code(201).send(await find(Id));
    },
  );

  app.put<Id & { Body: Type.Static<typeof carrierEdit> }>(
    `${carriers}/:id`,
    entry.options(editCarrierSchema, 'catalog:write'),
    async (request) => {
      const carrier = fromWireCarrier(request.params.id, request.body);
      await editCarrier(db, entry.actingOf(request), carrier, request.body.Active ?? true);
      return find(carrier.id);
    },
  );

  app.delete<Id>(`${carriers}/:id`, entry.options(removeCarrierSchema, 'catalog:write'), async (request, reply) => {
    await switchOffCarrier(db, entry.actingOf(request), request.params.id);
    return reply.code(204).send();
  });
}
