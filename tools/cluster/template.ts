import pg from 'pg';
import { emptyOnCitus, makeDistributed } from '../../apps/gateway/src/testing/cluster/distributed.ts';
import {
  cloneDatabase,
  onEachMachine,
  type TemplateDatabase,
  type TestDatabase,
} from '../../apps/gateway/src/testing/database/clone.ts';
import { digestFiles } from '../serve/digest.ts';
import { ensureTemplate, migrationFiles } from '../testing/templates.ts';

/**
 * Makes the template's own database from a draft. A connection makes Citus start a process in a database, which
 * restarts some seconds after it was ended; nothing ever connects to the template, so that it can be cloned.
 */
async function fillThroughDraft(empty: TemplateDatabase, template: TestDatabase): Promise<void> {
  const draft = await makeDistributed(empty);
  await template.drop();
  const [name, draftName] = [template.url, draft.url].map((url) => new URL(url).pathname.slice(1));
  await onEachMachine(empty, (client) =>
    client.query('SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity WHERE datname = $1', [
      draftName,
    ]),
  );
  await cloneDatabase(draft, name);
  await draft.drop();
}

/**
 * A migrated, empty database on a Citus cluster, spread over its workers, which tests clone.
 *
 * @param citusUrl as for {@link emptyOnCitus}
 */
export async function citusTemplate(
  citusUrl: string,
): Promise<{ readonly template: TemplateDatabase; readonly release: () => Promise<void> }> {
  const empty = await emptyOnCitus(citusUrl);
  const admin = new pg.Client({ connectionString: empty.adminUrl });
  admin.on('error', () => undefined);
  await admin.connect();
  const files = [
    ...migrationFiles,
    'apps/gateway/src/cluster/distribution/**',
    'apps/gateway/src/testing/cluster/distributed.ts',
    'tools/cluster/template.ts',
  ];
  const template = await ensureTemplate(
    { admin, empty },
    {
      kind: 'distributed',
      digest: digestFiles(files, empty.workerUrls),
      from: empty,
      fill: (database) => fillThroughDraft(empty, database),
    },
  );
  return { template, release: () => admin.end() };
}
