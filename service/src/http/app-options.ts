import type { Authenticate, AuthenticateOperator } from '../kit/caller.ts';
import type { RateLimits } from '../kit/config.ts';
import type { Logger } from '../kit/logger.ts';

/** Told of every finished answer of a route. */
export type AnswerCounter = (status: number, seconds: number) => void;

export interface AppOptions {
  readonly baseUrl: string;
  readonly version: string;
  readonly logger: Logger;
  readonly authenticate: Authenticate;
  readonly authenticateOperator: AuthenticateOperator;
  readonly rateLimits: RateLimits;
  readonly trustedProxyHops: number;
  /** For metrics: asked once for each route when it is declared. */
  readonly answerCounterOf?: (route: string, method: string) => AnswerCounter;
}
