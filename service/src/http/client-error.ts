import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { DomainError } from '../kit/errors.ts';
import type { AppOptions } from './app-options.ts';
import { BadRequest, RequestTimeout } from './http-errors.ts';
import { internalProblem, problemOf } from './problem.ts';
import { securityHeaders } from './security-headers.ts';

interface ClientError extends Error {
  readonly code?: string;
}

/** The answer to malformed or incomplete HTTP; the connection is closed afterwards. */
export function answerClientError(options: Pick<AppOptions, 'baseUrl' | 'isHttpsOnly'>, newRequestId: () => string) {
  const securityLines = Object.entries(securityHeaders(options)).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error: ClientError, socket: Socket): void => {
    // Without a request there is no answer: the next request may already be on its way, and its client would take it
    // for its response.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const place = { baseUrl: options.baseUrl, requestId: newRequestId() };
    const problem = problemOf(refusalOf(error), place) ?? internalProblem(place);
    const body = JSON.stringify(problem.body);
    socket.end(
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\ncontent-type: application/problem+json\r\n` +
        `x-request-id: ${place.requestId}\r\ncache-control: no-store\r\n${securityLines.join('')}` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  };
}

function refusalOf({ code }: ClientError): DomainError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new RequestTimeout();
  return new BadRequest(
    code === 'HPE_HEADER_OVERFLOW' ? 'The headers are too large.' : 'The bytes received are not a valid HTTP request.',
  );
}
