import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../apps/gateway/src/settings/settings.ts';
import { canEnter, type RunAs, runAsUser } from '../postgres/identity.ts';
import type { ServerExtras } from '../postgres/launcher.ts';
import { giveTo } from '../postgres/places.ts';

/** Quotes a word for the shell, in a setting in which PostgreSQL replaces `%p` and `%f`. */
const quote = (word: string) => `'${word.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;

const script = join(import.meta.dirname, 'archiver.ts');
const archiver = [process.execPath, '--disable-warning=ExperimentalWarning', script].map(quote).join(' ');

/** @throws Error when PostgreSQL's user cannot run the command */
function requireCommand(runAs: RunAs): void {
  if (runAsUser(runAs, process.execPath, ['--check', script]).code !== 0)
    throw new Error(
      `STUIVER_BACKUP_STORE: ${runAs?.name ?? 'this user'}, which PostgreSQL runs as, cannot run ${script}. Move the checkout to where it can, such as /srv, or start as a user of its own.`,
    );
}

/** Makes the embedded PostgreSQL archive its log, if the settings name a place for it. */
export function archiving(settings: Settings): ServerExtras | undefined {
  const { backupStore: place, diskFloorMegabytes, databaseUrl } = settings;
  if (place === null || databaseUrl !== null) return undefined;
  return {
    settings: {
      archive_mode: 'on',
      // The gateway asks for the switch, but not while segments wait.
      archive_timeout: '0',
      archive_command: `sh ${quote(join(import.meta.dirname, 'archive.sh'))} %f ${archiver}`,
    },
    environment: {
      STUIVER_BACKUP_STORE: place,
      STUIVER_DISK_FLOOR_MEGABYTES: String(diskFloorMegabytes),
    },
    prepare(runAs, log, clusterDir) {
      requireCommand(runAs);
      const marks = join(clusterDir, 'archiver');
      // Those of the last start may be about another place.
      rmSync(marks, { recursive: true, force: true });
      mkdirSync(marks, { mode: 0o700 });
      giveTo(runAs, marks);
      if (!place.startsWith('/')) return;
      const folder = join(place, 'wal');
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        giveTo(runAs, folder);
      } catch (error) {
        // Payments go on; the gateway reports that nothing is archived.
        log(`STUIVER_BACKUP_STORE: ${error instanceof Error ? error.message : String(error)}`);
        return;
      }
      if (!canEnter(runAs, folder))
        throw new Error(
          `STUIVER_BACKUP_STORE: ${runAs?.name ?? 'this user'}, which PostgreSQL runs as, cannot enter ${place}.`,
        );
    },
  };
}

/** A moment, or a restore point by name; null for all that was archived. */
export type Target = Date | string | null;

/** Makes PostgreSQL recover up to a moment, and answer only then. */
export function recovering(restoreCommand: string, to: Target): ServerExtras {
  const time = to instanceof Date ? to.toISOString().replace('T', ' ').replace('Z', '+00') : null;
  return {
    settings: {
      archive_mode: 'off',
      hot_standby: 'off',
      restore_command: restoreCommand,
      ...(time !== null && { recovery_target_time: time }),
      ...(typeof to === 'string' && { recovery_target_name: to }),
      ...(to !== null && { recovery_target_action: 'promote' }),
    },
    environment: {},
    prepare: () => undefined,
  };
}
