import { Type } from 'typebox';
import { toWireFundingRequest } from '../../../funding/wire.ts';
import type { Routes } from '../../../http/app.ts';
import { pageParameters, toWirePage } from '../../../http/page.ts';
import { noQuery, queryOf } from '../../../http/route-schema.ts';
import { NotFound } from '../../../kit/errors.ts';
import type { AccountId } from '../../../kit/ids.ts';
import type { PageRequest } from '../../../kit/page.ts';
import { nullable, optional, singleLine } from '../../../kit/schema.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import { object } from '../../wire.ts';
import { countFundingOfAll, findFundingOfAll, listFundingOfAll, type ShownFunding } from './queries.ts';
import { approveFunding, needsSecondPerson, refuseFunding } from './settle-requests.ts';

const settle = allow('operator.funding', { needsProof: true });
const hide = { hide: true, querystring: noQuery } as const;
const rejection = nullable(object({ Reason: optional(singleLine(200)) }));
type Target = { Params: { accountId: string; id: string } };

export const operatorFundingRoutes: Routes<PortalNeeds> = (app, needs) => {
  const { db } = needs;
  const toWire = (funding: ShownFunding) => ({
    ...toWireFundingRequest(funding),
    Account: { Id: funding.accountId, Name: funding.accountName },
    FirstApprover: funding.firstApproverId && { Id: funding.firstApproverId, Name: funding.firstApproverName },
    NeedsSecondPerson: needsSecondPerson(funding, needs.secondPersonAboveHundreds),
  });
  const read = async ({ accountId, id }: Target['Params']) => {
    const funding = await findFundingOfAll(db, accountId as AccountId, id);
    if (!funding) throw new NotFound('No funding request');
    return toWire(funding);
  };

  const listSchema = {
    hide: true,
    querystring: queryOf({
      ...pageParameters({ defaultSize: 25, sizeMax: 100 }),
      status: Type.Enum(['Pending', 'All'], { default: 'Pending' }),
    }),
  };
  app.get<{ Querystring: PageRequest & { status: string } }>(
    '/portal/api/operator/FundingRequests',
    { schema: listSchema, config: allow('operator.funding') },
    async (request) => {
      const { status, ...page } = request.query;
      const isPendingOnly = status === 'Pending';
      const items = await listFundingOfAll(db, isPendingOnly, page);
      return toWirePage({ items, ...page, totalCount: await countFundingOfAll(db, isPendingOnly) }, toWire);
    },
  );

  app.post<Target>(
    '/portal/api/operator/FundingRequests/:accountId/:id/Apply',
    { schema: hide, config: settle },
    async (request) => {
      await approveFunding(needs, request.acting, request.params);
      return read(request.params);
    },
  );

  app.post<Target & { Body: Type.Static<typeof rejection> | undefined }>(
    '/portal/api/operator/FundingRequests/:accountId/:id/Reject',
    { schema: { ...hide, body: rejection }, config: settle },
    async (request) => {
      await refuseFunding(needs, request.acting, request.params, request.body?.Reason ?? null);
      return read(request.params);
    },
  );
};
