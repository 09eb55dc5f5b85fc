import { readFileSync } from 'node:fs';
import type { EXPORT_STATUSES } from '@stuiver/contract';
import type { ApplicationStatus } from '@stuiver/domain/applications/states';
import type { ReviewState } from '@stuiver/domain/applications/review';
import type { AUDIT_ACTORS } from '@stuiver/domain/audit';
import type { REFUND_REQUEST_STATUSES } from '@stuiver/domain/refund-limits';
import type { StatementPreference } from '@stuiver/domain/statement-text';
import type {
  AttemptStatus,
  DisputeStatus,
  Frequency,
  MandateType,
  PaymentStatus,
  RecurrenceStatus,
  RefundStatus,
} from '@stuiver/domain/states';
import type { DeliveryStatus } from '@stuiver/domain/webhooks';
import pg from 'pg';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { columnsFile, generateDatabaseTypes, typesFile } from '../../../tools/database-types.ts';
import { WHOLE_TABLES } from './cluster/distribution/plan.ts';
import type { Actor } from './platform/context.ts';
import type { TableRow } from './platform/database/database.ts';
import type { DB } from './platform/database/schema.d.ts';
import type { TestDatabase } from './testing/database/clone.ts';
import { createTestDatabase } from './testing/database/database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.migrationUrl });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Names that a catalogue query finds among tenant tables. */
async function find(sql: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql, [WHOLE_TABLES]);
  return rows.map((row) => row.name);
}

const tenantTable = `c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> ALL ($1)`;

test('the types and columns of tables are those of the migrated database; `npm run database:types` writes them', async () => {
  const { types, columns } = await generateDatabaseTypes(database.migrationUrl);
  expect(readFileSync(typesFile, 'utf8')).toBe(types);
  expect(readFileSync(columnsFile, 'utf8')).toBe(columns);
});

/** Columns of type `any`, as an import that leads nowhere leaves them: the compiler skips declaration files. */
type Untyped = {
  [Table in keyof DB]: {
    [Column in keyof TableRow<Table>]: 0 extends 1 & TableRow<Table>[Column]
      ? `${Table}.${Column & string}`
      : never;
  }[keyof TableRow<Table>];
}[keyof DB];

test('every column has a type', () => {
  expectTypeOf<Untyped>().toBeNever();
});

test('a CHECK lists what the domain lists', () => {
  expectTypeOf<TableRow<'attempts'>['status']>().toEqualTypeOf<AttemptStatus>();
  expectTypeOf<TableRow<'audit_log'>['actor_kind']>().toEqualTypeOf<(typeof AUDIT_ACTORS)[number]>();
  expectTypeOf<TableRow<'chargebacks'>['status']>().toEqualTypeOf<DisputeStatus>();
  expectTypeOf<TableRow<'exports'>['status']>().toEqualTypeOf<(typeof EXPORT_STATUSES)[number]>();
  expectTypeOf<TableRow<'mandates'>['type']>().toEqualTypeOf<MandateType>();
  expectTypeOf<TableRow<'merchants'>['bank_statement_preference']>().toEqualTypeOf<StatementPreference>();
  expectTypeOf<TableRow<'notifications'>['status']>().toEqualTypeOf<DeliveryStatus>();
  expectTypeOf<TableRow<'onboarding_applications'>['status']>().toEqualTypeOf<ApplicationStatus>();
  expectTypeOf<TableRow<'onboarding_decisions'>['state']>().toEqualTypeOf<ReviewState>();
  expectTypeOf<TableRow<'ledger_events'>['actor_kind']>().toEqualTypeOf<Actor['kind']>();
  expectTypeOf<TableRow<'payments'>['status']>().toEqualTypeOf<PaymentStatus>();
  expectTypeOf<TableRow<'recurrences'>['frequency']>().toEqualTypeOf<Frequency>();
  expectTypeOf<TableRow<'recurrences'>['status']>().toEqualTypeOf<RecurrenceStatus>();
  expectTypeOf<TableRow<'refund_requests'>['status']>().toEqualTypeOf<
    (typeof REFUND_REQUEST_STATUSES)[number]
  >();
  expectTypeOf<TableRow<'refunds'>['status']>().toEqualTypeOf<RefundStatus>();
});

test('every table belongs to a merchant, but those that stay whole on a cluster', async () => {
  expect(
    await find(`SELECT c.relname AS name FROM pg_class c WHERE ${tenantTable} AND NOT EXISTS (
      SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'merchant_id' AND a.attnotnull)`),
  ).toEqual([]);
});

test('merchant_id leads every primary key, unique constraint and index of a tenant table', async () => {
  // The columns of a GIN index have no order; it only has to have the merchant. The provider's desks read the newest
  // finished payouts, and open chargebacks by deadline, of all merchants (docs/decisions/settlements.md, chargebacks.md).
  expect(
    await find(`SELECT c.relname || '.' || i.indexrelid::regclass::text AS name FROM pg_class c
      JOIN pg_index i ON i.indrelid = c.oid JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_am m ON m.oid = x.relam
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'merchant_id'
      WHERE ${tenantTable} AND i.indkey[0] <> a.attnum AND NOT (m.amname = 'gin' AND a.attnum = ANY (i.indkey))
        AND x.relname NOT IN ('payouts_paid', 'payouts_failed', 'chargebacks_open')`),
  ).toEqual([]);
});

test('docs/limits.md states the limit of every table', async () => {
  const { rows } = await client.query<{ name: string }>(`SELECT c.relname AS name FROM pg_class c
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname NOT LIKE 'kysely_%'
      AND c.relnamespace IN ('public'::regnamespace, 'simulator'::regnamespace)`);
  const page = readFileSync(new URL('../../../docs/limits.md', import.meta.url), 'utf8');
  const told = [...page.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) => cell!.match(/\w+/g) ?? []);
  expect(told.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('every tenant table has a primary key', async () => {
  expect(
    await find(`SELECT c.relname AS name FROM pg_class c WHERE ${tenantTable} AND NOT EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary)`),
  ).toEqual([]);
});

test('merchant_id leads every foreign key between tenant tables, and none sets to null', async () => {
  expect(
    await find(`SELECT k.conname AS name FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      JOIN pg_class target ON target.oid = k.confrelid
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1]
      WHERE k.contype = 'f' AND ${tenantTable}
        AND (k.confdeltype IN ('n', 'd') OR (target.relname <> ALL ($1) AND a.attname <> 'merchant_id'))`),
  ).toEqual([]);
});

test('no tenant table has a trigger', async () => {
  expect(
    await find(`SELECT c.relname || '.' || t.tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE NOT t.tgisinternal AND ${tenantTable}`),
  ).toEqual([]);
});
