import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { buildApp } from '../apps/gateway/src/app/app.ts';
import { migrate } from '../apps/gateway/src/app/migrate.ts';
import { closeContext, openContext } from '../apps/gateway/src/app/open-context.ts';
import { readSettings } from '../apps/gateway/src/settings/settings.ts';
import { appRole } from '../tools/postgres/cluster.ts';
import { startPostgres } from '../tools/postgres/launcher.ts';
import { root } from '../tools/serve/processes.ts';

/** The product on its own PostgreSQL, without pollers: a benchmark decides what else runs. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

/**
 * Starts or opens the database in a data directory and puts the gateway together over it.
 *
 * @param directory kept between runs, so that a filled database is filled once
 */
export async function openStage(directory: string) {
  const dataDir = resolve(root, directory);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const postgres = await startPostgres({ dataDir, binDir: process.env['STUIVER_POSTGRES_BIN'] ?? null });
  await migrate({ migrationUrl: postgres.migrationUrl, appRole, log: () => undefined });
  const owner = new pg.Client({ connectionString: postgres.migrationUrl });
  await owner.connect();
  const settings = readSettings({
    STUIVER_DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    STUIVER_RATE_LIMIT: '1000000',
    STUIVER_RATE_LIMIT_CHECKOUT: '1000000',
    STUIVER_RATE_LIMIT_SIGN_IN: '1000000',
    STUIVER_LOG_LEVEL: 'error',
  });
  const context = await openContext(settings, { maximumConnections: 32 });
  const app = await buildApp({ context, web: null });
  return {
    context,
    app,
    postgresPid: postgres.pid,
    /** With the role that owns the tables, for filling and for PostgreSQL's own statistics. */
    owner,
    async close() {
      await app.close();
      await owner.end();
      await closeContext(context);
      await postgres.stop();
    },
  };
}

/** The minimum of several runs, which other work on the machine disturbs least. */
export const least = (numbers: readonly number[]): number => Math.min(...numbers);

/** Prints rows of texts in columns, the first one left, the others right. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join('  '),
    );
}
