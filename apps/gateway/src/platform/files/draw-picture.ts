import { buffer } from 'node:stream/consumers';
import { imageLibrary } from './image-library.ts';
import { BROKEN, type SizedDrawing, MOST_BYTES, MOST_CPU_MICROSECONDS, TOO_LARGE } from './drawing-limits.ts';

// The program of a process that redraws one picture, from its standard input to its standard output. Its argument
// gives the new width and height, 32 bits each, and the picture.

// The library decodes in threads of its own, so that this one can watch.
const watch = setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.memoryUsage.rss() > MOST_BYTES || user + system > MOST_CPU_MICROSECONDS)
    process.exit(TOO_LARGE);
}, 10);
try {
  const drawing = JSON.parse(process.argv[2] ?? '') as SizedDrawing;
  const { mostPixels, mostSide, width: mostWidth, height: mostHeight } = drawing;
  const file = await buffer(process.stdin);
  const sharp = await imageLibrary();
  // Reads only the header.
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  if (width * height > mostPixels || Math.max(width, height) > mostSide) process.exit(TOO_LARGE);
  const drawn = sharp(file, { limitInputPixels: mostPixels, autoOrient: true }).resize({
    width: mostWidth,
    height: mostHeight,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const { data, info } = await ('webp' in drawing
    ? drawn.webp(drawing.webp)
    : // Paper is white behind a transparent picture.
      drawn.flatten({ background: '#fff' }).jpeg(drawing.jpeg)
  ).toBuffer({ resolveWithObject: true });
  const size = Buffer.alloc(8);
  size.writeUInt32BE(info.width, 0);
  size.writeUInt32BE(info.height, 4);
  process.stdout.write(Buffer.concat([size, data]));
} catch {
  // The library refuses truncated or inconsistent files; its messages are not useful.
  process.exitCode = BROKEN;
} finally {
  clearInterval(watch);
}
