import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Mail } from '../../platform/mail/transport.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { anApplicant, aPdf, goodAnswers } from '../../testing/applications.ts';
import { sendDueMails } from '../../app/due-mails.ts';

/** Secrets in the answers, the names of files, and the documents. */
const SECRETS = ['NPCANARY1', 'pasfoto-van-CANARY', 'CANARY in the document', 'CANARYSTREET'];
const WRITTEN = SECRETS.flatMap((secret) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').slice(0, -4),
]);

function findings(where: string, bytes: Buffer | string): string[] {
  return WRITTEN.filter((secret) => bytes.includes(secret)).map((secret) => `${secret} in ${where}`);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

describe('texts and files of applicants', () => {
  let test: TestApp;
  let admin: pg.Client;
  let log = '';
  beforeAll(async () => {
    test = await testApp({ logTo: { write: (line) => void (log += line) } });
    admin = new pg.Client({ connectionString: inject('templateDatabase').adminUrl });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await test.close();
  });

  /** The files of this test's database, and what was written to the cluster's write-ahead log since a position. */
  const clusterFiles = async (since: string): Promise<string[]> => {
    await admin.query('CHECKPOINT');
    const { rows } = await admin.query<{ folder: string; oid: string; first: string; last: string }>(
      `SELECT current_setting('data_directory') AS folder, pg_walfile_name($1) AS first,
        pg_walfile_name(pg_current_wal_lsn()) AS last, (SELECT oid::text FROM pg_database WHERE datname = $2) AS oid`,
      [since, new URL(test.databaseUrl).pathname.slice(1)],
    );
    const { folder, oid, first, last } = rows[0]!;
    const ahead = (await readdir(join(folder, 'pg_wal'))).filter((name) => name >= first && name <= last);
    return [
      ...(await filesBelow(join(folder, 'base', oid))),
      ...ahead.map((name) => join(folder, 'pg_wal', name)),
    ];
  };

  it('are readable in no row, file of the database, log ahead, document store, log line or mail', async () => {
    // Keeps the log until this connection ends: other tests write so much that it would be recycled meanwhile.
    await admin.query("SELECT pg_create_physical_replication_slot('canary', true, true)");
    const { rows } = await admin.query<{ lsn: string }>('SELECT pg_current_wal_lsn() AS lsn');
    const { call, upload } = await anApplicant(test);
    const answers = goodAnswers();
    const company = { ...answers.company, street: 'CANARYSTREET' };
    expect((await call('PUT', '', { version: 1, answers: { ...answers, company } })).status).toBe(200);
    const name = 'pasfoto-van-CANARY.pdf';
    expect((await upload(aPdf('CANARY in the document'), { name })).status).toBe(200);
    // Refused values appear in no log line either.
    await call('PUT', '', { version: 'x', answers: { ...answers, company } });
    await upload(Buffer.from('CANARY in the document'), { name });
    expect((await call('POST', '/submit', { version: 2 })).status).toBe(200);
    const sent: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void sent.push(mail) };
    await sendDueMails({ ...test.context, mailer });
    expect(sent.length).toBeGreaterThan(0);
    // Shows that unsealed values are found.
    const seen = `seen-${randomUUID()}`;
    await sql`CREATE TABLE plain AS SELECT ${sql.lit(seen)} AS value`.execute(test.ownerDb);

    const found = [...findings('the log', log), ...findings('a mail', JSON.stringify(sent))];
    const plain = new Set<string>();
    const documents = await filesBelow(join(test.context.settings.dataDirectory, 'documents'));
    expect(documents.length).toBeGreaterThan(0);
    for (const path of [...documents, ...(await clusterFiles(rows[0]!.lsn))]) {
      // A file of another test's may go while it is read.
      const bytes = await readFile(path).catch(() => Buffer.alloc(0));
      found.push(...findings(path, bytes));
      if (bytes.includes(seen)) plain.add(path.includes('pg_wal') ? 'log ahead' : 'table');
    }
    expect(found).toEqual([]);
    expect([...plain].toSorted()).toEqual(['log ahead', 'table']);
    expect(log).toContain('/onboarding/applications/current');
  });
});
