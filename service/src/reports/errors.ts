import { DomainError } from '../kit/errors.ts';

export class ReportKeyReused extends DomainError {
  readonly code = 'IdempotencyKeyReused';
  readonly kind = 'conflict';
  constructor() {
    super('This Idempotency-Key was already used for a different report.');
  }
}

export class TooManyReports extends DomainError {
  readonly code = 'TooManyReports';
  readonly kind = 'conflict';
  constructor(reason: string) {
    super(reason);
  }
}

export class ReportNotReady extends DomainError {
  readonly code = 'ReportNotReady';
  readonly kind = 'conflict';
  constructor(reason: string) {
    super(reason);
  }
}

/** The file would have more rows than its format can hold. Building it again would not help. */
export class TooManyRows extends Error {
  constructor(format: string, rowsMax: number) {
    super(
      `A ${format} file holds at most ${rowsMax.toLocaleString('en-US')} rows. Ask for Csv or Ndjson, or for less.`,
    );
  }
}
