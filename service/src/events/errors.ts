import { DomainError } from '../kit/errors.ts';

const retryAfterSeconds = 60;

export class TooManyStreams extends DomainError {
  readonly code = 'TooManyStreams';
  readonly kind = 'limited';
  constructor() {
    super('Too many event streams are open; close one, or share one among your readers.');
  }
  override headers() {
    return { 'retry-after': String(retryAfterSeconds) };
  }
}
