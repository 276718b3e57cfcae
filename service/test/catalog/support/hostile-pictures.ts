import { crc32, deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';

export interface HostilePicture {
  readonly what: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Must be in no picture that is served: what the corpus hides in metadata and behind the end. */
export const canary = 'CANARY<script>alert(1)</script>';
const side = 12;

export type PictureFormat = 'png' | 'jpeg' | 'gif' | 'webp';

/** A harmless picture of each kind, 12 pixels wide and high. */
export async function goodPictures(): Promise<Record<PictureFormat, Buffer>> {
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  context.fillStyle = '#b03a5b';
  context.fillRect(0, 0, side, side / 2);
  const [jpeg, webp] = [await canvas.encode('jpeg'), await canvas.encode('webp')];
  return { png: pngFile(), jpeg, webp, gif: gifFile([frame(0, 0, side, side)]) };
}

/** Pictures that must be refused, whoever sends them. They are made for each run; nothing is stored. */
export async function hostilePictures(): Promise<HostilePicture[]> {
  const good = await goodPictures();
  return [...drawings(), ...truncated(good), ...pngs(), ...jpegs(good.jpeg), ...gifs(), ...webps(good.webp)];
}

/** Pictures that may be kept, but only without what they carry besides the image. */
export async function carryingPictures(): Promise<HostilePicture[]> {
  const good = await goodPictures();
  const exif = segment(0xe1, `Exif\0\0${canary}`);
  const manyPictures = segment(0xe2, `MPF\0${canary}`);
  const comment = segment(0xfe, canary);
  const { jpeg, png, gif, webp } = good;
  const behind = (bytes: Buffer) => Buffer.concat([bytes, zipLike]);
  const inJpeg = (more: Buffer) => Buffer.concat([jpeg.subarray(0, 2), more, jpeg.subarray(2)]);
  const inPng = (name: string) => insert(png, 33, chunk(name, Buffer.from(`k\0${canary}`)));
  return [
    given('a PNG with text', 'png', inPng('tEXt')),
    given('a PNG with Exif', 'png', inPng('eXIf')),
    given('a PNG with a private part', 'png', inPng('prVt')),
    given('a PNG that is an animation, too', 'png', inPng('acTL')),
    given('a PNG that is an archive, too', 'png', behind(png)),
    given('a JPEG with Exif', 'jpeg', inJpeg(exif)),
    given('a JPEG with a comment', 'jpeg', inJpeg(comment)),
    given('a JPEG with other pictures', 'jpeg', inJpeg(manyPictures)),
    given('a JPEG that is an archive, too', 'jpeg', behind(jpeg)),
    given(
      'a GIF with a comment',
      'gif',
      insert(gif, 19, Buffer.concat([Buffer.from([0x21, 0xfe]), subBlocks(canary)])),
    ),
    given('a GIF with data of a program', 'gif', insert(gif, 19, application(canary))),
    given('a GIF that is an archive, too', 'gif', behind(gif)),
    given(
      'a WebP with Exif',
      'webp',
      riffFile([extended(0x08), ...riffParts(webp), part('EXIF', Buffer.from(canary))]),
    ),
    given('a WebP that is an archive, too', 'webp', behind(webp)),
  ];
}

const zipLike = Buffer.from(`PK\x03\x04${canary}PK\x05\x06`, 'latin1');

function given(what: string, format: PictureFormat, bytes: Buffer): HostilePicture {
  return { what, contentType: `image/${format}`, bytes };
}

function drawings(): HostilePicture[] {
  const xmlns = 'xmlns="http://www.w3.org/2000/svg"';
  const texts: Record<string, string> = {
    'an SVG with a script': `<svg ${xmlns}><script>alert(1)</script></svg>`,
    'an SVG with an event': `<svg ${xmlns} onload="alert(1)"/>`,
    'an SVG with an address elsewhere': `<svg ${xmlns}><image href="http://127.0.0.1/x"/></svg>`,
    'an SVG with entities': `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(1_000)}">]><svg ${xmlns}>${'&a;'.repeat(9_000)}</svg>`,
    'an SVG of 100,000 levels': `<svg ${xmlns}>${'<g>'.repeat(100_000)}</svg>`,
    'a page': '<!doctype html><script>alert(1)</script>',
    'a PDF': '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
    'a script that begins like a GIF': 'GIF89a=1;alert(1)//',
    nothing: '',
  };
  return Object.entries(texts).flatMap(([what, text]) =>
    (['png', 'jpeg', 'gif', 'webp'] as const).map((format) =>
      given(`${what}, called a ${format}`, format, Buffer.from(text, 'latin1')),
    ),
  );
}

function truncated(good: Record<PictureFormat, Buffer>): HostilePicture[] {
  return Object.entries(good).flatMap(([format, bytes]) =>
    [0.1, 0.3, 0.5, 0.9].map((part) =>
      given(`${part * 100} % of a ${format}`, format as PictureFormat, bytes.subarray(0, bytes.length * part)),
    ),
  );
}

function pngs(): HostilePicture[] {
  const broken = pngFile();
  broken[40] = (broken[40] ?? 0) ^ 1;
  return [
    given('a PNG of 65,535 × 65,535 pixels', 'png', pngFile(header(65_535, 65_535))),
    given('a PNG of 0 × 12 pixels', 'png', pngFile(header(0, side))),
    given('a PNG with 4 billion pixels in a row', 'png', pngFile(header(0xffffffff, 1))),
    given('a PNG with a second, larger header', 'png', pngFile(header(side, side), header(60_000, 60_000))),
    given(
      'a PNG without pixels',
      'png',
      Buffer.concat([signature, header(side, side), chunk('IEND', Buffer.alloc(0))]),
    ),
    given('a PNG with a wrong checksum', 'png', broken),
    given(
      'a PNG with a part that is longer than the file',
      'png',
      insert(pngFile(), 33, Buffer.from('7fffffffIDAT', 'hex')),
    ),
    given('a PNG with a profile of 300 KB that unpacks to 300 MB', 'png', insert(pngFile(), 33, profileBomb())),
    given(
      'a PNG of 87,000 empty parts',
      'png',
      insert(pngFile(), 33, Buffer.concat(Array(80_000).fill(chunk('IHDR', Buffer.alloc(0))))),
    ),
  ];
}

function jpegs(jpeg: Buffer): HostilePicture[] {
  const size = Buffer.from([8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0]);
  const start = Buffer.from([0xff, 0xd8]);
  return [
    given('a JPEG of 65,535 × 65,535 pixels', 'jpeg', Buffer.concat([start, segment(0xc0, size), jpeg.subarray(2)])),
    given('a JPEG with a second, larger header', 'jpeg', insert(jpeg, endOfHeader(jpeg), segment(0xc0, size))),
    given('a JPEG with a segment without length', 'jpeg', insert(jpeg, 2, Buffer.from([0xff, 0xe1, 0, 0]))),
    given('a JPEG of marks', 'jpeg', Buffer.alloc(1_000_000, 0xff).fill(0xd8, 1, 2)),
    given(
      'a JPEG of 250,000 segments',
      'jpeg',
      Buffer.concat([start, Buffer.alloc(1_000_000, Buffer.from([0xff, 0xe1, 0, 2]))]),
    ),
  ];
}

function gifs(): HostilePicture[] {
  const whole = frame(0, 0, side, side);
  return [
    given('a GIF of 65,535 × 65,535 pixels', 'gif', gifFile([whole], 65_535)),
    given('a GIF with a frame outside its sides', 'gif', gifFile([frame(0, 0, 60_000, 60_000)])),
    given('a GIF with a frame that begins outside', 'gif', gifFile([frame(60_000, 0, side, side)])),
    given('a GIF that moves', 'gif', gifFile([whole, whole])),
    given('a GIF of 50,000 frames', 'gif', gifFile(Array<Buffer>(50_000).fill(whole))),
    given('a GIF without pixels', 'gif', gifFile([])),
    given('a GIF without an end', 'gif', gifFile([whole]).subarray(0, -1)),
    given('a GIF with an unknown block', 'gif', insert(gifFile([whole]), 19, Buffer.from([0x99, 1, 1, 0]))),
  ];
}

function webps(webp: Buffer): HostilePicture[] {
  const parts = riffParts(webp);
  const large = Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0]);
  const moving = [extended(0x02), part('ANIM', Buffer.alloc(6)), part('ANMF', Buffer.alloc(32))];
  return [
    given('a WebP that moves', 'webp', riffFile(moving)),
    given('a WebP of 16,384 × 16,384 pixels', 'webp', riffFile([part('VP8L', large)])),
    given('a WebP with a small header before a large picture', 'webp', riffFile([extended(0), part('VP8L', large)])),
    given('a WebP with two headers', 'webp', riffFile([extended(0), extended(0, 9_000), ...parts])),
    given('a WebP with two pictures', 'webp', riffFile([extended(0), ...parts, ...parts])),
    given('a WebP without a picture', 'webp', riffFile([extended(0)])),
    given(
      'a WebP of 100,000 empty parts',
      'webp',
      riffFile([extended(0), ...Array<Buffer>(100_000).fill(part('VP8 ', Buffer.alloc(0)))]),
    ),
    given('a sound in a RIFF file', 'webp', Buffer.from(riffFile(parts)).fill('WAVE', 8, 12)),
  ];
}

const insert = (bytes: Buffer, at: number, more: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

export function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

function header(width: number, height: number): Buffer {
  const content = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  return chunk('IHDR', content);
}

function pngFile(...headers: readonly Buffer[]): Buffer {
  const pixels = deflateSync(Buffer.alloc(side * (1 + side * 3), 0x33).fill(0, 0, 1));
  const first = headers.length > 0 ? headers : [header(side, side)];
  return Buffer.concat([signature, ...first, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function profileBomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(300_000_000), { level: 9 });
  return chunk('iCCP', Buffer.concat([Buffer.from('p\0\0', 'latin1'), packed]));
}

function segment(marker: number, content: string | Buffer): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

/** Behind the segment that has the size. */
function endOfHeader(jpeg: Buffer): number {
  let at = 2;
  while (![0xc0, 0xc2].includes(jpeg[at + 1] ?? 0)) at += 2 + jpeg.readUInt16BE(at + 2);
  return at + 2 + jpeg.readUInt16BE(at + 2);
}

function gifFile(frames: readonly Buffer[], sides = side): Buffer {
  const head = Buffer.concat([Buffer.from('GIF89a', 'latin1'), Buffer.from([0, 0, 0, 0, 0x80, 0, 0])]);
  head.writeUInt16LE(sides, 6);
  head.writeUInt16LE(sides, 8);
  return Buffer.concat([head, Buffer.from([0, 0, 0, 255, 255, 255]), ...frames, Buffer.from([0x3b])]);
}

function frame(left: number, top: number, width: number, height: number): Buffer {
  const head = Buffer.alloc(10);
  head[0] = 0x2c;
  for (const [index, number] of [left, top, width, height].entries()) head.writeUInt16LE(number, 1 + index * 2);
  return Buffer.concat([head, Buffer.from([2, 2, 0x44, 1, 0])]);
}

function subBlocks(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1'), Buffer.from([0])]);
}

const application = (text: string) =>
  Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP', 'latin1'), subBlocks(text)]);

function part(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** The head of an extended file: its sides, and what follows. */
function extended(flags: number, sides = side): Buffer {
  const content = Buffer.alloc(10);
  content[0] = flags;
  content.writeUIntLE(sides - 1, 4, 3);
  content.writeUIntLE(sides - 1, 7, 3);
  return part('VP8X', content);
}

function riffFile(parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** The picture of a simple file, which has one part. */
const riffParts = (webp: Buffer): Buffer[] => [webp.subarray(12)];
