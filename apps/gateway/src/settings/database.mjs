import { documentPlace, oneOf, postgresUrl, publicKey, wholeNumber } from './checks.mjs';
import { row } from './row.mjs';

/** The settings of the database, its replica and its backups. */
export const databaseSettings = {
  databaseUrl: row({
    env: 'DATABASE_URL',
    fallback: null,
    fallbackNote: 'the embedded PostgreSQL',
    check: postgresUrl,
    about:
      "PostgreSQL (15 to 18) with the application's role. Without it the embedded PostgreSQL is started.",
  }),
  databaseMigrationUrl: row({
    env: 'DATABASE_MIGRATION_URL',
    fallback: null,
    fallbackNote: 'no migrations at start',
    check: postgresUrl,
    about:
      'The same database with the role that owns it. When it is set, migrations run at start; otherwise run `npx stuiver migrate` before it.',
  }),
  databaseReadUrl: row({
    env: 'DATABASE_READ_URL',
    fallback: null,
    fallbackNote: 'DATABASE_URL',
    check: postgresUrl,
    about:
      'A streaming replica of the same database, with the same role, that lists, totals, the graph and exports are read from, each user’s once it has what they changed themselves. One server, not a balancer of several; not with DATABASE_CLUSTER.',
  }),
  databaseCluster: row({
    env: 'DATABASE_CLUSTER',
    fallback: null,
    fallbackNote: 'one machine',
    check: oneOf(['citus']),
    about: '`citus` for a database whose merchants are spread over several machines with Citus.',
  }),
  databaseReadLagMs: row({
    env: 'STUIVER_READ_LAG_MS',
    fallback: '10000',
    check: wholeNumber(100, 3_600_000),
    about: 'Milliseconds that the replica may be behind; one that is further behind is not read.',
  }),
  databaseTimeoutMs: row({
    env: 'STUIVER_DATABASE_TIMEOUT_MS',
    fallback: '4500',
    check: wholeNumber(300, 600_000),
    about:
      'Milliseconds after which a caller is answered 503 while the database does not answer: a third for a free connection, the rest for a statement or transaction.',
  }),
  backupStore: row({
    env: 'STUIVER_BACKUP_STORE',
    fallback: null,
    fallbackNote: 'the embedded database is not archived',
    check: documentPlace,
    about:
      'Directory on another disk, or a bucket written as that of STUIVER_DOCUMENT_STORE, for backups of the embedded database, its log and documents. When it is set, the log is archived every few seconds.',
  }),
  backupKey: row({
    env: 'STUIVER_BACKUP_KEY',
    fallback: null,
    fallbackNote: 'npx stuiver backup refuses',
    check: publicKey,
    about:
      'Public key (X25519, PEM) that the keyring and the passwords in a backup are sealed to; usually named by STUIVER_BACKUP_KEY_FILE. Keep the private key elsewhere.',
  }),
  backupDays: row({
    env: 'STUIVER_BACKUP_DAYS',
    fallback: '30',
    check: wholeNumber(1, 3650),
    about: 'Days of which every moment can be restored; npx stuiver backup removes what is older.',
  }),
};
