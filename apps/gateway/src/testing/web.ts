import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { loadWebBuild, type WebBuild } from '../modules/pages/web-build.ts';

/**
 * A small built web app as the real build leaves it, for tests of how it is served.
 *
 * @returns the build, and the end of its folder
 */
export async function aWebBuild(): Promise<{ web: WebBuild; remove: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'stuiver-web-'));
  const script = 'export const answer = 42;\n'.repeat(40);
  const files: Record<string, string | Buffer> = {
    'portal/index.html':
      '<!doctype html><title>Stuiver</title><script type="application/json" id="stuiver-config"><!--stuiver-config--></script><div id="root"></div>',
    'portal/early.js': script,
    'portal/assets/main-abcd1234.js': script,
    'portal/assets/main-abcd1234.js.br': brotliCompressSync(script),
    'checkout/checkout-assets/client-abcd1234.js': script,
    'checkout/checkout-assets/nl-abcd1234.js': script,
    'checkout/checkout-assets/en-abcd1234.js': script,
    'checkout/checkout-assets/style-abcd1234.css': '.box{color:var(--ink)}',
    'server/render.js':
      'export const render = (page, language) => ({ html: `<p>${page.kind} ${language}</p>`, sprite: "<svg></svg>", title: page.kind });\n',
    'manifest.json': JSON.stringify({
      portal: { html: 'portal/index.html' },
      checkout: {
        scripts: {
          pay: { entry: 'checkout/checkout-assets/client-abcd1234.js', imports: [] },
          status: { entry: 'checkout/checkout-assets/client-abcd1234.js', imports: [] },
        },
        catalogues: {
          nl: 'checkout/checkout-assets/nl-abcd1234.js',
          en: 'checkout/checkout-assets/en-abcd1234.js',
        },
        style: 'checkout/checkout-assets/style-abcd1234.css',
      },
      server: { render: 'server/render.js' },
      files: [
        { file: 'portal/early.js', url: '/early.js', integrity: '', immutable: false },
        {
          file: 'portal/assets/main-abcd1234.js',
          url: '/assets/main-abcd1234.js',
          integrity: '',
          immutable: true,
        },
        ...['client-abcd1234.js', 'nl-abcd1234.js', 'en-abcd1234.js', 'style-abcd1234.css'].map((name) => ({
          file: `checkout/checkout-assets/${name}`,
          url: `/checkout-assets/${name}`,
          integrity: 'sha256-aaaa',
          immutable: true,
        })),
      ],
    }),
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(directory, file, '..'), { recursive: true });
    await writeFile(join(directory, file), content);
  }
  const web = await loadWebBuild(directory);
  if (!web) throw new Error('the build has no manifest');
  return { web, remove: () => rm(directory, { recursive: true, force: true }) };
}
