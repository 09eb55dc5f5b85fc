import { AxeBuilder } from '@axe-core/playwright';
import { speak } from './support/portal.ts';
import { makeProps, type Props, SCREENS, settled } from './support/screens.ts';
import { test as base, expect, PHONE } from './support/test.ts';
import { en, nl } from './support/texts.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const LOOKS = [
  { name: 'Dutch, light, desktop', texts: nl, use: { colorScheme: 'light' } },
  { name: 'English, dark, phone', texts: en, use: { colorScheme: 'dark', ...PHONE } },
] as const;

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

for (const look of LOOKS) {
  test.describe(look.name, () => {
    test.use(look.use);

    for (const screen of SCREENS) {
      test(`${screen.name} breaks no rule of WCAG 2.2 AA`, async ({ page, props }) => {
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: look.use.colorScheme });
        await speak(page, props.origin, look.texts.language);
        await screen.show({ ...props, page, texts: look.texts, phone: look.texts.language === 'en' });
        await settled(page);
        const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`,
        );
        expect(found).toEqual([]);
      });
    }
  });
}
