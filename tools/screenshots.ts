import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { openOffice } from '../e2e/support/office.ts';
import { speak } from '../e2e/support/portal.ts';
import { makeProps, type Props, SCREENS, settled } from '../e2e/support/screens.ts';
import { type Stack, startStack } from '../e2e/support/stack.ts';
import setup from '../e2e/support/global-setup.ts';
import { en, nl, type Texts } from '../e2e/support/texts.ts';
import { buildWeb, isWebBuilt } from './serve/web-build.ts';
import { ensureBrowser } from './testing/browser.ts';

type Look = {
  readonly name: string;
  readonly texts: Texts;
  readonly phone: boolean;
  readonly colorScheme: 'light' | 'dark';
};

const LOOKS: readonly Look[] = [nl, en].flatMap((texts) =>
  (['desktop', 'phone'] as const).flatMap((size) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${texts.language}-${size}-${colorScheme}`,
      texts,
      phone: size === 'phone',
      colorScheme,
    })),
  ),
);

function contextOf(look: Look, baseURL: string): BrowserContextOptions {
  return {
    baseURL,
    colorScheme: look.colorScheme,
    reducedMotion: 'reduce',
    locale: look.texts.language === 'nl' ? 'nl-NL' : 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    viewport: look.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    deviceScaleFactor: look.phone ? 2 : 1,
    isMobile: look.phone,
    hasTouch: look.phone,
  };
}

type Wishes = { readonly folder: string; readonly only: RegExp; readonly full: boolean };

/** Takes every wanted screen in one look; each in a browser of its own. */
async function take(browser: Browser, look: Look, props: Props, wishes: Wishes): Promise<void> {
  for (const screen of SCREENS) {
    const name = `${look.name}-${screen.name}`;
    if (!wishes.only.test(name)) continue;
    const context = await browser.newContext(contextOf(look, props.origin));
    const page = await context.newPage();
    try {
      await speak(page, props.origin, look.texts.language);
      await screen.show({ ...props, page, texts: look.texts, phone: look.phone });
      await settled(page);
      await page.screenshot({ path: join(wishes.folder, `${name}.png`), fullPage: wishes.full });
      console.log(`  ${name}`);
    } catch (error) {
      console.error(`  ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    } finally {
      await context.close();
    }
  }
}

async function takeAll(browser: Browser, stack: Stack, wishes: Wishes): Promise<void> {
  const office = await openOffice(stack);
  const props = await makeProps(stack, office);
  try {
    for (const look of LOOKS) await take(browser, look, props, wishes);
  } finally {
    await props.shop.close();
    await office.close();
  }
}

/**
 * `npm run screenshots -- [folder] [--only <pattern>] [--full]`: pictures of every screen in both
 * languages, on desktop and phone, light and dark. `--only` takes a pattern of names such as
 * `nl-phone-dark-pay`, `--full` takes whole pages in place of what a window shows.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { only: { type: 'string', default: '' }, full: { type: 'boolean', default: false } },
  });
  const folder = positionals[0] ? resolve(positionals[0]) : mkdtempSync(join(tmpdir(), 'stuiver-pictures-'));
  mkdirSync(folder, { recursive: true });
  if (!isWebBuilt()) await buildWeb();
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
    await takeAll(browser, stack, { folder, only: new RegExp(values.only), full: values.full });
  } finally {
    await browser.close();
    await stack.stop();
    await teardown();
  }
}

await main();
