import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenOperatorCredential } from '../operator/support/operator-caller.ts';
import { givenSignedIn } from '../portal/support/portal-caller.ts';
import type { Answer } from '../support/http-caller.ts';
import { expectNoInternals, expectProblem } from '../support/problems.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { canary, carryingPictures, goodPictures, hostilePictures } from './support/hostile-pictures.ts';

/** Every way by which pictures come in. */
const doors = ['branding', 'operator', 'operator in the portal'] as const;
type Door = (typeof doors)[number];

const hostile = await hostilePictures();
const carrying = await carryingPictures();
const good = await goodPictures();
const formats = ['png', 'jpeg', 'gif', 'webp'] as const;

let api: TestApi;
let send: Record<Door, (bytes: Buffer, contentType: string) => Promise<Answer>>;
beforeAll(async () => {
  api = await startTestApi();
  const admin = (await givenSignedIn(api, (await api.givenAccount()).accountId, 'admin')).portal;
  const operator = await givenOperatorCredential(api);
  const person = (await givenSignedIn(api, null, 'operator')).portal;
  const headersOf = (contentType: string) => ({ 'content-type': contentType });
  send = {
    branding: (bytes, contentType) => admin.send('POST', '/Pictures', bytes, headersOf(contentType)),
    operator: (bytes, contentType) => operator.post('/Media', bytes, headersOf(contentType)),
    'operator in the portal': (bytes, contentType) =>
      person.send('POST', '/operator/Media', bytes, headersOf(contentType)),
  };
});
afterAll(() => api.close());

async function served({ body }: Answer) {
  const response = await fetch(api.baseUrl + String(body.Path));
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** GIF is for products, WebP for brandings. */
const isTaken = (door: Door, contentType: string) => contentType !== (door === 'branding' ? 'image/gif' : 'image/webp');

describe.each(doors)('%s', (door) => {
  test.each(hostile)('$what is refused', async ({ bytes, contentType }) => {
    const answer = await send[door](bytes, contentType);
    if (answer.status === 415) return expectProblem(answer, 'UnsupportedMediaType');
    expectProblem(answer, 'UnreadableFile');
    expect(answer.body.detail).toMatch(/picture/);
  });

  test.each(carrying)('$what is served without what it carries', async ({ bytes, contentType }) => {
    const answer = await send[door](bytes, contentType);
    if (!isTaken(door, contentType)) return expectProblem(answer, 'UnsupportedMediaType');
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({ Width: 12, Height: 12 });
    const { response, bytes: kept } = await served(answer);
    expect(response.headers.get('content-type')).toBe(contentType);
    expect(kept.includes('CANARY') || kept.includes('PK\x03\x04')).toBe(false);
    expect(kept.length).toBeLessThan(bytes.length);
  });

  test('what is left of a picture is taken again, and is the same picture', async () => {
    for (const format of formats) {
      const contentType = `image/${format}`;
      if (!isTaken(door, contentType)) continue;
      const first = await send[door](good[format], contentType);
      expect(first.status, `${format}: ${first.text}`).toBe(201);
      const { bytes } = await served(first);
      const again = await send[door](bytes, contentType);
      expect(again.body.Path).toBe(first.body.Path);
    }
  });
});

test('a picture with changed bytes is refused, or served as a harmless picture', async () => {
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat(255), fc.constantFrom('set', 'cut', 'repeat')), {
    minLength: 1,
    maxLength: 6,
  });
  const wish = fc.tuple(fc.constantFrom(...formats), fc.boolean(), fc.constantFrom(...doors), edits);
  await fc.assert(
    fc.asyncProperty(wish, async ([format, carries, door, changes]) => {
      const start = carries
        ? (carrying.find(({ contentType }) => contentType === `image/${format}`)?.bytes ?? good[format])
        : good[format];
      const answer = await send[door](changed(start, changes), `image/${format}`);
      expect([201, 400, 415], answer.text).toContain(answer.status);
      expectNoInternals(answer);
      if (answer.status !== 201) return;
      const { response, bytes } = await served(answer);
      expect(response.headers.get('content-type')).toMatch(/^image\/(png|jpeg|gif|webp)$/);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(bytes.includes(canary)).toBe(false);
    }),
    { numRuns: 150, seed: 23 },
  );
});

function changed(start: Buffer, changes: readonly (readonly [number, number, string])[]): Buffer {
  return changes.reduce((bytes, [place, value, how]) => {
    const at = place % Math.max(1, bytes.length);
    if (how === 'cut') return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + value)]);
    if (how === 'repeat') return Buffer.concat([bytes.subarray(0, at + value), bytes.subarray(at)]);
    const copy = Buffer.from(bytes);
    copy[at] = value;
    return copy;
  }, start);
}
