import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../app/migrate.ts';
import { AppError } from '../../platform/app-error.ts';
import type { TestApp } from '../../testing/app.ts';
import { aBankApp, aTwin } from '../../testing/bank/world.ts';
import { createTestDatabase } from '../../testing/database/database.ts';
import { receiveStatements } from './statements.ts';

const ownFiles = fileURLToPath(new URL('../../../migrations/', import.meta.url));
/** The last migration before the chain of balances. */
const OLD = '0025';

const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

/** Takes a file as the watched folder does, and returns why it was refused. */
async function receive({ context }: TestApp, xml: string): Promise<unknown> {
  const chunks = Readable.from([Buffer.from(xml)]);
  return receiveStatements(context, null, { name: 'map.xml', chunks }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return error.errors;
  });
}

const dumpStatements = async ({ ownerDb }: TestApp) => ({
  statements: await ownerDb.selectFrom('bank_statements').selectAll().orderBy('id').execute(),
  lines: await ownerDb.selectFrom('bank_lines').selectAll().orderBy('id').execute(),
});

/** Makes a database of the version before, and migrates it once it has rows. */
async function anOldDatabase() {
  const database = await createTestDatabase();
  closers.push(() => database.drop());
  const directory = mkdtempSync(join(tmpdir(), 'stuiver-old-'));
  closers.push(async () => rmSync(directory, { recursive: true }));
  const run = (files: readonly string[]) => {
    for (const name of files) copyFileSync(join(ownFiles, name), join(directory, name));
    const { username: appRole } = new URL(database.url);
    return migrate({ migrationUrl: database.migrationUrl, appRole, directory, log: () => undefined });
  };
  const owner = new pg.Client({ connectionString: database.migrationUrl });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_|^information_schema$'`,
  );
  for (const { name } of rows) await owner.query(`DROP SCHEMA "${name}" CASCADE`);
  await owner.query('CREATE SCHEMA public');
  await owner.end();
  const names = readdirSync(ownFiles);
  await run(names.filter((name) => name.slice(0, 4) <= OLD));
  return { url: database.url, migrationUrl: database.migrationUrl, finish: () => run(names) };
}

let test: TestApp;
beforeAll(async () => {
  test = await aBankApp();
  closers.push(() => test.close());
});

it('keeps old statements unchanged, and takes nothing from them again', async () => {
  const twin = aTwin(test);
  const days: { camt053: string; camt054: string }[] = [];
  for (let day = 0; day < 4; day += 1) {
    // Two equal transfers, and one of its own.
    for (const amount of [1000, 1000, 250 + day]) twin.payIn({ amount, text: 'contributie' });
    days.push(twin.endOfDay());
  }
  const files = [days[0]!.camt053, days[1]!.camt054, days[1]!.camt053, days[2]!.camt053, days[3]!.camt054];
  for (const xml of files) expect(await receive(test, xml)).toHaveProperty('statements');
  const expected = await dumpStatements(test);

  const old = await anOldDatabase();
  const db = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: old.migrationUrl }) }),
  });
  const insert = async (table: string, rows: readonly object[], left: readonly string[]) => {
    for (const row of rows)
      await db
        .insertInto(table)
        .values(Object.fromEntries(Object.entries(row).filter(([column]) => !left.includes(column))))
        .execute();
  };
  const numbered = expected.statements.map((row, index) => ({
    ...row,
    number: index + 1,
    skipped: JSON.stringify(row.skipped),
  }));
  const added = ['closing_on', 'page', 'contents', 'moved', 'cause', 'difference', 'reason'];
  await insert('bank_statements', numbered, [...added, 'proposed_by', 'proposed_at']);
  await insert('bank_lines', expected.lines, ['booked_by', 'transaction_id']);
  await db.destroy();
  await old.finish();

  const later = await aBankApp({ databaseUrl: old.url });
  closers.push(() => later.close());
  const migrated = await dumpStatements(later);
  expect(migrated.lines).toEqual(expected.lines);
  expect(migrated.statements).toEqual(
    // Numbers keep their order.
    expected.statements.map((row, index) => ({ ...row, contents: null, number: row.number && index + 1 })),
  );

  for (const xml of [...files, ...files.map((file) => file.replace('?>', '?>\n'))])
    expect(await receive(later, xml)).toEqual({ file: ['bankFileKnown'] });
  expect(await dumpStatements(later)).toEqual(migrated);
  // All days in one statement.
  const opening = /<Bal>.*?<\/Bal>/.exec(days[0]!.camt053)![0];
  const entries = days.slice(0, 3).flatMap(({ camt053 }) => camt053.match(/<Ntry>.*?<\/Ntry>/g) ?? []);
  const closing = days[2]!.camt053.match(/<Bal>.*?<\/Bal>/g)![1]!;
  const whole = days[2]!.camt053.replace(/<Bal>.*<\/Ntry>/, [opening, closing, ...entries].join(''));
  expect(await receive(later, whole)).toMatchObject({ statements: 1, lines: 9 });
  const { statements, lines } = await dumpStatements(later);
  expect(lines).toEqual(migrated.lines);
  expect(statements.find(({ quantity }) => quantity === 9)).toMatchObject({
    status: 'TAKEN',
    known: 9,
    moved: 0,
    number: null,
  });
  expect(await receive(later, days[3]!.camt053)).toMatchObject({ lines: 3 });
  expect((await dumpStatements(later)).lines).toHaveLength(lines.length);
});

it('continues after an old statement that had no balances', async () => {
  const old = await anOldDatabase();
  const owner = new pg.Client({ connectionString: old.migrationUrl });
  await owner.connect();
  const ids = ['a', 'b'].map((letter) => `01940000-0000-7000-8000-00000000000${letter}`);
  for (const [index, id] of ids.entries()) {
    const balances = index === 0 ? '0, 500' : 'NULL, NULL';
    await owner.query(
      `INSERT INTO bank_statements (id, status, message, version, name, message_id, statement_id, iban, currency, opening,
        closing, quantity, skipped, sha256, place, uploaded_at, decided_at, number) VALUES ('${id}', 'TAKEN', 'camt.053', '08',
        'oud.xml', 'M', 'S${index}', 'NL44RABO0123456789', 'EUR', ${balances}, 1, '[]', sha256('${index}'), 0, now(), now(),
        ${index + 1});
      INSERT INTO bank_lines (id, statement_id, fingerprint, is_taken, amount, currency, charges, booked_on, bank_reference,
        bank_code, end_to_end_id, block_message_id, block_id, is_return, counter_name, counter_iban, text, effect)
        VALUES ('${id}', '${id}', sha256('${index}'), true, 500, 'EUR', 0, '2026-03-0${index + 1}', '', '', '', '', '', false, '',
        '', '', 'NONE')`,
    );
  }
  await owner.end();
  await old.finish();
  const later = await aBankApp({ databaseUrl: old.url });
  closers.push(() => later.close());
  const { statements, lines } = await dumpStatements(later);
  expect(statements).toMatchObject([
    { opening: 0, closing: 500, moved: 500, number: 1, closing_on: '2026-03-01' },
    { opening: 500, closing: 1000, moved: 500, number: 2, closing_on: '2026-03-02' },
  ]);
  expect(lines.map(({ booked_by }) => booked_by)).toEqual(ids);
});
