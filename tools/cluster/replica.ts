import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries } from '../postgres/binaries.ts';
import { fixedSettings } from '../postgres/cluster.ts';
import { chooseRunAs, commandAsUser, runAsUser } from '../postgres/identity.ts';
import type { RunningPostgres } from '../postgres/launcher.ts';
import { giveTo, systemDirectory } from '../postgres/places.ts';
import { endProcess, type ServerProcess, spawnHere } from '../postgres/server-process.ts';
import { withClient } from '../postgres/with-client.ts';

/** A streaming replica of a test's PostgreSQL. */
export type TestReplica = {
  /** Address with the application's role. */
  readonly url: string;
  /** Stops replaying the log; reads continue. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
};

/**
 * Copies a running PostgreSQL and starts the copy as its replica. npm's programs have no pg_basebackup: the files
 * are copied during a declared backup.
 */
export async function startReplica(primary: RunningPostgres): Promise<TestReplica> {
  const runAs = chooseRunAs();
  const place = mkdtempSync(join(tmpdir(), 'stuiver-replica-'));
  giveTo(runAs, place);
  const data = join(place, 'data');
  const { directory } = findBinaries(process.env['STUIVER_POSTGRES_BIN'] ?? null, runAs, systemDirectory);
  await withClient(primary.adminUrl, async (client) => {
    await client.query("SELECT pg_backup_start('replica', true)");
    const { code, errors } = runAsUser(runAs, '/bin/cp', ['--archive', primary.clusterDir, data]);
    if (code !== 0) throw new Error(`The copy failed:\n${errors}`);
    const { rows } = await client.query<{ label: string }>(
      'SELECT labelfile AS label FROM pg_backup_stop(false)',
    );
    rmSync(join(data, 'postmaster.pid'));
    for (const [name, text] of [
      ['backup_label', rows[0]!.label],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(join(data, name), text);
      giveTo(runAs, join(data, name));
    }
  });
  const { username, password } = new URL(primary.adminUrl);
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.socketDir} port=5432 user=${username} password=${password}'\n`,
  );
  const here = (url: string) => url.replace(encodeURIComponent(primary.socketDir), encodeURIComponent(place));
  const adminUrl = here(primary.adminUrl);
  const answers = () =>
    withClient(adminUrl, (client) => client.query('SELECT')).then(
      () => true,
      () => false,
    );
  let server: ServerProcess;
  const end = async (how: () => unknown) => {
    how();
    await server.ended;
  };
  const replica: TestReplica = {
    url: here(primary.url),
    pause: () =>
      withClient(adminUrl, async (client) => void (await client.query('SELECT pg_wal_replay_pause()'))),
    resume: () =>
      withClient(adminUrl, async (client) => void (await client.query('SELECT pg_wal_replay_resume()'))),
    kill: () => end(() => process.kill(server.pid, 'SIGKILL')),
    async start() {
      const args = ['-D', data, ...fixedSettings(place)];
      const command = commandAsUser(runAs, join(directory, 'postgres'), args);
      server = await spawnHere({ name: 'replica', ...command, endings: [] });
      let errorOutput: string | null = null;
      void server.ended.then((last) => {
        errorOutput = last;
      });
      while (!(await answers())) {
        if (errorOutput !== null) throw new Error(`The replica did not start:\n${String(errorOutput)}`);
        await delay(20);
      }
    },
    async remove() {
      await end(() => void endProcess(server.pid));
      rmSync(place, { recursive: true, force: true });
    },
  };
  await replica.start();
  return replica;
}
