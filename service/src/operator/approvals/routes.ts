import type { Type } from 'typebox';
import type { PersonActing } from '../../accounts/acting.ts';
import { countApprovals, findApproval, listApprovals } from '../../accounts/operators/approval-queries.ts';
import type { Approval } from '../../accounts/operators/approval-types.ts';
import { standingOn } from '../../accounts/operators/approvals.ts';
import { approveAct, refuseAct, withdrawAct } from '../../accounts/operators/decide-act.ts';
import { type refusal, toWireApproval } from '../../accounts/operators/wire.ts';
import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { NotFound } from '../../kit/errors.ts';
import type { PageRequest } from '../../kit/page.ts';
import type { OperatorNeeds } from '../needs.ts';
import { base, needs as needsScope } from '../schemas.ts';
import { approveSchema, listSchema, refuseSchema, withdrawSchema } from './schemas.ts';

const approvals = `${base}/Approvals`;
const write = needsScope('approvals:write');
type Id = { Params: { id: string } };

export const approvalRoutes: Routes<OperatorNeeds> = (app, needs) => {
  const { db, operators } = needs;
  const toWire = async ({ person }: PersonActing, approval: Approval) =>
    toWireApproval(approval, await standingOn(db, operators, approval, person));
  const read = async (acting: PersonActing, id: string) => {
    const approval = await findApproval(db, id);
    if (!approval) throw new NotFound('No request');
    return toWire(acting, approval);
  };

  app.get<{ Querystring: PageRequest & { status: string } }>(
    approvals,
    { schema: listSchema, config: needsScope('approvals:read') },
    async (request) => {
      const { status, ...page } = request.query;
      const found = await listApprovals(db, status === 'Waiting', page);
      const items = await Promise.all(found.map((approval) => toWire(request.operatorActing, approval)));
      const totalCount = await countApprovals(db, status === 'Waiting');
      return toWirePage({ items, ...page, totalCount }, (item) => item);
    },
  );

  app.post<Id>(`${approvals}/:id/Approve`, { schema: approveSchema, config: write }, async (request) => {
    const { operatorActing, params } = request;
    const { shownLink } = await approveAct(needs, operatorActing, params.id);
    return { ...(await read(operatorActing, params.id)), Link: shownLink ?? null };
  });

  app.post<Id & { Body: Type.Static<typeof refusal> | undefined }>(
    `${approvals}/:id/Refuse`,
    { schema: refuseSchema, config: write },
    async ({ operatorActing, params, body }) => {
      await refuseAct(db, operatorActing, params.id, body?.Reason ?? null);
      return read(operatorActing, params.id);
    },
  );

  app.post<Id>(`${approvals}/:id/Withdraw`, { schema: withdrawSchema, config: write }, async (request) => {
    await withdrawAct(db, request.operatorActing, request.params.id);
    return read(request.operatorActing, request.params.id);
  });
};
