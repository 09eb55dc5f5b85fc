import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import type { TestDatabase } from '../database/clone.ts';
import { createTestDatabase } from '../database/database.ts';
import { getOwnerUrl } from '../database/database.ts';
import { HOLD } from '../gateway-process.ts';
import { takeViolations } from '../setup.ts';

const FORBIDDEN = 'SELECT status FROM payments WHERE id = $1';
const ALLOWED = 'SELECT status FROM payments WHERE merchant_id = $1';
const ID = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

describe('a statement in a forbidden shape', () => {
  let database: TestDatabase;
  let opened: ReturnType<typeof openDatabase>;
  beforeAll(async () => {
    database = await createTestDatabase();
    opened = openDatabase({ url: database.url });
  });
  afterAll(async () => {
    await opened.db.destroy();
    await database.drop();
  });

  it.each([
    ['the pool', () => opened.pool.query(FORBIDDEN, [ID])],
    [
      'the pool as a named statement',
      () => opened.pool.query({ name: 'held', text: FORBIDDEN, values: [ID] }),
    ],
    ['Kysely', () => opened.db.selectFrom('payments').select('status').where('id', '=', ID).execute()],
    [
      'Kysely in a transaction',
      () =>
        opened.db
          .transaction()
          .execute((tx) => sql`SELECT status FROM payments WHERE id = ${ID}`.execute(tx)),
    ],
  ])('fails the test that sent it through %s', async (_what, send) => {
    await send();
    const [violation, ...others] = takeViolations();
    expect(violation).toMatch(/: a question about all merchants that looks up a key/);
    expect(others).toEqual([]);
  });

  it('fails every test that sends it, not only the first', async () => {
    for (let time = 1; time <= 2; time += 1) {
      await opened.pool.query(FORBIDDEN, [ID]);
      expect(takeViolations()).toHaveLength(1);
    }
  });

  it('may be sent by tests with the owning role', async () => {
    const owner = openDatabase({ url: getOwnerUrl(database.url) });
    await owner.pool.query(FORBIDDEN, [ID]);
    await owner.db.destroy();
    await opened.pool.query(ALLOWED, [ID]);
    expect(takeViolations()).toEqual([]);
  });

  it.each([
    [FORBIDDEN, 70],
    [ALLOWED, 0],
  ])('ends its process: %s', async (statement, code) => {
    const script = `import pg from 'pg';
      const client = new pg.Client(process.env.DATABASE_URL);
      await client.connect();
      await client.query('${statement}', ['${ID}']);
      await client.end();`;
    const child = spawn(process.execPath, [...HOLD, '--input-type=module', '--eval', script], {
      cwd: new URL('../../../../..', import.meta.url),
      env: { PATH: process.env['PATH'], DATABASE_URL: database.url },
    });
    const ended = new Promise((settle) => child.once('exit', settle));
    const said = await text(child.stderr);
    expect([await ended, said.includes('A statement in a forbidden shape')]).toEqual([code, code !== 0]);
  });
});
