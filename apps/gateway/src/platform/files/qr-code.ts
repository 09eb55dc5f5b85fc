import encodeQR from 'qr';
import { imageLibrary } from './image-library.ts';

/** Pixels per module in a PNG: sharp on a phone's screen and in print. */
const SCALE = 8;

/** Rows of modules, `true` where dark. Error correction M survives a crease; ISO/IEC 18004 asks for a quiet zone of 4. */
const encodeModules = (text: string): boolean[][] => encodeQR(text, 'raw', { ecc: 'medium', border: 4 });

/** Draws a QR code (ISO/IEC 18004) as an SVG document, one unit per module. */
export function drawQrSvg(text: string): string {
  const rows = encodeModules(text);
  const side = rows.length;
  const runs = rows.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map(
      ({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`,
    ),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${runs.join('')}"/></svg>`;
}

async function drawQrPng(text: string): Promise<Buffer> {
  const rows = encodeModules(text);
  const side = rows.length;
  const sharp = await imageLibrary();
  const pixels = Uint8Array.from(rows.flat(), (dark) => (dark ? 0 : 255));
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * SCALE, side * SCALE, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}

/**
 * Draws a QR code (ISO/IEC 18004) as a data URL.
 *
 * @param format `svg` scales, `png` can be pasted into a mail
 */
export async function drawQrDataUrl(text: string, format: 'svg' | 'png'): Promise<string> {
  if (format === 'png') return `data:image/png;base64,${(await drawQrPng(text)).toString('base64')}`;
  return `data:image/svg+xml;base64,${Buffer.from(drawQrSvg(text)).toString('base64')}`;
}
