import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RecordAudit } from '../accounts/audit/record-audit.ts';
import {
  ConfirmationRequired,
  SecondFactorNotSetUp,
  SecondFactorRequired,
  SignInRequired,
} from '../accounts/people/errors.ts';
import { confirmationProofOf, factorsOf } from '../accounts/people/factors.ts';
import { mustSetUpSecondFactor, type OperatorRule } from '../accounts/people/required-factor.ts';
import { findSession, type Session } from '../accounts/people/sessions.ts';
import type { Db } from '../database/database.ts';
import { addressBlockOf } from '../kit/address-block.ts';
import { AccountMoving, AccountSuspended } from '../kit/errors.ts';
import { actingOf, type SignedInActing, visitorOf } from './acting.ts';
import { CrossSiteRequest, RoleNotAllowed, TooManyCalls } from './errors.ts';
import { isAllowed, type Permission, rolesOf } from './permissions.ts';
import { findSessionCookie } from './session-cookie.ts';
import { isOwnSite } from './site-rules.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route of the portal's API except public ones. */
    acting: SignedInActing;
  }
  interface FastifyContextConfig {
    readonly permission?: Permission;
    /** The action needs a recent confirmation of identity. */
    readonly needsProof?: boolean;
    /** Also for people who must set up a second factor first. */
    readonly isForSetUp?: boolean;
  }
}

interface Limiter {
  take(key: string): { readonly isAllowed: boolean; readonly resetSeconds: number };
}

export interface AccessNeeds {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly baseUrl: string;
  readonly isStage: boolean;
  readonly operators: OperatorRule;
  /** By person, or by address without a session; null: no limit. */
  readonly limiter: Limiter | null;
}

/** Metadata of a route of the portal's API. */
export function allow(
  permission: Permission,
  more: { readonly needsProof?: boolean; readonly isForSetUp?: boolean } = {},
) {
  // The bearer token hook skips these: a cookie is checked here.
  return { isPublic: true, permission, ...more } as const;
}

/** Site, session, step, rate, second factor, role, confirmation: in this order, before the body is read. */
export function createPortalAccess(needs: AccessNeeds) {
  const rules = { baseOrigin: new URL(needs.baseUrl, 'http://localhost').origin, trustsHost: needs.isStage };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { permission, needsProof, isForSetUp } = request.routeOptions.config;
    // Only the answers to unsupported methods have none; every declared route was checked to have one.
    if (permission === undefined) return;
    reply.header('cache-control', 'no-store');
    if (!isOwnSite(siteOf(request), rules)) throw new CrossSiteRequest();
    if (permission === 'public') return takeCall(needs, addressBlockOf(request.ip));
    const session = await findSession(needs.db, findSessionCookie(request) ?? '');
    if (!session) throw new SignInRequired();
    takeCall(needs, session.personId);
    request.signedInAs = session.personId;
    request.acting = actingOf(needs.audit, session, visitorOf(request));
    requireStep(session, permission);
    if (!isForSetUp && mustSetUpSecondFactor(session, needs.operators)) throw new SecondFactorNotSetUp();
    requirePermission(session, permission, needsProof ?? false);
    requireActiveAccount(session, permission, request.method);
  };
}

function requireStep({ step, person }: Session, permission: Permission): void {
  if (permission === 'codeStep' && step !== 'Code') throw new SignInRequired();
  if (permission !== 'codeStep' && step !== 'Done') throw new SecondFactorRequired(factorsOf(person));
}

function requirePermission(session: Session, permission: Exclude<Permission, 'public'>, needsProof: boolean): void {
  if (permission === 'codeStep') return;
  if (!isAllowed(session.person, permission)) throw new RoleNotAllowed(rolesOf(session.person));
  if (needsProof && !session.isConfirmed) throw new ConfirmationRequired(confirmationProofOf(session.person));
}

/** People of a suspended account can read, and manage their own sign-in; those of one that is moving wait. */
function requireActiveAccount({ person }: Session, permission: Permission, method: string): void {
  const isOwnSignIn = permission === 'codeStep' || permission === 'self.manage';
  if (person.isAccountMoving) throw new AccountMoving();
  if (person.isAccountSuspended && method !== 'GET' && !isOwnSignIn) throw new AccountSuspended();
}

function takeCall({ limiter }: AccessNeeds, key: string): void {
  const decision = limiter?.take(key);
  if (decision && !decision.isAllowed) throw new TooManyCalls(decision.resetSeconds);
}

function siteOf(request: FastifyRequest) {
  const { origin, host } = request.headers;
  const header = (name: string) => request.headers[name]?.toString();
  return {
    method: request.method,
    origin,
    host,
    fetchSite: header('sec-fetch-site'),
    portalHeader: header('x-bestow-portal'),
  };
}
