import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { many } from '../../src/database/database.ts';
import { environOf, startChild } from '../support/child-process.ts';
import { setScene } from './scene.ts';
import {
  becomes,
  coffee,
  freshCode,
  givenSources,
  linksOrder,
  loadCodes,
  openCards,
  passTime,
  place,
  readOrder,
  waiting,
} from './support.ts';

const scene = setScene();

/** Every row of every table as JSON text, with bytes in hexadecimal. */
async function dump(): Promise<string> {
  const { api } = scene;
  const { db } = api.database;
  const tables = await many(
    db,
    sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await many(db, sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.table(name)} t`);
    texts.push(...rows.map((row) => row.text));
  }
  expect(tables.length).toBeGreaterThan(15);
  return texts.join('\n');
}

/** In every encoding that a dump can contain. */
function findIn(haystack: string, secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const spellings = [secret, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '').slice(0, -1)];
  return spellings.filter((spelling) => haystack.toLowerCase().includes(spelling.toLowerCase()));
}

test('codes, PINs, links, answers and tokens are in the database only encrypted, and in no log or error', async () => {
  const { api, supplier, caller } = scene;
  const { db } = api.database;
  const canary = freshCode();
  const unsold = freshCode();
  await givenSources(db, coffee, ['inventory', 'supplier']);
  await loadCodes(api, [canary, unsold, canary]);
  const worker = startChild('worker-child', ['never'], {
    ...environOf(api),
    ...supplier.environ,
    LOG_LEVEL: 'debug',
  });

  const stocked = await place(caller, linksOrder());
  await becomes(caller, stocked.Id, { Status: 'Complete' });
  supplier.script('timeoutAfterIssuing', 'serverError', 'serverError');
  const supplied = await place(caller, linksOrder({ Quantity: 2 }));
  supplier.rememberCode(canary);
  await vi.waitFor(
    async () => expect(await many(db, sql`select 1 from jobs where kind = 'serve-awaiting'`)).toHaveLength(1),
    waiting,
  );
  await passTime(db, 15);
  await becomes(caller, supplied.Id, { Status: 'Complete' });
  supplier.script('knownCode');
  const bad = await place(caller, linksOrder({ Quantity: 3 }));
  await becomes(caller, bad.Id, { Status: 'Failed' });

  const refusals = await Promise.all([
    caller.post(`/v1/Orders/${stocked.Id}/Cancel`),
    caller.post(`/v1/Orders/${bad.Id}/LineItems/${bad.LineItems[0]?.Id}/Reissue`),
    caller.post('/v1/Orders', { ...linksOrder(), Note: 5 }),
  ]);
  worker.process.kill('SIGTERM');
  await worker.ended;

  const links = [stocked.Id, supplied.Id].map(async (id) => {
    const [line] = (await readOrder(caller, id)).LineItems;
    return (line?.ClaimData ?? []).flatMap((card) => {
      const shown = card as unknown as { ClaimLinkChallengeAnswer: string };
      return [{ token: card.Codes[0]?.Value.split('/').at(-1) ?? '', answer: shown.ClaimLinkChallengeAnswer }];
    });
  });
  const opened = [
    ...(await openCards(api, caller.accountId, stocked.Id)),
    ...(await openCards(api, caller.accountId, supplied.Id)),
  ];
  const values = opened.flatMap((card) => [...card.codes.map((code) => code.value), card.barcodeChars]);
  const issued = [...supplier.issued.values()].flat();
  const tokens = (await Promise.all(links)).flat();
  // Too short to distinguish from chance: PINs and empty barcodes.
  const secrets = [
    canary,
    unsold,
    ...values,
    ...issued,
    ...tokens.map(({ token }) => token),
    supplier.environ.SUPPLIER_TOKEN ?? '',
    caller.accessToken,
  ].filter((secret) => secret.length >= 12);
  expect(secrets.length).toBeGreaterThan(12);
  expect(secrets).toContain(canary);

  const places = {
    database: await dump(),
    logs: worker.output(),
    refusals: refusals.map((answer) => answer.text).join('\n'),
  };
  expect(worker.output()).toContain('the supplier gave no answer');
  for (const [name, text] of Object.entries(places)) {
    for (const secret of secrets) expect([name, ...findIn(text, secret)]).toEqual([name]);
    for (const { answer } of tokens) expect(text).not.toContain(`"${answer}"`);
  }
});
