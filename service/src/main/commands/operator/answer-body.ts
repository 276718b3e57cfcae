import { CommandRefused } from '../../../cli/command-errors.ts';
import { StartupError } from '../../../kit/startup-error.ts';
import type { OperatorAnswer } from '../../../operator/call.ts';

interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer?: string; readonly parameter?: string; readonly detail: string }[];
}

/** The answer's body, or the refusal in words. */
export function bodyOf({ status, body }: OperatorAnswer): unknown {
  if (status < 400) return body;
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Problem;
  const faults = (problem.errors ?? []).map(({ pointer, parameter, detail }) => {
    const place = (pointer ?? parameter ?? '').replace(/^\//, '').replaceAll('/', '.');
    return place === '' ? detail : `${place}: ${detail}`;
  });
  // A command has words instead of an address.
  const detail = problem.detail?.replace(' found at this address.', ' found.');
  const sentence = [detail ?? problem.title ?? `The service answered ${status}.`, ...faults].join(' ');
  if (status >= 500) throw new StartupError(`The service cannot answer now (${status}); ${sentence}`);
  throw new CommandRefused(sentence);
}
