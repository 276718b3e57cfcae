import type { Type } from 'typebox';
import type { PersonActing } from '../../accounts/acting.ts';
import { countFundingOfAll, findFundingOfAll, listFundingOfAll } from '../../funding/all-accounts-queries.ts';
import { askForFunding } from '../../funding/ask-for-funding.ts';
import { applyRequest, refuseFunding } from '../../funding/decide-funding.ts';
import { type rejection, toWireOperatorFunding } from '../../funding/operator-wire.ts';
import { reverseFunding } from '../../funding/payments/reverse-funding.ts';
import { secondPersonRule } from '../../funding/second-person.ts';
import { fromWireFundingRequest, toWireFundingRequest, type WireNewFundingRequest } from '../../funding/wire.ts';
import type { App, Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import { NotFound } from '../../kit/errors.ts';
import { type AccountId, isId } from '../../kit/ids.ts';
import type { PageRequest } from '../../kit/page.ts';
import { credentialEntry, type OperatorEntry } from '../entry.ts';
import type { OperatorNeeds, SharedNeeds } from '../needs.ts';
import { onAccount } from '../on-account.ts';
import { base, needs as needsScope } from '../schemas.ts';
import { applySchema, listSchema, readSchema, rejectSchema, requestSchema, reverseSchema } from './schemas.ts';

type Target = { Params: { accountId: string; id: string } };

export const fundingRoutes: Routes<OperatorNeeds> = (app, needs) => {
  decideFundingRoutes(credentialEntry)(app, needs);
  app.post<{ Body: WireNewFundingRequest }>(
    `${base}/Accounts/:id/FundingRequests`,
    { schema: requestSchema, config: needsScope('funding:write') },
    async (request, reply) => {
      const { account, acting } = await onAccount(needs.db, request);
      const key = request.headers['idempotency-key']?.toString() ?? null;
      const funding = await askForFunding(needs, acting, fromWireFundingRequest(request.body, []), key);
      return reply
        .code(201)
        .header('location', `${base}/FundingRequests/${account.id}/${funding.id}`)
        .send(toWireFundingRequest(funding));
    },
  );
};

/** Funding requests of all accounts: read, apply and reject. */
export const decideFundingRoutes =
  (entry: OperatorEntry): Routes<SharedNeeds> =>
  (app, needs) => {
    const { db } = needs;
    const requests = `${entry.base}/FundingRequests`;
    app.get<{ Querystring: PageRequest & { status: string } }>(
      requests,
      entry.options(listSchema, 'funding:read'),
      async (request) => {
        const { status, ...page } = request.query;
        const isPendingOnly = status === 'Pending';
        const items = await listFundingOfAll(db, isPendingOnly, page);
        const totalCount = await countFundingOfAll(db, isPendingOnly);
        const needsSecond = await secondPersonRule(needs, entry.actingOf(request).person.id);
        return toWirePage({ items, ...page, totalCount }, (funding) =>
          toWireOperatorFunding(funding, needsSecond(funding)),
        );
      },
    );

    app.get<Target>(`${requests}/:accountId/:id`, entry.options(readSchema, 'funding:read'), async (request) =>
      readFunding(needs, entry.actingOf(request), request.params),
    );
    settleRoutes(app, entry, needs);
  };

function settleRoutes(app: App, entry: OperatorEntry, needs: SharedNeeds): void {
  const requests = `${entry.base}/FundingRequests/:accountId/:id`;
  const settles = { needsProof: true };
  app.post<Target>(`${requests}/Apply`, entry.options(applySchema, 'funding:write', settles), async (request) => {
    await applyRequest(needs, entry.actingOf(request), request.params);
    return readFunding(needs, entry.actingOf(request), request.params);
  });

  app.post<Target & { Body: Type.Static<typeof rejection> }>(
    `${requests}/Reject`,
    entry.options(rejectSchema, 'funding:write', settles),
    async (request) => {
      await refuseFunding(needs, entry.actingOf(request), request.params, request.body.Reason);
      return readFunding(needs, entry.actingOf(request), request.params);
    },
  );

  app.post<Target & { Body: Type.Static<typeof rejection> }>(
    `${requests}/Reverse`,
    entry.options(reverseSchema, 'funding:write', settles),
    async (request) => {
      await reverseFunding(needs, entry.actingOf(request), request.params, request.body.Reason);
      return readFunding(needs, entry.actingOf(request), request.params);
    },
  );
}

async function readFunding(needs: SharedNeeds, { person }: PersonActing, { accountId, id }: Target['Params']) {
  const isPossible = isId(accountId) && isId(id);
  const funding = isPossible ? await findFundingOfAll(needs.db, accountId as AccountId, id) : null;
  if (!funding) throw new NotFound('No funding request');
  return toWireOperatorFunding(funding, (await secondPersonRule(needs, person.id))(funding));
}
