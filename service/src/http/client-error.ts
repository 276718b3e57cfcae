import type { Socket } from 'node:net';
import { BadRequest } from './http-errors.ts';
import { internalProblem, problemOf } from './problem.ts';

/** The answer to bytes that are not an HTTP request at all; the connection is closed after it. */
export function answerClientError(baseUrl: string, newRequestId: () => string) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const place = { baseUrl, requestId: newRequestId() };
    const detail =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? 'The headers are too large.'
        : 'The bytes received are not a valid HTTP request.';
    const problem = problemOf(new BadRequest(detail), place) ?? internalProblem(place);
    const body = JSON.stringify(problem.body);
    socket.end(
      `HTTP/1.1 ${problem.status} Bad Request\r\ncontent-type: application/problem+json\r\n` +
        `x-request-id: ${place.requestId}\r\ncache-control: no-store\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  };
}
