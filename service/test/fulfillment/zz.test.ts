import { sql } from 'kysely';
import { test } from 'vitest';
import { startTestApi } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { freshCode, givenSources, linksOrder, loadCodes, place, coffee } from './support.ts';
test('x', async () => {
  const api = await startTestApi();
  const caller = await api.givenAccount();
  await givenSources(api.database.db, coffee, ['inventory']);
  await loadCodes(api, [freshCode(), freshCode()]);
  const worker = await startTestWorker(api, { LOG_LEVEL: 'debug' });
  const o = await place(caller, linksOrder());
  await new Promise((r) => setTimeout(r, 4000));
  console.log((await sql`select * from jobs`.execute(api.database.db)).rows);
  console.log((await sql`select status, status_reason, issued_count, awaiting_since from order_lines`.execute(api.database.db)).rows);
  console.log((await sql`select pid, state, wait_event_type, wait_event, left(query,100) q from pg_stat_activity where datname=current_database()`.execute(api.database.db)).rows);
  await worker.close(); await api.close();
});
