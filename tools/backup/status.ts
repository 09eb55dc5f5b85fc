import { describeWaiting, readLogArchive } from '../../apps/gateway/src/platform/database/log-archive.ts';
import { readLastRun } from '../../apps/gateway/src/platform/files/last-run.ts';
import type { Settings } from '../../apps/gateway/src/settings/settings.ts';
import { withClient } from '../postgres/with-client.ts';
import type { Reached } from '../serve/reach-embedded.ts';
import { listBackups, openBackups, readSecrets, sha256 } from './base-backup.ts';
import { missingSegment } from './wal.ts';

/** Backups are made daily (docs/operating/backups.md). */
const OLDEST_BACKUP_MS = 48 * 3_600_000;

const ago = (moment: Date | null) =>
  moment === null
    ? 'never'
    : `${moment.toISOString()}, ${Math.round((Date.now() - moment.getTime()) / 1000)} s ago`;

/** Reports the archive of the log, the backups and the last drill, a line each. */
export async function readStatus(
  settings: Settings,
  dataDir: string,
  { adminUrl }: Reached,
): Promise<{ lines: string[]; isRight: boolean }> {
  const store = openBackups(settings);
  const archive = await withClient(adminUrl, readLogArchive);
  const backups = await listBackups(store);
  const newest = backups.at(-1);
  const gap = newest ? missingSegment(await store.list('wal'), newest) : null;
  const isOld = !newest || Date.now() - newest.finishedAt.getTime() > OLDEST_BACKUP_MS;
  const { 'keyring.json': keyring } = await readSecrets(dataDir);
  const isSealed = newest?.keyring === sha256(keyring);
  const drill = readLastRun(dataDir, 'drill');
  const lines = [
    archive === null
      ? 'Log: not archived. Start the database with STUIVER_BACKUP_STORE.'
      : `Log: ${archive.isLate ? 'LATE, ' : ''}${describeWaiting(archive)}; last archived ${ago(archive.archivedAt)}; last failure ${ago(archive.failedAt)}.`,
    `Backups: ${backups.length}, the newest ${ago(newest?.finishedAt ?? null)}${isOld ? ': TOO OLD' : ''}.`,
    gap === null
      ? 'Gaps in the log since: none.'
      : `Gap in the log since: segment ${gap} is MISSING. Take a new backup.`,
    isSealed ? 'Keyring: in the newest backup.' : 'Keyring: NOT in the newest backup. Take a new one.',
    `Last drill: ${drill === null ? 'never' : JSON.stringify(drill)}`,
  ];
  return { lines, isRight: archive !== null && !archive.isLate && !isOld && isSealed && gap === null };
}
