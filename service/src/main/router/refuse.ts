import type { ServerResponse } from 'node:http';
import { CellUnreachable } from '../../cells/directory.ts';
import { createRequestIds } from '../../http/access.ts';
import { internalProblem, problemOf } from '../../http/problem.ts';
import { ServiceUnavailable } from '../../kit/errors.ts';
import type { Logger } from '../../kit/logger.ts';

/** Answers what no cell could, in the form in which cells answer. */
export function createRefusals(baseUrl: string, logger: Logger): (response: ServerResponse, error: unknown) => void {
  const newRequestId = createRequestIds();
  return (response, error) => {
    const place = { baseUrl, requestId: newRequestId() };
    const known = error instanceof CellUnreachable ? new ServiceUnavailable() : error;
    const problem = problemOf(known, place) ?? internalProblem(place);
    if (problem.status === 500)
      logger.error({ err: error, requestId: place.requestId }, 'a request could not be routed');
    if (response.headersSent) return void response.destroy();
    const headers = { ...problem.headers, 'content-type': 'application/problem+json', 'x-request-id': place.requestId };
    // What is left of the body is not read.
    response.writeHead(problem.status, { ...headers, connection: 'close' }).end(JSON.stringify(problem.body));
  };
}
