import { addDays } from '@stuiver/domain/calendar';
import { aLockedPdf } from '../apps/gateway/src/testing/evidence.ts';
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

test('accepts a PDF that is protected against changes only, and refuses one that needs a password', async ({
  page,
  stack,
}) => {
  await openApplication(page, stack.gateway.url);
  await goToStep(page, 'documents');
  const box = page.getByRole('region', { name: fields.labels.documents.uboId });
  await box.locator('input[type=file]').setInputFiles([
    { ...aPdf(), name: 'alleen-lezen.pdf', buffer: await aLockedPdf({ ownerPassword: 'eigenaar' }) },
    { ...aPdf(), name: 'slot.pdf', buffer: await aLockedPdf({ userPassword: 'geheim' }) },
  ]);
  await expect(box.getByText(`slot.pdf: ${nl.errors.fields.fileEncrypted}`)).toBeVisible();
  await expect(box.locator('[data-filepond-item-state="processing-complete"]')).toHaveCount(1);
});

test('reports documents that were removed to make room, and a deployment without room', async ({
  page,
  stack,
}) => {
  const answered = '2026-11-20T09:00:00.000Z';
  await openApplication(page, stack.gateway.url);
  await page.route('**/applications/current', async (route) => {
    const answer = await route.fetch();
    const { application } = (await answer.json()) as { application: object };
    await route.fulfill({ json: { application: { ...application, documentsRemovedDateTime: answered } } });
  });
  await page.reload();
  await expect(page.getByText(texts.documents.removed('20 november'))).toBeVisible();
  await goToStep(page, 'documents');
  await expect(page.getByText(texts.documents.removedText)).toBeVisible();

  const box = page.getByRole('region', { name: fields.labels.documents.uboId });
  let announced = 0;
  await page.route('**/applications/current/documents', (route) => {
    announced += 1;
    return route.fulfill({ status: 503, json: { code: 'storageFull' } });
  });
  await box.locator('input[type=file]').setInputFiles(aPdf());
  await expect(box.getByText(nl.errors.codes.storageFull, { exact: true }).first()).toBeVisible();
  expect(announced).toBe(1);
});
