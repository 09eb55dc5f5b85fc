import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { type AdyenTwin, startTwin } from '../../apps/gateway/src/testing/adyen/twin.ts';
import { adyenEnv } from '../../apps/gateway/src/testing/adyen/world.ts';
import { aCard } from '../../apps/gateway/src/testing/engine/engine.ts';
import { alive, chooseMethod, expectStatus, payButton, typeCard } from '../support/checkout.ts';
import { rows } from '../support/lists.ts';
import { signIn } from '../support/portal.ts';
import { type SeededTemplate, type Stack, startStack } from '../support/stack.ts';
import { expect, test as base } from '../support/test.ts';
import { euro, nl } from '../support/texts.ts';

const heapDir = mkdtempSync(join(tmpdir(), 'stuiver-heap-'));

/** A gateway of this file's own that writes down its heap when it is asked to; no other ever does. */
const test = base.extend<object, { stack: Stack & { readonly acquirer: AdyenTwin } }>({
  stack: [
    async ({}, use) => {
      const acquirer = await startTwin();
      const stack = await startStack({
        ...adyenEnv(acquirer),
        NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${heapDir}`,
      });
      const both = { ...stack, acquirer };
      await use(both);
      await stack.stop();
      await acquirer.close();
      rmSync(heapDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** Valid numbers that no test value, fingerprint or id contains by chance; the codes are found only with them. */
const CARD = '4539578763621486';
const DECLINED = '4000000000000002';
const AT_ACQUIRER = '4988438843884305';
const OF_BANCONTACT = '6703444444444449';
const CODE = '973';
const WRITTEN = [CARD, DECLINED, AT_ACQUIRER, OF_BANCONTACT].flatMap((number) => [
  number,
  number.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
  number.replaceAll(/(\d{4})(?=\d)/g, '$1-'),
  Buffer.from(number).toString('base64').slice(0, 20),
  Buffer.from(number).toString('hex'),
]);
const CODES = [`"cvc":"${CODE}"`, `cvc=${CODE}`, `'${CODE}'`, `"${CODE}"`];

function findings(where: string, text: string): string[] {
  return [...WRITTEN, ...CODES]
    .filter((canary) => text.includes(canary))
    .map((canary) => `${canary} in ${where}`);
}

/** Reads what a page keeps: markup, filled fields, and every storage. */
async function inBrowser(page: Page): Promise<string[]> {
  const kept = await page.evaluate(async () => ({
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
    cookie: document.cookie,
    databases: JSON.stringify(await indexedDB.databases()),
    caches: JSON.stringify(await caches.keys()),
    history: JSON.stringify(history.state),
    address: location.href,
  }));
  const found = Object.entries({ ...kept, markup: await page.content() });
  return found.flatMap(([where, text]) => findings(`${where} of ${new URL(page.url()).pathname}`, text));
}

/** Every row of every table as text. */
async function inDatabase(database: pg.Client, company: string): Promise<string[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.query<{ text: string }>(`SELECT t::text AS text FROM ${name} AS t`);
    found.push(...findings(name, rows.map(({ text }) => text).join('\n')));
    // Three digits are an amount of the demo as well; none of the company's own rows may contain them.
    const codes = rows.filter(({ text }) => text.includes(company) && /[(,]973[,)]/.test(text));
    found.push(...codes.map(({ text }) => `a column that is ${CODE} in ${name}: ${text}`));
  }
  return found;
}

/** When a file was last written; never, if it was removed meanwhile. */
const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Reads a file's bytes as text; empty for a folder, or a file removed meanwhile. */
function readBytesAsText(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR' || code === 'ENOENT') return '';
    throw error;
  }
}

/** Reads everything that the product wrote outside its database: logs, mails, keys. */
function inFiles(folder: string, isWanted = (_path: string) => true): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter(isWanted)
    .flatMap((path) => findings(path, readBytesAsText(path)));
}

/** Every file of the database, and the cluster's since an instant, its write-ahead log among them, as they are on disk. */
async function inCluster(database: pg.Client, since: number): Promise<string[]> {
  const { adminUrl } = JSON.parse(process.env['STUIVER_E2E_TEMPLATE'] ?? 'null') as SeededTemplate;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('CHECKPOINT');
  const { rows } = await admin.query<{ data_directory: string }>('SHOW data_directory');
  await admin.end();
  const folder = rows[0]?.data_directory ?? '';
  expect(statSync(join(folder, 'pg_wal')).isDirectory()).toBe(true);
  const own = await database.query<{ oid: number }>(
    'SELECT oid::int FROM pg_database WHERE datname = current_database()',
  );
  const { oid } = own.rows[0]!;
  // Databases of other tests, and what was written before the first card, hold none of ours.
  return inFiles(
    folder,
    (path) => path.includes(`/base/${oid}/`) || (!path.includes('/base/') && changedAt(path) >= since),
  );
}

/** Every text that the gateway's heap holds after a full collection. */
async function inHeap(pid: number): Promise<string[]> {
  process.kill(pid, 'SIGUSR2');
  let strings: string[] = [];
  await expect(async () => {
    const [name = ''] = readdirSync(heapDir).filter((file) => file.endsWith('.heapsnapshot'));
    // While it is being written it is no JSON yet.
    ({ strings } = JSON.parse(readFileSync(join(heapDir, name), 'utf8')) as { strings: string[] });
  }).toPass();
  expect(strings.some((text) => text.includes('checkCardNumber'))).toBe(true);
  // The declined number is a published test value, which the simulator stores; three digits occur in many names,
  // so the search looks for the code in the form it was sent.
  return strings.flatMap((text) => findings('the heap', text)).filter((line) => !line.startsWith(DECLINED));
}

test('card numbers and codes are stored nowhere', async ({ page, payer, company, desk, database, stack }) => {
  const since = Date.now();
  const { paymentLink } = await desk.makeLink();
  const found: string[] = [];
  await payer.goto(paymentLink);
  await alive(payer);
  await chooseMethod(payer, nl.methods.names.CARD);
  await typeCard(payer, { number: DECLINED, code: CODE });
  await payButton(payer, euro(nl, '25.00')).click();
  await expect(payer.getByRole('alert')).toBeVisible();
  found.push(...(await inBrowser(payer)));
  await typeCard(payer, { number: CARD, code: CODE });
  await payButton(payer, euro(nl, '25.00')).click();
  await expectStatus(payer, 'succeeded');
  found.push(...(await inBrowser(payer)));
  await payer.goBack();
  await expectStatus(payer, 'succeeded');
  found.push(...(await inBrowser(payer)));

  // Refused input must not come back in an error or a log line either.
  const refused = await payer.request.post('/gateway/transaction/initiatePayment', {
    data: {
      encryptedTransaction: 'x',
      paymentMethod: 'CARD',
      creditcardNumber: CARD,
      cvc: CODE,
      unknown: CARD,
    },
  });
  expect(refused.ok()).toBe(false);
  found.push(...findings('the refusal', await refused.text()));
  const broken = await payer.request.post('/gateway/transaction/initiatePayment', {
    headers: { 'content-type': 'application/json' },
    data: `{"creditcardNumber":"${CARD}","cvc":"${CODE}"`,
  });
  found.push(...findings('the answer to broken JSON', await broken.text()));

  // An acquirer takes the card, takes it and loses the answer, and refuses it.
  await database.query(
    "UPDATE merchant_payment_methods SET processor = 'adyen' WHERE merchant_id = $1 AND method IN ('CARD', 'BANCONTACT')",
    [company.id],
  );
  const { acquirer } = stack;
  for (const [cardHolderName, ...faults] of [
    ['N. Kanarie'],
    ['N. Kanarie', 'after'],
    ['DECLINED'],
  ] as const) {
    acquirer.break('payments', ...faults);
    const { reference: encryptedTransaction } = await desk.makeLink();
    const data = { ...aCard(AT_ACQUIRER, { cvc: CODE, cardHolderName }), encryptedTransaction };
    const answer = await payer.request.post('/gateway/transaction/initiatePayment', { data });
    found.push(...findings('the answer', await answer.text()));
  }
  // The card of Bancontact, once a wrong one.
  const { paymentLink: bancontactLink } = await desk.makeLink();
  await payer.goto(bancontactLink);
  await alive(payer);
  await chooseMethod(payer, nl.methods.names.BANCONTACT);
  await payer.getByLabel(nl.checkout.methods.byCard).check();
  await typeCard(payer, { number: OF_BANCONTACT, code: null, expiry: '' });
  await payButton(payer, euro(nl, '25.00')).click();
  found.push(...(await inBrowser(payer)));
  await typeCard(payer, { number: OF_BANCONTACT, code: null });
  await payButton(payer, euro(nl, '25.00')).click();
  await payer.getByRole('button', { name: 'Approve' }).click();
  await expectStatus(payer, 'succeeded');
  found.push(...(await inBrowser(payer)));
  const paid = acquirer.calls.map(({ answer }) => answer['resultCode']);
  expect(paid).toEqual([
    'Authorised',
    'Authorised',
    'Authorised',
    'Refused',
    'RedirectShopper',
    'Authorised',
  ]);

  await signIn(page, company, nl, '/management/payments');
  await rows(page).filter({ hasText: '•••• 1486' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'J. Jansen' })).toBeVisible();
  await expect(page.getByText('•••• 1486').first()).toBeVisible();
  found.push(...(await inBrowser(page)));

  found.push(
    ...(await inDatabase(database, company.id)),
    ...inFiles(stack.dataDir),
    ...(await inCluster(database, since)),
    ...(await inHeap(stack.gateway.pid)),
    ...findings('the log', stack.gateway.output()),
  );
  expect(found).toEqual([]);
});
