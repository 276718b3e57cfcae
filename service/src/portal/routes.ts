import cookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { App, Routes } from '../http/app.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { NotFound } from '../kit/errors.ts';
import { hasControlCharacter } from '../kit/text-rules.ts';
import { approvalRoutes } from '../operator/approvals/routes.ts';
import { caseRoutes as operatorCaseRoutes } from '../operator/cases/routes.ts';
import { fundHoldRoutes } from '../operator/fund-holds/routes.ts';
import { decideFundingRoutes } from '../operator/funding/routes.ts';
import { giftSettingsRoutes } from '../operator/gift-settings/routes.ts';
import { jobRoutes } from '../operator/jobs/routes.ts';
import { parcelRoutes } from '../operator/parcels/routes.ts';
import { paymentRoutes } from '../operator/payments/routes.ts';
import { createPortalAccess } from './access.ts';
import { activityRoutes } from './activity/routes.ts';
import { accountApprovalRoutes } from './approvals/routes.ts';
import { billingRoutes } from './billing/routes.ts';
import { budgetRoutes } from './budgets/routes.ts';
import { caseRoutes } from './cases/routes.ts';
import { credentialRoutes } from './credentials/routes.ts';
import { figureRoutes } from './figures/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { answerFrames } from './framed-problems.ts';
import { portalFundHoldRoutes } from './fund-holds/routes.ts';
import { fundsRoutes } from './funds/routes.ts';
import { accountGiftSettingsRoutes } from './gift-settings/routes.ts';
import type { PortalNeeds } from './needs.ts';
import { operatorAccountRoutes } from './operator/accounts/routes.ts';
import { operatorAlertRoutes } from './operator/alerts/routes.ts';
import { operatorCatalogRoutes } from './operator/catalog/routes.ts';
import { operatorCredentialRoutes } from './operator/credentials/routes.ts';
import { sessionEntry } from './operator/entry.ts';
import { operatorHealthRoutes } from './operator/health/routes.ts';
import { operatorOrderLookupRoutes } from './operator/orders/routes.ts';
import { operatorPeopleRoutes } from './operator/people/routes.ts';
import { operatorSignOnRoutes } from './operator/sign-on/routes.ts';
import { operatorStockRoutes } from './operator/stock/routes.ts';
import { portalDraftRoutes } from './orders/drafts/routes.ts';
import { portalMessageRoutes } from './orders/messages/routes.ts';
import { portalOrderRoutes } from './orders/routes.ts';
import { portalSampleRoutes } from './orders/samples/routes.ts';
import { portalVoidRoutes } from './orders/void/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { portalRecipientRoutes } from './recipients/routes.ts';
import { portalReportRoutes, portalScheduleRoutes } from './reports/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { passkeyRoutes } from './sign-in/passkeys/routes.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { signOnRoutes } from './sign-on/routes.ts';
import { portalStageRoutes } from './stage/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { portalWebhookRoutes } from './webhooks/routes.ts';

export interface PortalRouteNeeds extends PortalNeeds {
  readonly isRateLimited: boolean;
  /** The folder of the built browser application; it may be missing. */
  readonly filesDir: string;
}

const callsPerSecondMax = 50;
const callsBurstMax = 300;

const apiHeaders: Readonly<Record<string, string>> = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cross-origin-resource-policy': 'same-origin',
};

/** The browser application and its API. */
export const portalRoutes: Routes<PortalRouteNeeds> = (app, needs) => {
  fileRoutes(app, needs);
  // A separate scope: only here a cookie authenticates.
  void app.register(async (scope) => {
    await scope.register(cookie);
    scope.decorateRequest('acting');
    const limiter = needs.isRateLimited
      ? createRateLimiter({ perSecond: callsPerSecondMax, burst: callsBurstMax })
      : null;
    const access = createPortalAccess({ ...needs, isStage: needs.environment === 'stage', limiter });
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(apiHeaders);
      await access(request, reply);
    });
    scope.addHook('preValidation', async (request) => refuseStrangeIds(request));
    answerFrames(scope, needs.baseUrl);
    const endDeclaring = requirePermissions(scope);
    for (const routes of declared) routes(scope, needs);
    // Scopes within this one are declared only now, and their routes need a permission too.
    await scope.after();
    endDeclaring();
  });
};

const declared: readonly Routes<PortalNeeds>[] = [
  signInRoutes,
  passkeyRoutes,
  signOnRoutes,
  peopleRoutes,
  credentialRoutes,
  settingsRoutes,
  budgetRoutes,
  accountGiftSettingsRoutes,
  accountApprovalRoutes,
  portalFundHoldRoutes,
  fundHoldRoutes(sessionEntry),
  giftSettingsRoutes(sessionEntry),
  pictureRoutes,
  fundsRoutes,
  figureRoutes,
  billingRoutes,
  portalOrderRoutes,
  portalSampleRoutes,
  portalDraftRoutes,
  portalMessageRoutes,
  portalVoidRoutes,
  uploadRoutes,
  portalRecipientRoutes,
  portalReportRoutes,
  portalScheduleRoutes,
  caseRoutes,
  activityRoutes,
  portalWebhookRoutes,
  portalStageRoutes,
  operatorAccountRoutes,
  operatorCatalogRoutes,
  operatorStockRoutes,
  decideFundingRoutes(sessionEntry),
  paymentRoutes(sessionEntry),
  jobRoutes(sessionEntry),
  operatorHealthRoutes,
  operatorAlertRoutes,
  operatorPeopleRoutes,
  operatorSignOnRoutes,
  operatorCredentialRoutes,
  approvalRoutes(sessionEntry),
  parcelRoutes(sessionEntry),
  operatorCaseRoutes(sessionEntry),
  operatorOrderLookupRoutes,
];

/** A route without a permission is a mistake that must prevent the start. */
function requirePermissions(scope: App): () => void {
  let isDeclaring = true;
  scope.addHook('onRoute', ({ url, config }) => {
    if (isDeclaring && config?.permission === undefined) throw new Error(`${url} names no permission`);
  });
  return () => {
    isDeclaring = false;
  };
}

/** PostgreSQL does not accept NUL in a text, not even in a search. */
function refuseStrangeIds({ params }: FastifyRequest): void {
  const values = Object.values((params ?? {}) as Record<string, string>);
  if (values.some((value) => hasControlCharacter(value) || !value.isWellFormed())) throw new NotFound();
}
