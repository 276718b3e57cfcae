import pg from 'pg';
import type { NewBenchAccount } from '../seed/seed-account.ts';
import { orderIntervalMs } from './generated-order.ts';

/**
 * Orders cannot be earlier than the account's last one or later than now. So the stage clock is moved ahead by the time
 * span of the orders. Returns the time of number 0.
 */
export async function makeRoomInTime(databaseUrl: string, account: NewBenchAccount, orderCount: number): Promise<Date> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const aheadMs = (orderCount + 1) * orderIntervalMs;
    await client.query(`update service_clock set ahead = $1 * interval '1 millisecond'`, [aheadMs]);
    const { rows } = await client.query<{ at: Date }>(
      'select recorded_at as at from account_sequences where account_id = $1',
      [account.accountId],
    );
    if (rows[0] === undefined) throw new Error('The account has no sequences.');
    return rows[0].at;
  } finally {
    await client.end();
  }
}
