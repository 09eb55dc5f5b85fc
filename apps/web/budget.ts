// Fails when a first load outgrows what the quality page allows. Run after a build.
import { readFileSync } from 'node:fs';

type Chunk = { file: string; imports?: string[]; css?: string[] };

const DIST = new URL('dist/', import.meta.url);
const read = <T>(file: string) => JSON.parse(readFileSync(new URL(file, DIST), 'utf8')) as T;
const chunks = {
  portal: read<Record<string, Chunk>>('portal/.vite/manifest.json'),
  checkout: read<Record<string, Chunk>>('checkout/.vite/manifest.json'),
};
const built = read<{ files: { file: string; brotliBytes: number | null }[] }>('manifest.json');

const LAYOUT = 'src/app/layouts/management-layout.tsx';
const PORTAL = 'src/app/portal.tsx';
const PAYERS_STYLE = 'src/areas/checkout/checkout.css';

/** What each page fetches before it can be used, in brotli kilobytes of JavaScript and CSS. */
const BUDGETS: { page: string; area?: 'checkout'; entries: string[]; kilobytes: number }[] = [
  { page: 'sign-in', entries: ['index.html'], kilobytes: 95 },
  {
    page: 'payments list',
    entries: ['index.html', PORTAL, LAYOUT, 'src/areas/management/payments/payments-page.tsx'],
    kilobytes: 140,
  },
  ...['chargebacks', 'mandates', 'recurrences', 'refunds'].map((area) => ({
    page: `${area} list`,
    entries: ['index.html', PORTAL, LAYOUT, `src/areas/management/${area}/${area}-page.tsx`],
    kilobytes: 140,
  })),
  {
    page: 'payment links list',
    entries: ['index.html', PORTAL, LAYOUT, 'src/areas/management/payment-links/payment-links-page.tsx'],
    kilobytes: 140,
  },
  {
    page: 'dashboard',
    entries: ['index.html', PORTAL, LAYOUT, 'src/areas/management/dashboard/dashboard-page.tsx'],
    kilobytes: 140,
  },
  {
    page: 'payer’s page, Dutch',
    area: 'checkout',
    entries: [PAYERS_STYLE, 'src/areas/checkout/client-pay.tsx', 'src/areas/checkout/catalogue-nl.ts'],
    kilobytes: 70,
  },
  {
    page: 'payer’s page, English',
    area: 'checkout',
    entries: [PAYERS_STYLE, 'src/areas/checkout/client-pay.tsx', 'src/areas/checkout/catalogue-en.ts'],
    kilobytes: 70,
  },
  {
    page: 'result page, Dutch',
    area: 'checkout',
    entries: [PAYERS_STYLE, 'src/areas/checkout/client-status.tsx', 'src/areas/checkout/catalogue-nl.ts'],
    kilobytes: 70,
  },
];

function filesOf(area: 'portal' | 'checkout', key: string, found: Set<string>): void {
  const chunk = chunks[area][key];
  if (!chunk) throw new Error(`The build has no ${key}`);
  if (found.has(`${area}/${chunk.file}`)) return;
  found.add(`${area}/${chunk.file}`);
  for (const style of chunk.css ?? []) found.add(`${area}/${style}`);
  for (const next of chunk.imports ?? []) filesOf(area, next, found);
}

const sizes = new Map(built.files.map((file) => [file.file, file.brotliBytes ?? 0]));

for (const { page, area = 'portal', entries, kilobytes } of BUDGETS) {
  const files = new Set<string>(area === 'portal' ? ['portal/early.js'] : []);
  for (const entry of entries) filesOf(area, entry, files);
  const bytes = [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  const within = bytes <= kilobytes * 1000;
  if (!within) process.exitCode = 1;
  process.stdout.write(
    `${within ? 'ok  ' : 'OVER'} ${page}: ${Math.round(bytes / 100) / 10} of ${kilobytes} KB brotli\n`,
  );
  if (process.argv.includes('--files')) {
    for (const file of files) process.stdout.write(`       ${sizes.get(file) ?? 0} ${file}\n`);
  }
}
