import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseCount, takeTurns } from '../../../../../tools/testing/selection.ts';
import { imageLibrary } from '../../platform/files/image-library.ts';
import { type PictureKind, readPicture } from './read-picture.ts';

const demo = (name: string) => readFileSync(new URL(`../../demo/pictures/${name}`, import.meta.url));
const LOGO = demo('van-dijk-logo.png');
const PHOTO = demo('van-dijk-background.jpg');
/** One pixel, lossless. */
const WEBP = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
const SECRET = 'Geheim: Dorpsstraat 1';
const sharp = await imageLibrary();

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function makePng(header: Partial<Record<'width' | 'height', number>>, pixels: Buffer): Buffer {
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(header.width ?? 1, 0);
  ihdr.writeUInt32BE(header.height ?? 1, 4);
  ihdr.set([8, 0, 0, 0, 0], 8);
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([LOGO.subarray(0, 8), chunk('IHDR', ihdr), chunk('IDAT', deflateSync(pixels)), end]);
}

/** A segment put in behind the start of a JPEG. */
function withSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([PHOTO.subarray(0, 2), head, data, PHOTO.subarray(2)]);
}

const plain = (width: number, height: number, grey: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: grey, g: grey, b: grey } } });

async function good(file: Buffer, kind: PictureKind = 'logo') {
  const read = await readPicture(file, kind, 'winkel');
  if (typeof read === 'string') throw new Error(read);
  return read;
}
async function findFlaw(file: Buffer) {
  const read = await readPicture(file, 'logo', 'winkel');
  return typeof read === 'string' ? read : null;
}
const readPixels = (file: Buffer) => sharp(file).ensureAlpha().raw().toBuffer();

describe('a PNG', () => {
  it('keeps its pixels and loses its metadata', async () => {
    const noted = Buffer.concat([
      LOGO.subarray(0, 33),
      chunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
      LOGO.subarray(33),
      Buffer.from(SECRET),
    ]);
    const { content, width, height } = await good(noted);
    expect([width, height]).toEqual([160, 160]);
    expect(content.includes(SECRET)).toBe(false);
    expect((await readPixels(content)).equals(await readPixels(LOGO))).toBe(true);
  });

  // The library judges; what follows is the same for all.
  const flaws: readonly [string, Buffer][] = [
    ['fewer pixels than declared', makePng({ width: 2 }, Buffer.from([0, 1]))],
    ['no width', makePng({ width: 0 }, Buffer.from([0, 1]))],
    ['an end that is missing', LOGO.subarray(0, 2000)],
    ['a wrong checksum', Buffer.concat([LOGO.subarray(0, 30), Buffer.from([1]), LOGO.subarray(31)])],
  ];
  it.each(takeTurns(flaws, 2))('is refused with %s', async (_what, file) => {
    expect(await findFlaw(file)).toBe('broken');
  });

  it('is read no further than its pixels', async () => {
    const { width, height, content } = await good(makePng({}, Buffer.alloc(10_000_000)));
    expect([width, height]).toEqual([1, 1]);
    expect(content.length).toBeLessThan(100);
  });

  it.each([
    [4097, 1],
    [1, 4097],
    [4000, 3001],
  ])('is refused at %i by %i pixels before decoding', async (width, height) => {
    expect(await findFlaw(makePng({ width, height }, Buffer.from([0])))).toBe('tooLarge');
  });
});

it.each([
  [4096, 1],
  [4000, 3000],
])('a picture of %i by %i pixels, the most, is served', async (width, height) => {
  expect(await findFlaw(await plain(width, height, 90).png().toBuffer())).toBeNull();
});

describe('a JPEG', () => {
  it('loses locations, names and comments, and data after its end', async () => {
    const noted = Buffer.concat([withSegment(0xfe, Buffer.from(SECRET)), Buffer.from(SECRET)]);
    const { content, width, height } = await good(noted, 'background');
    expect([width, height]).toEqual([600, 800]);
    expect(content.includes(SECRET)).toBe(false);
  });

  it('is rotated by its EXIF orientation, and loses its EXIF', async () => {
    const held = Buffer.from(
      `${'457869660000'}${'49492a0008000000'}${'0100'}${'120103000100000006000000'}${'00000000'}`,
      'hex',
    );
    const turned = withSegment(0xe1, Buffer.concat([held, Buffer.from(SECRET)]));
    const { content, width, height } = await good(turned, 'background');
    expect([width, height]).toEqual([800, 600]);
    expect(content.includes(SECRET)).toBe(false);
    expect((await sharp(content).metadata()).orientation).toBeUndefined();
  });

  it('shows its first frame when it holds two', async () => {
    const two = Buffer.concat([PHOTO.subarray(0, -2), PHOTO.subarray(2)]);
    expect((await good(two)).content).toEqual((await good(PHOTO)).content);
  });

  it.each([
    ['no end', PHOTO.subarray(0, 9000)],
    ['no picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  ])('is refused with %s', async (_what, file) => {
    expect(await findFlaw(file)).toBe('broken');
  });
});

describe('a WebP', () => {
  it('loses data after its end', async () => {
    const { content, width, height } = await good(Buffer.concat([WEBP, Buffer.from(SECRET)]));
    expect([width, height]).toEqual([1, 1]);
    expect(content.includes(SECRET)).toBe(false);
  });

  it('shows its first frame when it is animated', async () => {
    const frames = await Promise.all(
      [40, 200].map((grey) => plain(8, 8, grey).webp({ lossless: true }).toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
    const { content, width, height } = await good(moving);
    expect([width, height]).toEqual([8, 8]);
    expect((await sharp(content, { animated: true }).metadata()).pages).toBeUndefined();
    expect((await readPixels(content))[0]).toBe(40);
  });
});

it.each([
  { kind: 'logo', format: 'png', from: [2400, 1800], to: [213, 160] },
  { kind: 'logo', format: 'jpeg', from: [2400, 240], to: [512, 51] },
  { kind: 'background', format: 'webp', from: [2400, 1800], to: [1280, 960] },
] as const)('a $kind of $from pixels, as $format, is served at $to', async ({ kind, format, from, to }) => {
  const [width, height] = from;
  const shown = await good(await plain(width, height, 90).toFormat(format).toBuffer(), kind);
  expect([shown.width, shown.height]).toEqual(to);
  const { format: served, width: drawn } = await sharp(shown.content).metadata();
  expect([served, drawn]).toEqual(['webp', shown.width]);
});

it.each([
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<html><body>404</body></html>',
  'GIF89a',
  '',
])('refuses anything but PNG, JPEG and WebP, whatever it claims to be: %s', async (text) => {
  expect(await findFlaw(Buffer.from(text))).toBe('notAPicture');
});

it('supports no other format at all', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  for (const file of [svg, gif])
    await expect(sharp(file).metadata()).rejects.toThrow('unsupported image format');
});

it('reads or refuses every truncated or changed file, and never crashes', async () => {
  const broken = fc
    .tuple(fc.constantFrom(LOGO, PHOTO, WEBP), fc.nat(), fc.nat(255), fc.nat())
    .map(([file, at, value, cut]) => {
      const copy = Buffer.from(file);
      copy[at % copy.length] = value;
      return cut % 2 === 0 ? copy : copy.subarray(0, cut % copy.length);
    });
  await fc.assert(
    fc.asyncProperty(broken, async (file) => {
      const read = await readPicture(file, 'logo', 'winkel');
      if (typeof read !== 'string') expect(read.width * read.height).toBeGreaterThan(0);
    }),
    { numRuns: chooseCount(2, 20), seed: 11 },
  );
});
