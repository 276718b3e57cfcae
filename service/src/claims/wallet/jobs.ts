import { type JobDefinition, usualLeaseSeconds } from '../../jobs/types.ts';

export interface EndPass {
  /** Which pass, without the issuer. */
  readonly googleName: string;
}

/** A code was replaced: the pass with the old one must not look valid. */
export const endPassJob: JobDefinition<EndPass> = {
  kind: 'end-pass',
  leaseSeconds: usualLeaseSeconds,
  attemptsMax: 10,
};
