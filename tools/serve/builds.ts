import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../lock.mjs';
import { digestFiles } from './digest.ts';
import { root, runNodeToEnd } from './processes.ts';

/** A part of the product that is built before it runs. */
type Build = {
  readonly name: string;
  /** Folder of its Vite configuration, with the result in `dist`. */
  readonly folder: string;
  /** Patterns of everything that the build reads, besides packages. */
  readonly sources: readonly string[];
  readonly args: readonly string[];
};

export const webApp: Build = {
  name: 'web app',
  folder: join(root, 'apps/web'),
  sources: ['apps/web/{src,public}/**', 'apps/web/*'],
  args: ['--app'],
};

/** The gateway in one file, which starts in half the time that its modules take. */
export const gatewayBundle: Build = {
  name: 'gateway bundle',
  folder: join(root, 'apps/gateway'),
  sources: ['apps/gateway/src/**/*.{ts,mjs}', 'apps/gateway/*'],
  args: [],
};

/**
 * Each file that imports by a template, of which the gateway has six, blocks a thread of the bundler's until they are
 * resolved: with the five that two cores have by default, a build sometimes waits for ever (https://github.com/rolldown/rolldown/issues/10664).
 */
const MANY_THREADS = { ROLLDOWN_MAX_BLOCKING_THREADS: '64' };

const getStampPath = ({ folder }: Build) => join(folder, 'dist/.stamp');
const digestOfSources = ({ sources }: Build) =>
  digestFiles([...sources, 'packages/*/src/**', 'packages/*/package.json', 'package-lock.json']);

/** Checks whether the result was built from the current sources. */
function isBuilt(build: Build): boolean {
  const stamp = getStampPath(build);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOfSources(build);
}

/**
 * Builds what was not built from the current sources, one process at a time.
 *
 * @param onBegin called if it has to be built
 * @throws Error with the build's own words when it fails
 */
export async function ensureBuilt(
  build: Build,
  { onBegin, signal }: { readonly onBegin?: (name: string) => void; readonly signal?: AbortSignal } = {},
): Promise<void> {
  if (isBuilt(build)) return;
  const release = await lockFolder(build.folder, `building the ${build.name}`);
  try {
    if (isBuilt(build)) return;
    onBegin?.(build.name);
    const digest = digestOfSources(build);
    const { code, output } = await runNodeToEnd(
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', ...build.args],
      { cwd: build.folder, env: { ...process.env, ...MANY_THREADS }, ...(signal ? { signal } : {}) },
    );
    if (code !== 0) throw new Error(`The ${build.name} does not build:\n${output}`);
    writeFileSync(getStampPath(build), digest);
  } finally {
    release();
  }
}
