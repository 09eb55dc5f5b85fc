// Plain JavaScript for any Node from 20: installs what the lock file names, then hands over to Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockFolder } from './lock.mjs';

/** The root of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Packages that a command needs: those that run the product, or also the checkers and test tools. With `installed` it
 * runs with those that are there.
 *
 * @typedef {'installed' | 'start' | 'everything'} Packages
 */

const stampPath = join(root, 'node_modules/.stuiver-lock');

const packagedNode = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);

/** First version with Argon2 in node:crypto and stable type stripping. */
const leastMajor = 24;
const leastMinor = 7;

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** Reads what was installed last: `everything` or `start`, and for which lock file. */
function readStamp() {
  const [extent = '', hash = ''] = existsSync(stampPath) ? readFileSync(stampPath, 'utf8').split(' ') : [];
  return { everything: extent === 'everything', isCurrent: hash === lockHash() };
}

/** @typedef {Record<string, { version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, link?: boolean }>} Locked */

const installedPath = join(root, 'node_modules/.package-lock.json');

/** @param {string} path @returns {Locked} */
const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/** Packages of node_modules; null before the first installation has ended. */
const readInstalled = () => (existsSync(installedPath) ? readPackages(installedPath) : null);

/**
 * Checks whether node_modules holds what the lock file names, as a plain `npm install` would leave it.
 *
 * @param {boolean} everything
 */
function matchesLock(everything) {
  const installed = readInstalled();
  if (installed === null) return false;
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true;
    // A workspace that was added since.
    if (entry.link === true) return existsSync(join(root, path));
    const found = installed[path];
    if (found !== undefined) return found.version === entry.version;
    const isLeftOut = entry.dev === true || entry.devOptional === true;
    return entry.optional === true || (isLeftOut && !everything);
  });
}

/** Processes that serve the product from this folder, as far as the system shows them. */
function findServing() {
  if (!existsSync('/proc/self')) return [];
  return readdirSync('/proc').filter((pid) => {
    try {
      const isServing = /tools\/start\.mjs|gateway\/(src\/main\.ts|dist\/main\.js)/.test(
        readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
      );
      return isServing && Number(pid) !== process.pid && `${readlinkSync(`/proc/${pid}/cwd`)}/` === root;
    } catch {
      return false;
    }
  });
}

/** @throws Error when packages would be replaced or removed under a product that uses them */
function refuseToReplace() {
  const installed = readInstalled() ?? {};
  const wanted = readPackages(join(root, 'package-lock.json'));
  const replaced = Object.keys(installed).filter(
    (path) => wanted[path]?.version !== installed[path]?.version,
  );
  const [serving] = replaced.length === 0 ? [] : findServing();
  if (serving === undefined) return;
  const names = replaced.slice(0, 3).map((path) => path.replace('node_modules/', ''));
  throw new Error(
    `The lock file changes packages that process ${serving} uses (${names.join(', ')}${replaced.length > 3 ? ', …' : ''}). Stop npm start in this folder first, then run this again.`,
  );
}

/**
 * Runs npm with a line every few seconds, since it is silent without a terminal. Only a folder without packages gets
 * `npm ci`, which empties node_modules first: a product that runs would lose its files.
 *
 * @param {boolean} everything
 */
function install(everything) {
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const extent = everything ? '--include=dev' : '--omit=dev';
  // Packages for the newer Node make npm warn at length when an older one installs them.
  const how = existsSync(installedPath) ? ['install', '--no-save'] : ['ci'];
  const args = [
    ...first,
    ...how,
    extent,
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  console.log('Installing packages (only the first time, and when they change) …');
  const began = Date.now();
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
  const ticker = setInterval(() => {
    console.log(`  still installing, ${Math.round((Date.now() - began) / 1000)} s`);
  }, 5000);
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    child.kill();
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.once(signal, stop);
  const npmWatch = onNpmGone(stop);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      clearInterval(ticker);
      clearInterval(npmWatch);
      for (const signal of signals) process.off(signal, stop);
      if (code === 0) resolve(undefined);
      else if (isStopped) reject(new Error('Stopped while packages were installed.'));
      else reject(new Error(`npm ${how[0]} failed with code ${code}. Is the npm registry reachable?`));
    });
  });
}

/** Removes what nothing here reads: 65 MB of C headers next to Node, and 61 MB of packages' source maps. */
function removeUnread() {
  rmSync(join(packagedNode, '../../include'), { recursive: true, force: true });
  spawnSync('find', [join(root, 'node_modules'), '-name', '*.map', '-type', 'f', '-delete']);
}

/** @param {boolean} everything */
function writeStamp(everything) {
  try {
    writeFileSync(stampPath, `${everything ? 'everything' : 'start'} ${lockHash()}`);
  } catch {
    // Another user's checkout: complete, but read-only for us. The packages are compared again next time.
  }
}

/** @param {Packages} wanted */
function isInstalled(wanted) {
  const stamp = readStamp();
  return stamp.isCurrent && (stamp.everything || wanted === 'start');
}

/**
 * Installs what is missing, one process at a time; an installation of everything stays one when the lock file changes.
 *
 * @param {Packages} wanted
 * @param {() => void} beforeInstall throws when nothing should be installed
 */
async function ensureInstalled(wanted, beforeInstall) {
  if (wanted === 'installed') {
    if (readInstalled() !== null) return;
    throw new Error('No packages are installed here yet. Run npm start, or npm ci --omit=dev, first.');
  }
  if (isInstalled(wanted)) return;
  const release = await lockFolder(root, 'installing packages');
  try {
    if (isInstalled(wanted)) return;
    const everything = readStamp().everything || wanted === 'everything';
    if (!matchesLock(everything)) {
      beforeInstall();
      refuseToReplace();
      await install(everything);
      removeUnread();
    }
    writeStamp(everything);
  } finally {
    release();
  }
}

/** @param {string} version */
function isRecent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

/** The running Node when it is recent enough, else the one that came with the packages. */
function chooseNode() {
  if (isRecent(process.versions.node)) return process.execPath;
  const found = spawnSync(packagedNode, ['--version'], { encoding: 'utf8' });
  if (found.status === 0) return packagedNode;
  throw new Error(
    `Node ${leastMajor}.${leastMinor} or newer is needed on ${process.platform} ${process.arch}.`,
  );
}

/** The npm that runs this script, if one does: it cannot tell us when it is killed. */
function findNpm() {
  if (process.env.npm_lifecycle_event === undefined || !existsSync('/proc/self/stat')) return null;
  for (let pid = process.ppid, depth = 0; pid > 1 && depth < 3; depth += 1) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('npm')) return pid;
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      pid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    } catch {
      return null;
    }
  }
  return null;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Runs `leave` when the npm that runs this script is gone. @param {() => void} leave @returns the timer that looks */
export function onNpmGone(leave) {
  const npm = findNpm();
  return npm === null ? undefined : setInterval(() => isAlive(npm) || leave(), 500).unref();
}

/**
 * Our environment, in which scripts of packages that say `node` get the same Node. Node's compile cache
 * makes the next start a third faster, and the gateway 20 MB smaller.
 */
export const environment = () => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
});

/**
 * Installs missing packages.
 *
 * @param {Packages} packages
 * @param {() => void} [beforeInstall] throws when nothing should be installed
 * @returns the path of a Node that runs our TypeScript
 */
export async function prepareNode(packages, beforeInstall = () => undefined) {
  await ensureInstalled(packages, beforeInstall);
  return chooseNode();
}

/**
 * Runs a TypeScript file of this repository under Node 24 with our arguments, passes signals on, and ends with its
 * result.
 *
 * @param {string} script path from the root of the checkout
 * @param {Packages} packages packages that it needs
 */
export async function handOver(script, packages) {
  try {
    const child = spawn(await prepareNode(packages), [join(root, script), ...process.argv.slice(2)], {
      cwd: root,
      env: environment(),
      // The channel closes when we are killed, which makes the child end everything it started.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
      process.on(signal, () => child.kill(signal));
    onNpmGone(() => child.kill('SIGTERM'));
    child.once('exit', (code, signal) => {
      process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
