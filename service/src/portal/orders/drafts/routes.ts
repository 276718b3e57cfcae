import type { FastifyRequest } from 'fastify';
import type { Type } from 'typebox';
import type { Routes } from '../../../http/app.ts';
import { changeDraft, getDraft, keepNewDraft, removeDraft } from '../../../orders/drafts/manage-drafts.ts';
import { listDrafts } from '../../../orders/drafts/queries.ts';
import type { DraftOwner, DraftSummary, OrderDraftRow } from '../../../orders/drafts/types.ts';
import { allow } from '../../access.ts';
import { accountActing } from '../../acting.ts';
import type { PortalNeeds } from '../../needs.ts';
import {
  addDraftSchema,
  changeDraftSchema,
  type draftToKeep,
  listDraftsSchema,
  type orderDraft,
  readDraftSchema,
  removeDraftSchema,
} from './schemas.ts';

type Body = { Body: Type.Static<typeof draftToKeep> };
type Id = { Params: { id: string } };

const config = allow('orders.place');

/** Unfinished orders of the signed-in person. */
export const portalDraftRoutes: Routes<PortalNeeds> = (app, { db }) => {
  app.get('/portal/api/OrderDrafts', { schema: listDraftsSchema, config }, async (request) => ({
    Data: (await listDrafts(db, ownerOf(request))).map(toWireSummary),
  }));

  app.get<Id>('/portal/api/OrderDrafts/:id', { schema: readDraftSchema, config }, async (request) =>
    toWireDraft(await getDraft(db, ownerOf(request), request.params.id)),
  );

  app.post<Body>('/portal/api/OrderDrafts', { schema: addDraftSchema, config }, async (request, reply) => {
    const { Name: name, Order: content } = request.body;
    return reply.code(201).send(toWireDraft(await keepNewDraft(db, ownerOf(request), { name, content })));
  });

  app.put<Id & Body>('/portal/api/OrderDrafts/:id', { schema: changeDraftSchema, config }, async (request) => {
    const { Name: name, Order: content } = request.body;
    return toWireDraft(await changeDraft(db, ownerOf(request), request.params.id, { name, content }));
  });

  app.delete<Id>('/portal/api/OrderDrafts/:id', { schema: removeDraftSchema, config }, async (request, reply) => {
    await removeDraft(db, ownerOf(request), request.params.id);
    return reply.code(204).send();
  });
};

function ownerOf({ acting }: FastifyRequest): DraftOwner {
  const { accountId, person } = accountActing(acting);
  return { accountId, personId: person.id };
}

function toWireSummary({ id, name, changedAt, lineCount }: DraftSummary) {
  return { Id: id, Name: name, ChangedAt: changedAt.toISOString(), LineItemCount: lineCount };
}

function toWireDraft(draft: OrderDraftRow): Type.Static<typeof orderDraft> {
  // It was checked by the same schema when it was written.
  return { ...toWireSummary(draft), Order: draft.content as Type.Static<typeof orderDraft>['Order'] };
}
