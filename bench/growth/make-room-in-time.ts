import pg from 'pg';
import type { NewBenchAccount } from '../seed/seed-account.ts';
import { orderIntervalMs } from './generated-order.ts';
import type { LoadedAccount } from './list-filter.ts';

/**
 * Orders cannot be earlier than the account's last one or later than now. So the stage clock is moved ahead by the time
 * span of the orders. Returns where they start.
 */
export async function makeRoomInTime(
  databaseUrl: string,
  account: NewBenchAccount,
  orderCount: number,
): Promise<Pick<LoadedAccount, 'numberZeroAt' | 'sequenceZero'>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const aheadMs = (orderCount + 1) * orderIntervalMs;
    await client.query(`update service_clock set ahead = $1 * interval '1 millisecond'`, [aheadMs]);
    const { rows } = await client.query<{ at: Date; sequence: string }>(
      'select recorded_at as at, event_sequence as sequence from account_sequences where account_id = $1',
      [account.accountId],
    );
    if (rows[0] === undefined) throw new Error('The account has no sequences.');
    return { numberZeroAt: rows[0].at, sequenceZero: Number(rows[0].sequence) };
  } finally {
    await client.end();
  }
}
