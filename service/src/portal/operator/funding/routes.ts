import type { Type } from 'typebox';
import { isAboveLimit } from '../../../accounts/operators/alone-limits.ts';
import { listAloneSums } from '../../../accounts/operators/alone-queries.ts';
import { countFundingOfAll, findFundingOfAll, listFundingOfAll } from '../../../funding/all-accounts-queries.ts';
import { applyRequest, refuseFunding } from '../../../funding/decide-funding.ts';
import type { ShownFunding } from '../../../funding/types.ts';
import { toWireFundingRequest } from '../../../funding/wire.ts';
import type { Routes } from '../../../http/app.ts';
import { toWirePage } from '../../../http/page.ts';
import { NotFound } from '../../../kit/errors.ts';
import type { AccountId } from '../../../kit/ids.ts';
import type { PageRequest } from '../../../kit/page.ts';
import { allow } from '../../access.ts';
import type { SignedInActing } from '../../acting.ts';
import type { PortalNeeds } from '../../needs.ts';
import { applySchema, listSchema, type operatorFunding, type rejection, rejectSchema } from './schemas.ts';

const settle = allow('operator.funding', { needsProof: true });
type Target = { Params: { accountId: string; id: string } };

export const operatorFundingRoutes: Routes<PortalNeeds> = (app, needs) => {
  const { db } = needs;
  /** Whether a second operator is needed depends on what the reader has applied alone in the last 24 hours. */
  const writerFor = async ({ person }: SignedInActing) => {
    const sums = await listAloneSums(db, person.id, 'Funding');
    return (funding: ShownFunding): Type.Static<typeof operatorFunding> => ({
      ...toWireFundingRequest(funding),
      Account: { Id: funding.accountId, Name: funding.accountName },
      FirstApprover:
        funding.firstApproverId === null
          ? null
          : { Id: funding.firstApproverId, Name: funding.firstApproverName ?? '' },
      NeedsSecondPerson:
        funding.firstApproverId !== null || isAboveLimit(needs.operators.fundingSecondPersonAbove, sums, funding),
    });
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

  app.post<Target & { Body: Type.Static<typeof rejection> | undefined }>(
    '/portal/api/operator/FundingRequests/:accountId/:id/Reject',
    { schema: rejectSchema, config: settle },
    async (request) => {
      await refuseFunding(db, request.acting, request.params, request.body?.Reason ?? null);
      return read(request.acting, request.params);
    },
  );
};
