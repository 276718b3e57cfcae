import type { Type } from 'typebox';
import { countApprovals, findApproval, listApprovals } from '../../../accounts/operators/approval-queries.ts';
import type { Approval } from '../../../accounts/operators/approval-types.ts';
import { standingOn } from '../../../accounts/operators/approvals.ts';
import { approveAct, refuseAct, withdrawAct } from '../../../accounts/operators/decide-act.ts';
import { type refusal, toWireApproval } from '../../../accounts/operators/wire.ts';
import type { Routes } from '../../../http/app.ts';
import { toWirePage } from '../../../http/page.ts';
import { NotFound } from '../../../kit/errors.ts';
import type { PageRequest } from '../../../kit/page.ts';
import { allow } from '../../access.ts';
import type { SignedInActing } from '../../acting.ts';
import type { PortalNeeds } from '../../needs.ts';
import { approveSchema, listSchema, refuseSchema, withdrawSchema } from './schemas.ts';

const base = '/portal/api/operator/Approvals';
const decide = allow('operator.approvals', { needsProof: true });
type Id = { Params: { id: string } };

export const operatorApprovalRoutes: Routes<PortalNeeds> = (app, needs) => {
  const { db } = needs;
  const toWire = async ({ person }: SignedInActing, approval: Approval) =>
    toWireApproval(approval, await standingOn(db, needs.operators, approval, person));
  const read = async (acting: SignedInActing, id: string) => {
    const approval = await findApproval(db, id);
    if (!approval) throw new NotFound('No request');
    return toWire(acting, approval);
  };

  app.get<{ Querystring: PageRequest & { status: string } }>(
    base,
    { schema: listSchema, config: allow('operator.approvals') },
    async (request) => {
      const { status, ...page } = request.query;
      const approvals = await listApprovals(db, status === 'Waiting', page);
      const items = await Promise.all(approvals.map((approval) => toWire(request.acting, approval)));
      const totalCount = await countApprovals(db, status === 'Waiting');
      return toWirePage({ items, ...page, totalCount }, (item) => item);
    },
  );

  app.post<Id>(`${base}/:id/Approve`, { schema: approveSchema, config: decide }, async (request) => {
    const { acting, params } = request;
    const { shownLink } = await approveAct(needs, acting, params.id);
    return { ...(await read(acting, params.id)), Link: shownLink ?? null };
  });

  app.post<Id & { Body: Type.Static<typeof refusal> | undefined }>(
    `${base}/:id/Refuse`,
    { schema: refuseSchema, config: decide },
    async (request) => {
      await refuseAct(db, request.acting, request.params.id, request.body?.Reason ?? null);
      return read(request.acting, request.params.id);
    },
  );

  app.post<Id>(`${base}/:id/Withdraw`, { schema: withdrawSchema, config: decide }, async (request) => {
    await withdrawAct(db, request.acting, request.params.id);
    return read(request.acting, request.params.id);
  });
};
