import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '../../src/accounts/audit/list-audit.ts';
import { operatorChain } from '../../src/accounts/audit/types.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import type { ShippingNeeds } from '../../src/main/shared/shipping.ts';
import type { Worker } from '../../src/main/worker.ts';
import { packParcel } from '../../src/shipping/pack-parcel.ts';
import { shownParcelId } from '../../src/shipping/parcel-id.ts';
import { expectSound, givenSources } from '../fulfillment/support.ts';
import { withScopes } from '../operator/support/operator-caller.ts';
import { buildCli } from '../support/builds.ts';
import { environOf, runCommand } from '../support/child-process.ts';
import { readPdf } from '../support/read-pdf.ts';
import { runCommandHere } from '../support/run-here.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { coffeeCard, givenParcel, givenPlastic, packer, parcelsOf, readMailed, shippingOf } from './support.ts';

let api: TestApi;
let worker: Worker;
let caller: TestCaller;
let needs: ShippingNeeds;
let folder: string;
beforeAll(async () => {
  buildCli();
  api = await startTestApi({ WAREHOUSE: 'off' });
  worker = await startTestWorker(api, { WAREHOUSE: 'off' });
  caller = await api.givenAccount();
  needs = await shippingOf(api);
  folder = await mkdtemp(join(tmpdir(), 'bestow-parcels-'));
  await givenSources(api.database.db, coffeeCard, ['inventory']);
});
afterAll(async () => {
  await worker.close();
  await expectSound(api.database.db);
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const environ = () => ({ ...environOf(api), WAREHOUSE: 'off' });
const bestow = (...words: string[]) => runCommandHere(['parcels', ...words], environ());

test('a parcel is listed, shown and packed by command', async () => {
  const { parcel, serials } = await givenParcel(api, caller, 2);
  const shown = shownParcelId(parcel.id);
  expect((await runCommand(['parcels', 'waiting'], environ())).output).toMatch(/us-east +1 +to pack +2 cards/);
  expect((await bestow('list', '--group', 'us-east')).output).toContain(shown);
  const { output } = await bestow('show', parcel.id);
  for (const serial of serials) expect(output).toContain(`[ ] ${serial}`);
  expect(await bestow('pack', shown, `${serials[0]},nonsense`)).toMatchObject({
    code: '3',
    output: expect.stringContaining('nonsense: No card with this serial is in stock'),
  });
  expect((await bestow('pack', shown, serials.join(','))).output).toContain('2 of 2 cards; it is packed.');
  expect((await bestow('unpack', shown)).output).toContain('is empty');
  for (const chain of [caller.accountId as AccountId, operatorChain]) {
    const { items } = await listAudit(api.database.db, chain, { pageIndex: 1, pageSize: 2 });
    expect(items).toMatchObject([
      { action: 'ParcelUnpacked', actorName: 'command line' },
      { action: 'ParcelPacked', actorName: 'command line' },
    ]);
  }
});

test('a packed parcel is handed over and resent by command', async () => {
  const { order, parcel, serials } = await givenParcel(api, caller, 2);
  await packParcel(needs, packer, parcel.id, serials);
  const shown = shownParcelId(parcel.id);
  const ship = ['ship', shown, '--courier', 'Kestrel Post', '--tracking', 'KP1'];
  expect(await bestow(...ship)).toMatchObject({ code: '0', output: expect.stringContaining('is shipped') });
  expect((await bestow(...ship)).output).toContain('was already shipped');
  expect(await readMailed(caller, order.Id)).toMatchObject({ Status: 'Complete' });
  const correct = ['correct', shown, '--courier', 'Kestrel Post', '--tracking', 'KP2'];
  expect(await bestow(...correct)).toMatchObject({ code: '0', output: expect.stringContaining('is corrected') });
  expect((await bestow(...correct)).output).toContain('already has this tracking number');
  const [line] = (await readMailed(caller, order.Id)).LineItems;
  expect(line?.Shipments).toMatchObject([{ TrackingNumber: 'KP2' }]);
  await givenPlastic(api, 2);
  expect((await bestow('reship', shown)).output).toContain('is marked as lost and its cards are void');
});

test('an impossible command is answered in one sentence', async () => {
  expect(await bestow('show', 'P00000000000')).toMatchObject({
    code: '3',
    output: expect.stringContaining('No parcel found'),
  });
  expect((await bestow('show', 'nonsense')).output).toContain('is not the id of a parcel');
  expect((await bestow('list', '--status', 'gone')).output).toContain('must be one of Ready');
  expect((await bestow('export', 'file.txt')).output).toContain('--format csv');
});

test('a completed export ships the parcels it names, and reports the errors of the other rows', async () => {
  const parcels = [];
  for (let index = 0; index < 3; index++) parcels.push(await givenParcel(api, caller));
  const [first, second, third] = parcels;
  if (!first || !second || !third) throw new Error('there are three');
  for (const { parcel, serials } of [first, second]) await packParcel(needs, packer, parcel.id, serials);
  const file = join(folder, 'today.csv');
  expect((await bestow('export', file, '--status', 'packed')).output).toContain('2 parcels.');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const [header = '', ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\r\n');
  const filled = lines.map((line) => line.replace(/,,,$/, ',"Kestrel Post","KP-2",'));
  const unknown = filled[0]?.replace(first.parcel.id, 'P00000000000').replace(second.parcel.id, 'P00000000000') ?? '';
  await writeFile(file, [header, filled[0], unknown, lines[1], '"too","short"'].join('\n'));
  const run = await runCommand(['parcels', 'ship-file', file], environ());
  expect(run).toMatchObject({
    code: '1',
    output: expect.stringContaining('3 rows: 1 shipped, 0 already shipped, 2 rejected'),
  });
  const faults: Record<string, string>[] = parse(await readFile(`${file}.faults.csv`, 'utf8'), { columns: true });
  expect(faults.toSorted((a, b) => Number(a.Row) - Number(b.Row))).toMatchObject([
    { Row: '2', ParcelId: 'P00000000000', Reason: expect.stringContaining('No parcel') },
    { Row: '4', Reason: expect.stringContaining('2 fields') },
  ]);
  await writeFile(file, [header, ...filled].join('\n'));
  expect((await bestow('ship-file', file)).output).toContain('2 rows: 1 shipped, 1 already shipped, none rejected');
  for (const { order } of [first, second])
    expect(await readMailed(caller, order.Id)).toMatchObject({ Status: 'Complete' });
  expect(await parcelsOf(api.database.db, third.order.Id)).toMatchObject([{ status: 'Ready' }]);
});

test('over the network the same commands work with a credential that has the scopes', async () => {
  const { secret } = await withScopes(api, 'parcels:read', 'parcels:write');
  const remotely = (...words: string[]) =>
    runCommandHere(['parcels', ...words, '--url', api.baseUrl], { BESTOW_OPERATOR_SECRET: secret });
  const { order, parcel, serials } = await givenParcel(api, caller, 2);
  const shown = shownParcelId(parcel.id);
  expect((await remotely('waiting')).output).toMatch(/us-east +\d+ +to pack/);
  expect((await remotely('list', '--group', 'us-east')).output).toContain(shown);
  expect((await remotely('show', shown)).output).toContain(`[ ] ${serials[0]}`);
  expect(await remotely('pack', shown, 'nonsense')).toMatchObject({
    code: '3',
    output: expect.stringContaining('nonsense: No card with this serial is in stock'),
  });
  expect((await remotely('pack', shown, serials.join(','))).output).toContain('2 of 2 cards; it is packed.');
  const [list, papers] = [join(folder, 'remote.csv'), join(folder, 'remote.pdf')];
  const packed = ['--status', 'Packed', '--group', 'us-east'];
  expect((await remotely('export', list, ...packed)).output).toMatch(/: \d+ parcels\.\n$/);
  expect(await readFile(list, 'utf8')).toContain(parcel.id);
  expect((await remotely('export', papers, ...packed)).output).toMatch(/: \d+ parcels\.\n$/);
  expect((await readPdf(await readFile(papers))).map(({ text }) => text).join()).toContain(shown);
  await writeFile(list, `ParcelId,Courier,TrackingNumber\n${parcel.id},Kestrel Post,KP5\nnonsense,Kestrel Post,KP6\n`);
  expect(await remotely('ship-file', list)).toMatchObject({ code: '1', output: expect.stringContaining('1 shipped') });
  expect(await readFile(`${list}.faults.csv`, 'utf8')).toContain('ParcelId');
  expect((await remotely('correct', shown, '--courier', 'Heron Mail', '--tracking', 'HM5')).output).toContain(
    'is corrected',
  );
  expect(await readMailed(caller, order.Id)).toMatchObject({ Status: 'Complete' });
  const { items } = await listAudit(api.database.db, operatorChain, { pageIndex: 1, pageSize: 1 });
  expect(items).toMatchObject([{ action: 'ParcelTrackingCorrected', actorName: 'Back office' }]);
  const reader = await withScopes(api, 'parcels:read');
  const refused = await runCommandHere(['parcels', 'reship', shown, '--url', api.baseUrl], {
    BESTOW_OPERATOR_SECRET: reader.secret,
  });
  expect(refused).toMatchObject({ code: '3', output: expect.stringContaining('parcels:write') });
});

test('papers are written as PDF, readable by their owner only', async () => {
  const { parcel } = await givenParcel(api, caller);
  const file = join(folder, 'today.pdf');
  expect((await bestow('export', file)).code).toBe('0');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const pages = await readPdf(await readFile(file));
  expect(pages.map(({ text }) => text).join()).toContain(shownParcelId(parcel.id));
});
