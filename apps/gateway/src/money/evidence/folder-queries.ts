import { RESPONDABLE_STATUSES } from '@stuiver/domain/states';
import { sql } from 'kysely';
import { type MerchantScope, within } from '../../platform/access/scope.ts';
import type { Db, NewRow, Queries, TableRow } from '../../platform/database/database.ts';
import { acrossMerchants, ownedBy } from '../../platform/database/machines.ts';
import { insertNew, removeRows, rowsWith, updateRows } from '../../platform/database/rows.ts';
import type { Columns } from '../../platform/list/list-source.ts';
import { uploadQueries } from '../../platform/files/upload-queries.ts';

export type FolderRow = TableRow<'evidence_folders'>;
export type EvidenceFileRow = TableRow<'evidence_files'>;
export type FolderKey = Pick<FolderRow, 'merchant_id' | 'chargeback_id' | 'stage'>;

const DISPUTED =
  'merchant_id, id, payment_id, attempt_id, status, stage, amount, currency, method, description, reason_code, deadline_at, created_at, processor, processor_reference';

/** The chargeback that a folder is about. */
export type Disputed = Columns<'chargebacks', typeof DISPUTED>;

/** A chargeback within the scope. */
export async function findDisputed(
  db: Queries,
  scope: MerchantScope,
  id: string,
): Promise<Disputed | undefined> {
  const result =
    await sql<Disputed>`SELECT ${sql.raw(DISPUTED)} FROM chargebacks WHERE ${within(scope, 'merchant_id')} AND id = ${id}`.execute(
      db,
    );
  return result.rows[0];
}

/** A folder; locked for a change if `forUpdate`. */
export async function findFolder(
  db: Queries,
  { merchant_id, chargeback_id, stage }: FolderKey,
  { forUpdate = false } = {},
): Promise<FolderRow | undefined> {
  const query = rowsWith(db, 'evidence_folders', { merchant_id, chargeback_id, stage }).selectAll();
  return (forUpdate ? query.forUpdate() : query).executeTakeFirst();
}

/** Inserts an empty folder, unless there is one. */
export async function insertFolder(
  db: Queries,
  row: Omit<NewRow<'evidence_folders'>, 'version'>,
): Promise<void> {
  await insertNew(db, 'evidence_folders', { ...row, version: 0 }, ['merchant_id', 'chargeback_id', 'stage']);
}

export async function updateFolder(
  db: Queries,
  { merchant_id, chargeback_id, stage }: FolderKey,
  changes: Partial<Omit<FolderRow, keyof FolderKey | 'sealed_key'>>,
): Promise<void> {
  await updateRows(db, 'evidence_folders', { merchant_id, chargeback_id, stage }, changes);
}

/** Suggests what was sold: a subscription if the payment recurs, else the company's last answer. */
export async function usualProduct(
  db: Queries,
  { merchant_id: merchantId, chargeback_id: id }: Omit<FolderKey, 'stage'>,
): Promise<FolderRow['product']> {
  const recurring = await db
    .selectFrom('chargebacks as c')
    .innerJoin('payments as p', (join) =>
      join.onRef('p.id', '=', 'c.payment_id').on('p.merchant_id', '=', merchantId),
    )
    .select('p.id')
    .where((eb) => eb.and({ 'c.merchant_id': merchantId, 'c.id': id }))
    .where('p.recurrence_type', '<>', 'ONETIME')
    .executeTakeFirst();
  if (recurring) return 'subscription';
  const row = await rowsWith(db, 'evidence_folders', { merchant_id: merchantId })
    .select('product')
    .where('product', 'is not', null)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.product ?? null;
}

export const evidenceFiles = uploadQueries('evidence_files', ['merchant_id', 'chargeback_id', 'stage']);

export async function findUserName(db: Queries, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const row = await rowsWith(db, 'users', { id }).select('name').executeTakeFirst();
  return row?.name ?? null;
}

export type DueFolder = FolderKey & Pick<FolderRow, 'tries'>;

/** Submissions that the processor has not answered, of all merchants unless one is named. */
export function dueSubmissions(db: Db, now: Date, limit: number, merchantId?: string): Promise<DueFolder[]> {
  return acrossMerchants(db, merchantId)
    .selectFrom('evidence_folders')
    .select(['merchant_id', 'chargeback_id', 'stage', 'tries'])
    .where('next_try_at', '<=', now)
    .where(ownedBy('merchant_id', merchantId))
    .orderBy('next_try_at')
    .limit(limit)
    .execute();
}

/** Claims the next try of a submission, unless another worker has. */
export async function claimTry(db: Queries, due: DueFolder, next: Date): Promise<boolean> {
  const result = await db
    .updateTable('evidence_folders')
    .set({ next_try_at: next, tries: due.tries + 1 })
    .where((eb) =>
      eb.and({
        merchant_id: due.merchant_id,
        chargeback_id: due.chargeback_id,
        stage: due.stage,
        tries: due.tries,
      }),
    )
    .where('next_try_at', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export type OpenDispute = FolderKey &
  Pick<FolderRow, 'automatic_by' | 'reminded'> & {
    readonly deadline_at: Date;
    readonly packet_hash: Buffer | null;
  };

/** Days before the deadline at which a company is reminded; FIRST is the mail that a chargeback came. */
export const FIRST_MAIL = 100;

/**
 * Chargebacks that wait for an answer and are due for a mail or an automatic submission; of all merchants unless one is
 * named. Folders need not exist yet.
 */
export async function openDisputes(
  db: Db,
  now: Date,
  limit: number,
  merchantId?: string,
): Promise<OpenDispute[]> {
  const within = (days: number) => sql`c.deadline_at <= ${new Date(now.getTime() + days * 86_400_000)}`;
  const { rows } = await sql<OpenDispute>`SELECT c.merchant_id, c.id AS chargeback_id, c.stage, c.deadline_at,
          f.automatic_by, f.reminded, f.packet_hash
        FROM chargebacks c
        LEFT JOIN evidence_folders f ON f.merchant_id = c.merchant_id AND f.chargeback_id = c.id AND f.stage = c.stage
          AND ${ownedBy('f.merchant_id', merchantId)}
        WHERE c.status = ANY(${RESPONDABLE_STATUSES}) AND c.deadline_at > ${now}
          AND f.submitted_at IS NULL AND f.accepted_at IS NULL AND ${ownedBy('c.merchant_id', merchantId)}
          AND (f.reminded IS NULL
            OR (f.automatic_by IS NULL AND ((f.reminded > 7 AND ${within(7)}) OR (f.reminded > 3 AND ${within(3)})
              OR (f.reminded > 1 AND ${within(1)})))
            OR (f.automatic_by IS NOT NULL AND ((f.reminded > 2 AND ${within(2)}) OR ${within(1)})))
        ORDER BY c.deadline_at, c.id LIMIT ${limit}`.execute(acrossMerchants(db, merchantId));
  return rows;
}

/** Folders that are kept although their chargeback ended before an instant, of all merchants unless one is named. */
export function endedBefore(
  db: Db,
  before: Date,
  limit: number,
  merchantId?: string,
): Promise<Pick<FolderKey, 'merchant_id' | 'chargeback_id'>[]> {
  return acrossMerchants(db, merchantId)
    .selectFrom('evidence_folders as f')
    .innerJoin('chargebacks as c', (join) =>
      join.onRef('c.merchant_id', '=', 'f.merchant_id').onRef('c.id', '=', 'f.chargeback_id'),
    )
    .select(['f.merchant_id', 'f.chargeback_id'])
    .where('f.erased_at', 'is', null)
    .where('f.changed_at', '<=', before)
    .where('c.finished_at', '<=', before)
    .where(ownedBy('f.merchant_id', merchantId))
    .where(ownedBy('c.merchant_id', merchantId))
    .limit(limit)
    .execute();
}

const NOTHING = Buffer.alloc(0);

/** Erases the folders of a chargeback: without the key, what it sealed cannot be read in a backup either. */
export async function eraseFolders(
  db: Queries,
  { merchant_id: merchantId, chargeback_id: id }: Pick<FolderKey, 'merchant_id' | 'chargeback_id'>,
  now: Date,
): Promise<void> {
  await removeRows(db, 'evidence_files', { merchant_id: merchantId, chargeback_id: id });
  await updateRows(
    db,
    'evidence_folders',
    { merchant_id: merchantId, chargeback_id: id },
    { sealed_key: NOTHING, sealed_contents: NOTHING, erased_at: now },
  );
}
