import { type StdioOptions, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The system user that PostgreSQL runs as, since it refuses root. `null`: the user who runs us. */
export type RunAs = { readonly name: string; readonly uid: number; readonly gid: number } | null;

const dedicatedUser = 'stuiver';

/** A bare environment: nothing of ours, and no secret but the address of an archive, reaches PostgreSQL. */
const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

function findUser(name: string): RunAs {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':');
    if (user === name && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

/**
 * Decides which user PostgreSQL runs as. For root it is the system user `stuiver`, created if missing, or `nobody` if
 * it cannot be created.
 *
 * @returns the user, or `null` when we are not root.
 * @throws Error when we are root and the machine has no unprivileged user.
 */
export function chooseRunAs(): RunAs {
  if (process.getuid?.() !== 0) return null;
  const existing = findUser(dedicatedUser);
  if (existing !== null) return existing;
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', dedicatedUser], { stdio: 'ignore' });
  const user = findUser(dedicatedUser) ?? findUser('nobody');
  if (user === null)
    throw new Error('PostgreSQL refuses to run as root and there is no unprivileged user here.');
  return user;
}

const credentials = (runAs: RunAs) => (runAs === null ? {} : { uid: runAs.uid, gid: runAs.gid });

/**
 * Runs a command to its end as the given user.
 *
 * @returns exit code and both outputs; a command that cannot be executed has code 127.
 */
export function runAsUser(
  runAs: RunAs,
  command: string,
  args: readonly string[],
): { code: number; output: string; errors: string } {
  const result = spawnSync(command, args, {
    ...credentials(runAs),
    cwd: '/',
    env: environment,
    encoding: 'utf8',
  });
  return { code: result.status ?? 127, output: result.stdout ?? '', errors: result.stderr ?? '' };
}

/**
 * Builds the command of PostgreSQL's process as the given user, in its own session, so that the terminal's Ctrl-C
 * reaches only us and we choose the order of shutdown. If setpriv exists (Linux), the kernel asks it to shut down
 * when its parent is killed.
 */
export function commandAsUser(
  runAs: RunAs,
  program: string,
  args: readonly string[],
  additional: Readonly<Record<string, string>> = {},
) {
  const options = {
    ...credentials(runAs),
    cwd: '/',
    env: { ...environment, ...additional },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'] satisfies StdioOptions,
  };
  const setpriv = '/usr/bin/setpriv';
  return existsSync(setpriv)
    ? { program: setpriv, args: ['--pdeathsig', 'INT', '--', program, ...args], options }
    : { program, args, options };
}

/** Checks whether the given user may enter the directory and all above it. */
export function canEnter(runAs: RunAs, directory: string): boolean {
  return runAsUser(runAs, '/usr/bin/test', ['-x', directory]).code === 0;
}
