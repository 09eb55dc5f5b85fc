import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PERMISSION_GRANTS, type PermissionGrant } from '@stuiver/domain/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, readMigrations } from './app/migrate.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { getOwnerUrl } from './testing/database/database.ts';
import { aMerchant } from './testing/merchants.ts';
import { aPaidPayment, aPayment, expectSoundBooks } from './testing/engine/engine.ts';

const ownFiles = fileURLToPath(new URL('../migrations/', import.meta.url));
const first = readMigrations(ownFiles).length;

/** Statements that later versions may run on a database with rows, possibly distributed. */
const TABLE = `
  -- A new table; who makes it does not say where it lies.
  CREATE TABLE notes (
    merchant_id uuid NOT NULL REFERENCES merchants (id),
    id uuid NOT NULL,
    payment_id uuid NOT NULL,
    body text NOT NULL CHECK (body <> ''),
    PRIMARY KEY (merchant_id, id),
    FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id)
  );
  CREATE INDEX notes_of_payment ON notes (merchant_id, payment_id);
  CREATE TABLE note_readers (
    merchant_id uuid NOT NULL,
    note_id uuid NOT NULL,
    user_id uuid NOT NULL,
    PRIMARY KEY (merchant_id, note_id, user_id),
    FOREIGN KEY (merchant_id, note_id) REFERENCES notes (merchant_id, id)
  );
  GRANT SELECT, INSERT ON notes, note_readers TO :app_role;`;
const COLUMNS = `
  ALTER TABLE payments ADD COLUMN colour text NOT NULL DEFAULT 'none';
  ALTER TABLE payments ADD CONSTRAINT payments_colour CHECK (colour <> '');
  CREATE INDEX payments_by_colour ON payments (merchant_id, colour) WHERE colour <> 'none';
  UPDATE payments SET colour = CASE WHEN status = 'SUCCEEDED' THEN 'green;' ELSE 'grey' END;
  ALTER TABLE merchants ADD COLUMN nickname text NOT NULL DEFAULT '';
  ALTER TABLE mails ADD COLUMN colour text;
  ALTER TABLE payments ALTER COLUMN description SET DEFAULT '';
  DROP INDEX payments_by_colour;`;

let app: TestApp;
let directory: string;
const added: string[] = [];

beforeAll(async () => {
  app = await testApp();
  directory = mkdtempSync(join(tmpdir(), 'stuiver-migrations-'));
  for (const name of readdirSync(ownFiles)) copyFileSync(join(ownFiles, name), join(directory, name));
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true, force: true });
});

function runWith(text: string): Promise<string[]> {
  const name = `${String(first + added.length + 1).padStart(4, '0')}_later.sql`;
  added.push(name);
  writeFileSync(join(directory, name), text);
  return run();
}

function run(grants: readonly PermissionGrant[] = []): Promise<string[]> {
  const { username: appRole } = new URL(app.databaseUrl);
  return migrate({
    migrationUrl: getOwnerUrl(app.databaseUrl),
    appRole,
    directory,
    grants: [...PERMISSION_GRANTS, ...grants],
    log: () => undefined,
  });
}

test('a later version adds tables that the gateway can use', async () => {
  const { merchantId, id } = await aPaidPayment(app);
  expect(await runWith(TABLE)).toEqual(added.slice(-1));
  await sql`INSERT INTO notes (merchant_id, id, payment_id, body) VALUES (${merchantId}, ${id}, ${id}, 'Fiets')`.execute(
    app.context.db,
  );
  const { rows } = await sql`SELECT n.body, p.amount FROM notes n JOIN payments p
    ON p.merchant_id = ${merchantId} AND p.id = n.payment_id WHERE n.merchant_id = ${merchantId}`.execute(
    app.context.db,
  );
  expect(rows).toEqual([{ body: 'Fiets', amount: 41250 }]);
  const stranger = sql`INSERT INTO notes (merchant_id, id, payment_id, body)
    VALUES (${merchantId}, ${merchantId}, ${merchantId}, 'Fiets')`.execute(app.context.db);
  await expect(stranger).rejects.toMatchObject({ code: '23503' });
});

test('a later version changes tables that have rows', async () => {
  const paid = await aPaidPayment(app);
  const open = await aPayment(app);
  expect(await runWith(COLUMNS)).toEqual(added.slice(-1));
  const colours = await Promise.all(
    [paid, open].map(
      async ({ merchantId, id }) =>
        (
          await sql<{
            colour: string;
          }>`SELECT colour FROM payments WHERE merchant_id = ${merchantId} AND id = ${id}`.execute(
            app.context.db,
          )
        ).rows[0]?.colour,
    ),
  );
  expect(colours).toEqual(['green;', 'grey']);
});

test('a later version changes tables while payers pay, and waits instead of standing in their way', async () => {
  const { merchantId } = await aPaidPayment(app);
  let isMigrating = true;
  const pay = async () => {
    let paid = 0;
    for (; isMigrating; paid += 1) await aPaidPayment(app, { merchantId });
    return paid;
  };
  // A busy table each, as docs/operating/database.md describes.
  const change = async () => {
    await runWith('ALTER TABLE attempts ADD COLUMN shade text;');
    await runWith(`ALTER TABLE payments ADD COLUMN shade text;
      ALTER TABLE payments ADD CONSTRAINT payments_shade CHECK (shade <> '');`);
    await runWith('ALTER TABLE merchants ADD COLUMN shade text;');
  };
  const [, ...paid] = await Promise.all([change().finally(() => (isMigrating = false)), pay(), pay()]);
  const columns = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.columns
    WHERE column_name = 'shade' AND table_schema = 'public' ORDER BY 1`.execute(app.ownerDb);
  expect(columns.rows.map(({ name }) => name)).toEqual(['attempts', 'merchants', 'payments']);
  expect(Math.min(...paid)).toBeGreaterThan(0);
  await expectSoundBooks(app);
});

test('a later version adds a permission to the custom roles that hold the one it names', async () => {
  const { id: merchantId } = await aMerchant(app);
  const role = (name: string, permissions: string[]) => ({
    merchant_id: merchantId,
    id: app.context.ids.next(),
    name,
    permissions,
    created_at: app.clock.now(),
  });
  await app.ownerDb
    .insertInto('custom_roles')
    .values([
      role('Boekhouding', ['payments:read', 'exports:read']),
      role('Kassa', ['payments:read', 'refunds:write']),
    ])
    .execute();
  const grants = [{ permission: 'payouts:read', with: 'exports:read', migration: first + added.length + 1 }];
  const selectCustomRoles = async () =>
    await app.ownerDb
      .selectFrom('custom_roles')
      .select(['name', 'permissions'])
      .where('merchant_id', '=', merchantId)
      .orderBy('name')
      .execute();
  for (const applied of [[`00${first + added.length + 1}_grant_payouts:read`], []]) {
    expect(await run(grants)).toEqual(applied);
    expect(await selectCustomRoles()).toEqual([
      { name: 'Boekhouding', permissions: ['payments:read', 'exports:read', 'payouts:read'] },
      { name: 'Kassa', permissions: ['payments:read', 'refunds:write'] },
    ]);
  }
  const gap = [{ ...grants[0]!, migration: first + added.length + 3 }];
  await expect(run(gap)).rejects.toThrow('should be number');
});
