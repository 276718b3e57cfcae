import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Act, actingBy } from '../../../src/accounts/acting.ts';
import { createAudits } from '../../../src/accounts/audit/record-audit.ts';
import { operatorChain } from '../../../src/accounts/audit/types.ts';
import { verifyAudit } from '../../../src/accounts/audit/verify-audit.ts';
import { createAccount } from '../../../src/accounts/create-account.ts';
import { describeDifference } from '../../../src/catalog/files/differences.ts';
import { FaultyFiles } from '../../../src/catalog/files/errors.ts';
import { type ExportFormat, exportCatalog } from '../../../src/catalog/files/export-catalog.ts';
import { type ImportRun, importCatalog, isEmpty } from '../../../src/catalog/files/import-catalog.ts';
import { readFolder } from '../../../src/catalog/files/read-folder.ts';
import { openDatabase, withTransaction } from '../../../src/database/database.ts';
import { Secret } from '../../../src/kit/secret.ts';
import { seedCatalog } from '../../../src/main/demo/seed-catalog.ts';
import { carrierRequest } from '../../portal/support/catalog-requests.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
let folder: string;
let recorded: Act[] = [];
const keyRing = { currentKeyId: 'test', keys: new Map([['test', new Secret(Buffer.alloc(32, 1))]]) };
const auditKey = new Secret(Buffer.alloc(32, 7));
const audits = createAudits(auditKey);
const actor = { kind: 'Service', id: null, name: 'test' } as const;
const entryOf = ({ accountId, ...act }: Act) => ({
  ...act,
  actor,
  address: null,
  accountId: accountId ?? operatorChain,
});
const acting = {
  ...actingBy(async (tx, act) => audits(tx, [entryOf(act)])),
  recordMany: async (tx: Parameters<typeof audits>[0], acts: readonly Act[]) => {
    recorded = [...acts];
    await audits(tx, acts.map(entryOf));
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bestow-catalog-'));
  await withTransaction(database.db, async (tx) => {
    await createAccount(tx, keyRing, { name: 'Acme' });
    await createAccount(tx, keyRing, { name: 'Globex' });
  });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await empty();
  await clean();
});

async function empty(): Promise<void> {
  const tables =
    'jobs, product_changes, account_products, account_product_changes, account_carriers, product_versions, products, carriers, shipping_methods, media';
  for (const table of tables.split(', ')) await sql`delete from ${sql.table(table)}`.execute(database.db);
}

async function clean(): Promise<void> {
  await rm(folder, { recursive: true });
  await mkdir(folder);
}

async function write(files: Record<string, string | Buffer>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

async function importFolder(options: Partial<ImportRun> = {}) {
  const files = await readFolder(folder);
  if (!files) throw new Error('no folder');
  const usual = { checkSources: () => [], discountAloneMax: 15, leavesPrices: false, retiresMissing: false };
  const silent = { isDryRun: false, onPlan: () => undefined, onStep: () => undefined };
  const plan = await importCatalog(database.db, acting, files, { ...usual, ...silent, ...options });
  const differences = [plan.products, plan.prices, plan.methods, plan.carriers].flatMap((part) =>
    part.map(({ difference }) => describeDifference(difference)),
  );
  return { plan, differences, left: plan.left };
}

async function faultsOf(options: Partial<ImportRun> = {}): Promise<string[]> {
  const error = await importFolder(options).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof FaultyFiles)) throw new Error(`expected faults, got ${String(error)}`);
  return error.faults.map(({ file, line, detail }) => `${file}:${line}: ${detail}`);
}

async function exported(format: ExportFormat): Promise<Record<string, string | Buffer>> {
  const files: Record<string, string | Buffer> = {};
  for await (const { path, content } of exportCatalog(database.db, format)) files[path] = content;
  return files;
}

function digests(files: Record<string, string | Buffer>): Record<string, string> {
  const digestOf = (content: string | Buffer) =>
    typeof content === 'string' ? content : createHash('sha256').update(content).digest('hex');
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [path, digestOf(content)]));
}

/** Exports, imports into an empty catalog, and exports again. */
async function expectRoundTrip(format: ExportFormat): Promise<void> {
  const before = await exported(format);
  await empty();
  await clean();
  await write(before);
  await importFolder();
  expect(digests(await exported(format))).toEqual(digests(before));
  const again = await importFolder();
  expect(again.differences).toEqual([]);
  expect(isEmpty(again.plan)).toBe(true);
}

const product = (members: Record<string, unknown> = {}) => ({
  Id: 'card-usd',
  Name: 'Card',
  Type: 'Digital',
  CurrencyCode: 'USD',
  DenominationType: 'Fixed',
  Denominations: [10, 25],
  AvailableDeliveryTypes: ['Links'],
  ...members,
});
const json = (value: unknown) => JSON.stringify(value, null, 1);

test.each(['yaml', 'json', 'csv'] as const)(
  'the demo catalog, exported as %s and imported into an empty installation, is exported as the same bytes',
  async (format) => {
    await withTransaction(database.db, (tx) => seedCatalog(tx));
    await sql`
      insert into account_products (account_id, product_id, is_entitled, fee, discount_percentage)
      select a.id, p.id, p.is_public, case when a.name = 'Acme' then 0.25 end, 3.5
      from accounts a cross join (select * from products order by id limit 3) p`.execute(database.db);
    await expectRoundTrip(format);
  },
);

const text = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((value) => value.replaceAll(/[\p{Cc}]/gu, '\n'))
  .filter((value) => value.isWellFormed());
const line = text.map((value) => `x${value.replaceAll('\n', ' ')}`);
const decimal = (max: number, places: number) =>
  fc.integer({ min: 0, max: max * 10 ** places }).map((n) => n / 10 ** places);
const anyProduct = fc.record({
  Id: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,20}$/),
  Name: line,
  Active: fc.boolean(),
  IsPublic: fc.boolean(),
  Type: fc.constant('Digital'),
  CurrencyCode: fc.constantFrom('USD', 'JPY', 'KWD'),
  DenominationType: fc.constant('Range'),
  Denominations: fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 3 }),
  DenominationRange: fc.constant({ Min: 5, Max: 500, Step: 5 }),
  AvailableDeliveryTypes: fc.subarray(['DigitalDelivery', 'Links'], { minLength: 1 }),
  Fee: decimal(1000, 6),
  DiscountPercentage: decimal(15, 4),
  Sources: fc.subarray(['inventory', 'supplier']),
  FulfillmentGroup: fc.option(fc.constantFrom('us-east', '007')),
  MinClaimDays: fc.option(fc.integer({ min: 1, max: 1825 })),
  NeverExpires: fc.boolean(),
  ShortDescription: text,
  Terms: text,
  CultureCodes: fc.subarray(['en-US', 'de-DE']),
  Translations: fc
    .subarray(['de-DE', 'no'])
    .chain((cultures) =>
      fc
        .tuple(line, text)
        .map(([Name, other]) => cultures.map((CultureCode) => ({ ...texts(other), CultureCode, Name }))),
    ),
});
function texts(other: string) {
  const members =
    'Description,TermsAndConditions,SpecialTermsAndConditions,GeneralRedemptionInstructions,OnlineRedemptionInstructions,InstoreRedemptionInstructions,PrintRedemptionInstructions';
  return Object.fromEntries(members.split(',').map((member) => [member, other]));
}

test('any catalog survives export and import unchanged', { timeout: 60_000 }, async () => {
  const catalog = fc.uniqueArray(anyProduct, { maxLength: 6, selector: ({ Id }) => Id });
  await fc.assert(
    fc.asyncProperty(catalog, fc.constantFrom('yaml', 'json', 'csv' as const), async (products, format) => {
      await empty();
      await clean();
      const prices = products.map(({ Id, Fee }) => ({ Account: 'Acme', ProductId: Id, IsEntitled: true, Fee }));
      await write({ 'products.json': json(products), 'prices.json': json(prices) });
      await importFolder();
      await expectRoundTrip(format as ExportFormat);
    }),
    { numRuns: 20 },
  );
});

test('every fault of every file is named with its line, and nothing is imported', async () => {
  await write({
    'products/a.yaml':
      'Id: a\nName: 12\nType: Digital\nCurrencyCode: USD\nDenominationType: Fixed\nDenominations:\n  - 10\n  - 12.345\nAvailableDeliveryTypes: [Links]\nFee: -1\nTerm: x\n',
    'products/b.json': json(product({ Id: 'b', Denominations: [] })),
    'products/c.yaml': 'Id: c\nName: No more\n',
    'shipping-methods/d.yaml': 'Id: "d\n',
    'products.csv':
      'Id;Name;Type;CurrencyCode;DenominationType;Denominations;AvailableDeliveryTypes;Faceplates\nb;Twice;Digital;USD;Fixed;10;Links;\ne;E;Digital;USD;Fixed;10;Links;front=pictures/none.png\n',
    'prices.csv': 'Account,ProductId,Fee\nNobody,b,1\nAcme,zzz,1\n',
    'carriers.yaml':
      '- Id: box\n  Name: Box\n  Description: A box\n  FulfillmentGroup: us\n  MinSupportedQuantity: 5\n  MaxSupportedQuantity: 1\n',
  });
  const faults = await faultsOf();
  const expected = [
    'products.csv:3: pictures/none.png is not in the folder.',
    'products/a.yaml:2: Name must be a string, not a number. Put it in quotes.',
    'products/a.yaml:10: Fee must be >= 0.',
    'products/a.yaml:11: Term is not a member here; did you mean Terms?',
    'products/b.json:1: b is already in products.csv:2.',
    'products/c.yaml:1: Type is required.',
    'products/c.yaml:1: CurrencyCode is required.',
    'products/c.yaml:1: DenominationType is required.',
    'products/c.yaml:1: AvailableDeliveryTypes is required.',
    'prices.csv:2: There is no account Nobody. Create it first; write its exact name or its id.',
    'prices.csv:3: There is no product zzz.',
    'carriers.yaml:6: MaxSupportedQuantity must not be below MinSupportedQuantity.',
  ];
  expect(faults.sort()).toEqual(expect.arrayContaining(expected));
  expect(faults.some((fault) => /^shipping-methods\/d\.yaml:\d/.test(fault))).toBe(true);
  expect(await exported('json')).toMatchObject({ 'prices.json': '[]\n', 'carriers.json': '[]\n' });
});

test('only mentioned members change; a new version only for new content; every change is in the audit log', async () => {
  await write({ 'products.json': json([product({ Terms: 'Old', Fee: 1 }), product({ Id: 'other' })]) });
  await importFolder();
  expect(recorded.map(({ action, target }) => `${action} ${target}`)).toEqual([
    'ProductAdded card-usd',
    'ProductAdded other',
    'CatalogImported null',
  ]);
  await write({ 'products.json': json({ Id: 'card-usd', Fee: 2 }) });
  expect((await importFolder({ isDryRun: true })).differences).toEqual(['~ product card-usd: Fee 1 → 2']);
  expect((await importFolder()).differences).toEqual(['~ product card-usd: Fee 1 → 2']);
  await write({ 'products.json': json({ Id: 'card-usd', Terms: 'New', Active: false }) });
  expect((await importFolder()).differences).toEqual(['- product card-usd: Active true → false, Terms Old → New']);
  expect(recorded.map(({ action }) => action)).toEqual(['ProductChanged', 'ProductRetired', 'CatalogImported']);
  const { rows } = await sql`
    select p.version, p.is_active, p.default_fee::float as fee, v.content ->> 'terms' as terms, v.content ->> 'name' as name
    from products p join product_versions v on v.product_id = p.id and v.version = p.version
    where p.id = 'card-usd'`.execute(database.db);
  expect(rows).toEqual([{ version: 2, is_active: false, fee: 2, terms: 'New', name: 'Card' }]);
  const jobs = await sql`select 1 from jobs where kind = 'tell-product-change'`.execute(database.db);
  expect(jobs.rows).toHaveLength(4);
  expect((await verifyAudit(database.db, auditKey)).filter(({ fault }) => fault !== null)).toEqual([]);
});

test('what is missing is retired only when asked, and only for kinds that the folder has', async () => {
  await write({
    'products.json': json([product(), product({ Id: 'gone' })]),
    'carriers.json': json([
      {
        Id: 'box',
        Name: 'Box',
        Description: 'B',
        FulfillmentGroup: 'us',
        MinSupportedQuantity: 1,
        MaxSupportedQuantity: 2,
      },
    ]),
  });
  await importFolder();
  await clean();
  await write({ 'products.json': json([product()]) });
  expect((await importFolder()).differences).toEqual([]);
  expect((await importFolder({ retiresMissing: true })).differences).toEqual(['- product gone: Active true → false']);
  expect((await importFolder({ retiresMissing: true })).differences).toEqual([]);
});

test('a price that needs two operators is a fault with its line, and is left as it is only when asked', async () => {
  await write({
    'products.yaml': `${json(product({ DiscountPercentage: 40 }))}\n`,
    'prices.csv': 'Account,ProductId,DiscountPercentage,Fee\nAcme,card-usd,60,\nGlobex,card-usd,10,1\n',
  });
  const needsTwo = expect.stringContaining('needs two operators, because it is above 15.');
  expect(await faultsOf()).toEqual([needsTwo]);
  const { left, differences } = await importFolder({ leavesPrices: true });
  expect(left.map(({ file, line }) => `${file}:${line}`)).toEqual(['products.yaml:14', 'prices.csv:2']);
  expect(differences).toEqual([
    '+ product card-usd: Name Card, CurrencyCode USD, Fee 0, DiscountPercentage 15',
    '+ price Globex / card-usd: IsEntitled true, Fee 1, DiscountPercentage 10',
  ]);
  expect((await importFolder({ leavesPrices: true })).differences).toEqual([]);
  expect(await faultsOf()).toHaveLength(2);
});

test('Choice products are checked against the products of the same import; Kind and currency stay', async () => {
  const choice = { Id: 'pick', Kind: 'Choice', Denominations: [25] };
  await write({ 'products.json': json([product({ ...choice, Choices: ['card-usd', 'nothing'] }), product()]) });
  expect(await faultsOf()).toEqual(['products.json:17: There is no product nothing.']);
  await write({ 'products.json': json([product({ ...choice, Choices: ['card-usd'] }), product()]) });
  await importFolder();
  await write({
    'products.json': json([
      { Id: 'card-usd', CurrencyCode: 'EUR' },
      { Id: 'pick', Kind: 'Card', Choices: [] },
    ]),
  });
  expect(await faultsOf()).toEqual([
    expect.stringContaining('products.json:4: The product is sold in USD'),
    expect.stringContaining('products.json:8: The product keeps its Kind Choice'),
  ]);
});

test('pictures beside the files are stored once, under a name of their content', async () => {
  const png = await readFile(new URL('../../../demo/pictures/corporate-slate-logo.png', import.meta.url));
  const withPicture = (path: string) => json(product({ Faceplates: [{ Name: 'front', Path: path }] }));
  await write({ 'pictures/own.png': png, 'products.json': withPicture('pictures/own.png') });
  expect((await importFolder()).plan.pictures).toHaveLength(1);
  const files = await exported('yaml');
  const stored = Object.keys(files).find((path) => path.startsWith('pictures/')) ?? '';
  expect(stored).toMatch(/^pictures\/[0-9a-f]{32}\.png$/);
  expect(png.equals(files[stored] as Buffer)).toBe(true);
  expect(isEmpty((await importFolder()).plan)).toBe(true);
  await write({
    [stored]: Buffer.concat([png, Buffer.from('x')]),
    'products.json': withPicture(`/media/${stored.slice(9)}`),
  });
  expect(await faultsOf()).toEqual([expect.stringContaining('The server has another picture named')]);
  await write({ 'products.json': withPicture('/media/unknown.png') });
  expect(await faultsOf()).toEqual([expect.stringContaining('/media/unknown.png is not on the server')]);
});

test('the example of the guide can be imported', async () => {
  await rm(folder, { recursive: true });
  await cp(new URL('../../../../docs/examples/catalog', import.meta.url), folder, { recursive: true });
  await sql`update accounts set name = 'Acme Rewards' where name = 'Acme'`.execute(database.db);
  const { differences } = await importFolder();
  expect(differences.length).toBeGreaterThan(5);
  expect((await importFolder()).differences).toEqual([]);
});

test('a carrier names products of the catalog or of the same import, and others are faults', async () => {
  const carrier = { ...carrierRequest, Id: 'sleeve', ProductIds: ['card-usd', 'card-usdd'] };
  await write({ 'products.json': json([product()]), 'carriers.json': json([carrier]) });
  expect(await faultsOf()).toEqual([expect.stringMatching(/^carriers\.json:\d+: There is no product card-usdd\.$/)]);
});

test('comparing for longer than a transaction may be idle ends no import', async () => {
  await write({ 'products/card.json': JSON.stringify(product()) });
  const files = await readFolder(folder);
  if (!files) throw new Error('no folder');
  const one = openDatabase({ url: database.url, applicationName: 'bestow-test', connectionsMax: 1 });
  await sql`set idle_in_transaction_session_timeout = '50ms'`.execute(one.db);
  // What a machine that is busy with other work does to us.
  const pause = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  const rules = { checkSources: () => [], discountAloneMax: 15, leavesPrices: false, retiresMissing: false };
  const run = { ...rules, isDryRun: false, onPlan: pause, onStep: () => undefined };
  const { products } = await importCatalog(one.db, acting, files, run);
  await one.close();
  expect(products).toHaveLength(1);
});
