import { generateSync } from 'otplib';

/** The second factor's code of now, or of a step of 30 seconds that is to come. */
export const codeAt = (secret: string, stepsAhead = 0) =>
  generateSync({ secret, epoch: Date.now() / 1000 + 30 * stepsAhead });
