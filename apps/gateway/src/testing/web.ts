import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { LANGUAGES, perLanguage } from '@stuiver/domain/languages';
import { computeIntegrity } from '../web/pages/script-manifest.ts';
import { loadWebBuild, type WebBuild } from '../web/pages/web-build.ts';

function anEntry(name: string, file: string) {
  return { name, file: `checkout-assets/${file}`, isEntry: true };
}

/** A small built web app as the real build leaves it, for tests of how it is served. */
export async function aWebBuild(): Promise<{
  web: WebBuild;
  directory: string;
  remove: () => Promise<void>;
}> {
  const directory = await mkdtemp(join(tmpdir(), 'stuiver-web-'));
  const script = 'export const answer = 42;\n'.repeat(40);
  const files: Record<string, string | Buffer> = {
    'portal/index.html':
      '<!doctype html><title>Stuiver</title><script type="application/json" id="stuiver-config"><!--stuiver-config--></script><div id="root"></div>',
    'portal/early.js': script,
    'portal/assets/main-abcd1234.js': script,
    'portal/assets/main-abcd1234.js.br': brotliCompressSync(script),
    'checkout/checkout-assets/client-abcd1234.js': script,
    ...Object.fromEntries(
      LANGUAGES.map((language) => [`checkout/checkout-assets/${language}-abcd1234.js`, script]),
    ),
    'checkout/checkout-assets/style-abcd1234.css': '.box{color:var(--ink)}',
    'checkout/.vite/manifest.json': JSON.stringify({
      pay: anEntry('pay', 'client-abcd1234.js'),
      status: anEntry('status', 'client-abcd1234.js'),
      ...perLanguage((language) => anEntry(language, `${language}-abcd1234.js`)),
      style: anEntry('style', 'style-abcd1234.css'),
    }),
    'server/render.js':
      'export const render = (page, language) => ({ html: `<p>${page.kind} ${language}</p>`, sprite: "<svg></svg>", title: page.kind });\n',
  };
  const paths = Object.keys(files).filter((file) => file.endsWith('.js') && !file.startsWith('server/'));
  const known = { integrity: computeIntegrity(script), reason: 'A test' };
  const manifest = paths.map((file) => [file.slice(file.indexOf('/')), known] as const);
  files['scripts.json'] = JSON.stringify(Object.fromEntries(manifest));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(directory, file, '..'), { recursive: true });
    await writeFile(join(directory, file), content);
  }
  const web = await loadWebBuild(directory);
  if (!web) throw new Error('the build has no renderer');
  return { web, directory, remove: () => rm(directory, { recursive: true, force: true }) };
}
