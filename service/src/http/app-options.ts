import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate, AuthenticateOperator } from '../kit/caller.ts';
import type { RateLimits } from '../kit/config.ts';
import type { Logger } from '../kit/logger.ts';
import type { AccountLimiter } from './account-limiter.ts';
import type { ApiAbout } from './openapi.ts';
import type { OutageLog } from './outage-log.ts';
import type { RefusalLog } from './refusal-log.ts';

/** Called for every finished answer of a route. */
export type AnswerCounter = (status: number, seconds: number) => void;

export interface AppOptions {
  readonly baseUrl: string;
  readonly version: string;
  readonly logger: Logger;
  /** Set by the app itself. */
  readonly outages?: OutageLog;
  /** Set by the app itself. */
  readonly refusals?: RefusalLog;
  readonly authenticate: Authenticate;
  readonly authenticateOperator: AuthenticateOperator;
  readonly rateLimits: RateLimits;
  /** Absent: no rate limit for accounts. */
  readonly accountLimiter?: AccountLimiter | undefined;
  readonly trustedProxyHops: number;
  /** What the API document shows besides the routes. */
  readonly about?: ApiAbout;
  /** One line in the log for each answer. */
  readonly logsRequests?: boolean;
  /** Callers use only https, so browsers are told to remember that. */
  readonly isHttpsOnly: boolean;
  /** Paths that people open: one that cannot be decoded is answered with a page, not with a problem document. */
  readonly pages?: { readonly prefix: string; answerUnreadable(request: FastifyRequest, reply: FastifyReply): void };
  /** For metrics: called once per route when it is declared. */
  readonly answerCounterOf?: (route: string, method: string) => AnswerCounter;
}
