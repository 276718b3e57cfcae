import { createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bwipjs from 'bwip-js/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endPassHandler } from '../../src/claims/wallet/end-pass.job.ts';
import { appleSerial, googleName } from '../../src/claims/wallet/pass-names.ts';
import type { Wallets } from '../../src/claims/wallet/types.ts';
import { type AccountId, newOrderId } from '../../src/kit/ids.ts';
import { walletSettings } from '../../src/kit/wallet-settings.ts';
import { openWallets } from '../../src/main/shared/wallets.ts';
import { type ClaimApp, startClaimApp } from './support/claim-app.ts';
import { postAnswer } from './support/claim-calls.ts';
import { decodeBarcode } from './support/decode-barcode.ts';
import { type CardOptions, freshCode, givenCard } from './support/given-card.ts';
import { readPass } from './support/read-pass.ts';
import { makePassIdentities } from './support/wallet-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'bestow-wallet-'));
const { authority, signer } = makePassIdentities();
const google = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });

function fileOf(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const environ = {
  APPLE_WALLET_PASS_TYPE: 'pass.test.gifts',
  APPLE_WALLET_TEAM: 'TEAM123456',
  APPLE_WALLET_CERTIFICATE_FILE: fileOf('pass.pem', signer.certificate),
  APPLE_WALLET_KEY_FILE: fileOf('pass.key', signer.key),
  APPLE_WALLET_AUTHORITY_FILE: fileOf('authority.pem', authority.certificate),
  GOOGLE_WALLET_ISSUER: '3388000000012345678',
  GOOGLE_WALLET_KEY_FILE: fileOf(
    'google.json',
    JSON.stringify({ client_email: 'gifts@project.iam.example', private_key: google }),
  ),
};
const logged: unknown[] = [];
const logger = { error: (...line: unknown[]) => void logged.push(line) };
const open = async (changes: Record<string, string | undefined> = {}): Promise<Wallets> =>
  openWallets(walletSettings({ ...environ, ...changes }), logger);

let app: ClaimApp;
beforeAll(async () => {
  app = await startClaimApp({ wallets: await open() });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function openedCard(options: CardOptions = {}) {
  const card = await givenCard(app, { type: 'DigitalDelivery', ...options });
  const page = await postAnswer(app, card.path);
  return { card, page, cookie: page.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

const fetchFrom = (path: string, cookie: string) =>
  fetch(`${app.baseUrl}${path}`, { headers: { cookie }, redirect: 'manual' });

interface ApplePass {
  readonly [member: string]: unknown;
  readonly barcodes: readonly { readonly format: string; readonly message: string }[];
}

async function applePassOf(options: CardOptions) {
  const { card, cookie } = await openedCard(options);
  const answer = await fetchFrom(`${card.path}/gift.pkpass`, cookie);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.pkpass']);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const files = readPass(Buffer.from(await answer.arrayBuffer()), signer.certificate);
  expect([...files.keys()]).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png']));
  return { card, pass: JSON.parse(String(files.get('pass.json'))) as ApplePass };
}

test('an Apple Wallet pass is signed by the operator’s certificate and contains what the page shows', async () => {
  const { card, pass } = await applePassOf({
    brandingId: 'winter-lights',
    personalization: { message: 'Only for you' },
  });
  expect(pass).toMatchObject({
    passTypeIdentifier: 'pass.test.gifts',
    teamIdentifier: 'TEAM123456',
    serialNumber: card.id,
    sharingProhibited: true,
  });
  const text = JSON.stringify(pass);
  for (const { label, value } of card.code.codes) for (const part of [label, value]) expect(text).toContain(part);
  for (const part of ['Aurora Coffee', '$25.00']) expect(text).toContain(part);
  for (const part of ['Only for you', card.token]) expect(text).not.toContain(part);
});

const appleSymbologies = {
  QrCode: ['PKBarcodeFormatQR', 'qrcode'],
  Pdf417: ['PKBarcodeFormatPDF417', 'pdf417'],
  Aztec: ['PKBarcodeFormatAztec', 'azteccode'],
  Code128: ['PKBarcodeFormatCode128', 'code128'],
} as const;

test('an independent scanner reads the card’s own code from a pass', async () => {
  for (const [barcodeType, [format, bcid]] of Object.entries(appleSymbologies)) {
    const barcodeChars = `GIFT-${barcodeType}-0042`;
    const code = { ...freshCode(), barcodeType: barcodeType as keyof typeof appleSymbologies, barcodeChars };
    const [barcode] = (await applePassOf({ code })).pass.barcodes;
    expect(barcode?.format).toBe(format);
    const picture = await bwipjs.toBuffer({
      bcid,
      text: barcode?.message ?? '',
      scale: 4,
      padding: 12,
      backgroundcolor: 'ffffff',
    });
    expect(await decodeBarcode(picture)).toBe(barcodeChars);
  }
});

test('a barcode that Apple Wallet does not support is left out, and the code is on the pass as text', async () => {
  const code = { ...freshCode(), barcodeType: 'Ean13', barcodeChars: '4006381333931' } as const;
  const { pass } = await applePassOf({ code });
  expect(pass.barcodes).toEqual([]);
  expect(JSON.stringify(pass)).toContain(code.codes[0]?.value);
});

test('the Google Wallet link is signed by the service account and contains the card', async () => {
  const { card, cookie } = await openedCard();
  const answer = await fetchFrom(`${card.path}/google-wallet`, cookie);
  expect(answer.status).toBe(303);
  const link = String(answer.headers.get('location'));
  expect(link).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//);
  const [header = '', claims = '', signature = ''] = link.slice(link.lastIndexOf('/') + 1).split('.');
  const isGenuine = createVerify('RSA-SHA256')
    .update(`${header}.${claims}`)
    .verify(createPublicKey(google), signature, 'base64url');
  expect(isGenuine).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: 'gifts@project.iam.example',
    aud: 'google',
    typ: 'savetowallet',
    payload: {
      giftCardObjects: [
        {
          id: expect.stringMatching(new RegExp(`^3388000000012345678\\.${card.id}\\.[\\w-]{22}$`)),
          cardNumber: card.code.codes[0]?.value,
          balance: { currencyCode: 'USD', micros: '25000000' },
        },
      ],
    },
  });
  expect(link.length).toBeLessThan(4_000);
  expect(app.logged()).not.toContain(card.code.codes[0]?.value);
});

test('each picked card of a Choice gift has its own pass, with its own name, value and code', async () => {
  const card = await givenCard(app, {
    productId: 'manybloom-pick-usd',
    valueMinor: 5000,
    type: 'DigitalDelivery',
    isChoice: true,
  });
  const amounts = { split: '1', 'amount.aurora-coffee-usd': '25', 'amount.ninth-row-cinemas-usd': '25' };
  const page = await fetch(`${app.baseUrl}${card.path}/pick`, { method: 'POST', body: new URLSearchParams(amounts) });
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
  const text = await page.text();
  const codes = [...text.matchAll(/<dd>([^<]+)<\/dd>/g)].map(([, code]) => code ?? '');
  expect(text).toContain('aria-label="Add to Apple Wallet: Aurora Coffee Gift Card"');
  const serials = [];
  for (const part of [1, 2]) {
    const answer = await fetchFrom(`${card.path}/${part}/gift.pkpass`, cookie);
    const files = readPass(Buffer.from(await answer.arrayBuffer()), signer.certificate);
    const pass = String(files.get('pass.json'));
    expect(codes.filter((code) => pass.includes(code)).length).toBeGreaterThan(0);
    expect(pass).toContain('$25.00');
    serials.push((JSON.parse(pass) as ApplePass).serialNumber);
    const link = String((await fetchFrom(`${card.path}/${part}/google-wallet`, cookie)).headers.get('location'));
    const claims = Buffer.from(link.split('.').at(-2) ?? '', 'base64url').toString();
    expect(claims).toContain(`.${card.id}-${part}.`);
  }
  expect(serials).toEqual([`${card.id}-1`, `${card.id}-2`]);
  for (const path of ['gift.pkpass', '3/gift.pkpass', '3/google-wallet']) {
    const answer = await fetchFrom(`${card.path}/${path}`, cookie);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
  }
  expect((await fetchFrom(`${card.path}/1/gift.pkpass`, '')).status).toBe(403);
});

test('after a replacement the pass has another name at Google, and the old one is ended there', async () => {
  const place = { accountId: 'a' as AccountId, orderId: newOrderId(), lineNumber: 1, cardNumber: 1, part: 2 };
  const [old, now] = [googleName(place, Buffer.from('old')), googleName(place, Buffer.from('new'))];
  expect(old).not.toBe(now);
  expect(old.split('.')[0]).toBe(appleSerial(place));

  const calls: string[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    calls.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''} ${Buffer.concat(chunks)}`);
    if (request.url === '/token') return void response.end(JSON.stringify({ access_token: 'ya29' }));
    response.writeHead(status).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signerOfGoogle = (await open()).google;
  if (!signerOfGoogle) throw new Error('Google Wallet is not configured');
  const end = endPassHandler({ google: { ...signerOfGoogle, tokenUrl: `${url}/token` }, apiUrl: url });
  const context = { attempt: 1, signal: new AbortController().signal };
  await end({ googleName: old }, context);
  expect(calls[0]).toMatch(/^POST \/token {2}grant_type=urn%3Aietf.*&assertion=ey/);
  const path = `/walletobjects/v1/giftCardObject/3388000000012345678.${old}`;
  expect(calls[1]).toBe(`PATCH ${path} Bearer ya29 {"state":"INACTIVE"}`);
  // Most gifts are in no wallet; anything else is tried again.
  status = 404;
  await end({ googleName: old }, context);
  status = 503;
  await expect(end({ googleName: old }, context)).rejects.toThrow('Google Wallet answered 503');
  server.close();
});

test('passes are served only to the browser that opened the gift', async () => {
  const { card, cookie } = await openedCard();
  for (const path of ['gift.pkpass', 'google-wallet']) {
    expect((await fetchFrom(`${card.path}/${path}`, '')).status).toBe(403);
    const other = await openedCard();
    expect((await fetchFrom(`${card.path}/${path}`, other.cookie)).status).toBe(403);
    expect((await fetchFrom(`${card.path}x/${path}`, cookie)).status).toBe(404);
  }
  expect((await fetchFrom(`${card.path}/gift.pkpass`, cookie)).status).toBe(200);
});

test('the page of an opened gift offers only the configured wallets', async () => {
  const { card, page } = await openedCard();
  expect(page.text).toContain(`href="${card.path}/gift.pkpass"`);
  expect(page.text).toContain('Add to Google Wallet');
  const without = await startClaimApp();
  const closed = await givenCard(without, { type: 'DigitalDelivery' });
  const plain = await postAnswer(without, closed.path);
  expect(plain.text).not.toMatch(/wallet|pkpass/i);
  expect((await without.caller.get(`${closed.path}/gift.pkpass`)).status).toBe(404);
  await without.close();
});

test('invalid wallet settings stop the start with one sentence; an expired certificate only removes the offer', async () => {
  await expect(open({ APPLE_WALLET_TEAM: undefined })).rejects.toThrow(/need APPLE_WALLET_TEAM too/);
  await expect(open({ APPLE_WALLET_KEY_FILE: join(folder, 'none') })).rejects.toThrow(/cannot be read \(ENOENT\)/);
  await expect(open({ APPLE_WALLET_KEY_FILE: fileOf('other.key', authority.key) })).rejects.toThrow(
    /is not the key of/,
  );
  await expect(open({ GOOGLE_WALLET_KEY_FILE: fileOf('bad.json', '[]') })).rejects.toThrow(
    /JSON key of a service account/,
  );
  const old = makePassIdentities(new Date(Date.now() - 1000)).signer;
  const expired = await open({
    APPLE_WALLET_CERTIFICATE_FILE: fileOf('old.pem', old.certificate),
    APPLE_WALLET_KEY_FILE: fileOf('old.key', old.key),
  });
  expect(expired.apple).toBeNull();
  expect(logged).toHaveLength(1);
});
