import { createHash } from 'node:crypto';
import { LIMITS } from '@stuiver/contract';
import { eachDue } from '../../platform/each-due.ts';
import { invalid } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Picture } from '../../platform/files/redraw-picture.ts';
import type { Outgoing } from '../../platform/http/outgoing.ts';
import { PICTURE_TYPE, type PictureKind, readPicture } from './read-picture.ts';
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
import { type TriedName, uploadedPicture, writeTried } from './tried-repository.ts';

/** Path of served pictures: `/merchant-pictures/<merchant>/<hash>.<extension>`. */
export const PICTURES_PATH = '/merchant-pictures';
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

/** Returns the address under which an uploaded picture, or another path of ours, is stored in the settings. */
function ownAddress(deps: Pick<Context, 'settings'>, path: string): string {
  return new URL(path, deps.settings.publicUrl).href;
}

/** A picture with the hash that names it. */
export function hashed(picture: Picture): Picture & { readonly hash: string } {
  return { ...picture, hash: createHash('sha256').update(picture.content).digest('hex').slice(0, 32) };
}

/** Fetches one picture; returns a string with the reason for a failure. */
export async function fetchPicture(
  outgoing: Outgoing,
  { source_url, kind, merchant_id }: Pick<DuePicture, 'source_url' | 'kind' | 'merchant_id'>,
): Promise<Picture | string> {
  const answer = await outgoing.get(source_url, LIMITS.pictureBytes);
  if (answer.reason !== 'answered') return answer.reason;
  if (answer.status !== 200) return `status${String(answer.status)}`;
  if (answer.file === null) return 'tooLarge';
  return readPicture(answer.file, kind, merchant_id);
}

/** Fetches a saved picture, unless another process has started to. */
export async function refresh(deps: Context, due: DuePicture): Promise<void> {
  const { clock, db, log, outgoing } = deps;
  const now = clock.realNow();
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
  const due = await duePictures(deps.db, deps.clock.realNow(), BATCH);
  await eachDue(
    deps,
    due,
    (picture) => refresh(deps, picture),
    ({ merchant_id: merchantId, kind }) => ({
      message: 'a picture could not be refreshed',
      merchantId,
      kind,
    }),
  );
  return due.length;
}

/**
 * Stores the address of a merchant's picture, to be fetched at once; an empty one removes the picture. An uploaded
 * picture is stored itself, and its address never fetched.
 */
export async function setPictureUrl(
  deps: Pick<Context, 'clock' | 'settings'>,
  tx: Queries,
  of: PictureName & { readonly url: string },
): Promise<void> {
  if (of.url === '') return removePicture(tx, of);
  const now = deps.clock.realNow();
  const isOwn = of.url.startsWith(ownAddress(deps, `${PICTURES_PATH}/${of.merchantId}/`));
  const uploaded = isOwn ? await uploadedPicture(tx, of) : undefined;
  await namePicture(tx, of, uploaded ? 'infinity' : now);
  if (uploaded) await writePicture(tx, of, uploaded, now, 'infinity');
}

/** Error keys of an uploaded file. */
const FLAWS = { notAPicture: 'notAPicture', broken: 'fileIncomplete', tooLarge: 'pictureTooLarge' } as const;

/**
 * Redraws an uploaded picture and keeps it for a day, for its user's preview and until it is saved.
 *
 * @returns its address of our own, for the settings
 * @throws AppError 422 on `file`
 */
export async function uploadPicture(deps: Context, of: TriedName, file: Buffer): Promise<string> {
  const read = await readPicture(file, of.kind, of.merchantId);
  if (typeof read === 'string') throw invalid('file', FLAWS[read]);
  const picture = hashed(read);
  const url = ownAddress(deps, pictureUrl(of.merchantId, picture.hash));
  await writeTried(deps.db, { ...of, url }, picture, deps.clock.realNow());
  return url;
}

/** Returns the addresses of a merchant's pictures; empty where unset. */
export async function readPictureUrls(
  deps: Pick<Context, 'db'>,
  merchantId: string,
): Promise<{ readonly logoUrl: string; readonly backgroundUrl: string }> {
  const named = await pictureUrls(deps.db, merchantId);
  const findSourceUrl = (wanted: PictureKind) => named.find(({ kind }) => kind === wanted)?.source_url ?? '';
  return { logoUrl: findSourceUrl('logo'), backgroundUrl: findSourceUrl('background') };
}

/**
 * Stores a picture from its bytes, as the demo's are; its address is never fetched.
 *
 * @throws Error for bytes that are not a picture that we would serve
 */
export async function bringPicture(
  deps: Context,
  merchantId: string,
  kind: PictureKind,
  url: string,
  file: Buffer,
): Promise<void> {
  const read = await readPicture(file, kind, merchantId);
  if (typeof read === 'string') throw new Error(`${url} is not a picture: ${read}`);
  const of = { merchantId, kind, url };
  await namePicture(deps.db, of, 'infinity');
  await writePicture(deps.db, of, hashed(read), deps.clock.realNow(), 'infinity');
}

/** Returns the pictures of a merchant's pages; null without valid ones. */
export async function readMerchantPictures(deps: Context, merchantId: string): Promise<MerchantPictures> {
  const shown = await shownPictures(deps.db, merchantId);
  const logo = shown.find(({ kind }) => kind === 'logo');
  const background = shown.find(({ kind }) => kind === 'background');
  return {
    logoUrl: logo ? pictureUrl(merchantId, logo.content_hash) : null,
    logoSize: logo ? { width: logo.width, height: logo.height } : null,
    backgroundUrl: background ? pictureUrl(merchantId, background.content_hash) : null,
  };
}

/** A picture's bytes and type, by the name in its URL; undefined when it is no longer shown. */
export function findPicture(deps: Context, merchantId: string, hash: string) {
  return pictureContent(deps.db, merchantId, hash);
}
