import type { Type } from 'typebox';
import { countFundingOfAll, findFundingOfAll, listFundingOfAll } from '../../../funding/all-accounts-queries.ts';
import { applyRequest, refuseFunding } from '../../../funding/decide-funding.ts';
import { type rejection, toWireOperatorFunding } from '../../../funding/operator-wire.ts';
import { secondPersonRule } from '../../../funding/second-person.ts';
import type { ShownFunding } from '../../../funding/types.ts';
import type { Routes } from '../../../http/app.ts';
import { toWirePage } from '../../../http/page.ts';
import { NotFound } from '../../../kit/errors.ts';
import type { AccountId } from '../../../kit/ids.ts';
import type { PageRequest } from '../../../kit/page.ts';
import { allow } from '../../access.ts';
import type { SignedInActing } from '../../acting.ts';
import type { PortalNeeds } from '../../needs.ts';
import { applySchema, listSchema, rejectSchema } from './schemas.ts';

const settle = allow('operator.funding', { needsProof: true });
type Target = { Params: { accountId: string; id: string } };

export const operatorFundingRoutes: Routes<PortalNeeds> = (app, needs) => {
  const { db } = needs;
  const writerFor = async ({ person }: SignedInActing) => {
    const needsSecond = await secondPersonRule(needs, person.id);
    return (funding: ShownFunding) => toWireOperatorFunding(funding, needsSecond(funding));
  };
  const read = async (acting: SignedInActing, { accountId, id }: Target['Params']) => {
    const funding = await findFundingOfAll(db, accountId as AccountId, id);
    if (!funding) throw new NotFound('No funding request');
    return (await writerFor(acting))(funding);
  };

  app.get<{ Querystring: PageRequest & { status: string } }>(
    '/portal/api/operator/FundingRequests',
    { schema: listSchema, config: allow('operator.funding') },
    async (request) => {
      const { status, ...page } = request.query;
      const isPendingOnly = status === 'Pending';
      const items = await listFundingOfAll(db, isPendingOnly, page);
      const totalCount = await countFundingOfAll(db, isPendingOnly);
      return toWirePage({ items, ...page, totalCount }, await writerFor(request.acting));
    },
  );

  app.post<Target>(
    '/portal/api/operator/FundingRequests/:accountId/:id/Apply',
    { schema: applySchema, config: settle },
    async (request) => {
      await applyRequest(needs, request.acting, request.params);
      return read(request.acting, request.params);
    },
  );

  app.post<Target & { Body: Type.Static<typeof rejection> }>(
    '/portal/api/operator/FundingRequests/:accountId/:id/Reject',
    { schema: rejectSchema, config: settle },
    async (request) => {
      await refuseFunding(needs, request.acting, request.params, request.body.Reason);
      return read(request.acting, request.params);
    },
  );
};
