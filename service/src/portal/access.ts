import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RecordAudit } from '../accounts/audit/record-audit.ts';
import { ConfirmationRequired, SecondFactorRequired, SignInRequired } from '../accounts/people/errors.ts';
import { findSession, type Session } from '../accounts/people/sessions.ts';
import type { Db } from '../database/database.ts';
import { addressBlockOf } from '../kit/address-block.ts';
import { AccountSuspended } from '../kit/errors.ts';
import { actingOf, type SignedInActing, visitorOf } from './acting.ts';
import { CrossSiteRequest, RoleNotAllowed, TooManyCalls } from './errors.ts';
import { isAllowed, type Permission } from './permissions.ts';
import { findSessionCookie } from './session-cookie.ts';
import { isOwnSite } from './site-rules.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every address of the portal's API except public ones. */
    acting: SignedInActing;
  }
  interface FastifyContextConfig {
    readonly permission?: Permission;
    /** The act needs a fresh proof of who sits there. */
    readonly needsProof?: boolean;
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
  /** By person, or by address where nobody is signed in; null: not limited. */
  readonly limiter: Limiter | null;
}

/** What a route of the portal's API says about itself. */
export function allow(permission: Permission, more: { readonly needsProof?: boolean } = {}) {
  // The bearer token's hook lets these through: here a cookie decides.
  return { isPublic: true, permission, ...more } as const;
}

/** Site, session, step, rate, role, proof: in this order, before the body is read. */
export function createPortalAccess(needs: AccessNeeds) {
  const rules = { baseOrigin: new URL(needs.baseUrl, 'http://localhost').origin, trustsHost: needs.isStage };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { permission, needsProof } = request.routeOptions.config;
    // Only the answers to wrong methods have none; every declared address was checked to have one.
    if (permission === undefined) return;
    reply.header('cache-control', 'no-store');
    if (!isOwnSite(siteOf(request), rules)) throw new CrossSiteRequest();
    if (permission === 'public') return takeCall(needs, addressBlockOf(request.ip));
    const session = await findSession(needs.db, findSessionCookie(request) ?? '');
    if (!session) throw new SignInRequired();
    takeCall(needs, session.personId);
    request.acting = actingOf(needs.audit, session, visitorOf(request));
    requirePermission(session, permission, needsProof ?? false);
    requireActiveAccount(session, permission, request.method);
  };
}

function requirePermission(session: Session, permission: Exclude<Permission, 'public'>, needsProof: boolean): void {
  if (permission === 'codeStep') {
    if (session.step !== 'Code') throw new SignInRequired();
    return;
  }
  if (session.step !== 'Done') throw new SecondFactorRequired();
  if (!isAllowed(session.person.role, permission)) throw new RoleNotAllowed(session.person.role);
  if (needsProof && !session.isConfirmed)
    throw new ConfirmationRequired(session.person.hasSecondFactor ? 'Code' : 'Password');
}

/** People of a suspended account may read, and look after their own sign-in. */
function requireActiveAccount({ person }: Session, permission: Permission, method: string): void {
  const isOwnSignIn = permission === 'codeStep' || permission === 'self.manage';
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
