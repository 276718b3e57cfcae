import type { FastifyRequest } from 'fastify';
import type { Logger } from '../kit/logger.ts';
import { createOccasionalLog } from '../kit/occasional-log.ts';
import type { Problem } from './problem.ts';

/** Who is signed in and asks for what is not theirs: once a minute for each caller and reason, without personal data. */
export interface RefusalLog {
  note(problem: Problem, request: FastifyRequest, ids: Readonly<Record<string, string>>): void;
}

const forbidden = 403;
/** What every person meets who works with the portal, or whose account is read-only. */
const usualCodes = new Set([
  'AccountSuspended',
  'ConfirmationRequired',
  'SecondFactorRequired',
  'SecondFactorNotSetUp',
]);

export function createRefusalLog(logger: Logger): RefusalLog {
  const log = createOccasionalLog();
  return {
    note({ status, body }, request, ids) {
      const code = String(body.code);
      if (status !== forbidden || usualCodes.has(code)) return;
      const who = whoOf(request);
      const entry = { code, method: request.method, route: request.routeOptions.url, ...who, ...ids };
      log.note(`${code} ${Object.values(who).join(' ')}`, (leftOut) =>
        logger.warn({ ...entry, leftOut }, 'authorization refused'),
      );
    },
  };
}

function whoOf({ caller, operator, signedInAs }: FastifyRequest): Record<string, string> {
  if (caller) return { credentialId: caller.credentialId };
  if (operator) return { operatorId: operator.operatorId };
  return signedInAs === null ? {} : { signedInAs };
}
