import type Sharp from 'sharp';

let loaded: Promise<typeof Sharp> | undefined;

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // The only formats that we read; every other parser of libvips stays out of reach of a crafted file.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  // Pictures are rare: one thread each, and no memory kept between them.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * The image library, limited to reading PNG, JPEG and WebP from memory. It is loaded on first use, because its native
 * code takes some 20 MB that most processes never need.
 */
export function imageLibrary(): Promise<typeof Sharp> {
  loaded ??= load();
  return loaded;
}
