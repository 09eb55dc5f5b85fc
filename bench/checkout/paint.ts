import type { Browser } from '@playwright/test';

/** A middling phone on a slow line (quality goals): 1.6 Mbit/s, 150 ms, a quarter of this processor. */
const LINE = { bytesPerSecond: (1.6 * 1_000_000) / 8, latency: 150, slowdown: 4 };

/** Measures the first contentful paint, in milliseconds after the navigation started. */
export async function firstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LINE.latency,
      downloadThroughput: LINE.bytesPerSecond,
      uploadThroughput: LINE.bytesPerSecond,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: LINE.slowdown });
    await page.goto(url, { waitUntil: 'load' });
    return await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
  } finally {
    await context.close();
  }
}

/** The median. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
