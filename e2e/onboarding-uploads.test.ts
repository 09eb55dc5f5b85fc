import type { Locator, Page } from '@playwright/test';
import { LIMITS } from '@stuiver/contract/limits';
import { answer, aPdf, openApplication, goToStep } from './support/onboarding.ts';
import { expect, PHONE, test } from './support/test.ts';
import { en, nl, type Texts } from './support/texts.ts';

const CURRENT = '**/onboarding/applications/current';
const PARTS = '**/documents/*/parts/*';
const DOCUMENT = '**/documents/*';

const uboBox = (page: Page, texts: Texts = nl) =>
  page.getByRole('region', { name: texts.onboardingFields.labels.documents.uboId });
const choose = (box: Locator, ...files: ReturnType<typeof aPdf>[]) =>
  box.locator('input[type=file]').setInputFiles(files);

/** Holds every uploaded part until released; counts the requested removals. */
async function holdParts(page: Page) {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const removed: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') removed.push(request.url());
  });
  await page.route(PARTS, async (route) => {
    await opened;
    await route.continue();
  });
  return { open, removed };
}

/** The documents that the gateway holds of the application that the page has open. */
async function storedDocuments(page: Page): Promise<{ name: string; status: string }[]> {
  const token = await page.evaluate(() => sessionStorage.getItem('onboarding-link'));
  const headers = { authorization: `Bearer ${token}` };
  const response = await page.request.get('/gateway/onboarding/applications/current', { headers });
  const { application } = (await response.json()) as {
    application: { documents: { name: string; status: string }[] };
  };
  return application.documents.map(({ name, status }) => ({ name, status }));
}

const STORED = { name: 'paspoort.pdf', status: 'STORED' };

test.describe('an upload under way', () => {
  const { documents: texts, frame, steps, summary } = nl.onboarding;

  test('goes on while other steps are filled in, holds up the submission, and arrives', async ({
    page,
    stack,
  }) => {
    await openApplication(page, stack.gateway.url);
    await goToStep(page, 'documents');
    const { open, removed } = await holdParts(page);
    await Promise.all([page.waitForRequest(PARTS), choose(uboBox(page), aPdf())]);
    await page.getByRole('button', { name: frame.next }).click();
    await expect(page.getByRole('heading', { level: 2, name: steps.summary.title })).toBeFocused();
    await expect(page.getByText(texts.underWay(1))).toBeVisible();
    await page.getByRole('button', { name: summary.submit }).click();
    await expect(page.getByRole('alert').filter({ hasText: texts.waitToSubmit })).toBeVisible();

    await page.getByRole('button', { name: frame.previous }).click();
    const box = uboBox(page);
    await expect(box.getByRole('button', { name: texts.cancel })).toBeVisible();
    await page.getByRole('button', { name: frame.previous }).click();
    open();
    await expect(page.getByText(texts.underWay(1))).toBeHidden();
    expect(removed).toEqual([]);
    expect(await storedDocuments(page)).toEqual([STORED]);
    await goToStep(page, 'summary');
    await expect(page.getByRole('button', { name: texts.download(STORED.name) })).toBeVisible();
    await goToStep(page, 'documents');
    await expect(box.getByRole('listitem')).toHaveCount(1);
    await expect(box.getByText(`${aPdf().buffer.length} bytes`)).toBeVisible();
  });

  test('asks before leaving, and after a reload is listed as unfinished until it is chosen again', async ({
    page,
    stack,
  }) => {
    await openApplication(page, stack.gateway.url);
    await goToStep(page, 'documents');
    const { removed } = await holdParts(page);
    await Promise.all([page.waitForRequest(PARTS), choose(uboBox(page), aPdf())]);
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(uboBox(page).getByRole('button', { name: texts.cancel })).toBeVisible();

    page.once('dialog', (again) => void again.accept());
    await page.reload();
    expect(removed).toEqual([]);
    await page.unroute(PARTS);
    const box = uboBox(page);
    await expect(box.getByText(texts.unfinished(STORED.name))).toBeVisible();
    await goToStep(page, 'bank');
    const stopped = page.getByRole('alert').filter({ hasText: texts.stopped(1) });
    await expect(stopped).toContainText(STORED.name);
    await stopped.getByRole('button').click();
    await choose(box, aPdf());
    await expect(box.getByText(texts.processingComplete, { exact: true })).toBeVisible();
    await expect(box.getByText(texts.unfinished(STORED.name))).toBeHidden();
    await expect.poll(() => storedDocuments(page)).toEqual([STORED]);
  });
});

test.describe('the box of a document', () => {
  test('keeps a file that could not be removed, shows what could not be loaded, and tries both again @soak', async ({
    page,
    stack,
  }) => {
    const texts = nl;
    const words = texts.onboarding.documents;
    await openApplication(page, stack.gateway.url, texts);
    await goToStep(page, 'documents', texts);
    const box = uboBox(page, texts);
    await choose(box, aPdf());
    await expect(box.getByText(words.processingComplete, { exact: true })).toBeVisible();
    await page.route(DOCUMENT, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 503, json: { code: 'unavailable' } })
        : route.fallback(),
    );
    await test.step('just sent', async () => {
      await box.getByRole('button', { name: words.remove, exact: true }).click();
      await expect(box.getByText(words.revertError, { exact: true })).toBeVisible();
      await expect(box.getByRole('listitem')).toHaveCount(1);
      expect(await storedDocuments(page)).toEqual([STORED]);
    });
    await test.step('sent before', async () => {
      await goToStep(page, 'bank', texts);
      await goToStep(page, 'documents', texts);
      await box.getByRole('button', { name: words.remove, exact: true }).click();
      await expect(box.getByText(words.removeError, { exact: true })).toBeVisible();
      await expect(box.getByRole('listitem')).toHaveCount(1);
      expect(await storedDocuments(page)).toEqual([STORED]);
    });
    await page.unroute(DOCUMENT);
    await goToStep(page, 'bank', texts);

    await page.route(CURRENT, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 503, json: { code: 'unavailable' } })
        : route.fallback(),
    );
    await goToStep(page, 'documents', texts);
    await expect(box.getByText(words.loadError, { exact: true })).toBeVisible();
    await expect(box.getByText(words.invalidField)).toBeHidden();
    await page.unroute(CURRENT);
    await box.getByRole('button', { name: words.retry }).click();
    await expect(box.getByText(words.loadError, { exact: true })).toBeHidden();

    await goToStep(page, 'bank', texts);
    const token = await page.evaluate(() => sessionStorage.getItem('onboarding-link'));
    const headers = { authorization: `Bearer ${token}` };
    const base = '/gateway/onboarding/applications/current';
    const { application } = (await (await page.request.get(base, { headers })).json()) as {
      application: { documents: { id: string }[] };
    };
    // Another tab takes the document back.
    await page.request.delete(`${base}/documents/${application.documents[0]!.id}`, { headers });
    await goToStep(page, 'documents', texts);
    await expect(box.getByText(words.loadError, { exact: true })).toBeVisible();
    await expect(box.getByText(`404 (${words.gone})`).first()).toBeVisible();
    await expect(box.getByText(words.invalidField)).toBeVisible();
    await box.getByRole('button', { name: words.remove, exact: true }).click();
    await expect(box.getByRole('listitem')).toHaveCount(0);
    await expect(box.getByText(words.invalidField)).toBeHidden();
    expect(await storedDocuments(page)).toEqual([]);
  });

  test('reports a failed upload, invalid files, and too many files @soak', async ({ page, stack }) => {
    const texts = nl;
    const words = texts.onboarding.documents;
    await page.clock.install();
    await openApplication(page, stack.gateway.url, texts);
    await goToStep(page, 'documents', texts);
    const box = uboBox(page, texts);
    await page.route(PARTS, (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }));
    await choose(box, aPdf());
    for (let tried = 1; tried < 5; tried += 1) {
      await page.waitForResponse(PARTS);
      await page.clock.fastForward(11_000);
    }
    await expect(box.getByText(words.processingError, { exact: true })).toBeVisible();
    await page.unroute(PARTS);
    await goToStep(page, 'bank', texts);
    await expect(page.getByRole('alert').filter({ hasText: words.stopped(1) })).toContainText(STORED.name);
    await goToStep(page, 'documents', texts);
    await expect(box.getByText(words.processingComplete, { exact: true })).toBeVisible();

    await choose(box, { ...aPdf(), name: 'virus.pdf', buffer: Buffer.from('MZ and what it does') });
    await expect(box.getByText(words.invalidField)).toBeVisible();
    const tenMore = Array.from({ length: LIMITS.documentsOfKind }, (_, index) => ({
      ...aPdf(),
      name: `${index}.pdf`,
    }));
    await choose(box, ...tenMore);
    await expect(box.getByText(words.tooMany(words.maxFiles, LIMITS.documentsOfKind))).toBeVisible();
    await expect(box.getByText(words.invalidField)).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a failed save is shown beneath the title and nothing claims that all is saved', async ({
    page,
    stack,
  }) => {
    const texts = en;
    const { frame, documents } = texts.onboarding;
    await openApplication(page, stack.gateway.url, texts);
    await expect(page.getByText(new RegExp(`^${frame.allSaved}`))).toBeVisible();
    await page.route(CURRENT, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 503, json: { code: 'unavailable' } })
        : route.fallback(),
    );
    await answer(page, 'registrant.position').fill('Eigenaar');
    const failure = page.getByText(frame.saveFailed);
    await expect(failure).toBeVisible();
    await expect(page.getByText(new RegExp(`^${frame.allSaved}`))).toBeHidden();
    await expect(page.getByText(frame.saved, { exact: true })).toBeHidden();
    const title = page.getByRole('heading', { level: 1 });
    const [upper, lower] = [(await title.boundingBox())!, (await failure.boundingBox())!];
    expect(lower.y).toBeGreaterThanOrEqual(upper.y + upper.height);
    expect(lower.x + lower.width).toBeLessThanOrEqual(390);
    const line = (await page.getByText(frame.unsaved, { exact: true }).boundingBox())!;
    const words = await title.evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getBoundingClientRect().right;
    });
    expect(line.x).toBeGreaterThanOrEqual(words);
    await page.unroute(CURRENT);
    await expect(page.getByText(new RegExp(`^${frame.allSaved}`))).toBeVisible();
    await expect(failure).toBeHidden();

    await goToStep(page, 'documents', texts);
    await expect(uboBox(page, texts).getByText(documents.photo, { exact: true })).toBeVisible();
  });
});
