import { isUuid } from '@stuiver/domain/uuid';
import { CompiledQuery, sql } from 'kysely';
import { type MerchantScope, within } from '../../platform/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Range } from '../../platform/list/filter.ts';
import type { ListSource } from '../../platform/list/list-source.ts';
import { type Bind, contains, oneOf } from '../../platform/list/statement.ts';
import { AUDIT } from '../../platform/audit/repository.ts';
import type { AuditRow } from './chain-queries.ts';

/** Filter values of the audit log; null leaves a column unfiltered. */
export type AuditFilter = {
  readonly created: Range;
  readonly search: string | null;
  readonly actorName: string | null;
  readonly actorKinds: readonly string[] | null;
  readonly subjectKinds: readonly string[] | null;
};

/** A row of the list as the driver returns it, in the order of the columns. */
export type AuditListRow = [
  id: string,
  merchantId: string,
  merchantName: string,
  createdAt: string,
  actorKind: AuditRow['actor_kind'],
  actorId: string | null,
  actorName: string,
  address: string,
  device: string,
  action: AuditRow['action'],
  subjectKind: AuditRow['subject_kind'],
  subjectId: string | null,
  subjectName: string,
  before: AuditRow['before'],
  after: AuditRow['after'],
  ...about: AuditAboutRow,
];

/**
 * Current data of a row's subject: a payer's name is not stored in the log, and disappears when the payer is erased.
 */
export type AuditAboutRow = [
  person: string | null,
  title: string | null,
  amount: number | null,
  currency: string | null,
];

const ABOUT = `coalesce(nullif(ay.account_holder_name, ''), nullif(ac.name, '')),
    coalesce(al.description, ad.reference), coalesce(ar.amount, aq.amount, as_.amount, ap.amount, al.amount),
    coalesce(ar.currency, aq.currency, as_.currency, ap.currency, al.currency)`;

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

function textConditions({ search, actorName }: AuditFilter, bind: Bind): string[] {
  const found: string[] = [];
  if (search !== null && isUuid(search)) {
    const id = bind(search.toLowerCase());
    found.push(`(p.subject_id = ${id}::uuid OR p.actor_id = ${id}::uuid OR p.id = ${id}::uuid)`);
  } else if (search !== null) {
    const text = bind(contains(search));
    found.push(`(lower(p.actor_name) LIKE ${text} OR lower(p.subject_name) LIKE ${text})`);
  }
  if (actorName !== null) found.push(`lower(p.actor_name) LIKE ${bind(contains(actorName))}`);
  return found;
}

/** The list of the audit log. A whole id searches for the actor, the subject, or the row itself. */
export const AUDIT_LIST: ListSource<AuditFilter> = {
  name: 'audit_log',
  from: () => 'audit_log p',
  conditions: (filter, bind) => [
    ...textConditions(filter, bind),
    ...oneOf('p.actor_kind', filter.actorKinds, bind),
    ...oneOf('p.subject_kind', filter.subjectKinds, bind),
  ],
  searches: ({ search, actorName }) => search !== null || actorName !== null,
  texts: {
    without: (filter) => ({ ...filter, search: null, actorName: null }),
    ofRow: (filter, bind) => ({ joins: '', conditions: textConditions(filter, bind) }),
    sampled: null,
  },
  columns: `p.id, p.merchant_id, m.name, p.created_at, p.actor_kind, p.actor_id, p.actor_name, p.address, p.device,
    p.action, p.subject_kind, p.subject_id, p.subject_name, p.before, p.after,
    ${ABOUT}`,
  joins: (merchant) => `JOIN merchants m ON m.id = ${merchant}${aboutJoins(merchant)}`,
  counted: {
    counter: AUDIT,
    choices: ({ search, actorName, actorKinds, subjectKinds }) =>
      search === null && actorName === null ? { actor_kind: actorKinds, subject_kind: subjectKinds } : null,
    isOrdered: ({ actorKinds, subjectKinds }) =>
      actorKinds === null && (subjectKinds === null || subjectKinds.length === 1),
  },
};

export type AuditEntryRow = AuditRow & {
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
export async function findAbout(db: Queries, merchantId: string, id: string): Promise<AuditAboutRow> {
  const text = `SELECT json_build_array(${ABOUT}) AS about
    FROM audit_log p${aboutJoins('$1')} WHERE p.merchant_id = $1 AND p.id = $2`;
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(text, [merchantId, id]) as CompiledQuery<{ about: AuditAboutRow }>,
  );
  return rows[0]?.about ?? [null, null, null, null];
}
