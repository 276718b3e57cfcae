import { DomainError } from '../../kit/errors.ts';

/** Another operator must do this; the message says why. */
export class SecondPersonRequired extends DomainError {
  readonly code = 'SecondPersonRequired';
  readonly kind = 'conflict';
}

/** A request for the same thing is still pending. */
export class ApprovalWaiting extends DomainError {
  readonly code = 'ApprovalWaiting';
  readonly kind = 'conflict';
  constructor(
    readonly approvalId: string,
    askedByName: string,
  ) {
    super(`${askedByName} has already requested this or another change to it. Decide on that request first.`);
  }
  override publicDetails() {
    return { ApprovalId: this.approvalId };
  }
}

export class ApprovalDecided extends DomainError {
  readonly code = 'InvalidTransition';
  readonly kind = 'conflict';
  constructor(status: string) {
    super(`The request is already ${status.toLowerCase()}.`);
  }
}

/** The subject of the request has changed, so approving it would do something else than was requested. */
export class ApprovalOutdated extends DomainError {
  readonly code = 'ApprovalOutdated';
  readonly kind = 'conflict';
  constructor() {
    super('What this request would change has itself changed since. Reject it and make a new request.');
  }
}
