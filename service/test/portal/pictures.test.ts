import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPicture } from '../../src/catalog/picture-rules.ts';
import { expectFaults, expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { pngOf } from './support/png-of.ts';
import { givenSignedIn, type PortalCaller } from './support/portal-caller.ts';

let api: TestApi;
let admin: PortalCaller;
let otherAccount: PortalCaller;
let accountId: string;
beforeAll(async () => {
  api = await startTestApi();
  const account = await api.givenAccount();
  accountId = account.accountId;
  admin = (await givenSignedIn(api, account.accountId, 'admin')).portal;
  otherAccount = (await givenSignedIn(api, (await api.givenAccount()).accountId, 'admin')).portal;
});
afterAll(() => api.close());

const upload = (portal: PortalCaller, bytes: Buffer, type = 'image/png') =>
  portal.send('POST', '/Pictures', bytes, { 'content-type': type });
const branding = (Settings: Record<string, unknown>) => ({ Name: 'Worn', Active: true, Settings });
const fetched = async (path: string) => {
  const response = await fetch(api.baseUrl + path);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

async function drawn(type: 'png' | 'jpeg' | 'webp'): Promise<Buffer> {
  const canvas = createCanvas(60, 20);
  const context = canvas.getContext('2d');
  context.fillStyle = '#b03a5b';
  context.fillRect(0, 0, 40, 20);
  return type === 'webp' ? canvas.encode('webp') : type === 'jpeg' ? canvas.encode('jpeg') : canvas.encode('png');
}

test.each(['png', 'jpeg', 'webp'] as const)('a %s is stored, and served to anyone who has its name', async (type) => {
  const kept = await upload(admin, await drawn(type), `image/${type}`);
  expect(kept.status, kept.text).toBe(201);
  expect(kept.body).toMatchObject({ Width: 60, Height: 20 });
  expect(kept.body.Name).toMatch(
    new RegExp(`^${accountId.replaceAll('-', '')}-[0-9a-f]{32}\\.${type === 'jpeg' ? 'jpg' : type}$`),
  );
  const { response, bytes } = await fetched(String(kept.body.Path));
  expect(response.headers.get('content-type')).toBe(`image/${type}`);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(checkPicture(bytes, [`image/${type}`]).picture).toMatchObject({ width: 60, height: 20 });
});

test('the same picture is stored once per account, and under another name for another account', async () => {
  const [first, second] = [await upload(admin, pngOf(12)), await upload(admin, pngOf(12))];
  expect(second.body).toEqual(first.body);
  const other = await upload(otherAccount, pngOf(12));
  expect(other.body.Name).not.toBe(first.body.Name);
});

test('metadata inside a picture is removed', async () => {
  const jpeg = await drawn('jpeg');
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0x00, 0x0e]), Buffer.from('Exif CANARY1')]);
  const marked = Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2), Buffer.from('<script>CANARY2</script>')]);
  const kept = await upload(admin, marked, 'image/jpeg');
  const { bytes } = await fetched(String(kept.body.Path));
  expect(bytes.includes('CANARY')).toBe(false);
  expect(bytes.equals(jpeg) || bytes.length <= jpeg.length).toBe(true);

  const png = pngOf(20);
  const text = Buffer.alloc(12 + 7);
  text.writeUInt32BE(7, 0);
  text.write('tEXtCANARY3', 4, 'latin1');
  const withText = Buffer.concat([png.subarray(0, 33), text, png.subarray(33), Buffer.from('CANARY4')]);
  const { bytes: cleaned } = await fetched(String((await upload(admin, withText)).body.Path));
  expect(cleaned.equals(png)).toBe(true);
});

test.each([
  ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/png'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg'],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\0\0\0;', 'latin1'), 'image/png'],
  ['a truncated PNG', pngOf(300).subarray(0, 60), 'image/png'],
  ['a PNG with a side of 2,401 pixels', pngOf(2_401, 1), 'image/png'],
])('%s is rejected, whatever its name', async (_what, bytes, type) => {
  expectProblem(await upload(admin, bytes, type), 'UnreadableFile');
});

test('other types and more than 1 MiB are rejected before they are read', async () => {
  expectProblem(await upload(admin, pngOf(8), 'image/svg+xml'), 'UnsupportedMediaType');
  expectProblem(await upload(admin, Buffer.alloc(1024 * 1024 + 1)), 'PayloadTooLarge');
});

test('a branding can use only its own account’s pictures, and a picture in use cannot be deleted', async () => {
  const { Path, Name } = (await upload(admin, pngOf(30))).body as { Path: string; Name: string };
  const made = await admin.post('/Brandings', { Id: 'worn', Name: 'Worn', Settings: { LogoPath: Path } });
  expect(made.status, made.text).toBe(201);
  const foreign = { Id: 'stolen', Name: 'Stolen', Settings: { LogoPath: Path, HeaderImagePath: Path } };
  expectFaults(await otherAccount.post('/Brandings', foreign), [
    { pointer: '/Settings/LogoPath', code: 'NotAllowed' },
    { pointer: '/Settings/HeaderImagePath', code: 'NotAllowed' },
  ]);
  expect((await otherAccount.get('/Pictures')).text).not.toContain(Name);
  expectProblem(await otherAccount.delete(`/Pictures/${Name}`), 'NotFound');
  expectProblem(await admin.delete(`/Pictures/${Name}`), 'PictureInUse');
  expect((await fetched(Path)).response.status).toBe(200);
  expect((await admin.put('/Brandings/worn', branding({ LogoPath: null }))).status).toBe(200);
  expect((await admin.delete(`/Pictures/${Name}`)).status).toBe(204);
  expect((await fetched(Path)).response.status).toBe(404);
  expectFaults(await admin.put('/Brandings/worn', branding({ LogoPath: Path })), [
    { pointer: '/Settings/LogoPath', code: 'NotAllowed' },
  ]);
});

test('when a picture is used and deleted at once, one of the two is rejected', async () => {
  for (let side = 40; side < 46; side++) {
    const { Path, Name } = (await upload(admin, pngOf(side))).body as { Path: string; Name: string };
    const [used, deleted] = await Promise.all([
      admin.put('/Brandings/worn', branding({ LogoPath: Path })),
      admin.delete(`/Pictures/${Name}`),
    ]);
    expect([used.status, deleted.status].sort()).toSatisfy(
      (statuses: number[]) => String(statuses) === '200,409' || String(statuses) === '204,400',
    );
    await admin.put('/Brandings/worn', branding({}));
  }
});

test('a name similar to a picture’s is not found', async () => {
  const { Name } = (await upload(admin, pngOf(31))).body as { Name: string };
  const guesses = [Name.replace(/.\.png$/, '0.png'), Name.replace('png', 'gif'), Name.toUpperCase(), `${Name}.png`];
  for (const guess of guesses.filter((name) => name !== Name)) {
    expect((await fetched(`/media/${guess}`)).response.status, guess).toBe(404);
  }
});
