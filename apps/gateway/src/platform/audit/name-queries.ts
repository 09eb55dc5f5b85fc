import { type AuditAction, getAuditSubject } from '@stuiver/domain/audit';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { rowsWith } from '../database/rows.ts';

type Named = {
  readonly merchantId: string;
  readonly action: AuditAction;
  readonly subjectId: string | null;
};

/** Names of people or merchants by their ids. */
export async function namesById(
  db: Queries,
  table: 'users' | 'merchants',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where(sql<boolean>`id = ANY(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Finds the name of a merchant, or of a user, who may belong to a company above the row's. */
const nameById = async (db: Queries, table: 'users' | 'merchants', id: string) =>
  (await namesById(db, table, [id])).get(id) ?? '';

type OwnTable = 'api_keys' | 'custom_roles' | 'saved_views';
/** Tables of a company's own subjects with names. */
const OWN: Partial<Record<string, OwnTable>> = {
  role: 'custom_roles',
  apiKey: 'api_keys',
  view: 'saved_views',
};

async function nameOfOwn(db: Queries, table: OwnTable, merchantId: string, id: string): Promise<string> {
  const row = await rowsWith(db, table, { merchant_id: merchantId, id }).select('name').executeTakeFirst();
  return row?.name ?? '';
}

/** Finds the name of a user or key; empty without one. */
export async function findActorName(
  db: Queries,
  merchantId: string,
  actor: { readonly kind: string; readonly id?: string },
): Promise<string> {
  if (actor.id === undefined) return '';
  return actor.kind === 'user'
    ? nameById(db, 'users', actor.id)
    : nameOfOwn(db, 'api_keys', merchantId, actor.id);
}

/** Finds the name of a row's subject; empty if it has none, or is gone. */
export async function findSubjectName(
  db: Queries,
  { merchantId, action, subjectId }: Named,
): Promise<string> {
  if (subjectId === null) return '';
  const subject = getAuditSubject(action);
  if (subject === 'user') return nameById(db, 'users', subjectId);
  if (subject === 'merchant') return nameById(db, 'merchants', subjectId);
  const table = OWN[subject];
  return table ? nameOfOwn(db, table, merchantId, subjectId) : '';
}
