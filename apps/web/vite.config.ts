import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { LANGUAGES } from '@stuiver/domain/languages';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const compress = promisify(brotliCompress);

/** Writes `<file>.br`, which the gateway serves, next to every compressible file in a folder. */
async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const paths = files.filter((file) => /\.(?:js|css|svg)$/.test(file)).map((file) => join(folder, file));
  await Promise.all(paths.map(async (path) => writeFile(`${path}.br`, await compress(await readFile(path)))));
}

/** Reasons for the scripts of the payer's pages (PCI DSS 6.4.3), by the names of their chunks. */
const PAYMENT_SCRIPTS: Readonly<Record<string, string>> = {
  pay: 'Payment page: choice of method, card fields, submission',
  status: 'Result page: follows the payment until its end',
  start: 'Payment and result page: React, language switch, calls to the gateway',
  ...Object.fromEntries(LANGUAGES.map((language) => [language, `Texts of both pages (${language})`])),
  'count-opening': 'Payment page: counts that a link was opened',
  'debit-fields': 'Payment page: fields of a direct debit',
  'open-amount': 'Payment page: amount that the payer chooses',
  'session-expiry': 'Payment page: warns before the session ends',
  'transfer-details': 'Result page: account and code of a bank transfer',
};

/** Writes the manifest of all scripts that browsers may load: integrity and reason of each. */
async function writeScriptManifest(): Promise<void> {
  const scripts: Record<string, { integrity: string; reason: string }> = {};
  for (const folder of ['portal', 'checkout']) {
    const files = await readdir(`dist/${folder}`, { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.js')).sort()) {
      const chunk = /^checkout-assets\/(.+)-.{8}\.js$/.exec(file)?.[1] ?? '';
      const reason = folder === 'portal' ? 'Portal, never a payment page' : PAYMENT_SCRIPTS[chunk];
      if (reason === undefined) throw new Error(`Give ${file} a reason in PAYMENT_SCRIPTS.`);
      const hash = createHash('sha256').update(await readFile(join('dist', folder, file)));
      scripts[`/${file}`] = { integrity: `sha256-${hash.digest('base64')}`, reason };
    }
  }
  await writeFile('dist/scripts.json', `${JSON.stringify(scripts, null, 2)}\n`);
}

/** Scripts that a browser has before any other asks for one. */
const EARLY = /(index|frame|rolldown-runtime)-/;

// Three builds of one app: the portal, the payer's pages in the browser, and the same pages as a module that
// the gateway renders them with.
export default defineConfig({
  plugins: [tailwindcss()],
  // React's connection to developer tools, which those who use a build do not have.
  define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  build: {
    // The first with `light-dark()` and nested CSS; older ones would need twice the styles.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The content security policy allows no data URLs.
    assetsInlineLimit: 0,
    manifest: true,
    // Libraries mark modules for server components, which this build does not have.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/portal',
        modulePreload: {
          polyfill: false,
          // Without its own and the early scripts, most have none to name: the tables of files are half as long.
          resolveDependencies: (file, scripts) =>
            scripts.filter((script) => script !== file && !EARLY.test(script)),
        },
        rolldownOptions: {
          output: {
            // The page's first script names the others: a hash is enough to tell them apart.
            chunkFileNames: ({ name }) =>
              EARLY.test(`${name}-`) ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
            // Few files instead of many small ones, which compress worse, cost a request each, and lengthen the table of
            // files in the router's script. A group takes what its files import, too.
            codeSplitting: {
              groups: [
                // The sign-in page.
                { name: 'base', tags: ['$initial'], priority: 5 },
                // What every screen behind it needs.
                {
                  name: 'frame',
                  test: /react-router|load-failed|parts.reload|domain.src.unreachable|live.use-changes|(useQuery|queryOptions)\.js|ui.(states|page-header|card)\.|states.states|src.app.(portal|router|navigation-effects|guard|session-watch|layouts.(management-layout|top-bar|screen-tabs|navigation|sidebar|stay-signed-in))\.tsx?$/,
                  priority: 4,
                },
                // Translations: one file of texts that lists show first, and one for the rest of each noun.
                {
                  name: (id) => /src.(\w\w)/.exec(id)?.[1] ?? null,
                  debugName: 'first texts',
                  test: /messages.src.(?!nl)\w\w.(shared.(common|errors|shell|statuses)|auth.auth|lists.(columns|lists)|methods|\w+(-\w+)?-list|payments.decline-words)/,
                  priority: 3,
                },
                {
                  name: (id) => /src.(\w\w.[\w-]+)/.exec(id)?.[1] ?? null,
                  debugName: 'texts',
                  test: /messages.src.(?!nl)\w\w[\\/]/,
                  priority: 2,
                },
                // What lists share with the dashboard and with details.
                {
                  name: 'rows',
                  test: /ui.(table.table|amount|status-dot|middle-cut)\.tsx|nl.(shared.statuses|method)|states.conditions|payments.methods\.ts|parts.(hrefs|date-time)|lib.format\.ts|live.changes|lists.(schema|panel-button)|routes.(money|insight)/,
                  priority: 2,
                },
                // Fetched with the first form, however many share it.
                { name: 'zod', test: /node_modules.zod/, priority: 1 },
                // What most forms show.
                {
                  name: 'forms',
                  test: /field-errors|contract.src.(errors|limits|validation)\.ts|ui.forms.(choices|select|foot-bar)|forms.submit-button|ui.(folded|notice)\.tsx|parts.copy-text|dialogs.(failure-notice|use-failure)/,
                },
                {
                  name: 'list',
                  test: /portal.lists.(list-screen|columns|use-selection)\.tsx|parts.(status-views|declines)\.ts|nl.payments.decline-words/,
                },
                // The dashboard's first questions, and how they are read.
                { name: 'today', test: /portal.dashboard.queries|domain.src.letter/ },
              ],
            },
          },
        },
      },
    },
    checkout: {
      consumer: 'client',
      build: {
        outDir: 'dist/checkout',
        assetsDir: 'checkout-assets',
        copyPublicDir: false,
        modulePreload: false,
        rolldownOptions: {
          // The gateway finds these by name; a payer fetches one page and one language.
          input: {
            pay: 'src/checkout/client-pay.tsx',
            status: 'src/checkout/client-status.tsx',
            ...Object.fromEntries(
              LANGUAGES.map((language) => [
                language,
                `../../packages/messages/src/${language}/checkout/browser.ts`,
              ]),
            ),
            style: 'src/checkout/checkout.css',
          },
          // The catalogues are imported by their addresses, so their exports stay.
          preserveEntrySignatures: 'exports-only',
          output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], minShareCount: 2 }] } },
        },
      },
    },
    server: {
      consumer: 'server',
      // Only the production React renders the output that the browser's React expects.
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/server',
        target: 'node24',
        copyPublicDir: false,
        manifest: false,
        rolldownOptions: { input: { render: 'src/checkout/server.tsx' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
      for (const folder of ['dist/portal', 'dist/checkout']) await compressFiles(folder);
      await writeScriptManifest();
    },
  },
});
