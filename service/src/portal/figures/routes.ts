import type { Type } from 'typebox';
import { getAccount } from '../../accounts/read-accounts.ts';
import type { Routes } from '../../http/app.ts';
import { type CurrencyCode, isCurrencyCode } from '../../kit/currencies.ts';
import { NotFound } from '../../kit/errors.ts';
import { listThresholds } from '../../ledger/queries.ts';
import { setBalanceAlert } from '../../ledger/set-balance-alert.ts';
import { fromWireThreshold, toWireThreshold, type wireNewThreshold } from '../../ledger/wire.ts';
import { readFigures } from '../../orders/figures/read-figures.ts';
import { allow } from '../access.ts';
import { accountActing } from '../acting.ts';
import type { PortalNeeds } from '../needs.ts';
import { accountFiguresSchema, figuresSchema, listAlertsSchema, removeAlertSchema, setAlertSchema } from './schemas.ts';
import { toWireFigures } from './wire.ts';

type ByCurrency = { Params: { currencyCode: string } };

/** What the overview's charts show, and the balance alerts that can be set beside them. */
export const figureRoutes: Routes<PortalNeeds> = (app, { db }) => {
  app.get<{ Querystring: { weeks: number } }>(
    '/portal/api/Figures',
    { schema: figuresSchema, config: allow('account.read') },
    async ({ acting, query }) => toWireFigures(await readFigures(db, accountActing(acting).accountId, query.weeks)),
  );

  app.get<{ Params: { id: string }; Querystring: { weeks: number } }>(
    '/portal/api/operator/Accounts/:id/Figures',
    { schema: accountFiguresSchema, config: allow('operator.accounts:read') },
    async ({ params, query }) => {
      const { id } = await getAccount(db, params.id);
      return toWireFigures(await readFigures(db, id, query.weeks));
    },
  );

  app.get(
    '/portal/api/BalanceThresholds',
    { schema: listAlertsSchema, config: allow('account.read') },
    async ({ acting }) => ({
      Data: (await listThresholds(db, accountActing(acting).accountId)).map(toWireThreshold),
    }),
  );

  const path = '/portal/api/BalanceThresholds/:currencyCode';
  const manage = allow('balanceAlerts.manage');
  app.put<ByCurrency & { Body: Type.Static<typeof wireNewThreshold> }>(
    path,
    { schema: setAlertSchema, config: manage },
    async ({ acting: signedIn, params, body }) => {
      const acting = accountActing(signedIn);
      const currencyCode = requireCurrency(params.currencyCode);
      const mark = fromWireThreshold(body, currencyCode);
      const details = { Threshold: body.Threshold };
      const audit = acting.audit({ action: 'BalanceAlertSet', target: currencyCode, details });
      await setBalanceAlert(db, acting.accountId, currencyCode, mark, audit);
      return toWireThreshold({ currencyCode, thresholdMinor: mark.minor });
    },
  );

  app.delete<ByCurrency>(path, { schema: removeAlertSchema, config: manage }, async (request, reply) => {
    const acting = accountActing(request.acting);
    const currencyCode = requireCurrency(request.params.currencyCode);
    const audit = acting.audit({ action: 'BalanceAlertRemoved', target: currencyCode });
    await setBalanceAlert(db, acting.accountId, currencyCode, null, audit);
    return reply.code(204).send();
  });
};

function requireCurrency(text: string): CurrencyCode {
  if (!isCurrencyCode(text)) throw new NotFound('No currency');
  return text;
}
