import type { Routes } from '../../http/app.ts';
import { toWirePage } from '../../http/page.ts';
import type { PageRequest } from '../../kit/page.ts';
import { listForgetPage } from '../../recipients/list-forgets.ts';
import { requestForget } from '../../recipients/request-forget.ts';
import { fromWireForget, toWireForgetJob, type WireForget } from '../../recipients/wire.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import { forgetSchema, listForgetSchema } from './schemas.ts';
import { portalTotalRoutes } from './totals/routes.ts';

export const portalRecipientRoutes: Routes<PortalNeeds> = (app, needs) => {
  const { db, recipients } = needs;
  portalTotalRoutes(app, needs);

  app.get<{ Querystring: PageRequest }>(
    '/portal/api/Recipients/Forget',
    { schema: listForgetSchema, config: allow('recipients.forget') },
    async (request) => {
      const { accountId } = accountActing(request.acting);
      return toWirePage(await listForgetPage(db, accountId, request.query), toWireForgetJob);
    },
  );

  app.post<{ Body: WireForget }>(
    '/portal/api/Recipients/Forget',
    { schema: forgetSchema, config: allow('recipients.forget', { needsProof: true }) },
    async (request, reply) => {
      const acting = accountActing(request.acting);
      const audit = acting.audit<{ readonly id: string }>(({ id }) => ({ action: 'RecipientForgotten', target: id }));
      const job = await requestForget(recipients, acting.accountId, fromWireForget(request.body), { audit });
      return reply.code(202).send(toWireForgetJob(job));
    },
  );
};
