import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import setup from '../../e2e/support/global-setup.ts';
import { openDesk } from '../../e2e/support/desk.ts';
import { openOffice } from '../../e2e/support/office.ts';
import { startStack } from '../../e2e/support/stack.ts';
import { ensureBuilt, webApp } from '../../tools/serve/builds.ts';
import { ensureBrowser } from '../../tools/testing/browser.ts';
import { stripPage, serveBare } from './bare-page.ts';
import { firstPaint, median } from './paint.ts';
import { peerSize } from './peer.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

/** Sums the files that the page loads before it is interactive, as its document names them. */
async function weigh(html: string, origin: string): Promise<number> {
  const paths = [...html.matchAll(/(?:src|href)="(\/checkout-assets\/[^"]+\.js)"/g)].map(([, path]) => path);
  let sum = 0;
  for (const path of new Set(paths)) {
    const answer = await fetch(`${origin}${path}`);
    sum += brotliCompressSync(Buffer.from(await answer.arrayBuffer())).length;
  }
  return sum;
}

/**
 * `npm run bench -- checkout [--runs 9] [--no-peer]`: the weight of the payer's page, and its first paint on a slow
 * phone compared with the same page as a bare file, in turns on the same machine.
 */
export async function benchCheckout(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: { runs: { type: 'string', default: '9' }, peer: { type: 'boolean', default: true } },
  });
  await ensureBuilt(webApp);
  const { path, env } = await ensureBrowser((line) => console.log(line));
  const teardown = await setup();
  const stack = await startStack();
  const office = await openOffice(stack);
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env } as Record<string, string>,
    args: process.getuid?.() === 0 || Object.keys(env).length > 0 ? ['--no-sandbox'] : [],
  });
  try {
    const desk = await openDesk(stack, await office.openCompany({ look: true }));
    const { paymentLink } = await desk.makeLink();
    const html = await (await fetch(paymentLink)).text();
    const scripts = await weigh(html, stack.gateway.url);
    const bare = await serveBare(stripPage(html));
    const paints = { page: [] as number[], bare: [] as number[] };
    for (let run = 0; run < Number(values.runs); run++) {
      paints.page.push(await firstPaint(browser, paymentLink));
      paints.bare.push(await firstPaint(browser, bare.url));
    }
    bare.close();
    const [page, plain] = [median(paints.page), median(paints.bare)];
    console.log(`document, styles inlined   ${kilobytes(brotliCompressSync(html).length)} brotli`);
    console.log(`scripts and words          ${kilobytes(scripts)} brotli`);
    if (values.peer) {
      const peer = await peerSize();
      const said = peer.version === null ? 'as known; the registry was not reached' : peer.version;
      console.log(`Adyen Web’s card component ${kilobytes(peer.bytes)} brotli (${said})`);
      console.log(`ours ÷ theirs              ${(scripts / peer.bytes).toFixed(2)}`);
    }
    console.log(
      `first view ÷ a bare file’s ${(page / plain).toFixed(2)}  (${page.toFixed(0)} and ${plain.toFixed(0)} ms)`,
    );
  } finally {
    await browser.close();
    await office.close();
    await stack.stop();
    await teardown();
  }
}
