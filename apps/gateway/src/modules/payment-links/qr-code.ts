import QRCode from 'qrcode';
import { QR_OPTIONS, qrSvgOf } from '../../lib/qr-code.ts';

/** Pixels per module: sharp on a phone's screen and in print. */
const SCALE = 8;

/**
 * Draws a QR code (ISO/IEC 18004).
 *
 * @param text what it says, such as a link's address
 * @param format `svg` scales, `png` can be pasted into a mail
 * @returns a data URL
 */
export async function qrCodeOf(text: string, format: 'svg' | 'png'): Promise<string> {
  if (format === 'png') return QRCode.toDataURL(text, { ...QR_OPTIONS, type: 'image/png', scale: SCALE });
  const svg = await qrSvgOf(text);
  return `data:image/svg+xml;base64,${Buffer.from(svg, 'utf8').toString('base64')}`;
}
