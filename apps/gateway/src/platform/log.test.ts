import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../testing/database/clone.ts';
import { createTestDatabase } from '../testing/database/database.ts';
import { type Db, openDatabase } from './database/database.ts';
import { makeLog } from './log.ts';

const CARD = '4111 1111 1111 1111';

let database: TestDatabase;
let opened: ReturnType<typeof openDatabase>;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase({ url: database.url, maximumConnections: 1 });
  db = opened.db;
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** The log's line about an error, as text and parsed; without its time and process, whose digits could be a card's. */
function logged(error: unknown): { line: string; err: Record<string, unknown> } {
  let text = '';
  makeLog('error', { write: (written) => void (text = written) }).error({ err: error }, 'failed');
  const entry = JSON.parse(text) as { err: Record<string, unknown> };
  return { line: JSON.stringify({ ...entry, time: undefined, pid: undefined }), err: entry.err };
}

async function captureFailure(run: () => Promise<unknown>): Promise<unknown> {
  return run().then(
    () => expect.unreachable('it did not fail'),
    (error: unknown) => error,
  );
}

test('a log on a full disk does not end its process', () => {
  const full = openSync('/dev/full', 'w');
  const program = `const { makeLog } = await import(${JSON.stringify(join(import.meta.dirname, 'log.ts'))});
    const log = makeLog('info');
    for (let line = 0; line < 5000; line += 1) log.info({ line, text: 'x'.repeat(1000) });
    console.error('alive');`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  expect([status, stderr]).toEqual([0, 'alive\n']);
});

describe('a failed statement', () => {
  test('is logged with the database’s message and its own text, never with a parameter', async () => {
    const { line, err } = logged(await captureFailure(() => sql`SELECT ${CARD}::uuid AS id`.execute(db)));
    expect(err).toMatchObject({
      code: '22P02',
      message: 'invalid input syntax for type uuid: "…"',
      statement: 'SELECT $1::uuid AS id',
    });
    expect(line).not.toContain('4111');
  });

  test('keeps the names of tables and columns', async () => {
    const { err } = logged(await captureFailure(() => sql`SELECT sorrow FROM merchants`.execute(db)));
    expect(err).toMatchObject({
      message: 'column "sorrow" does not exist',
      statement: 'SELECT sorrow FROM merchants',
    });
  });

  test('is logged without the values that its text holds', async () => {
    const { err } = logged(
      await captureFailure(() => opened.pool.query("COPY (SELECT 'Jan ''t Hart', '4111'::uuid) TO STDOUT")),
    );
    expect(err['statement']).toBe("COPY (SELECT '…', '…'::uuid) TO STDOUT");
    expect(err['message']).not.toContain('4111');
  });
});

describe('an error', () => {
  test('is logged with its message and that of its cause', () => {
    const { err } = logged(
      new Error('the second half failed', { cause: new TypeError('x is not a function') }),
    );
    expect(err).toMatchObject({
      message: 'the second half failed',
      cause: { kind: 'TypeError', message: 'x is not a function' },
    });
  });

  test.each([
    [`no answer for card ${CARD}, cvc 737`, 'no answer for card …, cvc …'],
    ['pay NL91ABNA0417164300', 'pay NL91ABNA…'],
    ['mail for jan.de.boer@example.com bounced', 'mail for … bounced'],
    ['Unexpected token \'J\', "Jan de Boer" is not valid JSON', "Unexpected token '…"],
    ['no page at https://shop.example/return?payer=Jan', 'no page at https://shop.example/return?…'],
  ])('is logged without the values in it: %s', (message, expected) => {
    const { line, err } = logged(new Error(message));
    expect(err['message']).toContain(expected);
    expect(line).not.toMatch(/4111|737|0417|jan\.de|Jan/);
  });

  test('in the words of another server is logged without them', () => {
    const error = new Error('550 Jan de Boer has left');
    error.stack = `${error.name}: ${error.message}\n    at send (/srv/node_modules/nodemailer/lib/smtp.js:1:1)`;
    const { line, err } = logged(Object.assign(error, { code: 'EENVELOPE', responseCode: 550 }));
    expect(err).toMatchObject({ kind: 'Error', code: 'EENVELOPE', responseCode: 550 });
    expect(line).not.toContain('Jan');
  });

  test('of a connection is logged with where it went', async () => {
    const closed = openDatabase({ url: 'postgres://someone:secret@127.0.0.1:9/x', maximumConnections: 1 });
    const { line, err } = logged(await captureFailure(() => closed.pool.query('SELECT 1')));
    await closed.db.destroy();
    expect(err).toMatchObject({ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:9' });
    expect(line).not.toContain('secret');
  });
});
