import type { Planned } from './plan-request.ts';
import { collectionOf } from './requests/fill-path.ts';
import type { Cast } from './world/callers.ts';
import { patiently } from './world/patiently.ts';
import type { Received } from './world/sender.ts';

/** Keeps the ids and values of an answer for later requests. A caller who was not recognised signs in again. */
export async function learn(
  cast: Cast,
  { caller, operation, request }: Planned,
  { status, headers, text }: Received,
): Promise<void> {
  if (status === 401 && caller.audience === operation.audience) return patiently(caller.renew);
  // Files of reports may begin like JSON and go on with more lines.
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json');
  if (status < 200 || status > 299 || !isJson || !text.startsWith('{')) return;
  const answer: unknown = JSON.parse(text);
  const collection = collectionIn(operation.path, operation.method);
  (caller.company?.known ?? cast.operatorKnown).learn(answer, collection, request.parents);
  // What an operator does for a company is the company's.
  const owner = cast.companies.find(({ accountId }) => request.parents.Accounts === accountId);
  if (caller.company === null) owner?.known.learn(answer, collection, {});
}

/** What an answer is about: the last part of the path, or what an act was done to. */
function collectionIn(path: string, method: string): string {
  const parts = path.split('/');
  const lastName = parts.findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
  const lastId = parts.findLastIndex((part) => part.startsWith('{'));
  const isAct = method !== 'GET' && lastId >= parts.length - 2;
  const acted = isAct ? collectionOf(parts[lastId] ?? '', parts[lastId - 1]) : null;
  return (acted ?? lastName).replace(/\..*/, '');
}
