import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor, Context } from '../../lib/context.ts';
import type { Queries, Tx } from '../../lib/database.ts';

/** A change that a person or key made. `data` holds ids, codes and names of fields, never personal data. */
export type AuditEntry = {
  readonly merchantId: string;
  readonly actor: Actor | { readonly kind: 'operator' };
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  readonly data?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
};

const START = Buffer.alloc(32);

/** What a row's hash covers, beside the hash before it; names in one order, so that it can be recomputed. */
type Hashed = {
  merchantId: string;
  sequence: number;
  at: Date;
  actorKind: string;
  actorId: string | null;
  action: string;
  subjectKind: string;
  subjectId: string | null;
  data: unknown;
};

/** PostgreSQL's jsonb keeps no order of names, so the text that is hashed sorts them. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, item]) => [name, canonical(item)]));
}

function hashOf(previous: Buffer, row: Hashed): Buffer {
  const text = JSON.stringify([
    row.merchantId,
    row.sequence,
    row.at.toISOString(),
    row.actorKind,
    row.actorId,
    row.action,
    row.subjectKind,
    row.subjectId,
    canonical(row.data),
  ]);
  return createHash('sha256').update(previous).update(text).digest();
}

/**
 * Writes an audit row in the transaction of the change, chained to the merchant's row before it. It
 * locks the merchant's head and therefore comes last in a transaction. What payers, processors and
 * the system do is no audit matter and writes nothing.
 */
async function writeAudit(tx: Tx, at: Date, entry: AuditEntry): Promise<void> {
  const { actor } = entry;
  if (actor.kind === 'payer' || actor.kind === 'processor' || actor.kind === 'system') return;
  const head = await sql<{ sequence: number; hash: Buffer }>`
    INSERT INTO audit_heads AS h (merchant_id, sequence, hash) VALUES (${entry.merchantId}, 0, ${START})
    ON CONFLICT (merchant_id) DO UPDATE SET sequence = h.sequence RETURNING sequence, hash`.execute(tx);
  const previous = head.rows[0];
  if (!previous) throw new Error('The head of the audit chain cannot be read');
  const row: Hashed = {
    merchantId: entry.merchantId,
    sequence: previous.sequence + 1,
    at,
    actorKind: actor.kind,
    actorId: 'id' in actor ? actor.id : null,
    action: entry.action,
    subjectKind: entry.subjectKind,
    subjectId: entry.subjectId,
    data: entry.data ?? {},
  };
  const hash = hashOf(previous.hash, row);
  await sql`WITH logged AS (
      INSERT INTO audit_log (merchant_id, sequence, at, actor_kind, actor_id, action, subject_kind, subject_id,
        data, previous_hash, hash)
      VALUES (${row.merchantId}, ${row.sequence}, ${row.at}, ${row.actorKind}, ${row.actorId}, ${row.action},
        ${row.subjectKind}, ${row.subjectId}, ${JSON.stringify(row.data)}::jsonb, ${previous.hash}, ${hash})
    )
    UPDATE audit_heads SET sequence = ${row.sequence}, hash = ${hash} WHERE merchant_id = ${row.merchantId}`.execute(
    tx,
  );
}

/** The sequence of the first row that does not fit; the head counts as one past the last. */
async function findBroken(db: Queries, merchantId: string): Promise<number | null> {
  const rows = await db
    .selectFrom('audit_log')
    .select([
      'sequence',
      'at',
      'actor_kind',
      'actor_id',
      'action',
      'subject_kind',
      'subject_id',
      'data',
      'previous_hash',
      'hash',
    ])
    .where('merchant_id', '=', merchantId)
    .orderBy('sequence')
    .execute();
  let previous: Buffer = START;
  let expected = 1;
  for (const row of rows) {
    const hash = hashOf(previous, {
      merchantId,
      sequence: row.sequence,
      at: row.at,
      actorKind: row.actor_kind,
      actorId: row.actor_id,
      action: row.action,
      subjectKind: row.subject_kind,
      subjectId: row.subject_id,
      data: row.data,
    });
    if (row.sequence !== expected || !row.previous_hash.equals(previous) || !row.hash.equals(hash))
      return expected;
    previous = row.hash;
    expected += 1;
  }
  const head = await db
    .selectFrom('audit_heads')
    .select(['sequence', 'hash'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  if (!head) return rows.length === 0 ? null : expected;
  return head.sequence === expected - 1 && head.hash.equals(previous) ? null : expected;
}

/**
 * Recomputes every merchant's chain.
 *
 * @param db anything that can query
 * @returns the chains that break, and where
 */
export async function findBrokenAudits(db: Queries): Promise<{ merchantId: string; sequence: number }[]> {
  const heads = await db.selectFrom('audit_heads').select('merchant_id').orderBy('merchant_id').execute();
  const broken: { merchantId: string; sequence: number }[] = [];
  for (const { merchant_id: merchantId } of heads) {
    const sequence = await findBroken(db, merchantId);
    if (sequence !== null) broken.push({ merchantId, sequence });
  }
  return broken;
}

export type AuditService = ReturnType<typeof makeAuditService>;

/**
 * The audit log (domain.md: every change that a person or key makes has its row).
 *
 * @param context the clock
 * @returns its use cases
 */
export function makeAuditService(context: Pick<Context, 'clock'>) {
  return {
    /**
     * Writes a row in the transaction of the change. What payers, processors and the system do is
     * no audit matter and writes nothing. Call it last: it locks the merchant's head of the chain.
     *
     * @param tx the transaction of the change
     * @param entry who did what to which subject
     */
    writeAudit: (tx: Tx, entry: AuditEntry): Promise<void> => writeAudit(tx, context.clock.now(), entry),

    /**
     * Recomputes a merchant's chain.
     *
     * @returns the sequence of the first row that does not fit, or null when all do
     */
    findBroken,
  };
}
