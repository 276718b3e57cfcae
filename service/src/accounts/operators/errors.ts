import { DomainError } from '../../kit/errors.ts';

/** Another operator has to do this; the message says why. */
export class SecondPersonRequired extends DomainError {
  readonly code = 'SecondPersonRequired';
  readonly kind = 'conflict';
}

/** Somebody asked for the same thing, and it is still undecided. */
export class ApprovalWaiting extends DomainError {
  readonly code = 'ApprovalWaiting';
  readonly kind = 'conflict';
  constructor(
    readonly approvalId: string,
    askedByName: string,
  ) {
    super(`${askedByName} has already asked for this or for another change to it. Decide on that request first.`);
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

/** What the request is about is no longer as the asker saw it, so approving it would do something else. */
export class ApprovalOutdated extends DomainError {
  readonly code = 'ApprovalOutdated';
  readonly kind = 'conflict';
  constructor() {
    super('What this request is about has changed since. Refuse it and ask again.');
  }
}
