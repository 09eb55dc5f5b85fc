import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { buildBrowserOptions, type Look, LOOKS } from '../e2e/support/screens/looks.ts';
import { openOffice } from '../e2e/support/office.ts';
import { speak } from '../e2e/support/portal.ts';
import { makeProps, type Props } from '../e2e/support/screens/props.ts';
import type { Visit } from '../e2e/support/screens/scene.ts';
import { collectVisits, settled } from '../e2e/support/screens.ts';
import { type Stack, startStack } from '../e2e/support/stack.ts';
import setup from '../e2e/support/global-setup.ts';
import { pictureFolder, PICTURES, recordTexts } from './pictures.ts';
import { ensureBuilt, webApp } from './serve/builds.ts';
import { ensureBrowser } from './testing/browser.ts';

type Options = {
  readonly folder: string;
  readonly only: RegExp;
  readonly full: boolean;
  /** Pixels of a desktop's window. */
  readonly width: number;
  /** Texts of the README's pictures, by file; null for other pictures. */
  readonly texts: Map<string, string> | null;
};

/** The README's picture of a screen in one look. */
const findPictureFile = (screen: string) =>
  Object.keys(PICTURES).find((file) => PICTURES[file]?.screen === screen) ?? screen;

/** All texts of a page, with those of its frames and in its empty fields. */
async function collectPageTexts(page: Page): Promise<string> {
  const texts = page.frames().map((frame) =>
    frame.evaluate(() => {
      const hints = [...document.querySelectorAll('input, textarea')].map((field) =>
        field.getAttribute('placeholder'),
      );
      return [document.body.innerText, ...hints].join('\n');
    }),
  );
  return (await Promise.all(texts)).join('\n');
}

/** Takes every selected screen in one look, with a new browser context for each visit. */
async function take(
  browser: Browser,
  look: Look,
  props: Props,
  visits: readonly Visit[],
  options: Options,
): Promise<void> {
  for (const visit of visits) {
    const names = visit.map(({ name }) => `${look.name}-${name}`);
    const last = names.findLastIndex((name) => options.only.test(name));
    if (last === -1) continue;
    const context = await browser.newContext({
      ...buildBrowserOptions(look, options.width),
      baseURL: props.origin,
      reducedMotion: 'reduce',
      deviceScaleFactor: look.phone ? 2 : 1,
    });
    const page = await context.newPage();
    let name = '';
    try {
      await speak(page, props.origin, look.texts.language);
      for (const screen of visit.slice(0, last + 1)) {
        name = `${look.name}-${screen.name}`;
        await screen.show({ ...props, page, texts: look.texts, phone: look.phone });
        await settled(page);
        if (!options.only.test(name)) continue;
        const file = options.texts ? findPictureFile(name) : name;
        await page.screenshot({ path: join(options.folder, `${file}.png`), fullPage: options.full });
        options.texts?.set(file, await collectPageTexts(page));
        // What a whole page says is compared more quickly without its picture.
        if (options.full)
          writeFileSync(join(options.folder, `${name}.txt`), await page.locator('main').innerText());
        console.log(`  ${name}`);
      }
    } catch (error) {
      console.error(`  ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    } finally {
      await context.close();
    }
  }
}

async function takeAll(browser: Browser, stack: Stack, options: Options): Promise<void> {
  const office = await openOffice(stack);
  const props = await makeProps(stack, office);
  try {
    const visits = await collectVisits(stack);
    for (const look of LOOKS) await take(browser, look, props, visits, options);
  } finally {
    await props.shop.close();
    await office.close();
  }
}

/**
 * `npm run screenshots -- [folder] [--only <pattern>] [--full] [--width <pixels>]`: pictures of every screen in both
 * languages, on desktop and phone, light and dark. `--only` takes a pattern of names such as `nl-phone-dark-pay`, or
 * `board` for the details page of every state of a payment, chargeback, recurrence, mandate or link. `--full` takes
 * whole pages instead of a window, with their texts. `--width 768` takes desktops as wide as a tablet. `npm run pictures` is this with `--readme`, which takes those of the README.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', default: '' },
      full: { type: 'boolean', default: false },
      readme: { type: 'boolean', default: false },
      width: { type: 'string', default: '1440' },
    },
  });
  const { full, readme } = values;
  const given = positionals[0] ? resolve(positionals[0]) : null;
  const folder = readme ? pictureFolder : (given ?? mkdtempSync(join(tmpdir(), 'stuiver-pictures-')));
  const screens = Object.values(PICTURES).map(({ screen }) => screen);
  const only = new RegExp(readme ? `^(${screens.join('|')})$` : values.only);
  const texts = readme ? new Map<string, string>() : null;
  mkdirSync(folder, { recursive: true });
  await ensureBuilt(webApp);
  const { path, env } = await ensureBrowser((line) => console.log(line));
  const teardown = await setup();
  const stack = await startStack();
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env } as Record<string, string>,
    args: process.getuid?.() === 0 || Object.keys(env).length > 0 ? ['--no-sandbox'] : [],
  });
  try {
    console.log(`Pictures in ${folder}`);
    const width = Number(values.width);
    await takeAll(browser, stack, { folder, only, full, width, texts });
    if (texts) recordTexts(texts);
  } finally {
    await browser.close();
    await stack.stop();
    await teardown();
  }
}

await main();
