import { SCREEN_PATHS } from '@stuiver/contract/screens';
import type { EvidenceSlot } from '@stuiver/domain/chargebacks/evidence';
import { aPdf } from '../apps/gateway/src/testing/evidence.ts';
import { signIn } from './support/portal.ts';
import { expect, PHONE, test } from './support/test.ts';
import { en } from './support/texts.ts';

/** The company's texts by slot, as a person types them. */
const TYPED: Partial<Record<EvidenceSlot, string>> = {
  sold: 'Krantenabonnement',
  explanation: 'Pas opgezegd na de incasso van november.',
};

test.use(PHONE);

test('a chargeback is answered from notice to verdict in six clicks, what is required and one file', async ({
  page,
  office,
  company,
}) => {
  const texts = en;
  const { id } = await office.recurring.dispute(company.id, '4000000000001976');
  const { words, facts, files, preview, submit, outcome, saving, readiness } = texts.evidence;
  await signIn(page, company, texts, SCREEN_PATHS.chargeback.replace(':id', id));
  await page.getByRole('link', { name: texts.chargebacks.deadlineNotice.respond }).click();
  await expect(page.getByText(words.cases.cancelled.claim)).toBeVisible();

  // Counted: what a person does until the packet is there.
  let clicks = 1;
  let fields = 0;
  await page.getByRole('button', { name: words.products.subscription }).click();
  clicks += 1;
  for (const [slot, text] of Object.entries(TYPED)) {
    await page
      .getByLabel(words.slots[slot as EvidenceSlot].label)
      .first()
      .fill(text);
    fields += 1;
  }
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: files.chooseFor(words.slots.agreement.label) }).click();
  clicks += 1;
  const proof = { name: 'bewijs.pdf', mimeType: 'application/pdf', buffer: await aPdf() };
  await (await chooser).setFiles([proof]);
  await expect(page.getByRole('button', { name: files.open('bewijs.pdf') })).toBeVisible();
  await expect(page.getByText(readiness.ready)).toBeVisible();
  await expect(page.getByText(saving.saved, { exact: true })).toBeVisible();
  const added = page
    .getByRole('heading', { name: facts.title })
    .locator('xpath=ancestor::*[.//li][1]')
    .locator('li');
  const ours = await added.count();
  // The texts typed and the file.
  expect(ours / (ours + fields + 1)).toBeGreaterThanOrEqual(0.7);
  await page.getByRole('button', { name: preview.action }).click();
  clicks += 1;
  await expect(page.getByRole('img', { name: /^(Pagina|Page) 1 / })).toBeVisible();
  await page.getByRole('button', { name: submit.action }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: submit.confirm }).click();
  clicks += 2;
  expect({ clicks, fields }).toEqual({ clicks: 6, fields: Object.keys(TYPED).length });
  test.info().annotations.push({ type: 'effort', description: `${ours} added, ${fields} typed` });

  await expect(page.getByText(outcome.filed('').slice(0, 12))).toBeVisible();
  await expect(page.getByRole('button', { name: preview.action })).toHaveCount(0);
  await office.recurring.deliver(company.id);
  await page.goto(SCREEN_PATHS.chargeback.replace(':id', id));
  await expect(page.getByText(texts.statuses.chargeback.WON).first()).toBeVisible();
});
