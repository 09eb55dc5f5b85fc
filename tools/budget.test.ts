import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './serve/processes.ts';

/** An entry of the manifest that Vite writes; `imports` are keys of others. */
type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

type Page = { readonly name: string; readonly folder: string; readonly entries: readonly string[] };

const LISTS = ['chargebacks', 'dashboard', 'mandates', 'payment-links', 'payments', 'recurrences', 'refunds'];

function portalPage(name: string, ...entries: readonly string[]): Page {
  return { name, folder: 'portal', entries: ['index.html', ...entries] };
}

function payersPage(script: 'pay' | 'status', language: 'nl' | 'en'): Page {
  const files = ['checkout.css', `client-${script}.tsx`].map((file) => `src/checkout/${file}`);
  return {
    name: `${script} in ${language}`,
    folder: 'checkout',
    entries: [...files, `../../packages/messages/src/${language}/checkout/browser.ts`],
  };
}

/** Kilobytes of JavaScript and CSS, compressed by brotli, that a page fetches before it can be used. */
function weigh({ folder, entries }: Page): number {
  const dist = join(root, 'apps/web/dist', folder);
  const text = readFileSync(join(dist, '.vite/manifest.json'), 'utf8');
  const chunks = JSON.parse(text) as Record<string, Chunk>;
  const files = new Set(folder === 'portal' ? ['early.js'] : []);
  const add = (key: string): void => {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(add);
  };
  entries.forEach(add);
  const bytes = [...files].map((file) => statSync(join(dist, `${file}.br`)).size);
  return Math.round(bytes.reduce((sum, size) => sum + size) / 100) / 10;
}

const BUDGETS: readonly (readonly [most: number, page: Page])[] = [
  [90, portalPage('sign-in')],
  ...LISTS.map((noun) => {
    const screen = `src/portal/${noun}/${noun}-page.tsx`;
    return [160, portalPage(noun, screen)] as const;
  }),
  [213, portalPage('link form', 'src/portal/payment-links/make/generate-payment-link-page.tsx')],
  // Of these, 0.1 are the facts of the browser that 3-D Secure asks for, and 0.3 the choice of Bancontact: as a script of
  // its own it would save 0.1, for one more request and one more script to answer for.
  [76.4, payersPage('pay', 'nl')],
  [76.2, payersPage('pay', 'en')],
  [72, payersPage('status', 'nl')],
];

test.each(BUDGETS.map(([most, page]) => ({ page: page.name, kilobytes: weigh(page), most })))(
  '$page loads $kilobytes KB, at most $most',
  ({ kilobytes, most }) => {
    expect(kilobytes).toBeLessThanOrEqual(most);
  },
);
