import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './serve/processes.ts';

/** Fields of an entry of package-lock.json that are used here. */
export type LockEntry = {
  readonly version?: string;
  /** Address of its archive; npm exchanges the host for that of another registry. */
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** The entries of package-lock.json by their place in node_modules. */
export type LockPackages = Readonly<Record<string, LockEntry>>;

/** An optional dependency that some package names and the lock file lacks. */
export type MissingOptional = {
  readonly name: string;
  readonly version: string;
  readonly wantedBy: LockEntry;
};

const lockPath = join(root, 'package-lock.json');

/** The entries of the checkout's lock file. */
export function readLock(): LockPackages {
  return (JSON.parse(readFileSync(lockPath, 'utf8')) as { packages: LockPackages }).packages;
}

/** Checks whether `name`, required by the package at `path`, is found there or further up, as Node resolves it. */
function isLocked(packages: LockPackages, path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (`${at === '' ? '' : `${at}/`}node_modules/${name}` in packages) return true;
    if (at === '') return false;
  }
}

/**
 * Finds what `npm ci` would refuse the lock file for. A registry that does not carry the programs of every
 * platform makes npm leave those out, and `npm ci` then calls the lock file incomplete.
 */
export function missingOptionals(packages: LockPackages): MissingOptional[] {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(packages, path, name))
      .map(([name, version]) => ({ name, version, wantedBy: entry })),
  );
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'x64', 'ppc64', 'riscv64', 's390x', 'ia32', 'wasm32', 'arm'];

/** Builds the entry of another platform's program, named after it and pinned by its maker to an exact version. */
function buildLockEntry({ name, version, wantedBy }: MissingOptional): Record<string, unknown> {
  const tail = name.split('/').at(-1) ?? name;
  const system = systems.find((candidate) => tail.includes(candidate));
  const processor = processors.find((candidate) => tail.includes(candidate));
  if (!/^\d+\.\d+\.\d+/.test(version) || processor === undefined) {
    throw new Error(`${name}@${version} is not a platform's program; add it by hand.`);
  }
  const libc = tail.endsWith('musl')
    ? 'musl'
    : system === 'linux' && tail.endsWith('gnu')
      ? 'glibc'
      : undefined;
  return {
    version,
    cpu: [processor],
    ...(wantedBy.dev === true && { dev: true }),
    ...(libc !== undefined && { libc: [libc] }),
    license: wantedBy.license,
    optional: true,
    ...(system !== undefined && { os: [system] }),
  };
}

/** Adds what is missing, in npm's own order. */
function complete(): void {
  const lock = JSON.parse(readFileSync(lockPath, 'utf8')) as { packages: Record<string, unknown> };
  const missing = missingOptionals(readLock());
  for (const optional of missing) lock.packages[`node_modules/${optional.name}`] = buildLockEntry(optional);
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted);
  if (missing.length > 0) writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} entries added to package-lock.json.`);
}

if (import.meta.main) complete();
