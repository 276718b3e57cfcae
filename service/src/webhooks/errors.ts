import { DomainError } from '../kit/errors.ts';

export class TooManyEndpoints extends DomainError {
  readonly code = 'TooManyEndpoints';
  readonly kind = 'conflict';
  constructor(endpointsMax: number) {
    super(`An account can have ${endpointsMax} webhook endpoints; delete one that you no longer need.`);
  }
}

export class EndpointNotEnabled extends DomainError {
  readonly code = 'EndpointNotEnabled';
  readonly kind = 'conflict';
  constructor() {
    super('The webhook endpoint is disabled or deleted, so nothing is sent to it; enable it first.');
  }
}
