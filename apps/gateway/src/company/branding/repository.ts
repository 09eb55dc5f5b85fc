import { sql } from 'kysely';
import type { Db, Queries } from '../../platform/database/database.ts';
import { acrossMerchants } from '../../platform/database/machines.ts';
import { removeRows, rowsWith } from '../../platform/database/rows.ts';
import type { Picture } from '../../platform/files/redraw-picture.ts';
import { PICTURE_TYPE, type PictureKind } from './read-picture.ts';

export type DuePicture = {
  merchant_id: string;
  kind: PictureKind;
  source_url: string;
  failures: number;
  next_fetch_at: Date;
};

export type PictureName = { readonly merchantId: string; readonly kind: PictureKind };

/** Stores the address of a merchant's picture. The last good picture is shown until its successor is there. */
export async function namePicture(
  db: Queries,
  of: PictureName & { readonly url: string },
  nextFetchAt: Date | 'infinity',
): Promise<void> {
  await sql`INSERT INTO merchant_pictures (merchant_id, kind, source_url, next_fetch_at)
    VALUES (${of.merchantId}, ${of.kind}, ${of.url}, ${nextFetchAt})
    ON CONFLICT (merchant_id, kind) DO UPDATE
      SET source_url = excluded.source_url, next_fetch_at = excluded.next_fetch_at, failures = 0, failure = NULL`.execute(
    db,
  );
}

/** Removes a merchant's picture with its address. */
export async function removePicture(db: Queries, { merchantId, kind }: PictureName): Promise<void> {
  await removeRows(db, 'merchant_pictures', { merchant_id: merchantId, kind });
}

/** Pictures that are due to be fetched, longest due first. */
export async function duePictures(db: Db, now: Date, limit: number): Promise<DuePicture[]> {
  return acrossMerchants(db)
    .selectFrom('merchant_pictures')
    .select(['merchant_id', 'kind', 'source_url', 'failures', 'next_fetch_at'])
    .$narrowType<{ kind: PictureKind }>()
    .where('next_fetch_at', '<=', now)
    .orderBy('next_fetch_at')
    .limit(limit)
    .execute();
}

/**
 * Postpones a picture's next fetch before it is fetched, so that one of several processes fetches it.
 *
 * @returns false when another was faster
 */
export async function claimPicture(db: Db, due: DuePicture, next: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('merchant_pictures')
    .set({ next_fetch_at: next })
    .where((eb) => eb.and({ merchant_id: due.merchant_id, kind: due.kind }))
    .where('next_fetch_at', '<=', due.next_fetch_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Writes a fetched picture, unless its address has changed meanwhile. */
export async function writePicture(
  db: Queries,
  of: { merchantId: string; kind: PictureKind; url: string },
  picture: Picture & { readonly hash: string },
  at: Date,
  next: Date | 'infinity',
): Promise<void> {
  await sql`UPDATE merchant_pictures SET content_hash = ${picture.hash}, content_type = ${PICTURE_TYPE.contentType},
      content = ${picture.content}, width = ${picture.width}, height = ${picture.height}, fetched_at = ${at},
      next_fetch_at = ${next}, failures = 0, failure = NULL
    WHERE merchant_id = ${of.merchantId} AND kind = ${of.kind} AND source_url = ${of.url}`.execute(db);
}

/** Records why a fetch failed; the last good picture stays. */
export async function writeFailure(db: Db, due: DuePicture, failure: string, next: Date): Promise<void> {
  await db
    .updateTable('merchant_pictures')
    .set((eb) => ({ failures: eb('failures', '+', 1), failure, next_fetch_at: next }))
    .where((eb) => eb.and({ merchant_id: due.merchant_id, kind: due.kind, source_url: due.source_url }))
    .execute();
}

/** The addresses that a merchant has named, whether or not a picture came from them. */
export function pictureUrls(
  db: Queries,
  merchantId: string,
): Promise<{ kind: string; source_url: string }[]> {
  return rowsWith(db, 'merchant_pictures', { merchant_id: merchantId })
    .select(['kind', 'source_url'])
    .execute();
}

export type ShownPicture = {
  kind: PictureKind;
  content_hash: string;
  width: number;
  height: number;
};

/** The pictures that a merchant's pages show. */
export async function shownPictures(db: Queries, merchantId: string): Promise<ShownPicture[]> {
  const result = await sql<ShownPicture>`SELECT kind, content_hash, width, height
    FROM merchant_pictures WHERE merchant_id = ${merchantId} AND content_hash IS NOT NULL`.execute(db);
  return result.rows;
}

/** A picture's bytes by its content's hash; undefined when the merchant no longer shows it nor tries it. */
export async function pictureContent(
  db: Queries,
  merchantId: string,
  hash: string,
): Promise<{ content: Buffer } | undefined> {
  for (const table of ['merchant_pictures', 'tried_pictures'] as const) {
    const found = await rowsWith(db, table, { merchant_id: merchantId, content_hash: hash })
      .select('content')
      .limit(1)
      .executeTakeFirst();
    if (found?.content) return { content: found.content };
  }
  return undefined;
}
