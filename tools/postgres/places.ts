import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { DeploymentError, readOperatorFile } from '../../apps/gateway/src/platform/files/operator-file.ts';
import { canEnter, type RunAs } from './identity.ts';

/** Holds files for the unprivileged user when the checkout is closed to it, as in root's home. */
export const systemDirectory = '/var/lib/stuiver';

const password = z.string('must be a text').regex(/^[\w-]+$/, 'must be letters, digits, - and _');

/** An id of its own, passwords of the three roles and the socket directory of the last start; kept in postgres.json, mode 0600. */
const clusterFile = z.object(
  {
    id: z.string('must be 16 hexadecimal digits').regex(/^[0-9a-f]{16}$/, 'must be 16 hexadecimal digits'),
    superuserPassword: password,
    ownerPassword: password,
    appPassword: password,
    socketDirectory: z.string('must be a path or null').nullable(),
  },
  'must be an object',
);
export type ClusterFile = Readonly<z.output<typeof clusterFile>>;

/** Instructions for an operator whose postgres.json is damaged. */
export const clusterFileRemedy =
  'Put back your copy (docs/operating/start.md): without its passwords the database cannot be opened.';

/** Changes a path's owner to the user that PostgreSQL runs as. */
export function giveTo(runAs: RunAs, path: string): void {
  if (runAs !== null) chownSync(path, runAs.uid, runAs.gid);
}

/**
 * Reads postgres.json, or creates one with new passwords.
 *
 * @param dataDir the deployment's data directory; created if missing.
 * @throws DeploymentError when it is damaged, or is missing although a database or its keyring exists.
 */
export function readClusterFile(dataDir: string): ClusterFile {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'postgres.json');
  const found = readOperatorFile(path, clusterFile, clusterFileRemedy);
  if (found) return found;
  const earlier = ['postgres', 'keyring.json'].find((name) => existsSync(join(dataDir, name)));
  if (earlier !== undefined)
    throw new DeploymentError(
      `${path} is missing, and ${earlier} is of an earlier start. ${clusterFileRemedy}`,
    );
  const newPassword = () => randomBytes(24).toString('base64url');
  const fresh = {
    id: randomBytes(8).toString('hex'),
    superuserPassword: newPassword(),
    ownerPassword: newPassword(),
    appPassword: newPassword(),
    socketDirectory: null,
  };
  writeClusterFile(dataDir, fresh);
  return fresh;
}

/**
 * Chooses the directory of the database files: in the data directory, or under /var/lib/stuiver when we are root and
 * the unprivileged user cannot reach the data directory. There, path and id name it: a copy of a checkout, or a new
 * one replacing an old one, never finds the other's database. Existing files win, so that data never seems to vanish.
 *
 * @returns path of PostgreSQL's own directory, not yet created.
 */
export function chooseClusterDirectory(dataDir: string, id: string, runAs: RunAs): string {
  const inside = join(dataDir, 'postgres');
  if (runAs === null) return inside;
  // The user may pass through, not look around: files in here are 0600, directories 0700.
  chmodSync(dataDir, 0o711);
  const name = createHash('sha256')
    .update(`${realpathSync(dataDir)} ${id}`)
    .digest('hex')
    .slice(0, 16);
  const outside = join(systemDirectory, name, 'postgres');
  const reachable = canEnter(runAs, dataDir);
  if (reachable && (existsSync(inside) || !existsSync(outside))) return inside;
  mkdirSync(join(systemDirectory, name), { recursive: true, mode: 0o755 });
  giveTo(runAs, join(systemDirectory, name));
  return outside;
}

/** Writes postgres.json whole or not at all. */
export function writeClusterFile(dataDir: string, file: ClusterFile): void {
  const path = join(dataDir, 'postgres.json');
  writeFileSync(`${path}.new`, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/**
 * A short private directory for the socket. The last start's is used again when it is still ours, so that a
 * restarted PostgreSQL is found at the same address by those who are connected to it.
 *
 * @returns a path well under the 100 bytes that a socket's address may have.
 */
export function openSocketDirectory(remembered: string | null, runAs: RunAs): string {
  if (remembered !== null && existsSync(remembered)) {
    const found = lstatSync(remembered);
    const owner = runAs?.uid ?? process.getuid?.() ?? -1;
    if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return remembered;
  }
  const parent = tmpdir().length <= 60 ? tmpdir() : '/tmp';
  const directory = mkdtempSync(join(canEnter(runAs, parent) ? parent : '/tmp', 'stuiver-'));
  giveTo(runAs, directory);
  return directory;
}

/** Removes the socket directory after a clean stop. */
export function closeSocketDirectory(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
}
