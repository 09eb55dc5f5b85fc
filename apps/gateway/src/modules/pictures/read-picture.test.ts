import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { readPicture } from './read-picture.ts';

const demo = (name: string) => readFileSync(new URL(`../../demo/pictures/${name}`, import.meta.url));
const LOGO = demo('van-dijk-logo.png');
const PHOTO = demo('van-dijk-background.jpg');
/** One pixel, lossless. */
const WEBP = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
const SECRET = 'Geheim: Dorpsstraat 1';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function pngOf(header: Partial<Record<'width' | 'height' | 'colour', number>>, pixels: Buffer): Buffer {
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(header.width ?? 1, 0);
  ihdr.writeUInt32BE(header.height ?? 1, 4);
  ihdr.set([8, header.colour ?? 0, 0, 0, 0], 8);
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([LOGO.subarray(0, 8), chunk('IHDR', ihdr), chunk('IDAT', deflateSync(pixels)), end]);
}

/** A segment put in behind the start of a JPEG. */
function withSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([PHOTO.subarray(0, 2), head, data, PHOTO.subarray(2)]);
}

function good(file: Buffer) {
  const read = readPicture(file);
  if (!read.ok) throw new Error(read.flaw);
  return read.picture;
}
const flawOf = (file: Buffer) => {
  const read = readPicture(file);
  return read.ok ? null : read.flaw;
};

describe('a PNG', () => {
  it('keeps its pixels and nothing that was said about it', () => {
    const noted = Buffer.concat([
      LOGO.subarray(0, 33),
      chunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
      LOGO.subarray(33),
      Buffer.from(SECRET),
    ]);
    const { content, type, width, height } = good(noted);
    expect([type, width, height]).toEqual(['image/png', 160, 160]);
    expect(content.includes(SECRET)).toBe(false);
    expect(PNG.sync.read(content).data.equals(PNG.sync.read(LOGO).data)).toBe(true);
    expect(good(content).content.equals(content)).toBe(true);
  });

  it.each([
    ['fewer pixels than it says', pngOf({ width: 2 }, Buffer.from([0, 1]))],
    ['more pixels than it says', pngOf({}, Buffer.alloc(10_000_000))],
    ['an unknown filter', pngOf({}, Buffer.from([9, 1]))],
    ['no width', pngOf({ width: 0 }, Buffer.from([0, 1]))],
    ['an unknown kind of colour', pngOf({ colour: 5 }, Buffer.from([0, 1]))],
    ['an end that is missing', LOGO.subarray(0, 2000)],
    ['a wrong checksum', Buffer.concat([LOGO.subarray(0, 20), Buffer.from([1]), LOGO.subarray(21)])],
  ])('is refused with %s', (_what, file) => {
    expect(flawOf(file)).toBe('broken');
  });

  it('is refused when it is larger than a phone should draw', () => {
    expect(flawOf(pngOf({ width: 60_000, height: 60_000 }, Buffer.from([0])))).toBe('tooLarge');
  });
});

describe('a JPEG', () => {
  it('loses places, names and comments, and what stands after its end', () => {
    const noted = Buffer.concat([withSegment(0xfe, Buffer.from(SECRET)), Buffer.from(SECRET)]);
    const { content, type, width, height } = good(noted);
    expect([type, width, height]).toEqual(['image/jpeg', 600, 800]);
    expect(content.includes(SECRET)).toBe(false);
    expect(good(content).content.equals(content)).toBe(true);
  });

  it('keeps how the camera was held, and no more of its EXIF', () => {
    const held = Buffer.from(
      `${'457869660000'}${'49492a0008000000'}${'0100'}${'120103000100000006000000'}${'00000000'}`,
      'hex',
    );
    const { content, width, height } = good(withSegment(0xe1, Buffer.concat([held, Buffer.from(SECRET)])));
    expect([width, height]).toEqual([800, 600]);
    expect(content.includes(SECRET)).toBe(false);
    expect(content.includes('Exif')).toBe(true);
  });

  it.each([
    ['no end', PHOTO.subarray(0, 9000)],
    ['no picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['two frames', Buffer.concat([PHOTO.subarray(0, -2), PHOTO.subarray(2)])],
  ])('is refused with %s', (_what, file) => {
    expect(flawOf(file)).toBe('broken');
  });
});

describe('a WebP', () => {
  it('keeps its frame alone', () => {
    const { content, type, width, height } = good(Buffer.concat([WEBP, Buffer.from(SECRET)]));
    expect([type, width, height]).toEqual(['image/webp', 1, 1]);
    expect(content.includes(SECRET)).toBe(false);
    expect(good(content).content.equals(content)).toBe(true);
  });

  it('is refused when it moves', () => {
    const moving = Buffer.concat([
      WEBP.subarray(0, 12),
      Buffer.from('ANIM\u0006\0\0\0abcdef', 'latin1'),
      WEBP.subarray(12),
    ]);
    moving.writeUInt32LE(moving.length - 8, 4);
    expect(flawOf(moving)).toBe('animated');
  });
});

it.each([
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<html><body>404</body></html>',
  'GIF89a',
  '',
])('what is no PNG, JPEG or WebP is refused whatever it calls itself: %s', (text) => {
  expect(flawOf(Buffer.from(text))).toBe('notAPicture');
});

it('is read or refused, and never anything else, however it is cut or changed', () => {
  const broken = fc
    .tuple(fc.constantFrom(LOGO, PHOTO, WEBP), fc.nat(), fc.nat(255), fc.nat())
    .map(([file, at, value, cut]) => {
      const copy = Buffer.from(file);
      copy[at % copy.length] = value;
      return cut % 2 === 0 ? copy : copy.subarray(0, cut % copy.length);
    });
  fc.assert(
    fc.property(broken, (file) => {
      const read = readPicture(file);
      if (read.ok) expect(read.picture.width * read.picture.height).toBeGreaterThan(0);
    }),
    { numRuns: 300, seed: 11 },
  );
});
