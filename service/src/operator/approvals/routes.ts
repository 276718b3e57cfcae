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
import type { OperatorEntry } from '../entry.ts';
import type { SharedNeeds } from '../needs.ts';
import { approveSchema, listSchema, refuseSchema, withdrawSchema } from './schemas.ts';

type Id = { Params: { id: string } };

export const approvalRoutes =
  (entry: OperatorEntry): Routes<SharedNeeds> =>
  (app, needs) => {
    const { db, operators } = needs;
    const approvals = `${entry.base}/Approvals`;
    const toWire = async ({ person }: PersonActing, approval: Approval) =>
      toWireApproval(approval, await standingOn(db, operators, approval, person));
    const read = async (acting: PersonActing, id: string) => {
      const approval = await findApproval(db, id);
      if (!approval) throw new NotFound('No request');
      return toWire(acting, approval);
    };

    app.get<{ Querystring: PageRequest & { status: string } }>(
      approvals,
      entry.options(listSchema, 'approvals:read'),
      async (request) => {
        const { status, ...page } = request.query;
        const found = await listApprovals(db, status === 'Waiting', page);
        const items = await Promise.all(found.map((approval) => toWire(entry.actingOf(request), approval)));
        const totalCount = await countApprovals(db, status === 'Waiting');
        return toWirePage({ items, ...page, totalCount }, (item) => item);
      },
    );

    app.post<Id>(
      `${approvals}/:id/Approve`,
      entry.options(approveSchema, 'approvals:write', { needsProof: true }),
      async (request) => {
        const { id } = request.params;
        const acting = entry.actingOf(request);
        const { shownLink } = await approveAct(needs, acting, id);
        return { ...(await read(acting, id)), Link: shownLink ?? null };
      },
    );

    app.post<Id & { Body: Type.Static<typeof refusal> | undefined }>(
      `${approvals}/:id/Refuse`,
      entry.options(refuseSchema, 'approvals:write', { needsProof: true }),
      async (request) => {
        const { id } = request.params;
        await refuseAct(db, entry.actingOf(request), id, request.body?.Reason ?? null);
        return read(entry.actingOf(request), id);
      },
    );

    app.post<Id>(
      `${approvals}/:id/Withdraw`,
      entry.options(withdrawSchema, 'approvals:write', { needsProof: true }),
      async (request) => {
        await withdrawAct(db, entry.actingOf(request), request.params.id);
        return read(entry.actingOf(request), request.params.id);
      },
    );
  };
