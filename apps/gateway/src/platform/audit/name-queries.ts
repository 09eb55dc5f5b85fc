import { type AuditAction, getAuditSubject } from '@stuiver/domain/audit';
import type { Queries } from '../database/database.ts';

type Named = {
  readonly merchantId: string;
  readonly action: AuditAction;
  readonly subjectId: string | null;
};

/** Finds the name of a user, who may belong to a company above the row's. */
async function nameOfUser(db: Queries, id: string): Promise<string> {
  const row = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? '';
}

async function nameOfOwn(
  db: Queries,
  table: 'api_keys' | 'custom_roles' | 'saved_views',
  merchantId: string,
  id: string,
): Promise<string> {
  const row = await db
    .selectFrom(table)
    .select('name')
    .where((eb) => eb.and({ merchant_id: merchantId, id }))
    .executeTakeFirst();
  return row?.name ?? '';
}

/** Finds the name of a user or key; empty without one. */
export async function findActorName(
  db: Queries,
  merchantId: string,
  actor: { readonly kind: string; readonly id?: string },
): Promise<string> {
  if (actor.id === undefined) return '';
  return actor.kind === 'user' ? nameOfUser(db, actor.id) : nameOfOwn(db, 'api_keys', merchantId, actor.id);
}

/** Finds the name of a row's subject; empty if it has none, or is gone. */
export async function findSubjectName(
  db: Queries,
  { merchantId, action, subjectId }: Named,
): Promise<string> {
  if (subjectId === null) return '';
  switch (getAuditSubject(action)) {
    case 'user':
      return nameOfUser(db, subjectId);
    case 'role':
      return nameOfOwn(db, 'custom_roles', merchantId, subjectId);
    case 'apiKey':
      return nameOfOwn(db, 'api_keys', merchantId, subjectId);
    case 'view':
      return nameOfOwn(db, 'saved_views', merchantId, subjectId);
    case 'merchant': {
      const row = await db
        .selectFrom('merchants')
        .select('name')
        .where('id', '=', subjectId)
        .executeTakeFirst();
      return row?.name ?? '';
    }
    default:
      return '';
  }
}
