import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** Reads a QR code off the screen, as a phone's camera would. */
export async function scanQr(image: Locator): Promise<string | null> {
  // A screenshot does not wait for a picture that is still on its way.
  await image.evaluate((element) => (element instanceof HTMLImageElement ? element.decode() : undefined));
  const { data, width, height } = PNG.sync.read(await image.screenshot());
  return jsQR.default(new Uint8ClampedArray(data), width, height)?.data ?? null;
}
