import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { updateClaimsFrozen } from '../../src/accounts/queries.ts';
import { many, withTransaction } from '../../src/database/database.ts';
import { loadAddressHashes } from '../../src/delivery/address-hashes.ts';
import { newCaseNumber, parseCaseNumber, shownCaseNumber } from '../../src/help/case-number.ts';
import { hideCodes } from '../../src/help/hide-codes.ts';
import { parseReport } from '../../src/help/parse-report.ts';
import type { Worker } from '../../src/main/worker.ts';
import { freshAddress, giftTo, lineBecomes, linksIn, place, waiting } from '../delivery/support/gift-orders.ts';
import { outboxOf } from '../delivery/support/outbox.ts';
import {
  coffee,
  expectSound,
  freshCode,
  givenSources,
  linksOrder,
  loadCodes,
  stockOf,
} from '../fulfillment/support.ts';
import { givenOperatorCredential } from '../operator/support/operator-caller.ts';
import { givenSignedIn, type SignedIn } from '../portal/support/portal-caller.ts';
import type { Answer } from '../support/http-caller.ts';
import { expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi, type TestCaller } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';

let api: TestApi;
let worker: Worker;
let account: TestCaller;
let admin: SignedIn;
let ann: SignedIn;
let ben: SignedIn;
beforeAll(async () => {
  const environ = { RATE_LIMITS: 'on', RESHIP_SECOND_PERSON_ABOVE: '60' };
  api = await startTestApi(environ);
  worker = await startTestWorker(api, environ);
  account = await api.givenAccount();
  await givenSources(api.database.db, coffee, ['inventory']);
  admin = await givenSignedIn(api, account.accountId, 'admin');
  [ann, ben] = [await givenSignedIn(api, null, 'operator'), await givenSignedIn(api, null, 'operator')];
});
beforeEach(() => sql`delete from sign_in_tries`.execute(api.database.db));
afterEach(() => expectSound(api.database.db));
afterAll(async () => {
  await worker.close();
  await api.close();
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  api.anonymous.post(path, new URLSearchParams(fields).toString(), { ...form, ...headers });
const codesIn = (page: string) => [...page.matchAll(/<dd>(STK[0-9A-F]+)<\/dd>/g)].map(([, code]) => code);
const numberIn = (page: string) => /\d{3}-\d{3}-\d{3}/.exec(page)?.[0];

interface OpenedGift {
  readonly address: string;
  readonly orderId: string;
  readonly path: string;
  readonly code: string;
}

/** A gift that its recipient has opened. */
async function givenOpened(line: Record<string, unknown> = {}): Promise<OpenedGift> {
  const address = freshAddress();
  await loadCodes(api, [freshCode()]);
  const order = await place(account, giftTo(address, line));
  await lineBecomes(account, order.Id, { Status: 'Complete' });
  const path = linksIn((await outboxOf(account, address)).Data[0]?.Text)[0] ?? '';
  const [code = ''] = codesIn((await post(path)).text);
  return { address, orderId: order.Id, path, code };
}

async function report(gift: OpenedGift, fields: Record<string, string> = {}): Promise<Answer> {
  return post(`${gift.path}/help/problem`, { category: 'NotAccepted', ...fields });
}

async function givenCase(fields: Record<string, string> = {}): Promise<OpenedGift & { id: string; number: string }> {
  const gift = await givenOpened();
  expect((await report(gift, fields)).status).toBe(303);
  const [{ id, number } = { id: '', number: '' }] = await casesOf(gift);
  return { ...gift, id, number: shownCaseNumber(number) };
}

function casesOf({ orderId }: { orderId: string }) {
  return many(
    api.database.db,
    sql<{ id: string; number: string; kind: string; status: string; resolution: string | null }>`
      select id, number, kind, status, resolution from help_cases where order_id = ${orderId} order by opened_at, id`,
  );
}

async function eventsOf({ orderId }: { orderId: string }): Promise<string[]> {
  const rows = await many(
    api.database.db,
    sql<{ type: string }>`select type from events where data ->> 'OrderId' = ${orderId} order by sequence`,
  );
  return rows.map(({ type }) => type).filter((type) => /Case|Replaced/.test(type));
}

test('a problem is reported once, handled by the account, answered in the recipient’s language, and closed', async () => {
  const gift = await givenOpened();
  const help = `${gift.path}/help`;
  expect((await api.anonymous.get(`${help}?lang=de`)).text).toContain('Mein Code funktioniert nicht');
  const german = { cookie: 'bestow_lang=de' };
  const contact = freshAddress();
  const spaced = gift.code.replace(/(.{4})/g, '$1 ').toLowerCase();
  const details = `<script>alert(1)</script>\r\nMein Code ${spaced} und ${gift.code} geht nicht`;
  const first = await post(`${help}/problem`, { category: 'NotAccepted', details, contact }, german);
  expect([first.status, first.headers.get('location')]).toEqual([303, help]);
  const again = await Promise.all(Array.from({ length: 4 }, () => report(gift, { details: 'again' })));
  expect(again.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  const [opened, ...others] = await casesOf(gift);
  expect([others, opened?.status, await eventsOf(gift)]).toEqual([[], 'Open', ['CaseOpened']]);
  const number = shownCaseNumber(opened?.number ?? '');
  expect((await api.anonymous.get(help)).text).toContain(number);

  const orderer = await givenSignedIn(api, account.accountId, 'orderer');
  const viewer = await givenSignedIn(api, account.accountId, 'viewer');
  const other = await api.givenAccount();
  const otherAccount = await givenSignedIn(api, other.accountId, 'admin');
  const { body: list } = await orderer.portal.get(`/Cases?number=${number}`);
  expect(list).toMatchObject({
    TotalCount: 1,
    Data: [{ Id: opened?.id, Category: 'NotAccepted', Kind: 'CodeProblem' }],
  });
  const file = (await viewer.portal.get(`/Cases/${opened?.id}`)).text;
  expect(file).toContain('Mein Code •••• und •••• geht nicht');
  expect(file).not.toContain(gift.code);
  for (const step of ['Answer', 'Close'])
    expectProblem(await viewer.portal.post(`/Cases/${opened?.id}/${step}`, { Text: 'x' }), 'RoleNotAllowed');
  const byApi = await account.get(`/v1/Cases?status=Open&orderId=${gift.orderId}`);
  expect(byApi.body).toMatchObject({ TotalCount: 1, Data: [{ Number: number, OrderId: gift.orderId }] });
  expect(byApi.text).not.toMatch(/Mein Code|@/);
  expect((await account.get(`/v1/Cases?status=Closed&orderId=${gift.orderId}`)).body.TotalCount).toBe(0);
  expect((await account.get('/v1/Cases?orderId=unknown')).body.TotalCount).toBe(0);
  const { body: read, text } = await account.get(`/v1/Cases/${number.replaceAll('-', '')}`);
  expect(read).toMatchObject({ Number: number, Details: expect.stringContaining('••••'), Contact: contact, Steps: [] });
  expect(text).not.toContain(gift.code);
  expect((await other.get('/v1/Cases')).body.TotalCount).toBe(0);
  for (const unknown of [number, '482-109-376', 'x'])
    expectProblem(await other.get(`/v1/Cases/${unknown}`), 'NotFound');
  expectProblem(await otherAccount.portal.get(`/Cases/${opened?.id}`), 'NotFound');
  expectProblem(await otherAccount.portal.post(`/Cases/${opened?.id}/Close`), 'NotFound');
  expectProblem(await orderer.portal.get('/Cases?number=482-109-376'), 'InvalidRequest');

  const answered = await orderer.portal.post(`/Cases/${opened?.id}/Answer`, { Text: 'Bitte <b>online</b> versuchen.' });
  expect(answered.body).toEqual({ IsMailed: true });
  const mail = await vi.waitFor(async () => {
    const [found] = (await outboxOf(account, contact)).Data;
    expect(found).toBeDefined();
    return found;
  }, waiting);
  expect(mail?.Subject).toBe(`Unsere Antwort zu Ihrem Fall ${number}`);
  expect(mail?.Html).toContain('Bitte &lt;b&gt;online&lt;/b&gt; versuchen.');
  expect(`${mail?.Html}${mail?.Text}`).not.toMatch(/\/c\/|STK/);
  expect((await post(gift.path)).text).toContain('Bitte &lt;b&gt;online&lt;/b&gt; versuchen.');

  expect((await orderer.portal.post(`/Cases/${opened?.id}/Close`)).body).toMatchObject({ Resolution: 'Solved' });
  expectProblem(await orderer.portal.post(`/Cases/${opened?.id}/Close`), 'InvalidTransition');
  expect((await account.get(`/v1/Cases/${number}`)).body.Steps).toMatchObject([
    { Kind: 'Answered', By: 'Account', Text: 'Bitte <b>online</b> versuchen.' },
    { Kind: 'Closed', By: 'Account', Text: null },
  ]);
  expect(await eventsOf(gift)).toEqual(['CaseOpened', 'CaseClosed']);
  expect((await api.anonymous.get(help)).text).toContain('This case is closed');
  await sql`delete from sign_in_tries`.execute(api.database.db);
  expect((await report(gift)).status).toBe(303);
  expect((await casesOf(gift)).map(({ status }) => status)).toEqual(['Closed', 'Open']);
  const { body: order } = await orderer.portal.get(`/Orders/${gift.orderId}`);
  expect((order.Timeline as { Kind: string }[]).map(({ Kind }) => Kind)).toEqual(
    expect.arrayContaining(['CaseOpened', 'CaseClosed']),
  );
});

test('a code is replaced from stock exactly once, at no cost to the account, with the same link', async () => {
  const { db } = api.database;
  const found = await givenCase();
  const path = `/operator/Cases/${found.id}`;
  const balance = await account.balance('USD');
  expectProblem(await admin.portal.post(`${path}/Replace`), 'RoleNotAllowed');
  expect((await ann.portal.get(path)).body).toMatchObject({
    Codes: [{ ProductId: coffee, Value: 25, InStock: 0, CodeHint: found.code.slice(-4) }],
  });
  expectProblem(await ann.portal.post(`${path}/Replace`), 'OutOfStock');
  const fresh = freshCode();
  await loadCodes(api, [fresh, freshCode()]);
  const answers = await Promise.all(Array.from({ length: 4 }, () => ann.portal.post(`${path}/Replace`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect((await stockOf(db)).free).toBe(1);

  const opened = await post(found.path);
  const [code] = codesIn(opened.text);
  expect(code).not.toBe(found.code);
  expect(opened.text).toContain('We have replaced the code');
  expect(await loadCodes(api, [found.code])).toHaveLength(1);
  expect(await account.balance('USD')).toEqual(balance);
  expect(await eventsOf(found)).toEqual(['CaseOpened', 'CardReplaced', 'CaseClosed']);
  const losses = await many(
    db,
    sql`select reason, replacement, value_minor as v from stock_losses where order_id = ${found.orderId}`,
  );
  expect(losses).toEqual([{ reason: 'Defective', replacement: 1, v: 2500n }]);
  await vi.waitFor(async () => expect((await outboxOf(account, found.address)).TotalCount).toBe(2), waiting);

  // The second replacement of the same card is one of its own.
  expect((await report(found, { category: 'NoBalance' })).status).toBe(303);
  const second = (await casesOf(found)).at(-1);
  expect((await ann.portal.post(`/operator/Cases/${second?.id}/Replace`)).status).toBe(200);
  expect(new Set([found.code, code, codesIn((await post(found.path)).text)[0]]).size).toBe(3);
});

test('a code that was picked is replaced from stock: the reported one or another, never a second time', async () => {
  const { db } = api.database;
  const cleo = await givenSignedIn(api, null, 'operator');
  const codes = [freshCode(), freshCode()];
  await loadCodes(api, codes);
  const address = freshAddress();
  const order = await place(account, giftTo(address, { ProductId: 'manybloom-pick-usd', Value: 50 }));
  await lineBecomes(account, order.Id, { Status: 'Complete' });
  const path = linksIn((await outboxOf(account, address)).Data[0]?.Text)[0] ?? '';
  const cinema = 'ninth-row-cinemas-usd';
  const amounts = { split: '1', [`amount.${coffee}`]: '25', [`amount.${cinema}`]: '25' };
  const picked = await post(`${path}/pick`, amounts);
  const [code = ''] = codesIn(picked.text);
  expect(codes).toContain(code);
  const cookie = picked.headers.get('set-cookie')?.split(';')[0] ?? '';
  const printed = () => api.anonymous.get(`${path}/gift.pdf`, { cookie });
  const before = (await printed()).text;

  const help = (await api.anonymous.get(`${path}/help?lang=de`)).text;
  expect(help).toContain('Welche Karte funktioniert nicht?');
  const unnamed = await post(`${path}/help/problem`, { category: 'NotAccepted' });
  expect([unnamed.status, unnamed.text.includes('Please choose which card')]).toEqual([422, true]);
  const part = /<option value="(\d)">Aurora/.exec(help)?.[1] ?? '';
  expect((await post(`${path}/help/problem`, { category: 'NotAccepted', card: part })).status).toBe(303);
  const [found] = await casesOf({ orderId: order.Id });
  const casePath = `/operator/Cases/${found?.id}`;
  expect((await account.get(`/v1/Cases?orderId=${order.Id}`)).body.Data).toMatchObject([
    { Value: 50, Chosen: { ProductId: coffee, Value: 25 } },
  ]);
  const { body: file } = await cleo.portal.get(casePath);
  expect(file.Codes).toMatchObject([{ Value: 25 }, { Value: 25 }]);
  expect(file.Codes).toContainEqual(
    expect.objectContaining({ ProductId: coffee, CodeHint: code.slice(-4), InStock: 1 }),
  );
  expectProblem(await cleo.portal.post(`${casePath}/Replace`, { ProductId: 'unknown' }), 'InvalidRequest');
  expectProblem(await cleo.portal.post(`${casePath}/Replace`, { ProductId: cinema }), 'OutOfStock');
  const answers = await Promise.all(Array.from({ length: 3 }, () => cleo.portal.post(`${casePath}/Replace`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);

  const [now] = codesIn((await post(path)).text);
  expect([codes.includes(now ?? ''), now === code]).toEqual([true, false]);
  expect((await printed()).text).not.toBe(before);
  expect(await loadCodes(api, [code])).toHaveLength(1);
  expect(await eventsOf({ orderId: order.Id })).toEqual(['CaseOpened', 'CardReplaced', 'CaseClosed']);
  const losses = sql`select product_id as p, value_minor as v from stock_losses where order_id = ${order.Id}`;
  expect(await many(db, losses)).toEqual([{ p: coffee, v: 2500n }]);
});

test('replacing more in a day than one operator’s limit needs a second one, and both are audited', async () => {
  const found = await givenCase();
  await loadCodes(api, [freshCode()]);
  const { body } = await ann.portal.post(`/operator/Cases/${found.id}/Replace`);
  expect(body).toMatchObject({ Case: { Status: 'Open' }, Approval: { Title: expect.stringContaining('$25.00') } });
  const { Id } = body.Approval as { Id: string };
  expectProblem(await ann.portal.post(`/operator/Approvals/${Id}/Approve`), 'SecondPersonRequired');
  expect((await ben.portal.post(`/operator/Approvals/${Id}/Approve`)).status).toBe(200);
  expect(codesIn((await post(found.path)).text)).not.toContain(found.code);
  const { body: log } = await admin.portal.get('/Audit?pageSize=50');
  expect(JSON.stringify(log)).toContain(ann.person.name);
  expect(JSON.stringify(log)).not.toContain(found.code);
});

test('the operator API answers, closes and replaces, and no list says what a recipient wrote', async () => {
  const office = await givenOperatorCredential(api, { name: 'Help desk' });
  const first = await givenCase({ details: 'It says used' });
  const listed = await office.get(`/Cases?number=${first.number}`);
  expect(listed.body).toMatchObject({ TotalCount: 1, Data: [{ Id: first.id, Account: { Id: account.accountId } }] });
  expect(listed.text).not.toContain('It says used');
  expect((await office.get(`/Cases/${first.id}`)).body).toMatchObject({ Details: 'It says used', Steps: [] });
  expect((await office.post(`/Cases/${first.id}/Answer`, { Text: 'Try again' })).body).toEqual({ IsMailed: true });
  const closed = await office.post(`/Cases/${first.id}/Close`);
  expect(closed.body).toMatchObject({ Status: 'Closed', Steps: [{ By: 'Help desk', Text: 'Try again' }, {}] });
  expect((await office.post(`/Cases/${first.id}/Close`)).status).toBe(409);
  const second = await givenCase();
  await loadCodes(api, [freshCode()]);
  const replaced = await office.post(`/Cases/${second.id}/Replace`);
  expect(replaced.body).toMatchObject({ Case: { Resolution: 'Replaced' }, Approval: null });
  expect(replaced.text).not.toContain(second.code);
});

test('concurrent reveals, closing and replacing leave one of the two codes on the page, and one outcome of the case', async () => {
  const found = await givenCase();
  await loadCodes(api, [freshCode()]);
  const [replaced, closed, ...pages] = await Promise.all([
    ben.portal.post(`/operator/Cases/${found.id}/Replace`),
    admin.portal.post(`/Cases/${found.id}/Close`),
    ...Array.from({ length: 8 }, () => post(found.path)),
  ]);
  expect([replaced.status, closed.status].sort()).toEqual([200, 409]);
  const [last] = codesIn((await post(found.path)).text);
  for (const { status, text } of pages) {
    expect([200, 422]).toContain(status);
    for (const code of codesIn(text)) expect([found.code, last]).toContain(code);
  }
  expect(last === found.code).toBe(closed.status === 200);
  expect((await eventsOf(found)).filter((type) => type === 'CaseClosed')).toHaveLength(1);
});

test('a recipient who did not expect a gift can inform the sender once, opened or not, and gets no reminders', async () => {
  await loadCodes(api, [freshCode()]);
  const address = freshAddress();
  const order = await place(account, giftTo(address));
  await lineBecomes(account, order.Id, { Status: 'Complete' });
  const path = linksIn((await outboxOf(account, address)).Data[0]?.Text)[0] ?? '';
  expect((await api.anonymous.get(`${path}/help`)).text).toContain('Please open your gift first');
  expect((await post(`${path}/help/problem`, { category: 'Other' })).status).toBe(403);
  for (let times = 0; times < 2; times++) expect((await post(`${path}/help/unexpected`)).status).toBe(303);
  const addressHash = (await loadAddressHashes(api.database.db, api.keyRing)).of(address);
  expect(
    await many(api.database.db, sql`select 1 from reminder_opt_outs where address_hash = ${addressHash}`),
  ).toHaveLength(1);
  const gift = { orderId: order.Id };
  expect(await casesOf(gift)).toMatchObject([{ kind: 'NotExpected', status: 'Open' }]);
  expect(await eventsOf(gift)).toEqual(['CaseOpened']);
  expect((await api.anonymous.get(`${path}/help`)).text).toContain('The sender has been informed');
  const [{ id } = { id: '' }] = await casesOf(gift);
  await loadCodes(api, [freshCode()]);
  expectProblem(await ben.portal.post(`/operator/Cases/${id}/Replace`), 'InvalidTransition');
  expect((await admin.portal.get('/Cases?kind=NotExpected')).body).toMatchObject({ TotalCount: 1 });
});

test('help for a card with a challenge answer needs the answer; locked, frozen and unknown links get none', async () => {
  await loadCodes(api, [freshCode()]);
  const order = await place(account, linksOrder());
  const { LineItems } = (await lineBecomes(account, order.Id, { Status: 'Complete' })) as unknown as {
    LineItems: { ClaimData: { Codes: { Value: string }[]; ClaimLinkChallengeAnswer: string }[] }[];
  };
  const [card] = LineItems[0]?.ClaimData ?? [];
  const path = new URL(card?.Codes[0]?.Value ?? '').pathname;
  const opened = await post(path, { answer: card?.ClaimLinkChallengeAnswer ?? '' });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await api.anonymous.get(`${path}/help`)).text).toContain('Please open your gift again first');
  expect((await post(`${path}/help/problem`, { category: 'Other' })).status).toBe(403);
  expect(await casesOf({ orderId: order.Id })).toEqual([]);
  expect((await post(`${path}/help/problem`, { category: 'Other' }, { cookie })).status).toBe(303);
  const number = numberIn((await api.anonymous.get(`${path}/help`, { cookie })).text);
  expect(number).toBeDefined();
  // The language picker of an open gift sends the form again without the answer.
  const japanese = await post(`${path}?lang=ja`, {}, { cookie });
  expect(japanese.text).toContain(`受付番号 <span class="case-number" dir="ltr">${number}`);
  expect((await api.anonymous.get(`${path}/help`)).text).not.toContain(number);

  expect((await post(`${path}/help/problem`, { category: 'Nonsense' }, { cookie })).status).toBe(422);
  expect((await post(`${path}/help/problem`, { category: 'Other', more: 'x' }, { cookie })).status).toBe(400);
  expect((await post(`${path}/help/unexpected`, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(400);
  expect((await post(`${path.slice(0, -1)}x/help/unexpected`)).status).toBe(404);
  await withTransaction(api.database.db, (tx) => updateClaimsFrozen(tx, account.accountId, true));
  expect((await post(`${path}/help/unexpected`)).status).toBe(403);
  await withTransaction(api.database.db, (tx) => updateClaimsFrozen(tx, account.accountId, false));
});

test('one card can be reported only a few times a day', async () => {
  const gift = await givenOpened();
  const statuses: number[] = [];
  for (let times = 0; times < 6; times++) statuses.push((await report(gift)).status);
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
});

test('a case number detects every wrong digit and every swap of neighbours', () => {
  for (let n = 0; n < 200; n++) {
    const number = newCaseNumber();
    expect(parseCaseNumber(shownCaseNumber(number))).toBe(number);
    const digits = [...number];
    for (const [at, digit] of digits.entries()) {
      const other = String((Number(digit) + 1 + (n % 9)) % 10);
      if (other !== digit) expect(parseCaseNumber(digits.with(at, other).join(''))).toBeNull();
      const next = digits[at + 1];
      if (next !== undefined && next !== digit)
        expect(
          parseCaseNumber(
            digits
              .with(at, next)
              .with(at + 1, digit)
              .join(''),
          ),
        ).toBeNull();
    }
  }
});

test('reports are cleaned: codes are masked however they are typed, and invisible characters are removed', () => {
  const code = {
    codes: [
      { label: 'Card', value: 'AB-12.34*' },
      { label: 'PIN', value: '99' },
    ],
    barcodeType: 'None',
    barcodeChars: '',
  } as const;
  expect(hideCodes('my ab 12.3 4* and AB12.34*, PIN 99', code)).toBe('my •••• and ••••, PIN 99');
  const details = `a\u0007\u202eb\r\n\r\n\r\n\r\nc ${'x'.repeat(10)}`;
  expect(parseReport({ category: 'Other', details })).toMatchObject({
    report: { details: 'ab\n\nc xxxxxxxxxx', contact: null },
  });
  expect(parseReport({ category: 'Other', card: '3' }, [1, 2])).toEqual({ faults: new Set(['card']) });
  expect(parseReport({ category: 'Other', card: '2' }, [1, 2])).toMatchObject({ part: 2 });
  expect(parseReport({ category: 'Other' }, [4])).toMatchObject({ part: 4 });
  expect(parseReport({ details: '😀'.repeat(1_001), contact: 'nobody' })).toEqual({
    faults: new Set(['category', 'details', 'contact']),
  });
});
