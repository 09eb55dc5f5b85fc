import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type CommandCall,
  type Command,
  requireMoment,
  UsageError,
} from '../../apps/gateway/src/commands/command.ts';
import { writeLastRun } from '../../apps/gateway/src/platform/files/last-run.ts';
import { root } from '../serve/processes.ts';
import { reachEmbedded } from '../serve/reach-embedded.ts';
import { takeBackup } from './base-backup.ts';
import { runDrill } from './drill.ts';
import { restore } from './restore.ts';
import { readStatus } from './status.ts';

/** The deployment's data directory. */
function requireDataDir({ settings }: CommandCall): string {
  if (settings.databaseUrl !== null)
    throw new UsageError(
      'This is for the embedded database; docs/operating/backups.md shows how to back up your own.',
    );
  return resolve(root, settings.dataDirectory);
}

const backup: Command = {
  name: 'backup',
  help: 'Backs up the embedded database, its documents and its sealed keyring to STUIVER_BACKUP_STORE while it runs, and removes what is older than STUIVER_BACKUP_DAYS. With --status, reports the archive and the backups instead, and exits with 1 when something is not in order.',
  options: { status: { help: 'Changes nothing.' } },
  example: 'backup',
  async run(call) {
    const dataDir = requireDataDir(call);
    const reached = await reachEmbedded(call.settings, dataDir);
    try {
      if (call.isSet('status')) {
        const { lines, isRight } = await readStatus(call.settings, dataDir, reached);
        lines.forEach(call.print);
        return isRight;
      }
      const began = Date.now();
      const { id, parts, bytes, documents, removed } = await takeBackup(
        call.settings,
        dataDir,
        reached,
        call.printError,
      );
      await writeLastRun(dataDir, 'backup', { at: new Date(began).toISOString(), ok: true });
      call.print(
        `Backup ${id}: ${(bytes / 2 ** 20).toFixed(1)} MB in ${parts.length} parts, ${documents.length} documents, in ${Math.round((Date.now() - began) / 1000)} s. Removed ${removed} old ones.`,
      );
      return true;
    } finally {
      await reached.release();
    }
  },
};

const KEY = { value: 'file', help: 'The private key of STUIVER_BACKUP_KEY, in PEM.' };

const restoreCommand: Command = {
  name: 'restore',
  help: 'Restores the embedded database, its documents and its keyring from STUIVER_BACKUP_STORE into a new data directory, to a moment or to the end of the archive. It changes nothing of what runs.',
  options: {
    into: { value: 'directory', help: 'A new data directory.', isRequired: true },
    key: { ...KEY, isRequired: true },
    to: { value: 'moment', help: 'With its zone; all that was archived by default.' },
  },
  example: 'restore --to 2026-11-28T09:30:00+01:00 --into /srv/restored --key backup-key.pem',
  async run({ settings, option, print, printError }) {
    const into = resolve(option('into') ?? '');
    const until = option('to');
    const to = until === undefined ? null : requireMoment('to', until);
    const secrets = readFileSync(option('key') ?? '', 'utf8');
    const began = Date.now();
    const { postgres, backup: from } = await restore({ settings, into, to, secrets, log: printError });
    await postgres.stop();
    print(
      `Restored ${from.id} and its log ${to === null ? 'to the end' : `to ${to.toISOString()}`} in ${Math.round((Date.now() - began) / 1000)} s. Start it with STUIVER_DATA_DIR=${into}.`,
    );
  },
};

const drillCommand: Command = {
  name: 'drill',
  help: 'Proves that a restore works: restores everything to a temporary directory (below TMPDIR, with room for a copy of the database), starts it, checks books, audit chains, rows, keyring and documents, measures, and removes it. Writes last-drill.json in the data directory, and exits with 1 when anything is missing. Without --key, the keyring of this machine serves.',
  options: { key: KEY },
  example: 'drill --key backup-key.pem',
  async run(call) {
    const { settings, option, print, printError } = call;
    const file = option('key');
    const key = file === undefined ? null : readFileSync(file, 'utf8');
    const drill = await runDrill({ settings, log: printError }, requireDataDir(call), key);
    const { ok, faults, ...figures } = drill;
    faults.forEach(print);
    if (figures.kept)
      print(`${figures.kept} values differ in the running database too: see npx stuiver check.`);
    print(`${ok ? 'Everything was restored' : 'The drill FAILED'}: ${JSON.stringify(figures)}`);
    return ok;
  },
};

/** Commands of the embedded database; a database of the operator's own has its own tools. */
export const BACKUP_COMMANDS: readonly Command[] = [backup, restoreCommand, drillCommand];
