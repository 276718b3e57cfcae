import type { FastifyError } from 'fastify';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { DomainError, type ErrorKind, NotFound, ServiceUnavailable } from '../kit/errors.ts';
import { type ErrorCode, errorCatalog } from './error-catalog.ts';
import { BadRequest, PayloadTooLarge, UnsupportedMediaType } from './http-errors.ts';

export interface Problem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const statusByKind = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  tooSlow: 408,
  conflict: 409,
  tooLarge: 413,
  unsupportedMedia: 415,
  insufficientFunds: 422,
  limited: 429,
  unavailable: 503,
} satisfies Record<ErrorKind, number>;

/** The answer to a rejected request, whose route may take files of some types, or null if the error is unexpected. */
export function problemOf(
  error: unknown,
  place: { baseUrl: string; requestId: string; fileTypes?: readonly string[] | undefined },
): Problem | null {
  const refusal = asDomainError(error, place.fileTypes);
  if (!refusal) return null;
  return {
    status: statusByKind[refusal.kind],
    headers: refusal.headers(),
    body: problemBody(refusal.code, refusal.message, place, refusal.publicDetails()),
  };
}

export function internalProblem(place: { baseUrl: string; requestId: string }): Problem {
  const detail = 'An unexpected error occurred. It was logged under this request id.';
  return { status: 500, headers: {}, body: problemBody('InternalError', detail, place, {}) };
}

function problemBody(
  code: string,
  detail: string,
  place: { baseUrl: string; requestId: string },
  details: Record<string, unknown>,
): Record<string, unknown> {
  const entry = errorCatalog[code as ErrorCode];
  return {
    type: `${place.baseUrl}/docs/errors#${code}`,
    title: entry.title,
    status: entry.status,
    detail,
    instance: place.requestId,
    code,
    ...details,
  };
}

function asDomainError(error: unknown, fileTypes: readonly string[] | undefined): DomainError | null {
  if (error instanceof DomainError) return error;
  if (isDatabaseUnavailable(error)) return new ServiceUnavailable();
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new PayloadTooLarge();
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new UnsupportedMediaType(fileTypes);
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new BadRequest('The length of the body does not match Content-Length.');
    case 'FST_ERR_BAD_URL':
      return new BadRequest('The path is not correctly encoded.');
    case 'FST_ERR_ASYNC_CONSTRAINT':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new NotFound();
    case 'ECONNRESET':
      return new BadRequest('The connection was closed before the body was complete.');
    default:
      return asPluginRefusal(statusCode);
  }
}

/** A plugin that serves files reports only a status when it rejects a request. */
function asPluginRefusal(statusCode: number | undefined): DomainError | null {
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return null;
  return statusCode === 403 || statusCode === 404
    ? new NotFound()
    : new BadRequest('The request cannot be understood.');
}
