import { randomBytes } from 'node:crypto';
import type { KeyRing } from '../../src/kit/keyring.ts';
import { Secret } from '../../src/kit/secret.ts';
import { cardNumbersOf, coffee, freshCode, givenSources, loadCodes, openCards } from '../fulfillment/support.ts';
import type { TestApi, TestCaller } from '../support/test-api.ts';

/** Fresh codes in stock, for a product that takes them first. */
export async function givenStock(api: TestApi, count: number, ...otherSources: string[]): Promise<string[]> {
  await givenSources(api.database.db, coffee, ['inventory', ...otherSources]);
  const codes = Array.from({ length: count }, freshCode);
  await loadCodes(api, codes);
  return codes;
}

/** The first step of a rotation to the key "next": every process, including the API, can decrypt with it. */
export function addNextKey(api: TestApi): { both: KeyRing; onlyNew: KeyRing } {
  const next = new Secret(randomBytes(32));
  (api.keyRing.keys as Map<string, Secret<Buffer>>).set('next', next);
  return {
    both: { currentKeyId: 'next', keys: api.keyRing.keys },
    onlyNew: { currentKeyId: 'next', keys: new Map([['next', next]]) },
  };
}

/** The numbers of all cards of the orders, opened with these keys alone. */
export async function openNumbers(
  { database }: TestApi,
  keyRing: KeyRing,
  { accountId }: TestCaller,
  orderIds: readonly string[],
): Promise<string[]> {
  const opened: string[] = [];
  for (const id of orderIds) opened.push(...cardNumbersOf(await openCards({ database, keyRing }, accountId, id)));
  return opened;
}
