import type { DisputeView } from '@stuiver/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { acrossMerchants, ownedBy } from '../../platform/database/machines.ts';
import { rowsWith } from '../../platform/database/rows.ts';
import type { DeskSum } from '../../platform/list/desk-page.ts';
import { contains } from '../../platform/list/statement.ts';
import type { Disputed, EvidenceFileRow, FolderRow } from './folder-queries.ts';

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

/** An open chargeback as the provider's people see it, with its folder if there is one. */
export type EvidenceDeskRow = Pick<
  Disputed,
  'merchant_id' | 'id' | 'status' | 'stage' | 'amount' | 'currency' | 'reason_code' | 'deadline_at'
> & { readonly merchant_name: string } & Nullable<
    Pick<
      FolderRow,
      | 'product'
      | 'sealed_key'
      | 'sealed_contents'
      | 'automatic_by'
      | 'submitted_at'
      | 'accepted_at'
      | 'refusal'
    >
  >;

// Written out, so that the partial index is found.
const OPEN = sql`c.status IN ('RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW', 'INQUIRY')`;
const ANSWERED = sql`(f.submitted_at IS NOT NULL OR f.accepted_at IS NOT NULL OR f.automatic_by IS NOT NULL)`;
const VIEWS: Readonly<Record<DisputeView, RawBuilder<unknown>>> = {
  unanswered: sql`c.status <> 'UNDER_REVIEW' AND ${ANSWERED} IS NOT TRUE`,
  answered: sql`c.status <> 'UNDER_REVIEW' AND ${ANSWERED}`,
  underReview: sql`c.status = 'UNDER_REVIEW'`,
};

/** Chargebacks of a part of the desk, of merchants whose name contains a text, with their folders. */
function shown(view: DisputeView, search: string): RawBuilder<unknown> {
  const named = search === '' ? sql`` : sql`AND lower(m.name) LIKE ${contains(search)}`;
  return sql`FROM chargebacks c JOIN merchants m ON m.id = c.merchant_id
      LEFT JOIN evidence_folders f ON f.merchant_id = c.merchant_id AND f.chargeback_id = c.id AND f.stage = c.stage
      WHERE ${OPEN} AND ${VIEWS[view]} ${named}`;
}

/** A page of a part of the desk, the nearest deadline first. */
export async function selectOpen(
  db: Db,
  view: DisputeView,
  search: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<EvidenceDeskRow[]> {
  const { rows } =
    await sql<EvidenceDeskRow>`SELECT c.merchant_id, c.id, m.name AS merchant_name, c.status, c.stage, c.amount,
        c.currency, c.reason_code, c.deadline_at, f.product, f.sealed_key, f.sealed_contents, f.automatic_by,
        f.submitted_at, f.accepted_at, f.refusal
      ${shown(view, search)} ORDER BY c.deadline_at, c.id LIMIT ${limit} OFFSET ${offset}`.execute(
      acrossMerchants(db),
    );
  return rows;
}

/** Counts and sums the chargebacks of a part of the desk, by merchant and currency, and no more than `most`. */
export async function countOpenChargebacks(
  db: Db,
  view: DisputeView,
  search: string,
  most: number,
): Promise<DeskSum[]> {
  const { rows } = await sql<DeskSum>`
      SELECT merchant_id, currency, count(*)::integer AS quantity, sum(amount)::bigint AS amount FROM (
        SELECT c.merchant_id, c.currency, c.amount ${shown(view, search)} LIMIT ${most}) AS counted GROUP BY 1, 2`.execute(
    acrossMerchants(db),
  );
  return rows;
}

/** The files of these chargebacks that have arrived. */
export function storedFiles(
  db: Db,
  rows: readonly EvidenceDeskRow[],
): Promise<Pick<EvidenceFileRow, 'merchant_id' | 'chargeback_id' | 'stage' | 'slot' | 'status'>[]> {
  const merchantIds = [...new Set(rows.map(({ merchant_id: merchantId }) => merchantId))];
  return rowsWith(acrossMerchants(db, merchantIds), 'evidence_files', { status: 'STORED' })
    .select(['merchant_id', 'chargeback_id', 'stage', 'slot', 'status'])
    .where(ownedBy('merchant_id', merchantIds))
    .where((eb) => eb('chargeback_id', '=', eb.fn.any(eb.val(rows.map(({ id }) => id)))))
    .execute();
}
