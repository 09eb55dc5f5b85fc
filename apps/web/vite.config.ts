import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { finishBuild } from './build/finish-build.ts';
import { trimmedReact } from './build/trim-react.ts';
import { unusedProperties } from './build/unused-properties.ts';
import { wireContract } from './build/wire-contract.ts';

const CHUNKS = {
  groups: [
    // What the sign-in page needs, in one file: small neighbours compress better together.
    { name: 'base', tags: ['$initial' as const], priority: 3 },
    {
      name: 'router',
      test: /[\\/](?:@tanstack[\\/](?:react-)?(?:router|router-core|history|store)|use-sync-external-store)[\\/]/,
      priority: 2,
    },
    {
      name: 'overlays',
      test: /[\\/](?:@headlessui|@floating-ui|@react-aria|react-aria|react-stately)[\\/]/,
      priority: 1,
    },
    { name: 'query', test: /[\\/]@tanstack[\\/](?:react-)?query(?:-core)?[\\/]/, priority: 1 },
    // What every list needs, for the same reason.
    {
      name: 'list',
      test: /[\\/]management[\\/](?:lists[\\/]|pages|texts|status-views)|[\\/]ui[\\/](?:table|skeleton|page-header|link-to|page-window|sorting)\.|[\\/]lib[\\/](?:format|changes)\./,
      minShareCount: 5,
      priority: 1,
    },
  ],
};

/** What the payer's pages share, in one file: parts that come later would else cut it up, and it compress worse. */
const SHARED = { groups: [{ name: 'start', tags: ['$initial' as const], minShareCount: 2 }] };

/** Browsers that know `light-dark()` and nested CSS; older ones would need twice the styles. */
const BROWSERS = ['chrome123', 'edge123', 'firefox121', 'safari17.5'];

/**
 * What all of them have, so that React's ways around its absence stay out of the payer's page, whose
 * every kilobyte counts; nor does anybody debug there.
 */
const GIVEN = {
  'process.env.NODE_ENV': '"production"',
  __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
  process: 'undefined',
  setImmediate: 'undefined',
  // Shows a transition under way in the address bar; no page here has one.
  'typeof navigation': '"undefined"',
  'typeof window': '"object"',
  'typeof document': '"object"',
  'typeof performance': '"object"',
  ...Object.fromEntries(
    [
      'AbortController',
      'MessageChannel',
      'Promise',
      'WeakMap',
      'clearTimeout',
      'queueMicrotask',
      'reportError',
      'requestAnimationFrame',
      'setTimeout',
    ].map((name) => [`typeof ${name}`, '"function"']),
  ),
};

const gateway = process.env.STUIVER_GATEWAY_URL ?? 'http://127.0.0.1:3000';

function browserEnvironment(
  outDir: string,
  input: string | Record<string, string>,
  assetsDir: string,
  codeSplitting: typeof CHUNKS | typeof SHARED,
): EnvironmentOptions {
  return {
    consumer: 'client',
    define: assetsDir === 'checkout-assets' ? GIVEN : { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      assetsDir,
      target: BROWSERS,
      cssTarget: BROWSERS,
      manifest: true,
      emptyOutDir: true,
      copyPublicDir: outDir.endsWith('portal'),
      assetsInlineLimit: 0,
      modulePreload: assetsDir === 'checkout-assets' ? false : { polyfill: false },
      // The payer's catalogues are entries that another file imports by name.
      rolldownOptions: { input, output: { codeSplitting }, preserveEntrySignatures: 'exports-only' },
    },
  };
}

// Three environments of one app: the portal, the payer's page in the browser, and the same page as
// a bundle that the gateway renders on the server.
export default defineConfig(({ command }) => ({
  plugins: [wireContract(), trimmedReact(), react(), tailwindcss(), unusedProperties()],
  appType: 'spa',
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      // `/payment/initialize` is the portal's own.
      [
        '/gateway',
        '/api',
        '/theme.css',
        '^/pay(\\?|$)',
        '/payment/authorize/',
        '/payment/status/',
        '/payment/language',
        '/merchant-pictures',
      ].map((path) => [path, { target: gateway }]),
    ),
  },
  ...(command === 'build'
    ? {
        environments: {
          portal: browserEnvironment('dist/portal', 'index.html', 'assets', CHUNKS),
          checkout: browserEnvironment(
            'dist/checkout',
            // Read by name in build/finish-build.ts. A payer fetches one page's entry and one language.
            {
              pay: 'src/areas/checkout/client-pay.tsx',
              status: 'src/areas/checkout/client-status.tsx',
              nl: 'src/areas/checkout/catalogue-nl.ts',
              en: 'src/areas/checkout/catalogue-en.ts',
              // Inlined by the gateway: a script that imported it would have browsers fetch it again.
              style: 'src/areas/checkout/checkout.css',
            },
            'checkout-assets',
            SHARED,
          ),
          server: {
            consumer: 'server',
            // The server's React must be the production one, or the payer's page differs from it.
            define: { 'process.env.NODE_ENV': '"production"' },
            resolve: { noExternal: true, conditions: ['node', 'production', 'default'] },
            build: {
              outDir: 'dist/server',
              ssr: true,
              target: 'node24',
              emptyOutDir: true,
              copyPublicDir: false,
              minify: false,
              rolldownOptions: {
                input: { render: 'src/areas/checkout/server.tsx' },
                output: { entryFileNames: '[name].js', codeSplitting: false },
              },
            },
          },
        } satisfies Record<string, EnvironmentOptions>,
        builder: {
          async buildApp(builder) {
            for (const name of ['portal', 'checkout', 'server']) {
              const environment = builder.environments[name];
              if (environment) await builder.build(environment);
            }
            await finishBuild('dist');
          },
        },
      }
    : {}),
}));
