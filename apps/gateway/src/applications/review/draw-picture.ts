import { buffer } from 'node:stream/consumers';
import { MOST_PIXELS } from '@stuiver/domain/applications/documents';
import { imageLibrary } from '../../platform/files/image-library.ts';
import { BROKEN, MOST_BYTES, MOST_CPU_MICROSECONDS, TOO_LARGE } from './drawing-limits.ts';

// The program of a process that redraws one picture, from its standard input to its standard output.

/** Sharp enough to read a passport; a long receipt may be twice as high. */
const WIDTH = 1600;
const HEIGHT = 2 * WIDTH;

// The library decodes in threads of its own, so that this one can watch.
const watch = setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.memoryUsage.rss() > MOST_BYTES || user + system > MOST_CPU_MICROSECONDS)
    process.exit(TOO_LARGE);
}, 10);
try {
  const file = await buffer(process.stdin);
  const sharp = await imageLibrary();
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  if (width * height > MOST_PIXELS) process.exit(TOO_LARGE);
  const drawn = await sharp(file, { limitInputPixels: MOST_PIXELS, autoOrient: true })
    .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer();
  process.stdout.write(drawn);
} catch {
  // The library's messages are not useful.
  process.exitCode = BROKEN;
} finally {
  clearInterval(watch);
}
