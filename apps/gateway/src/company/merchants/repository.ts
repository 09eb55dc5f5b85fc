import {
  COLUMN_SETTINGS,
  type ColumnSetting,
  SETTINGS,
  type SettingValues,
} from '@stuiver/domain/merchant-settings';
import { isPaymentMethod, type PaymentMethod } from '@stuiver/domain/methods';
import { sql } from 'kysely';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { NewRow, Queries, TableRow, Tx } from '../../platform/database/database.ts';
import { insertNew, insertRows, rowsWith, updateRows } from '../../platform/database/rows.ts';

export type MerchantRow = TableRow<'merchants'>;
export type OfferedMethod = { method: PaymentMethod; processor: string; priority: number };

export type ColumnSettings = Pick<SettingValues, ColumnSetting>;

/** The settings that are columns of a merchant's row. */
export function toColumnSettings(row: MerchantRow): ColumnSettings {
  const values = COLUMN_SETTINGS.map((setting) => [setting, row[SETTINGS[setting].column]]);
  return Object.fromEntries(values) as ColumnSettings;
}

/** The columns of the settings that are given. */
export function toColumns(settings: Partial<ColumnSettings>): Partial<MerchantRow> {
  return Object.fromEntries(
    COLUMN_SETTINGS.filter((setting) => settings[setting] !== undefined).map((setting) => [
      SETTINGS[setting].column,
      settings[setting],
    ]),
  );
}

export function findMerchant(db: Queries, merchantId: string): Promise<MerchantRow | undefined> {
  return rowsWith(db, 'merchants', { id: merchantId }).selectAll().executeTakeFirst();
}

/** Lists every merchant by name, with the company directly above it; only for the provider. */
export function listEveryMerchant(
  db: Queries,
): Promise<{ id: string; name: string; parentId: string | null; openedAt: Date | null }[]> {
  return db
    .selectFrom('merchants as m')
    .leftJoin('merchant_tree as t', (join) =>
      join.onRef('t.descendant_id', '=', 'm.id').on('t.depth', '=', 1),
    )
    .select(['m.id', 'm.name', 't.ancestor_id as parentId', 'm.opened_at as openedAt'])
    .orderBy((eb) => eb.fn('lower', ['m.name']))
    .orderBy('m.id')
    .execute();
}

/** Finds a merchant by its short number. */
export async function findMerchantId(db: Queries, number: number): Promise<string | undefined> {
  const found = await rowsWith(db, 'merchants', { number }).select('id').executeTakeFirst();
  return found?.id;
}

export async function insertMerchant(db: Queries, merchant: NewRow<'merchants'>): Promise<void> {
  await insertRows(db, 'merchants', merchant);
}

/** Inserts the provider as the company of its own people, once. It is in no tree and never opened. */
export async function insertProvider(db: Queries, id: string, name: string, now: Date): Promise<void> {
  await insertNew(db, 'merchants', { id, name, opened_at: null, created_at: now }, ['id']);
}

/** Sets since when a merchant may take payments, once; of concurrent calls one does. */
export async function markOpened(tx: Tx, id: string, now: Date): Promise<'opened' | 'wasOpen' | 'unknown'> {
  if ((await updateRows(tx, 'merchants', { id, opened_at: null }, { opened_at: now })) === 1) return 'opened';
  return (await findMerchant(tx, id)) ? 'wasOpen' : 'unknown';
}

/**
 * Sets a merchant's identifier as a SEPA creditor.
 *
 * @returns the one before; undefined when there is no such merchant
 */
export async function replaceCreditorIdentifier(
  tx: Tx,
  id: string,
  identifier: string,
): Promise<string | undefined> {
  const before = await rowsWith(tx, 'merchants', { id })
    .select('creditor_identifier')
    .forUpdate()
    .executeTakeFirst();
  await updateRows(tx, 'merchants', { id }, { creditor_identifier: identifier });
  return before?.creditor_identifier;
}

/**
 * Adds a merchant to the tree (a closure table): below its parent and everything above that. A merchant without a
 * parent is outside any tree.
 */
export async function insertIntoTree(tx: Tx, merchantId: string, parentId: string | null): Promise<void> {
  await insertRows(tx, 'merchant_tree', { ancestor_id: merchantId, descendant_id: merchantId, depth: 0 });
  if (parentId === null) return;
  await sql`INSERT INTO merchant_tree (ancestor_id, descendant_id, depth)
    SELECT ancestor_id, ${merchantId}::uuid, depth + 1 FROM merchant_tree WHERE descendant_id = ${parentId}`.execute(
    tx,
  );
}

/** Inserts a user; e-mail addresses are unique regardless of case. */
export function insertUser(db: Queries, user: Omit<NewRow<'users'>, 'disabled_at'>): Promise<void> {
  return insertRows(db, 'users', { ...user, disabled_at: null });
}

/** Inserts the methods that a new merchant offers, in their order. */
export async function insertMethods(
  db: Queries,
  merchantId: string,
  methods: readonly OfferedMethod[],
): Promise<void> {
  const rows = methods.map((offered) => ({ ...offered, merchant_id: merchantId, enabled: true }));
  await insertRows(db, 'merchant_payment_methods', rows);
}

/** Lists the methods that any of the companies offers, by the best priority among them. */
export async function listMethods(db: Queries, scope: MerchantScope): Promise<PaymentMethod[]> {
  const rows = await rowsWith(db, 'merchant_payment_methods', { enabled: true })
    .select('method')
    .where('merchant_id', 'in', [...scope.merchantIds])
    .groupBy('method')
    .orderBy((eb) => eb.fn.min('priority'))
    .orderBy('method')
    .execute();
  return rows.map((row) => row.method).filter(isPaymentMethod);
}

/** The methods that one merchant offers, in its order, with the processor of each. */
export async function offeredMethods(db: Queries, merchantId: string): Promise<OfferedMethod[]> {
  const rows = await rowsWith(db, 'merchant_payment_methods', { merchant_id: merchantId, enabled: true })
    .select(['method', 'processor', 'priority'])
    .orderBy('priority')
    .orderBy('method')
    .execute();
  return rows.flatMap(({ method, processor, priority }) =>
    isPaymentMethod(method) ? [{ method, processor, priority }] : [],
  );
}
