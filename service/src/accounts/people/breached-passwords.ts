import { createHash } from 'node:crypto';
import { reasonOf } from '../../kit/error-report.ts';
import type { Fault } from '../../kit/errors.ts';
import type { Logger } from '../../kit/logger.ts';
import { createOccasionalLog } from '../../kit/occasional-log.ts';
import { normalPassword } from './password-rules.ts';

/** The fault of a new password that is in a collection of leaked ones, if somebody can say so. */
export type FindBreach = (password: string) => Promise<Fault[]>;

const prefixLength = 5;
const answerMsMax = 2_000;
const answerCharactersMax = 1_000_000;
const fault: Fault = {
  pointer: '/Password',
  code: 'BreachedPassword',
  detail: 'This password is in a collection of leaked passwords, which attackers try first. Choose another one.',
};

/**
 * Asks a service of leaked passwords by range: it is sent the first five digits of the password's SHA-1 and answers with
 * the rest of all that begin with them, so that it never learns the password. Without an answer the password is accepted:
 * nobody is locked out because another service is away.
 */
export function createFindBreach(rangeUrl: string | null, logger: Logger): FindBreach {
  if (rangeUrl === null) return async () => [];
  const log = createOccasionalLog();
  return async (password) => {
    const digest = createHash('sha1').update(normalPassword(password)).digest('hex').toUpperCase();
    try {
      const rest = await readRange(`${rangeUrl}/${digest.slice(0, prefixLength)}`);
      return isListed(rest, digest.slice(prefixLength)) ? [fault] : [];
    } catch (error) {
      log.note('range', (leftOut) =>
        logger.warn(
          { reason: reasonOf(error), leftOut },
          'PASSWORD_BREACH_URL gives no answer; the password was accepted',
        ),
      );
      return [];
    }
  };
}

async function readRange(url: string): Promise<string> {
  const signal = AbortSignal.timeout(answerMsMax);
  // Answers that are padded to one size do not show to others on the network what was asked.
  const response = await fetch(url, { headers: { 'add-padding': 'true' }, redirect: 'error', signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true });
    if (text.length > answerCharactersMax) throw new Error('the answer is too long');
  }
  return text;
}

/** Lines such as 1E4C9B93F3F0682250B6CF8331B7EE68FD8:37. Padding has the count 0. */
function isListed(range: string, rest: string): boolean {
  return range.split('\n').some((line) => {
    const [suffix = '', count = ''] = line.trim().split(':');
    return suffix.toUpperCase() === rest && Number(count) > 0;
  });
}
