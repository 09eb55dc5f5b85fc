import type { AuditRow } from '@stuiver/contract';
import { AUDIT } from '@stuiver/contract/lists/audit';
import { auditChanges, type AuditValue, type AuditValues } from '@stuiver/domain/audit';
import { formatWire } from '@stuiver/domain/money';
import { isUuid } from '@stuiver/domain/uuid';
import { CompiledQuery, sql } from 'kysely';
import { type MerchantScope, within } from '../../platform/access/scope.ts';
import { AUDIT_TABLE as AUDIT_COUNTS } from '../../platform/audit/repository.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type ListRow, listSource } from '../../platform/list/list-source.ts';
import { type Bind, contains } from '../../platform/list/statement.ts';
import type { ChainRow as LogRow } from './chain-queries.ts';

const OWN =
  'created_at, actor_kind, actor_id, actor_name, address, device, action, subject_kind, subject_id, subject_name, before, after';

type AuditListRow = ListRow<'audit_log', typeof OWN> & AuditAbout;

/**
 * Current data of a row's subject: a payer's name is not stored in the log, and disappears when the payer is erased.
 */
type AuditAbout = {
  readonly person: string | null;
  readonly title: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
};

const ABOUT = `coalesce(nullif(ay.account_holder_name, ''), nullif(ac.name, '')) AS person,
    coalesce(al.description, ad.reference) AS title,
    coalesce(ar.amount, aq.amount, as_.amount, ap.amount, al.amount) AS amount,
    coalesce(ar.currency, aq.currency, as_.currency, ap.currency, al.currency) AS currency`;

/** Ids are unique over all tables, so that one of them has the subject. */
const aboutJoins = (merchant: string) => `
    LEFT JOIN refunds ar ON ar.merchant_id = ${merchant} AND ar.id = p.subject_id
    LEFT JOIN payments ap ON ap.merchant_id = ${merchant} AND ap.id = p.subject_id
    LEFT JOIN refund_requests aq ON aq.merchant_id = ${merchant} AND aq.id = p.subject_id
    LEFT JOIN recurrences as_ ON as_.merchant_id = ${merchant} AND as_.id = p.subject_id
    LEFT JOIN payment_links al ON al.merchant_id = ${merchant} AND al.id = p.subject_id
    LEFT JOIN mandates ad ON ad.merchant_id = ${merchant} AND ad.id = p.subject_id
    LEFT JOIN mandate_consumers ac ON ac.merchant_id = ${merchant} AND ac.mandate_id = p.subject_id
    LEFT JOIN payers ay ON ay.merchant_id = ${merchant}
      AND ay.payment_id = coalesce(ar.payment_id, as_.first_payment_id, ap.id)`;

function searchCondition(search: string, bind: Bind): string {
  if (isUuid(search)) {
    const id = bind(search.toLowerCase());
    return `(p.subject_id = ${id}::uuid OR p.actor_id = ${id}::uuid OR p.id = ${id}::uuid)`;
  }
  const text = bind(contains(search));
  return `(lower(p.actor_name) LIKE ${text} OR lower(p.subject_name) LIKE ${text})`;
}

function actorCondition(name: string, bind: Bind): string {
  return `lower(p.actor_name) LIKE ${bind(contains(name))}`;
}

function toTexts(value: AuditValue): string[] | null {
  if (value === null) return null;
  return typeof value === 'object' ? [...value] : [String(value)];
}

function toAuditAbout(
  { person, title, amount, currency }: AuditAbout,
  after: AuditValues,
): AuditRow['about'] {
  // From the time of the action, if it was recorded.
  const kept = after.amount;
  const minor = typeof kept === 'number' ? kept : amount;
  return {
    person: person ?? '',
    title: title ?? '',
    amount: minor === null ? null : formatWire(minor),
    currency: minor === null ? null : (currency ?? 'EUR'),
  };
}

/** A row of the audit log as its list shows it. */
export function toAuditRow(row: AuditListRow): AuditRow {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    createdDateTime: row.created_at,
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    actorName: row.actor_name,
    address: row.address,
    device: row.device,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    changes: auditChanges(row.before, row.after).map(({ field, before, after }) => ({
      field,
      before: toTexts(before),
      after: toTexts(after),
    })),
    about: toAuditAbout(row, row.after),
  };
}

/** The list of the audit log. A whole id searches for the actor, the subject, or the row itself. */
export const AUDIT_LIST = listSource(AUDIT)({
  name: 'audit_log',
  where: {
    search: (search, { bind }) => searchCondition(search, bind),
    actorName: (name, { bind }) => actorCondition(name, bind),
    subjectKinds: 'p.subject_kind',
    actorKinds: 'p.actor_kind',
  },
  searches: ({ search, actorName }) => search !== null || actorName !== null,
  texts: {
    without: (filter) => ({ ...filter, search: null, actorName: null }),
    ofRow: ({ search, actorName }, bind) => ({
      joins: '',
      conditions: [
        ...(search === null ? [] : [searchCondition(search, bind)]),
        ...(actorName === null ? [] : [actorCondition(actorName, bind)]),
      ],
    }),
    sampled: null,
  },
  own: OWN,
  columns: ABOUT,
  joins: aboutJoins,
  counted: {
    counter: AUDIT_COUNTS,
    isOrdered: ({ actorKinds, subjectKinds }) =>
      actorKinds === null && (subjectKinds === null || subjectKinds.length === 1),
  },
  toRow: toAuditRow,
});

export type AuditEntryRow = LogRow & {
  merchant_name: string;
  sequence: number | null;
  hash: Buffer | null;
};

/** One row within the scope, with its link. */
export async function findAuditEntry(
  db: Queries,
  scope: MerchantScope,
  id: string,
): Promise<AuditEntryRow | undefined> {
  const { rows } = await sql<AuditEntryRow>`
    SELECT l.merchant_id, l.id, l.created_at, l.actor_kind, l.actor_id, l.actor_name, l.address, l.device, l.action,
      l.subject_kind, l.subject_id, l.subject_name, l.before, l.after, m.name AS merchant_name, c.sequence, c.hash
    FROM audit_log l JOIN merchants m ON m.id = l.merchant_id
    LEFT JOIN audit_chain c ON c.merchant_id = l.merchant_id AND c.audit_id = l.id AND ${within(scope, 'c.merchant_id')}
    WHERE ${within(scope, 'l.merchant_id')} AND l.id = ${id}`.execute(db);
  return rows[0];
}

/** Finds a row's subject, as in the list. */
export async function findAbout(db: Queries, merchantId: string, id: string): Promise<AuditAbout> {
  const text = `SELECT ${ABOUT} FROM audit_log p${aboutJoins('$1')} WHERE p.merchant_id = $1 AND p.id = $2`;
  const about = CompiledQuery.raw(text, [merchantId, id]) as CompiledQuery<AuditAbout>;
  const { rows } = await db.executeQuery(about);
  return rows[0] ?? { person: null, title: null, amount: null, currency: null };
}
