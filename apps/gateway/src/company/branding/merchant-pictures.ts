import { createHash } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Outgoing } from '../../platform/http/outgoing.ts';
import { type Picture, PICTURE_TYPE, type PictureKind, readPicture } from './read-picture.ts';
import {
  claimPicture,
  type DuePicture,
  duePictures,
  namePicture,
  pictureContent,
  type PictureName,
  pictureUrls,
  removePicture,
  shownPictures,
  writeFailure,
  writePicture,
} from './repository.ts';

/** Path of served pictures: `/merchant-pictures/<merchant>/<hash>.<extension>`. */
export const PICTURES_PATH = '/merchant-pictures';
/** Maximum size of a fetched picture, in bytes. */
const PICTURE_LIMIT = 2 * 1024 * 1024;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BATCH = 20;

/** The pictures of a merchant's pages. Sizes in pixels. */
export type MerchantPictures = {
  readonly logoUrl: string | null;
  readonly logoSize: { readonly width: number; readonly height: number } | null;
  readonly backgroundUrl: string | null;
};

/** Returns the address of a served picture by its content. */
export function pictureUrl(merchantId: string, hash: string): string {
  return `${PICTURES_PATH}/${merchantId}/${hash}.${PICTURE_TYPE.extension}`;
}

/** A picture with the hash that names it. */
export function hashed(picture: Picture): Picture & { readonly hash: string } {
  return { ...picture, hash: createHash('sha256').update(picture.content).digest('hex').slice(0, 32) };
}

/** Fetches one picture; returns a string with the reason for a failure. */
export async function fetchPicture(
  outgoing: Outgoing,
  { source_url, kind }: Pick<DuePicture, 'source_url' | 'kind'>,
): Promise<Picture | string> {
  const answer = await outgoing.get(source_url, PICTURE_LIMIT);
  if (answer.reason !== 'answered') return answer.reason;
  if (answer.status !== 200) return `status${String(answer.status)}`;
  if (answer.file === null) return 'tooLarge';
  const read = await readPicture(answer.file, kind);
  return read.ok ? read.picture : read.flaw;
}

/** Fetches a saved picture, unless another process has started to. */
export async function refresh(deps: Context, due: DuePicture): Promise<void> {
  const { clock, db, log, outgoing } = deps;
  const now = clock.now();
  // Once a day; after a failure a minute later, then twice as long each time.
  const wait = Math.min(MINUTE * 2 ** Math.min(due.failures, 20), DAY);
  if (!(await claimPicture(db, due, new Date(now.getTime() + wait)))) return;
  const found = await fetchPicture(outgoing, due);
  const of = { merchantId: due.merchant_id, kind: due.kind, url: due.source_url };
  if (typeof found === 'string') {
    await writeFailure(db, due, found, new Date(now.getTime() + wait));
    log.warn({ merchantId: due.merchant_id, kind: due.kind, failure: found }, 'a picture was not taken');
  } else await writePicture(db, of, hashed(found), now, new Date(now.getTime() + DAY));
}

/**
 * Fetches the logos and backgrounds that merchants have named, and again those that are a day old
 * (docs/decisions/checkout.md).
 *
 * @returns how many were due
 */
export async function refreshDuePictures(deps: Context): Promise<number> {
  const due = await duePictures(deps.db, deps.clock.now(), BATCH);
  for (const one of due) await refresh(deps, one);
  return due.length;
}

/** Stores the address of a merchant's picture, to be fetched at once; an empty one removes the picture. */
export function setPictureUrl(
  { clock }: Context,
  tx: Queries,
  of: PictureName & { readonly url: string },
): Promise<void> {
  return of.url === '' ? removePicture(tx, of) : namePicture(tx, of, clock.now());
}

/** Returns the addresses of a merchant's pictures; empty where unset. */
export async function pictureUrlsOf(
  { db }: Pick<Context, 'db'>,
  merchantId: string,
): Promise<{ readonly logoUrl: string; readonly backgroundUrl: string }> {
  const named = await pictureUrls(db, merchantId);
  const urlOf = (wanted: PictureKind) => named.find(({ kind }) => kind === wanted)?.source_url ?? '';
  return { logoUrl: urlOf('logo'), backgroundUrl: urlOf('background') };
}

/**
 * Stores a picture from its bytes, as the demo's are; its address is never fetched.
 *
 * @throws Error for bytes that are not a picture that we would serve
 */
export async function bringPicture(
  { clock, db }: Context,
  merchantId: string,
  kind: PictureKind,
  url: string,
  file: Buffer,
): Promise<void> {
  const read = await readPicture(file, kind);
  if (!read.ok) throw new Error(`${url} is not a picture: ${read.flaw}`);
  const of = { merchantId, kind, url };
  await namePicture(db, of, 'infinity');
  await writePicture(db, of, hashed(read.picture), clock.now(), 'infinity');
}

/** Returns the pictures of a merchant's pages; null without valid ones. */
export async function picturesOf({ db }: Context, merchantId: string): Promise<MerchantPictures> {
  const shown = await shownPictures(db, merchantId);
  const logo = shown.find(({ kind }) => kind === 'logo');
  const background = shown.find(({ kind }) => kind === 'background');
  return {
    logoUrl: logo ? pictureUrl(merchantId, logo.content_hash) : null,
    logoSize: logo ? { width: logo.width, height: logo.height } : null,
    backgroundUrl: background ? pictureUrl(merchantId, background.content_hash) : null,
  };
}

/** A picture's bytes and type, by the name in its URL; undefined when it is no longer shown. */
export function findPicture({ db }: Context, merchantId: string, hash: string) {
  return pictureContent(db, merchantId, hash);
}
