import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PersonActing } from '../accounts/acting.ts';
import { actingAsParty } from '../accounts/operators/credential-acting.ts';
import type { App, Routes } from '../http/app.ts';
import { TooManyRequests, Unauthenticated } from '../http/http-errors.ts';
import { addOperatorDocument } from '../http/openapi.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { addressBlockOf } from '../kit/address-block.ts';
import { MissingScope, NotFound } from '../kit/errors.ts';
import { hasControlCharacter } from '../kit/text-rules.ts';
import { accountRoutes } from './accounts/routes.ts';
import { activityRoutes } from './activity/routes.ts';
import { alertRoutes } from './alerts/routes.ts';
import { approvalRoutes } from './approvals/routes.ts';
import { billingRoutes } from './billing/routes.ts';
import { brandingRoutes } from './brandings/routes.ts';
import { caseRoutes } from './cases/routes.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { accountCredentialRoutes } from './credentials/routes.ts';
import { departmentRoutes } from './departments/routes.ts';
import { credentialEntry } from './entry.ts';
import { fundHoldRoutes } from './fund-holds/routes.ts';
import { fundingRoutes } from './funding/routes.ts';
import { giftSettingsRoutes } from './gift-settings/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import type { OperatorNeeds, OperatorRouteNeeds } from './needs.ts';
import { operatorCredentialRoutes } from './operator-credentials/routes.ts';
import { operatorOrderRoutes } from './orders/routes.ts';
import { parcelRoutes } from './parcels/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { accountPeopleRoutes } from './people/routes.ts';
import { priceRoutes } from './prices/routes.ts';
import { base, tags } from './schemas.ts';
import { stockRoutes } from './stock/routes.ts';
import { suppressionRoutes } from './suppressions/routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route of /operator/v1 except public ones. */
    operatorActing: PersonActing;
  }
}

const callsPerSecondMax = 50;
const callsBurstMax = 300;

const declared: readonly Routes<OperatorNeeds>[] = [
  accountRoutes(credentialEntry),
  billingRoutes,
  accountPeopleRoutes,
  accountCredentialRoutes,
  departmentRoutes,
  brandingRoutes,
  fundHoldRoutes(credentialEntry),
  giftSettingsRoutes(credentialEntry),
  priceRoutes,
  catalogRoutes,
  stockRoutes,
  parcelRoutes(credentialEntry),
  operatorOrderRoutes,
  caseRoutes(credentialEntry),
  fundingRoutes,
  paymentRoutes(credentialEntry),
  approvalRoutes(credentialEntry),
  suppressionRoutes,
  jobRoutes(credentialEntry),
  alertRoutes(credentialEntry),
  activityRoutes,
  operatorCredentialRoutes,
];

/** The operator API: the use cases that operators have in the portal, for programs. */
export const operatorRoutes: Routes<OperatorRouteNeeds> = (app, needs) => {
  void app.register(async (scope) => {
    scope.decorateRequest('operatorActing');
    const admit = createAdmission(needs);
    scope.addHook('onRequest', admit);
    scope.addHook('preValidation', async (request) => refuseStrangeIds(request));
    await addOperatorDocument(scope, { ...needs, tags });
    requireScopes(scope);
    scope.get(
      `${base}/openapi.json`,
      { schema: { hide: true }, config: { isPublic: true, scope: 'public' } },
      (_, reply) => reply.send(scope.operatorDocument()),
    );
    for (const routes of declared) routes(scope, needs);
  });
};

/** Credential, rate, scope: in this order, before the body is read. */
function createAdmission({ findCaller, audit, isRateLimited }: OperatorRouteNeeds) {
  const limiter = isRateLimited ? createRateLimiter({ perSecond: callsPerSecondMax, burst: callsBurstMax }) : null;
  const takeCall = (key: string) => {
    const decision = limiter?.take(key);
    if (decision && !decision.isAllowed) throw new TooManyRequests(decision.resetSeconds);
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { scope } = request.routeOptions.config;
    // Only the answers to unsupported methods have none; every declared route was checked to have one.
    if (scope === undefined || scope === 'public') return;
    reply.header('cache-control', 'no-store');
    const caller = await findCaller({ token: bearerToken(request), address: request.ip });
    takeCall(caller ? caller.party.id : addressBlockOf(request.ip));
    if (!caller) throw new Unauthenticated('The operator credential is missing, unknown, expired or revoked.');
    request.signedInAs = caller.party.id;
    if (!caller.scopes.includes(scope)) throw new MissingScope(scope);
    request.operatorActing = actingAsParty(audit, caller.party);
  };
}

function bearerToken({ headers: { authorization } }: FastifyRequest): string | null {
  return authorization && /^bearer /i.test(authorization) ? authorization.slice('Bearer '.length).trim() : null;
}

/** A route without a scope is a mistake that must prevent the start. */
function requireScopes(scope: App): void {
  scope.addHook('onRoute', ({ url, method, config }) => {
    if (config?.scope === undefined) throw new Error(`${String(method)} ${url} names no scope`);
  });
}

/** PostgreSQL does not accept NUL in a text, not even in a search. */
function refuseStrangeIds({ params }: FastifyRequest): void {
  const values = Object.values((params ?? {}) as Record<string, string>);
  if (values.some((value) => hasControlCharacter(value) || !value.isWellFormed())) throw new NotFound();
}
