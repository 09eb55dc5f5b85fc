import QRCode from 'qrcode';

/** Error correction M survives a crease; four modules of quiet zone is what ISO/IEC 18004 asks. */
export const QR_OPTIONS = { errorCorrectionLevel: 'M', margin: 4 } as const;

/**
 * Draws a QR code (ISO/IEC 18004).
 *
 * @param text what it says
 * @returns an SVG document
 */
export async function qrSvgOf(text: string): Promise<string> {
  return QRCode.toString(text, { ...QR_OPTIONS, type: 'svg' });
}
