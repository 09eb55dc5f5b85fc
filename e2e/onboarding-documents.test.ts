import { addDays } from '@stuiver/domain/calendar';
import { aPdf, openApplication, goToStep } from './support/onboarding.ts';
import { expect, PHONE, test } from './support/test.ts';
import { nl } from './support/texts.ts';

const { onboarding: texts, onboardingFields: fields } = nl;
const PART = '**/documents/*/parts/*';
const SCRIPT = '<img src=x onerror=alert(1)>.pdf';

test.describe('documents', () => {
  test.use(PHONE);

  test('are judged when chosen, and survive a connection that stalls, breaks or is cancelled', async ({
    page,
    context,
    watch,
    stack,
  }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.clock.install();
    await openApplication(page, stack.gateway.url);
    await goToStep(page, 'documents');
    const box = page.getByRole('region', { name: fields.labels.documents.uboId });
    const choose = (...files: ReturnType<typeof aPdf>[]) =>
      box.locator('input[type=file]').setInputFiles(files);
    const done = box.locator('[data-filepond-item-state="processing-complete"]');

    await test.step('by their date', async () => {
      const extract = page.getByRole('region', { name: fields.labels.documents.registerExtract });
      const day = extract.getByLabel(texts.documents.dated);
      await day.fill('1-1-2020');
      await expect(extract.getByText(nl.errors.fields.tooOld)).toBeVisible();
      await day.fill(addDays(new Date().toISOString().slice(0, 10), -30));
      await expect(extract.getByText(nl.errors.fields.tooOld)).toBeHidden();
      await day.blur();
      await expect(day).toHaveValue(/^\d\d-\d\d-\d{4}$/);
    });

    await test.step('by their content, each refused one in words', async () => {
      const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)]);
      const locked = Buffer.from('%PDF-1.6\ntrailer << /Root 1 0 R /Encrypt 12 0 R >>\n%%EOF\n');
      await choose(
        { ...aPdf(), name: 'foto.jpg', buffer: heic },
        { ...aPdf(), name: 'slot.pdf', buffer: locked },
        { ...aPdf(), name: SCRIPT },
      );
      await expect(box.getByText(`foto.jpg: ${nl.errors.fields.fileHeic}`)).toBeVisible();
      await expect(box.getByText(`slot.pdf: ${nl.errors.fields.fileEncrypted}`)).toBeVisible();
      await expect(done).toHaveCount(1);
      await expect(box.getByRole('group', { name: SCRIPT })).toBeVisible();
      await expect(box.locator('img')).toHaveCount(0);
    });

    await test.step('stalled', async () => {
      let silent = true;
      await page.route(PART, async (route) => {
        if (!silent) return route.continue();
        silent = false;
      });
      await Promise.all([page.waitForRequest(PART), choose(aPdf())]);
      await page.clock.fastForward(21_000);
      await expect(box.getByText(texts.documents.stalled)).toBeVisible();
      await page.clock.fastForward(3000);
      await expect(done).toHaveCount(2);
      await expect(box.getByText(texts.documents.stalled)).toBeHidden();
      await page.unroute(PART);
    });

    await test.step('broken off', async () => {
      await context.setOffline(true);
      await choose(aPdf());
      await expect(box.getByText(texts.documents.stalled)).toBeVisible();
      await context.setOffline(false);
      await page.clock.fastForward(11_000);
      await expect(done).toHaveCount(3);
    });

    await test.step('cancelled, failed and tried again, and taken back', async () => {
      await page.route(PART, () => undefined);
      await Promise.all([page.waitForRequest(PART), choose(aPdf())]);
      await box.getByRole('button', { name: texts.documents.cancel }).click();
      await expect(box.getByRole('listitem')).toHaveCount(3);
      await page.unroute(PART);
      await page.route(PART, (route) => route.fulfill({ status: 409, json: { code: 'changedMeanwhile' } }));
      await choose(aPdf());
      const retry = box.getByRole('button', { name: texts.documents.retry });
      await expect(retry).toBeVisible();
      await page.unroute(PART);
      await retry.click();
      await expect(done).toHaveCount(4);
      await box.getByRole('button', { name: texts.documents.remove }).first().click();
      await expect(done).toHaveCount(3);
    });

    await goToStep(page, 'summary');
    await expect(page.getByRole('button', { name: texts.documents.download('paspoort.pdf') })).toHaveCount(2);
  });
});
