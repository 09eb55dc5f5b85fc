import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  alive,
  chooseMethod,
  expectStatus,
  openTransfer,
  payButton,
  signDebit,
  typeCard,
} from '../support/checkout.ts';
import { runCommand } from '../../apps/gateway/src/commands/run-command.ts';
import { readSettings } from '../../apps/gateway/src/settings/settings.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import { en, euro, nl } from '../support/texts.ts';

const root = join(import.meta.dirname, '../..');

type Manifest = Readonly<Record<string, { readonly integrity: string; readonly reason: string }>>;
const manifest = JSON.parse(readFileSync(join(root, 'apps/web/dist/scripts.json'), 'utf8')) as Manifest;
/** The payment pages' part of the manifest: integrity by path. */
const known = Object.fromEntries(
  Object.entries(manifest)
    .filter(([path]) => path.startsWith('/checkout-assets/'))
    .map(([path, { integrity }]) => [path, integrity]),
);

/** Records the scripts that run in a page, of whatever origin or inline: their integrity by path. */
async function recordScripts(page: Page): Promise<Record<string, string>> {
  const ran: Record<string, string> = {};
  const debug = await page.context().newCDPSession(page);
  debug.on('Debugger.scriptParsed', ({ url, scriptId }) => {
    // Those of the test itself have no address.
    if (!/^https?:/.test(url)) return;
    const key = new URL(url).pathname;
    ran[key] = 'not read yet';
    debug.send('Debugger.getScriptSource', { scriptId }).then(
      ({ scriptSource }) => {
        ran[key] = `sha256-${createHash('sha256').update(scriptSource).digest('base64')}`;
      },
      // The page left before its script could be read, so that the comparison must see it elsewhere.
      (error: unknown) => {
        if (ran[key] === 'not read yet') ran[key] = String(error);
      },
    );
  });
  await debug.send('Debugger.enable');
  return ran;
}

test('the payer’s pages run the scripts of the manifest, all of them and no others', async ({
  payer,
  desk,
}) => {
  const ran = await recordScripts(payer);
  await payer.goto((await desk.makeLink({ amount: '5.00', maximumAmount: '50.00' })).paymentLink);
  await alive(payer);
  await chooseMethod(payer, nl.methods.names.SEPA_DIRECT_DEBIT);
  await expect(payer.getByLabel(nl.checkoutSepa.fields.iban)).toBeVisible();

  await payer.goto((await desk.makeLink()).paymentLink);
  await openTransfer(payer);
  // The page shows them before their script is there.
  await expect.poll(() => Object.keys(ran).join(' ')).toContain('transfer-details');

  await payer.goto((await desk.makeLink()).paymentLink);
  await alive(payer);
  await payer.getByRole('button', { name: 'English' }).click();
  await expect(payer.locator('html')).toHaveAttribute('lang', 'en');
  await chooseMethod(payer, en.methods.names.CARD);
  await typeCard(payer, {}, en);
  await payButton(payer, euro(en, '25.00'), en).click();
  await expectStatus(payer, 'succeeded', en);

  await expect(() => expect(ran).toEqual(known)).toPass();
});

test('a script that was changed on its way, or that another put into the page, does not run', async ({
  browser,
  desk,
  stack,
}) => {
  const { reference } = await desk.makeLink();
  const context = await browser.newContext({ baseURL: stack.gateway.url });
  const page = await context.newPage();
  const ran = await recordScripts(page);
  // Fetched by a module when it is needed, so that no attribute of the document names its hash.
  await page.route(/\/count-opening-/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\nwindow.stolen = true;` });
  });
  await page.route(/\/pay\?/, async (route) => {
    const answer = await route.fetch();
    const injected =
      '<script>window.stolen = true;</script><script src="/early.js"></script>' +
      '<script src="https://example.test/skimmer.js"></script>';
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('</head>', `${injected}</head>`),
    });
  });
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  await page.goto(`/pay?reference=${reference}`);
  await alive(page);
  // The policy of integrity, which refuses the portal's script, leaves no message.
  await expect(() => {
    for (const part of ['inline script', '/skimmer.js', '/count-opening-'])
      expect(refused.filter((text) => text.includes(part) && text.includes('blocked'))).toHaveLength(1);
  }).toPass();
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
  const strange = Object.keys(ran).filter((path) => !(path in known) || path.includes('/count-opening-'));
  expect(strange).toEqual([]);
  await context.close();
});

const DEBIT_SCRIPT = /\/debit-fields-/;

test('a payer whose browser refuses a script of the page pays without it @soak', async ({
  page,
  desk,
  watch,
}) => {
  watch.allow(DEBIT_SCRIPT);
  await page.route(DEBIT_SCRIPT, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}//` });
  });
  const refused = page.waitForEvent('console', (message) => DEBIT_SCRIPT.test(message.text()));
  await page.goto((await desk.makeLink()).paymentLink);
  await alive(page);
  await refused;
  await chooseMethod(page, nl.methods.names.SEPA_DIRECT_DEBIT);
  await signDebit(page);
  await payButton(page, euro(nl, '25.00')).click();
  await expectStatus(page, 'pending');
});

test('a part of the page that does not load shows an error, and appears once it does', async ({
  page,
  desk,
  watch,
}) => {
  watch.allow(DEBIT_SCRIPT);
  await page.route(DEBIT_SCRIPT, (route) => route.abort());
  await page.goto((await desk.makeLink()).paymentLink);
  await alive(page);
  await chooseMethod(page, nl.methods.names.SEPA_DIRECT_DEBIT);
  // What the gateway rendered is in the other language.
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText(en.checkoutStatus.unreachable)).toBeVisible();
  await expect(page.getByRole('button', { name: en.checkoutStatus.retry })).toBeVisible();
  await chooseMethod(page, en.methods.names.CARD);
  await expect(page.getByLabel(en.checkout.card.number)).toBeVisible();
  await page.unroute(DEBIT_SCRIPT);
  await chooseMethod(page, en.methods.names.SEPA_DIRECT_DEBIT);
  await expect(page.getByLabel(en.checkoutSepa.fields.iban)).toBeVisible();
});

/** Runs the operator's command for a page. */
async function compare(stack: Stack, page: string): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const settings = readSettings({ DATABASE_URL: stack.databaseUrl, STUIVER_DATA_DIR: stack.dataDir });
  const open = () => Promise.reject(new Error('the command needs no database'));
  const code = await runCommand(['scripts', '--page', page], { settings, open, print, printError: print });
  return { code, output: lines.join('\n') };
}

test('npx stuiver scripts notices what a proxy changes in a page, its headers and its scripts', async ({
  desk,
  stack,
}) => {
  const { paymentLink } = await desk.makeLink();
  expect(await compare(stack, paymentLink)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^\d+ scripts, manifest sha256-\S+$/),
  });

  const forward = async ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    const answer = await fetch(new URL(url, stack.gateway.url));
    const policy = answer.headers.get('content-security-policy') ?? '';
    response.setHeader('content-security-policy', policy.replace("'self'", "'self' example.test"));
    const body = await answer.text();
    const foreign = '<script src="//example.test/x.js"></script>';
    response.end(url.includes('/debit-fields-') ? `${body}//` : body.replace('</head>', `${foreign}</head>`));
  };
  const proxy = createServer((request, response) => void forward(request, response)).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const { code, output } = await compare(stack, `http://127.0.0.1:${port}${new URL(paymentLink).pathname}`);
  proxy.close();
  expect(code).toBe(1);
  expect(output).toContain('The policy of the page is not script-src');
  expect(output).toContain('The header integrity-policy is not');
  expect(output).toContain('a script that the manifest lacks: <script src="//example.test/x.js">');
  expect(output.match(/is served with another content/g)).toHaveLength(1);
});
