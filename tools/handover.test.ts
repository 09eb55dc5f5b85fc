import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './serve/processes.ts';
import { onlySoaked } from './testing/selection.ts';

let folder: string;

/** Packs a package of one file and its source map, which no registry is needed for. */
function pack(name: string, version: string): void {
  const place = mkdtempSync(join(folder, 'pack-'));
  mkdirSync(join(place, 'package'));
  writeFileSync(join(place, 'package/package.json'), JSON.stringify({ name, version }));
  for (const file of ['index.js', 'index.js.map']) writeFileSync(join(place, 'package', file), '');
  execFileSync('tar', ['-czf', join(folder, `${name}-${version}.tgz`), '-C', place, 'package']);
}

/** Names the packages of the checkout, and writes its lock file: elsewhere, since npm changes node_modules around it. */
function lock(served: string): void {
  const place = mkdtempSync(join(folder, 'lock-'));
  const dependencies = { served: `file:served-${served}.tgz` };
  const devDependencies = { checker: 'file:checker-1.0.0.tgz' };
  const contents = { name: 'checkout', version: '1.0.0', dependencies, devDependencies };
  writeFileSync(join(place, 'package.json'), JSON.stringify(contents));
  for (const name of [`served-${served}.tgz`, 'checker-1.0.0.tgz'])
    copyFileSync(join(folder, name), join(place, name));
  execFileSync('npm', ['install', '--package-lock-only', '--offline', '--no-audit'], { cwd: place });
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(place, name), join(folder, name));
}

/** Installs packages in a process of its own, with its output. */
function install(packages: 'installed' | 'start' | 'everything') {
  const script = `import('./tools/handover.mjs').then((m) => m.prepareNode('${packages}'))
    .then(() => console.log('done'), (error) => console.log(error.message));`;
  const child = spawn(process.execPath, ['-e', script], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return { child, ended: once(child, 'close').then(() => output), output: () => output };
}

const servedVersion = () =>
  (JSON.parse(readFileSync(join(folder, 'node_modules/served/package.json'), 'utf8')) as { version: string })
    .version;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'stuiver-packages-')));
  mkdirSync(join(folder, 'tools'));
  for (const file of ['tools/handover.mjs', 'tools/lock.mjs', '.npmrc'])
    copyFileSync(join(root, file), join(folder, file));
  for (const [name, version] of [
    ['served', '1.0.0'],
    ['served', '2.0.0'],
    ['checker', '1.0.0'],
  ] as const)
    pack(name, version);
  lock('1.0.0');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the operator’s commands install nothing, and name what does', async () => {
  expect(await install('installed').ended).toContain('No packages are installed here yet.');
  expect(existsSync(join(folder, 'node_modules'))).toBe(false);
});

test('packages that a running product uses stay in place while those of the tests are added', async () => {
  expect(await install('start').ended).toContain('done');
  const used = join(folder, 'node_modules/served/index.js');
  const [one, other] = [install('everything'), install('everything')];
  let missing = 0;
  while (one.child.exitCode === null || other.child.exitCode === null) {
    if (!existsSync(used)) missing += 1;
    await delay(1);
  }
  const outputs = [await one.ended, await other.ended].join('');
  expect(missing).toBe(0);
  expect(readdirSync(join(folder, 'node_modules/checker')).sort()).toEqual(['index.js', 'package.json']);
  // Two at once are one installation.
  expect(outputs.match(/Installing packages/g)).toHaveLength(1);
  expect(outputs.match(/done/g)).toHaveLength(2);
});

test('packages of a changed lock file are not replaced under a running product', onlySoaked, async () => {
  writeFileSync(join(folder, 'tools/start.mjs'), 'setInterval(() => undefined, 1000);');
  const product = spawn(process.execPath, ['tools/start.mjs'], { cwd: folder, stdio: 'ignore' });
  try {
    lock('2.0.0');
    const refused = await install('start').ended;
    expect(refused).toContain(`process ${product.pid} uses (served). Stop npm start in this folder first`);
    expect(servedVersion()).toBe('1.0.0');
  } finally {
    product.kill('SIGKILL');
    await once(product, 'exit');
  }
  expect(await install('start').ended).toContain('done');
  expect(servedVersion()).toBe('2.0.0');
});

test('an installation that was killed leaves no lock behind', onlySoaked, async () => {
  rmSync(join(folder, 'node_modules'), { recursive: true });
  const killed = install('start');
  await expect.poll(() => killed.output()).toContain('Installing packages');
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await install('start').ended).toContain('done');
  expect(servedVersion()).toBe('2.0.0');
});
