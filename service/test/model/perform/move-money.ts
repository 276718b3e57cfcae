import { reverseFunding } from '../../../src/funding/payments/reverse-funding.ts';
import { settleFunding } from '../../../src/funding/settle-funding.ts';
import { DomainError } from '../../../src/kit/errors.ts';
import { newId } from '../../../src/kit/ids.ts';
import type { Act } from '../acts.ts';
import { type Client, callAs, type World } from '../world.ts';

type MoneyAct = Extract<Act, { kind: 'requestFunding' | 'applyFunding' | 'rejectFunding' | 'reverseFunding' }>;

/** No operator of a model needs a second one. */
const aloneUpTo = 1_000_000_000;

export async function moveMoney(world: World, client: Client, act: MoneyAct): Promise<number> {
  const { accountId } = client;
  if (act.kind === 'requestFunding') return requestFunding(world, client, act);
  const id = client.fundings.get(act.key) ?? newId();
  const { db } = world.second.database;
  if (act.kind !== 'reverseFunding')
    return statusOf(() => settleFunding(db, accountId, id, act.kind === 'applyFunding' ? 'Applied' : 'Rejected'));
  const needs = {
    db,
    operators: { ...world.api.config.operators, fundingSecondPersonAbove: aloneUpTo },
    performAct: async () => ({}),
    notifyFunding: async () => undefined,
  };
  return statusOf(() => reverseFunding(needs, world.operator, { accountId, id }, 'A mistake'));
}

async function requestFunding(
  world: World,
  client: Client,
  { key, amountMinor }: Extract<Act, { kind: 'requestFunding' }>,
): Promise<number> {
  const funding = { CurrencyCode: 'USD', Amount: amountMinor / 100 };
  const { status, body } = await callAs(world, client, 'buyer').post('/v1/FundingRequests', funding);
  client.fundings.set(key, String(body.Id));
  return status;
}

/** As the operator's API would answer. */
async function statusOf(work: () => Promise<unknown>): Promise<number> {
  try {
    await work();
    return 200;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.kind === 'notFound' ? 404 : 409;
  }
}
