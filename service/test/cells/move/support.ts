import { sql } from 'kysely';
import { expect } from 'vitest';
import { moveAccount } from '../../../src/cells/move/move-account.ts';
import type { Move, MoveNeeds, MoveStep } from '../../../src/cells/move/types.ts';
import { openCells } from '../../../src/cells/open-cells.ts';
import type { Cell } from '../../../src/cells/types.ts';
import { many } from '../../../src/database/database.ts';
import type { AccountId } from '../../../src/kit/ids.ts';
import { verifyAccount } from '../../../src/main/verify-ledger.ts';
import { returnToMessages } from '../../../src/recipients/retention/queries.ts';
import type { Answer } from '../../support/http-caller.ts';
import { orderRequest } from '../../support/order-requests.ts';
import { type RunEnd, runHere } from '../../support/run-here.ts';
import { environOn } from '../../support/serve.ts';
import type { TestApi, TestCaller } from '../../support/test-api.ts';
import { cellOf, type TwoCells, throughRouter } from '../support/two-cells.ts';

export type BothCells = Pick<TwoCells, 'a' | 'b'>;

/** Settings of a command that knows both cells, under the names that the router uses. */
export function cellEnviron({ a, b }: BothCells): Record<string, string> {
  return {
    ...environOn(a),
    CELLS: 'a,b',
    CELL_A_URL: a.baseUrl,
    CELL_A_DATABASE_URL: a.database.url,
    CELL_B_URL: b.baseUrl,
    CELL_B_DATABASE_URL: b.database.url,
  };
}

export interface MoveEnd extends RunEnd {
  readonly result: { readonly State?: string; readonly Reasons?: readonly string[] };
}

export async function runMove(cells: BothCells, words: string): Promise<MoveEnd> {
  const end = await runHere(`cells move ${words} --json`, cellEnviron(cells));
  return { ...end, result: JSON.parse(end.stdout === '' ? '{}' : end.stdout) as MoveEnd['result'] };
}

/** The two databases as the command opens them. */
export function openBoth({ a, b }: BothCells) {
  const { cells, close } = openCells([cellOf('a', a), cellOf('b', b)], {
    applicationName: 'test-move',
    connectionsMax: 4,
  });
  // On a busy machine even opening a connection takes its time.
  for (const { database } of cells) database.pool.options.connectionTimeoutMillis = 12_000;
  return { source: cells[0] as Cell, target: cells[1] as Cell, close };
}

export function moveNeeds({ keyRing }: Pick<TestApi, 'keyRing'>, changes: Partial<MoveNeeds> = {}): MoveNeeds {
  return {
    keyRing,
    verify: verifyAccount,
    rowsCame: returnToMessages,
    say: () => undefined,
    waitSecondsMax: 60,
    tokensMs: 0,
    routersMs: 2_500,
    ...changes,
  };
}

export class Killed extends Error {}

/** Moves an account until a step is over, where the command ends as if it had been killed. */
export async function moveUntil(cells: BothCells, accountId: AccountId, last: MoveStep): Promise<void> {
  const { source, target, close } = openBoth(cells);
  const move: Move = { accountId, source, target };
  const onStep = async (step: MoveStep) => {
    if (step === last) throw new Killed();
  };
  try {
    await moveAccount(moveNeeds(cells.a, { onStep, routersMs: 0 }), move);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  } finally {
    await close();
  }
}

export const linkOrder = (changes: Record<string, unknown> = {}) =>
  orderRequest({ Type: 'Links', ...changes }, { DigitalDeliveryAddress: undefined });

/** What must be the same before and after a move. */
export function shown({ status, body }: Answer): unknown {
  return { status, body };
}

/** An account with an order, called through the router. */
export async function givenMovable(cells: TwoCells) {
  const caller = await cells.a.givenAccount();
  const routed = await throughRouter(cells, caller);
  const placed = await routed.post('/v1/Orders', linkOrder());
  expect(placed.status).toBe(201);
  const path = `/v1/Orders/${placed.body.Id}`;
  return { caller, routed, path, before: await routed.get(path) };
}

/** How the two cells answer the account's token themselves. */
export async function answersOfBoth(
  { a, b }: BothCells,
  routed: { readonly headers: Record<string, string> },
): Promise<number[]> {
  const ask = ({ anonymous }: TestApi) => anonymous.get('/v1/Balances', routed.headers);
  return (await Promise.all([a, b].map(ask))).map(({ status }) => status);
}

/** Schemas, triggers and marks that a move has put into a cell. */
export function traces({ database }: TestApi, { accountId }: TestCaller) {
  const name = `%${accountId.replaceAll('-', '')}%`;
  return many(
    database.db,
    sql`
      select nspname as name from pg_namespace where nspname like ${name}
      union all select tgname from pg_trigger where tgname like ${name}
      union all select to_cell from account_moves where account_id = ${accountId}
      union all select moving_to from accounts where id = ${accountId} and moving_to is not null`,
  );
}
