import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { alive, chooseMethod, expectStatus, payButton, typeCard } from './support/checkout.ts';
import { signIn } from './support/portal.ts';
import { expect, test } from './support/test.ts';
import { euro, nl } from './support/texts.ts';

/** Valid numbers that no test value, fingerprint or id contains by chance; the codes are found only with them. */
const CARD = '4539578763621486';
const DECLINED = '4000000000000002';
const CODE = '973';
const WRITTEN = [CARD, DECLINED].flatMap((number) => [
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

/** What a page keeps: its markup, fields that were filled, and every storage. */
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
    // Three digits are an amount of the demo as well; of the company's own rows none may be them.
    const codes = rows.filter(({ text }) => text.includes(company) && /[(,]973[,)]/.test(text));
    found.push(...codes.map(({ text }) => `a column that is ${CODE} in ${name}: ${text}`));
  }
  return found;
}

/** Everything that the product wrote beside its database: logs, mails, keys. */
function inFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .flatMap((path) => findings(path, readFileSync(path, 'latin1')));
}

test('card numbers and codes are nowhere after they were used', async ({
  page,
  payer,
  company,
  desk,
  database,
  stack,
}) => {
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
  await payer.waitForLoadState();
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

  await signIn(page, company);
  await page.goto('/management/payments');
  await page.locator('tbody tr').first().click();
  await expect(page.getByText('•••• 1486').first()).toBeVisible();
  found.push(...(await inBrowser(page)));

  found.push(
    ...(await inDatabase(database, company.id)),
    ...inFiles(stack.dataDir),
    ...findings('the log', stack.gateway.output()),
  );
  expect(found).toEqual([]);
});
