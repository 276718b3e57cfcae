import { randomBytes } from 'node:crypto';

/** Request ids are ours alone: a caller's own header is never taken over into logs. */
export function createRequestIds(): () => string {
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return () => `req_${prefix}${(++count).toString(36).padStart(6, '0')}`;
}
