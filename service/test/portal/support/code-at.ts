import { generateSync } from 'otplib';

/** The second factor's current code, or that of a later step of 30 seconds. */
export const codeAt = (secret: string, stepsAhead = 0) =>
  generateSync({ secret, epoch: Date.now() / 1000 + 30 * stepsAhead });
