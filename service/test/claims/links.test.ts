import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimToken } from '../../src/cards/claim-secrets.ts';
import { newOrderKey } from '../../src/cards/vault.ts';
import { type ClaimApp, startClaimApp } from './support/claim-app.ts';
import { formType, postAnswer, stateOf } from './support/claim-calls.ts';
import { givenCard } from './support/given-card.ts';

let app: ClaimApp;
beforeAll(async () => {
  app = await startClaimApp();
});
afterAll(() => app.close());

async function givenDeadLinks(): Promise<Record<string, string>> {
  const voided = await givenCard(app);
  await sql`update cards set voided_at = service_now() where order_id = ${voided.orderId}`.execute(app.database.db);
  const replaced = await givenCard(app);
  await sql`update cards set claim_version = 2 where order_id = ${replaced.orderId}`.execute(app.database.db);
  const card = await givenCard(app);
  const bytes = Buffer.from(card.token, 'base64url');
  const forged = Buffer.concat([bytes.subarray(0, 32), randomBytes(16)]).toString('base64url');
  const foreignKey = newOrderKey(app.keyRing, card).key;
  const otherAccount = Buffer.concat([randomBytes(16), bytes.subarray(16)]).toString('base64url');
  const nextCard = claimToken(card.key, { ...card, cardNumber: 2 }).reveal();
  return {
    unknown: randomBytes(48).toString('base64url'),
    malformed: 'not-a-token',
    tooLong: `${card.token}A`,
    odd: `${card.token.slice(0, -1)}%2e`,
    voided: voided.token,
    replaced: replaced.token,
    forged,
    foreign: claimToken(foreignKey, card).reveal(),
    otherAccount,
    nextCard,
    ...Object.fromEntries([200, 201, 300, 6_000].map((length) => [`${length} letters`, 'a'.repeat(length)])),
    severalParts: `${card.token}/more/parts`,
    endingInSlash: `${card.token}/`,
    notDecodable: '%ff',
    partlyDecodable: `${card.token}%E0%A4%A`,
    nul: '%00',
    empty: '',
  };
}

test('voided, replaced, unknown, forged, foreign and malformed links get the same response, byte for byte', async () => {
  const links = await givenDeadLinks();
  const seen = new Map<string, string[]>();
  for (const [kind, token] of Object.entries(links)) {
    const answers = [
      await app.caller.get(`/c/${token}`),
      await postAnswer(app, `/c/${token}`, '123456'),
      await app.caller.get(`/c/${token}/gift.pdf`),
    ];
    for (const { status, text, headers } of answers) {
      const shown = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
      const key = JSON.stringify([status, shown, text]);
      seen.set(key, [...(seen.get(key) ?? []), kind]);
    }
  }
  expect([...seen.values()].map((kinds) => kinds.length)).toEqual([Object.keys(links).length * 3]);
  expect([...seen.keys()][0]).toContain('[404,');
});

test('a replaced link rejects the right answer too, and nothing is counted on the card', async () => {
  const card = await givenCard(app);
  await sql`update cards set claim_version = 2 where order_id = ${card.orderId}`.execute(app.database.db);
  expect((await postAnswer(app, card.path, card.answer)).status).toBe(404);
  expect(await stateOf(app, card)).toMatchObject({ claimedAt: null, wrongAnswers: 0, reveals: 0, events: 0 });
});

test('every response has the strict policy, no referrer, no store, no sniffing and no indexing', async () => {
  const card = await givenCard(app);
  const answers = [
    await app.caller.get(card.path),
    await app.caller.send('HEAD', card.path),
    await postAnswer(app, card.path, card.wrongAnswer),
    await postAnswer(app, card.path, card.answer),
    await app.caller.get('/c/unknown'),
    await app.caller.get(`${card.path}/gift.pdf`),
    await app.caller.send('DELETE', card.path),
    await app.caller.post(card.path, { answer: card.answer }),
    await app.caller.post(card.path, 'answer=%ff', formType),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 200, 404, 403, 405, 415, 400]);
  for (const { headers } of answers) {
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; img-src 'self' data:; style-src 'sha256-[A-Za-z0-9+/=]{44}'; script-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  }
});

test('the script is served from the service’s own origin, and pages contain no inline script, handler or style attribute', async () => {
  const script = await app.caller.get('/c-assets/claim.js');
  expect(script).toMatchObject({ status: 200 });
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const card = await givenCard(app);
  for (const { text } of [await app.caller.get(card.path), await postAnswer(app, card.path, card.answer)]) {
    expect(text.match(/<script[^>]*>[^<]*/g)).toEqual(['<script src="/c-assets/claim.js" defer>']);
    expect(text).not.toMatch(/ on[a-z]+=| style=|javascript:/);
    expect(text).not.toMatch(/(?:src|href)="(?!\/|data:)/);
  }
});

test('a page with its style sheet is smaller than 30 KB', async () => {
  const card = await givenCard(app, { personalization: { to: 'Ann', fromName: 'Ben', message: 'm'.repeat(500) } });
  for (const { text } of [await app.caller.get(card.path), await postAnswer(app, card.path, card.answer)]) {
    expect(Buffer.byteLength(text)).toBeLessThan(30_000);
  }
});

test.each([
  ['a duplicate field', 'answer=1&answer=2', 400],
  ['an unknown field', 'answer=123456&admin=1', 400],
  ['a broken escape', 'answer=%zz', 400],
  ['a field without a value', 'answer', 400],
  ['a prototype', '__proto__=1', 400],
  ['too large', `answer=${'1'.repeat(2_000)}`, 413],
])('a form with %s is rejected and counts nothing', async (_what, body, status) => {
  const card = await givenCard(app);
  expect((await app.caller.post(card.path, body, formType)).status).toBe(status);
  expect(await stateOf(app, card)).toMatchObject({ wrongAnswers: 0, reveals: 0 });
});

test('forms are accepted only here: the API still requires JSON', async () => {
  const answer = await app.caller.post('/v1/Products', 'a=b', formType);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
});

test('after the reveal the PDF needs the cookie of this link; without it the claim page is shown', async () => {
  const card = await givenCard(app);
  const { headers } = await postAnswer(app, card.path, card.answer);
  const cookie = headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(
    new RegExp(`^bestow_reveal=\\d+\\.[\\w-]{43}; Path=${card.path}; Max-Age=600; HttpOnly; SameSite=Strict$`),
  );
  const pair = cookie.split(';')[0] ?? '';
  const refused = await app.caller.get(`${card.path}/gift.pdf`);
  expect(refused).toMatchObject({ status: 403 });
  expect(refused.text).toContain('name="answer"');

  const pdf = await app.caller.get(`${card.path}/gift.pdf`, { cookie: `a=b; ${pair}` });
  expect(pdf.status).toBe(200);
  expect(pdf.text.startsWith('%PDF-')).toBe(true);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(pdf.headers.get('content-disposition')).toBe('attachment; filename="gift.pdf"');
  expect(pdf.headers.get('cache-control')).toBe('no-store');
  expect(await stateOf(app, card)).toMatchObject({ reveals: 1, looks: 2, events: 1 });

  const other = await givenCard(app);
  expect((await app.caller.get(`${other.path}/gift.pdf`, { cookie: pair })).status).toBe(403);
  const longer = pair.replace(/=\d+/, (end) => `=${Number(end.slice(1)) + 600}`);
  expect((await app.caller.get(`${card.path}/gift.pdf`, { cookie: longer })).status).toBe(403);
  await app.moveClock(601);
  expect((await app.caller.get(`${card.path}/gift.pdf`, { cookie: pair })).status).toBe(403);
});

test('the cookie becomes invalid with the link', async () => {
  const card = await givenCard(app);
  const { headers } = await postAnswer(app, card.path, card.answer);
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  await sql`update cards set voided_at = service_now() where order_id = ${card.orderId}`.execute(app.database.db);
  expect((await app.caller.get(`${card.path}/gift.pdf`, { cookie })).status).toBe(404);
});

test('with https both cookies are Secure, under names that browsers take over https only, and work', async () => {
  const secure = await startClaimApp({ baseUrl: 'https://gifts.example' });
  const card = await givenCard(secure);
  const [proof = ''] = (await postAnswer(secure, card.path, card.answer)).headers.getSetCookie();
  expect(proof).toMatch(/^__Secure-bestow_reveal=[^;]+; Path=[^;]+; Max-Age=600; HttpOnly; SameSite=Strict; Secure$/);
  const pdf = await secure.caller.get(`${card.path}/gift.pdf`, { cookie: proof.split(';')[0] ?? '' });
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const [language = ''] = (await secure.caller.get(`${card.path}?lang=de`)).headers.getSetCookie();
  expect(language).toBe('__Host-bestow_lang=de; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure');
  const page = await secure.caller.get(card.path, { cookie: language.split(';')[0] ?? '' });
  expect(page.text).toContain('<html lang="de"');
  await secure.close();
});

test('a visitor who tries unknown links is throttled, for existing links too', async () => {
  const guarded = await startClaimApp({ unknownLinksPerMinuteMax: 5 });
  const card = await givenCard(guarded);
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) {
    const token = randomBytes(48).toString('base64url');
    statuses.push((await (i % 2 ? postAnswer(guarded, `/c/${token}`, '1') : guarded.caller.get(`/c/${token}`))).status);
  }
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
  const paused = await guarded.caller.get(card.path);
  expect(paused.status).toBe(429);
  expect(paused.headers.get('retry-after')).toBe('60');
  expect((await guarded.caller.get('/c-assets/claim.js')).status).toBe(200);
  await guarded.close();
});

test('existing links are never counted against a visitor', async () => {
  const guarded = await startClaimApp({ unknownLinksPerMinuteMax: 3 });
  const card = await givenCard(guarded);
  for (let i = 0; i < 10; i++) expect((await guarded.caller.get(card.path)).status).toBe(200);
  await guarded.close();
});
