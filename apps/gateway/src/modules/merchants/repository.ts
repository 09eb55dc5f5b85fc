import { isPaymentMethod, type PaymentMethod } from '@stuiver/domain/methods';
import type { Insertable, Selectable } from 'kysely';
import type { Queries } from '../../lib/database.ts';
import type { MerchantsTable } from '../../lib/schema-accounts.ts';
import type { MerchantScope } from '../../lib/scope.ts';

export type MerchantRow = Selectable<MerchantsTable>;
export type OfferedMethod = { method: PaymentMethod; processor: string; priority: number };

/** One merchant, or undefined. */
export function findMerchant(db: Queries, merchantId: string): Promise<MerchantRow | undefined> {
  return db
    .selectFrom('merchants')
    .select([
      'id',
      'name',
      'email_address',
      'notification_email_address',
      'iban',
      'postal_address',
      'notify_url',
      'redirect_url',
      'redirect_url_aborted',
      'redirect_url_failed',
      'bank_statement_preference',
      'creditor_identifier',
      'brand_colour',
      'created_at',
    ])
    .where('id', '=', merchantId)
    .executeTakeFirst();
}

/** Writes a merchant. */
export async function insertMerchant(db: Queries, merchant: Insertable<MerchantsTable>): Promise<void> {
  await db.insertInto('merchants').values(merchant).execute();
}

/** Writes a user; the e-mail address is unique in any case. */
export async function insertUser(
  db: Queries,
  user: {
    id: string;
    merchant_id: string;
    email: string;
    name: string;
    password_hash: string;
    roles: string[];
    restriction_list: string[];
    can_post_tree: boolean;
    language: string;
    created_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('users')
    .values({ ...user, disabled_at: null })
    .execute();
}

/** Writes which methods a new merchant offers, in their order. */
export async function insertMethods(
  db: Queries,
  merchantId: string,
  methods: readonly OfferedMethod[],
): Promise<void> {
  if (methods.length === 0) return;
  await db
    .insertInto('merchant_payment_methods')
    .values(methods.map((offered) => ({ ...offered, merchant_id: merchantId, enabled: true })))
    .execute();
}

/** The methods that any of the companies offers, by the best place that one of them gives it. */
export async function listMethods(db: Queries, scope: MerchantScope): Promise<PaymentMethod[]> {
  const rows = await db
    .selectFrom('merchant_payment_methods')
    .select('method')
    .where('merchant_id', 'in', [...scope.merchantIds])
    .where('enabled', '=', true)
    .groupBy('method')
    .orderBy((eb) => eb.fn.min('priority'))
    .orderBy('method')
    .execute();
  return rows.map((row) => row.method).filter(isPaymentMethod);
}

/** What one merchant offers, in its order, with who executes each method. */
export async function listOffered(db: Queries, merchantId: string): Promise<OfferedMethod[]> {
  const rows = await db
    .selectFrom('merchant_payment_methods')
    .select(['method', 'processor', 'priority'])
    .where('merchant_id', '=', merchantId)
    .where('enabled', '=', true)
    .orderBy('priority')
    .orderBy('method')
    .execute();
  return rows.flatMap(({ method, processor, priority }) =>
    isPaymentMethod(method) ? [{ method, processor, priority }] : [],
  );
}
