import type { Type } from 'typebox';
import type { PersonActing } from '../../accounts/acting.ts';
import { countFundingOfAll, findFundingOfAll, listFundingOfAll } from '../../funding/all-accounts-queries.ts';
import { askForFunding } from '../../funding/ask-for-funding.ts';
import { applyRequest, refuseFunding } from '../../funding/decide-funding.ts';
import { type rejection, toWireOperatorFunding } from '../../funding/operator-wire.ts';
import { secondPersonRule } from '../../funding/second-person.ts';
import { fromWireFundingRequest, toWireFundingRequest, type WireNewFundingRequest } from '../../funding/wire.ts';
import type { App, Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { NotFound } from '../../kit/errors.ts';
import { type AccountId, isId } from '../../kit/ids.ts';
import type { PageRequest } from '../../kit/page.ts';
import type { OperatorNeeds } from '../needs.ts';
import { onAccount } from '../on-account.ts';
import { base, needs as needsScope } from '../schemas.ts';
import { applySchema, listSchema, readSchema, rejectSchema, requestSchema } from './schemas.ts';

const requests = `${base}/FundingRequests`;
const read = needsScope('funding:read');
const write = needsScope('funding:write');
type Target = { Params: { accountId: string; id: string } };

export const fundingRoutes: Routes<OperatorNeeds> = (app, needs) => {
  readRoutes(app, needs);
  settleRoutes(app, needs);
  app.post<{ Body: WireNewFundingRequest }>(
    `${base}/Accounts/:id/FundingRequests`,
    { schema: requestSchema, config: write },
    async (request, reply) => {
      const { account, acting } = await onAccount(needs.db, request);
      const key = request.headers['idempotency-key']?.toString() ?? null;
      const funding = await askForFunding(needs, acting, fromWireFundingRequest(request.body, []), key);
      return reply
        .code(201)
        .header('location', `${requests}/${account.id}/${funding.id}`)
        .send(toWireFundingRequest(funding));
    },
  );
};

function readRoutes(app: App, needs: OperatorNeeds): void {
  const { db } = needs;
  app.get<{ Querystring: PageRequest & { status: string } }>(
    requests,
    { schema: listSchema, config: read },
    async (request) => {
      const { status, ...page } = request.query;
      const isPendingOnly = status === 'Pending';
      const items = await listFundingOfAll(db, isPendingOnly, page);
      const totalCount = await countFundingOfAll(db, isPendingOnly);
      const needsSecond = await secondPersonRule(needs, request.operatorActing.person.id);
      return toWirePage({ items, ...page, totalCount }, (funding) =>
        toWireOperatorFunding(funding, needsSecond(funding)),
      );
    },
  );

  app.get<Target>(`${requests}/:accountId/:id`, { schema: readSchema, config: read }, async (request) =>
    readFunding(needs, request.operatorActing, request.params),
  );
}

function settleRoutes(app: App, needs: OperatorNeeds): void {
  app.post<Target>(`${requests}/:accountId/:id/Apply`, { schema: applySchema, config: write }, async (request) => {
    await applyRequest(needs, request.operatorActing, request.params);
    return readFunding(needs, request.operatorActing, request.params);
  });

  app.post<Target & { Body: Type.Static<typeof rejection> }>(
    `${requests}/:accountId/:id/Reject`,
    { schema: rejectSchema, config: write },
    async (request) => {
      await refuseFunding(needs, request.operatorActing, request.params, request.body.Reason);
      return readFunding(needs, request.operatorActing, request.params);
    },
  );
}

async function readFunding(needs: OperatorNeeds, { person }: PersonActing, { accountId, id }: Target['Params']) {
  const isPossible = isId(accountId) && isId(id);
  const funding = isPossible ? await findFundingOfAll(needs.db, accountId as AccountId, id) : null;
  if (!funding) throw new NotFound('No funding request');
  return toWireOperatorFunding(funding, (await secondPersonRule(needs, person.id))(funding));
}
