import { sql } from 'kysely';
import type { Db, Queries } from '../../platform/database/database.ts';
import { deleteRows } from '../../platform/database/delete-rows.ts';
import { putRows, rowsWith } from '../../platform/database/rows.ts';
import type { Picture } from '../../platform/files/redraw-picture.ts';
import { userColumns } from '../../platform/access/session.ts';
import type { PictureKind } from './read-picture.ts';
import type { DuePicture, PictureName } from './repository.ts';

/** Whose preview a picture is tried in. */
export type TriedName = PictureName & { readonly userId: string };

/** Result of an address; the size is that of the last good picture. */
export type PictureRow = {
  source_url: string;
  content_hash: string | null;
  width: number | null;
  height: number | null;
  failure: string | null;
};

/** The saved picture of a company, with what is needed to fetch it again. */
export type SavedPicture = PictureRow & DuePicture;

/** Finds the company's saved picture of a kind; undefined without one. */
export function savedPicture(
  db: Queries,
  { merchantId, kind }: PictureName,
): Promise<SavedPicture | undefined> {
  return rowsWith(db, 'merchant_pictures', { merchant_id: merchantId, kind })
    .select(['merchant_id', 'kind', 'source_url', 'failures', 'next_fetch_at'])
    .select(['content_hash', 'width', 'height', 'failure'])
    .$narrowType<{ kind: PictureKind }>()
    .executeTakeFirst();
}

/** Finds the picture that a user tried last; undefined after a day, or if there was none. */
export function triedPicture(db: Queries, tried: TriedName): Promise<PictureRow | undefined> {
  return rowsWith(db, 'tried_pictures', { ...userColumns(tried), kind: tried.kind })
    .select(['source_url', 'content_hash', 'width', 'height', 'failure'])
    .executeTakeFirst();
}

/** Finds an uploaded picture of any of the company's users; undefined after a day. */
export async function uploadedPicture(
  db: Queries,
  { merchantId, kind, url }: PictureName & { readonly url: string },
): Promise<(Picture & { readonly hash: string }) | undefined> {
  const result = await sql<Picture & { hash: string }>`SELECT content_hash AS hash, content, width, height
    FROM tried_pictures WHERE merchant_id = ${merchantId} AND kind = ${kind} AND source_url = ${url}
      AND content_hash IS NOT NULL LIMIT 1`.execute(db);
  return result.rows[0];
}

/** Writes the result of an address that a user tried, replacing their previous one. */
export async function writeTried(
  db: Queries,
  tried: TriedName & { readonly url: string },
  found: (Picture & { readonly hash: string }) | string,
  at: Date,
): Promise<void> {
  const good = typeof found === 'string' ? null : found;
  const row = {
    ...userColumns(tried),
    kind: tried.kind,
    source_url: tried.url,
    content_hash: good?.hash ?? null,
    content: good?.content ?? null,
    width: good?.width ?? null,
    height: good?.height ?? null,
    failure: typeof found === 'string' ? found : null,
    tried_at: at,
  };
  await putRows(db, 'tried_pictures', row, ['merchant_id', 'user_id', 'kind']);
}

/** Deletes pictures tried before an instant, for all companies. */
export async function deleteTried(db: Db, before: Date): Promise<void> {
  await deleteRows(db, 'tried_pictures', sql<boolean>`tried_at < ${before}`);
}
