import type { Page } from '@playwright/test';
import axe, { type RunOnly, type RunOptions } from 'axe-core';
import { browserOf, LOOKS } from './support/screens/looks.ts';
import { speak } from './support/portal.ts';
import { makeProps, type Props } from './support/screens/props.ts';
import { settled, VISITS } from './support/screens.ts';
import { test as base, expect } from './support/test.ts';

/** Every rule of the level that the product is held to. */
const ALL: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/** What another language, theme or size may break that the first look at a screen cannot show. */
const LOOKS_DEPENDENT: RunOnly = { type: 'rule', values: ['color-contrast', 'target-size'] };

const seed = process.env['STUIVER_TEST_SEED'];

/** Each screen is checked twice; the rounds of `npm run test:soak` go through every language, size and theme. */
const CHECKS =
  seed !== undefined
    ? [{ look: LOOKS[Number(seed) % LOOKS.length]!, rules: ALL }]
    : LOOKS.flatMap((look) => {
        if (look.name === 'nl-desktop-light') return [{ look, rules: ALL }];
        return look.name === 'en-phone-dark' ? [{ look, rules: LOOKS_DEPENDENT }] : [];
      });

const test = base.extend<object, { props: Props }>({
  props: [
    async ({ stack, office }, use) => {
      const props = await makeProps(stack, office);
      await use(props);
      await props.shop.close();
    },
    { scope: 'worker' },
  ],
});

/** What breaks a rule on the page as it is, with the HTML that does. */
async function violations(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = { runOnly, resultTypes: ['violations'], preload: false };
  return page.evaluate(async (wanted) => {
    const found = await (Reflect.get(window, 'axe') as typeof axe).run(document, wanted);
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`);
  }, options);
}

test.describe.configure({ mode: 'parallel' });

test('a picture without alt text, low contrast and tiny targets are found', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  await page.evaluate(() => {
    const pale = Object.assign(document.createElement('p'), { textContent: 'bleek' });
    Object.assign(pale.style, { color: '#ddd', backgroundColor: '#fff' });
    const tiny = ['een', 'twee'].map((label) => {
      const button = Object.assign(document.createElement('button'), { ariaLabel: label });
      Object.assign(button.style, { width: '8px', height: '8px', minHeight: '0', padding: '0' });
      return button;
    });
    document.querySelector('main')?.append(document.createElement('img'), pale, ...tiny);
  });
  const idsOf = async (rules: RunOnly) =>
    (await violations(page, rules)).map((found) => found.split(':')[0] ?? '').toSorted();
  expect(await idsOf(ALL)).toEqual(['color-contrast', 'image-alt', 'target-size']);
  expect(await idsOf(LOOKS_DEPENDENT)).toEqual(['color-contrast', 'target-size']);
});

for (const { look, rules } of CHECKS) {
  test.describe(look.name, () => {
    test.use(browserOf(look));

    for (const visit of VISITS) {
      const names = visit.map(({ name }) => name).join(', ');
      test(`${names} ${rules === ALL ? 'meet WCAG 2.2 AA' : 'have enough contrast and large enough targets'}`, async ({
        page,
        props,
      }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await speak(page, props.origin, look.texts.language);
        for (const { name, show } of visit) {
          await test.step(name, async () => {
            await show({ ...props, page, texts: look.texts, phone: look.phone });
            await settled(page);
            expect(await violations(page, rules)).toEqual([]);
          });
        }
      });
    }
  });
}
