import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { aPdf, FRAUD_CARD } from '../apps/gateway/src/testing/evidence.ts';
import { signIn } from './support/portal.ts';
import { PHONE } from './support/screens/looks.ts';
import { expect, test } from './support/test.ts';
import { en, nl } from './support/texts.ts';

for (const [where, texts, settings] of [
  ['on a desktop in Dutch', nl, {}],
  ['on a phone in English', en, PHONE],
] as const)
  test.describe(where, () => {
    test.use({ settings });

    test('a chargeback for fraud is answered from notice to verdict with one click, one text and one file', async ({
      page,
      office,
      company,
    }) => {
      const { id } = await office.recurring.dispute(company.id, FRAUD_CARD);
      const { words, files, preview, submit, outcome, saving, readiness } = texts.evidence;
      await signIn(page, company, texts, SCREEN_PATHS.chargeback.replace(':id', id));
      await page.getByRole('link', { name: texts.chargebacks.deadlineNotice.respond }).click();
      await expect(page.getByText(words.cases.fraud.claim)).toBeVisible();

      // Counted: what a person does until the packet is there.
      let clicks = 1;
      let fields = 0;
      await page.getByRole('button', { name: words.products.physical }).click();
      clicks += 1;
      await page.getByLabel(words.slots.sold.label).first().fill('Stadsfiets, maat M');
      fields += 1;
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: files.chooseFor(words.slots.deliveryProof.label) }).click();
      clicks += 1;
      const file = { name: 'bezorging.pdf', mimeType: 'application/pdf', buffer: await aPdf() };
      await (await chooser).setFiles([file]);
      fields += 1;
      await expect(page.getByRole('button', { name: files.open('bezorging.pdf') })).toBeVisible();
      await expect(page.getByText(readiness.ready)).toBeVisible();
      await expect(page.getByText(saving.saved, { exact: true })).toBeVisible();
      const said = await page
        .getByText(/ingevuld\.$|^We filled in/)
        .last()
        .textContent();
      const [ours = 0, all = 1] = (said?.match(/\d+/g) ?? []).map(Number);
      expect(ours / all).toBeGreaterThanOrEqual(0.7);
      await page.getByRole('button', { name: preview.action }).click();
      clicks += 1;
      await expect(page.getByRole('img', { name: /^(Pagina|Page) 1 / })).toBeVisible();
      await page.getByRole('button', { name: submit.action }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: submit.confirm }).click();
      clicks += 2;
      expect({ clicks, fields }).toEqual({ clicks: 6, fields: 2 });
      test.info().annotations.push({ type: 'effort', description: said ?? '' });

      await expect(page.getByText(outcome.filed('').slice(0, 12))).toBeVisible();
      await expect(page.getByRole('button', { name: preview.action })).toHaveCount(0);
      await office.recurring.deliver(company.id);
      await page.goto(SCREEN_PATHS.chargeback.replace(':id', id));
      await expect(page.getByText(texts.statuses.chargeback.WON).first()).toBeVisible();
    });
  });
