import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { ArchiveRefused } from '../../src/archive/errors.ts';
import { type FrameKey, openFrames, sealFrames } from '../../src/archive/file/frames.ts';
import { Secret } from '../../src/kit/secret.ts';

const frameKey: FrameKey = { key: new Secret(randomBytes(32)), accountId: 'account', archiveId: 'archive' };
const plain = Array.from({ length: 12 }, () => randomBytes(100_000));

async function* chunksOf(buffers: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* buffers;
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const all: Buffer[] = [];
  for await (const each of source) all.push(each);
  return all;
}

const seal = () => collect(sealFrames(frameKey, chunksOf(plain)));
const open = async (frames: readonly Buffer[], key = frameKey) =>
  Buffer.concat(await collect(openFrames(key, chunksOf(frames))));

test('frames open to what was sealed, however their bytes arrive', async () => {
  const frames = await seal();
  expect(frames.length).toBeGreaterThan(3);
  const bytes = Buffer.concat(frames);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7_777) }, (_, index) =>
    bytes.subarray(index * 7_777, (index + 1) * 7_777),
  );
  expect((await open(pieces)).equals(Buffer.concat(plain))).toBe(true);
  expect(await open(await collect(sealFrames(frameKey, chunksOf([]))))).toHaveLength(0);
});

test('a frame that is left out, moved, repeated, added or cut is refused, and so is another file’s key', async () => {
  const frames = await seal();
  const [first = Buffer.alloc(0), second = Buffer.alloc(0), ...others] = frames;
  const end = frames.at(-1) ?? Buffer.alloc(0);
  const wrong: Record<string, readonly Buffer[]> = {
    'without the last': frames.slice(0, -1),
    'without the first': frames.slice(1),
    'without any': [],
    'in another order': [second, first, ...others],
    'the last one twice': [...frames, end],
    'one twice': [first, first, second, ...others],
    'something behind the end': [...frames, Buffer.from([0])],
    'cut in the last': [...frames.slice(0, -1), end.subarray(0, -1)],
  };
  for (const [what, changed] of Object.entries(wrong))
    await expect(open(changed), what).rejects.toThrow(ArchiveRefused);
  await expect(open(frames, { ...frameKey, archiveId: 'other' })).rejects.toThrow(ArchiveRefused);
  await expect(open(frames, { ...frameKey, key: new Secret(randomBytes(32)) })).rejects.toThrow(ArchiveRefused);
});
