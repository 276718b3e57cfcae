import { runStatements } from '../postgres/run-statements.ts';

/**
 * Orders cannot be earlier than the last one of their account or later than now. So the stage clock is moved ahead by the time
 * that they span. Returns where they start.
 */
export async function makeRoomInTime(databaseUrl: string, spanMs: number): Promise<Date> {
  await runStatements(databaseUrl, `update service_clock set ahead = $1 * interval '1 millisecond'`, [spanMs]);
  const [row] = await runStatements<{ at: Date | null }>(
    databaseUrl,
    'select max(recorded_at) as at from account_sequences',
  );
  if (!row?.at) throw new Error('There are no accounts.');
  return row.at;
}
