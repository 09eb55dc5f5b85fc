import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolderStore, type ObjectStore } from '../../apps/gateway/src/platform/files/object-store.ts';
import type { Settings } from '../../apps/gateway/src/settings/settings.ts';
import { chooseRunAs, type RunAs } from '../postgres/identity.ts';
import { startPostgres } from '../postgres/launcher.ts';
import { chooseClusterDirectory, giveTo } from '../postgres/places.ts';
import { listBackups, type Manifest, openBackups, SECRETS, type Secrets } from './base-backup.ts';
import { feedLog } from './feed-log.ts';
import { openSealed } from './seal.ts';
import { recovering, type Target } from './server-settings.ts';
import { decompress, missingSegment } from './wal.ts';

/** Unpacks the files of a backup as the user that PostgreSQL runs as. */
async function unpack(store: ObjectStore, { parts }: Manifest, folder: string, runAs: RunAs): Promise<void> {
  mkdirSync(folder, { mode: 0o700 });
  giveTo(runAs, folder);
  // The first of two archives has zeros at its end.
  const tar = spawn('tar', ['--extract', '--ignore-zeros', '--file=-'], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...(runAs === null ? {} : { uid: runAs.uid, gid: runAs.gid }),
  });
  let errors = '';
  tar.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const closed = once(tar, 'close') as Promise<[number]>;
  // Its exit code tells why it stopped reading.
  tar.stdin.on('error', () => undefined);
  for (const { name } of parts) {
    const bytes = await decompress(await store.get(name)).catch((error: Error) => {
      throw new Error(`${name} has changed since it was stored: ${error.message}`);
    });
    if (!tar.stdin.write(bytes)) await Promise.race([once(tar.stdin, 'drain'), closed]);
  }
  tar.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`tar could not unpack the backup: ${errors}`);
}

/** Copies all documents of the archive; some may not have a row yet, or no longer. */
async function copyDocuments(store: ObjectStore, folder: string): Promise<void> {
  const names = await store.list('documents');
  const target = makeFolderStore(folder);
  for (let at = 0; at < names.length; at += 16)
    await Promise.all(
      names
        .slice(at, at + 16)
        .map(async (name) => target.put(name.slice('documents/'.length), await store.get(name))),
    );
}

/**
 * Chooses the newest backup before the target, and checks that its log is there up to the newest segment, or up to the
 * backup's end where a moment is wanted: PostgreSQL then refuses to end before it.
 */
async function chooseBackup(store: ObjectStore, to: Target): Promise<Manifest> {
  const before = to instanceof Date ? to.getTime() : Number.POSITIVE_INFINITY;
  const backup = (await listBackups(store)).findLast(({ finishedAt }) => finishedAt.getTime() <= before);
  if (!backup)
    throw new Error(
      to instanceof Date ? `No backup was finished by ${to.toISOString()}.` : 'There is no backup.',
    );
  const stopWal = to instanceof Date ? backup.stopWal : undefined;
  const missing = missingSegment(await store.list('wal'), backup, stopWal);
  if (missing !== null)
    throw new Error(
      `Segment ${missing} of the log is missing: only moments before it can be restored, with --to.`,
    );
  return backup;
}

/** Opens the keyring and the passwords of a backup. */
async function openSecrets(store: ObjectStore, { id }: Manifest, privateKey: string): Promise<Secrets> {
  const sealed = await store.get(`backups/${id}/secrets.sealed`);
  try {
    return JSON.parse(openSealed(privateKey, sealed).toString()) as Secrets;
  } catch {
    throw new Error(
      'The private key does not open the secrets of this backup: it is another, or they have changed.',
    );
  }
}

export type RestoreOptions = {
  readonly settings: Settings;
  /** A new data directory. */
  readonly into: string;
  readonly to: Target;
  /** The private key in PEM, or secrets that were kept elsewhere. */
  readonly secrets: string | Secrets;
  readonly log: (line: string) => void;
};

/**
 * Restores a backup and the log after it into a new data directory.
 *
 * @returns the database, which runs and archives nothing
 * @throws Error when anything is missing, or has changed
 */
export async function restore({ settings, into, to, secrets, log }: RestoreOptions) {
  const dataDir = resolve(into);
  if (existsSync(join(dataDir, 'postgres.json')))
    throw new Error(`${dataDir} is a data directory already: name a new one.`);
  const store = openBackups(settings);
  const backup = await chooseBackup(store, to);
  const kept = typeof secrets === 'string' ? await openSecrets(store, backup, secrets) : secrets;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const passwords = JSON.parse(kept['postgres.json']) as { id: string };
  // The socket of the deployment that it was made of is not this one's.
  const texts = { ...kept, 'postgres.json': JSON.stringify({ ...passwords, socketDirectory: null }) };
  for (const name of SECRETS) writeFileSync(join(dataDir, name), texts[name], { mode: 0o600, flag: 'wx' });
  const runAs = chooseRunAs();
  const clusterDir = chooseClusterDirectory(dataDir, passwords.id, runAs);
  log(`Unpacking the backup of ${backup.finishedAt.toISOString()} …`);
  await unpack(store, backup, clusterDir, runAs);
  if (settings.documentStore === null || settings.documentStore.startsWith('/'))
    await copyDocuments(store, join(dataDir, 'documents'));
  writeFileSync(join(clusterDir, 'recovery.signal'), '', { mode: 0o600 });
  giveTo(runAs, join(clusterDir, 'recovery.signal'));
  log('Recovering from the log …');
  const feed = await feedLog(store, clusterDir, runAs, log);
  const extras = recovering(feed.command, to);
  try {
    const postgres = await startPostgres({ dataDir, binDir: settings.postgresBin, extras });
    return { postgres, backup };
  } catch (error) {
    if (!(error as Error).message.includes('before configured recovery target')) throw error;
    throw new Error('The archived log ends before --to; without --to, all of it is restored.');
  } finally {
    await feed.stop();
  }
}
