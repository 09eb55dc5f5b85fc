import { PICTURE_FAILURES, type PictureFailure, type PictureState } from '@stuiver/contract';
import type { Context } from '../../platform/context.ts';
import { fetchPicture, hashed, refresh } from './merchant-pictures.ts';
import {
  deleteTried,
  type PictureRow,
  type SavedPicture,
  savedPicture,
  type TriedName,
  triedPicture,
  writeTried,
} from './tried-repository.ts';

/** Time that a tried picture is kept. */
const KEEP_MILLISECONDS = 24 * 60 * 60 * 1000;

/** A picture to be shown: its content's hash, and its size in pixels. */
type PreviewPicture = { readonly hash: string; readonly width: number; readonly height: number };

/** Result of an address, and the picture to show, or null. */
export type PictureOf = { readonly state: PictureState; readonly picture: PreviewPicture | null };

function parseFailure(stored: string): PictureState {
  const status = /^status(\d+)$/.exec(stored)?.[1];
  const known = PICTURE_FAILURES.find((failure) => failure === stored);
  const failure: PictureFailure = status === undefined ? (known ?? 'broken') : 'status';
  return { state: 'failed', failure, httpStatus: status === undefined ? null : Number(status) };
}

const plain = (state: 'none' | 'waiting' | 'shown'): PictureState => ({
  state,
  failure: null,
  httpStatus: null,
});

function toPictureState(row: PictureRow): PictureState {
  if (row.failure !== null) return parseFailure(row.failure);
  return plain(row.content_hash === null ? 'waiting' : 'shown');
}

/** A saved picture whose address was just changed still shows its predecessor. */
const isWaiting = (row: SavedPicture, now: Date) => row.failure === null && row.next_fetch_at <= now;

function toPreviewPicture(row: PictureRow): PreviewPicture | null {
  const { content_hash: hash, width, height } = row;
  return hash === null || width === null || height === null ? null : { hash, width, height };
}

/**
 * Returns a user's preview of an address, without fetching it: the company's own picture if the address is the saved
 * one, else the one that `tryPicture` has fetched for this user.
 *
 * @param url empty for no picture
 */
export async function findPreviewPicture(
  deps: Context,
  of: TriedName & { readonly url: string },
): Promise<PictureOf> {
  if (of.url === '') return { state: plain('none'), picture: null };
  const saved = await savedPicture(deps.db, of);
  if (saved?.source_url === of.url) {
    const state = isWaiting(saved, deps.clock.realNow()) ? plain('waiting') : toPictureState(saved);
    return { state, picture: toPreviewPicture(saved) };
  }
  const tried = await triedPicture(deps.db, of);
  if (tried?.source_url !== of.url) return { state: plain('waiting'), picture: null };
  return { state: toPictureState(tried), picture: toPreviewPicture(tried) };
}

/**
 * Fetches a picture for a user's preview, and checks it like the hosted page's. A saved address that failed or waits is
 * fetched for the hosted page itself.
 */
export async function tryPicture(
  deps: Context,
  of: TriedName & { readonly url: string },
): Promise<PictureState> {
  const { clock, db, outgoing } = deps;
  const saved = await savedPicture(db, of);
  if (saved?.source_url === of.url) {
    if (saved.failure !== null || isWaiting(saved, clock.realNow())) await refresh(deps, saved);
  } else {
    const found = await fetchPicture(outgoing, {
      source_url: of.url,
      kind: of.kind,
      merchant_id: of.merchantId,
    });
    await writeTried(db, of, typeof found === 'string' ? found : hashed(found), clock.realNow());
  }
  return (await findPreviewPicture(deps, of)).state;
}

/** Deletes pictures that were tried a day ago or before. */
export async function forgetTriedPictures(deps: Context): Promise<void> {
  await deleteTried(deps.db, new Date(deps.clock.realNow().getTime() - KEEP_MILLISECONDS));
}
