import { createHash } from 'node:crypto';
import type { Context } from '../../lib/context.ts';
import type { Queries } from '../../lib/database.ts';
import { makeOutgoing, type Outgoing } from '../../lib/outgoing.ts';
import { type Picture, type PictureKind, PICTURE_TYPE, readPicture } from './read-picture.ts';
import {
  claimPicture,
  type DuePicture,
  duePictures,
  namePicture,
  type PictureName,
  pictureContent,
  removePicture,
  type ShownPicture,
  shownPictures,
  writeFailure,
  writePicture,
} from './repository.ts';

/** Where pictures are served: `/merchant-pictures/<merchant>/<hash>.<extension>`. */
export const PICTURES_PATH = '/merchant-pictures';
/** How many bytes a picture may have as it is fetched. */
export const PICTURE_LIMIT = 2 * 1024 * 1024;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BATCH = 20;

/** A merchant's look as its payers' pages show it. Sizes in pixels. */
export type MerchantPictures = {
  readonly logoUrl: string | null;
  readonly logoSize: { readonly width: number; readonly height: number } | null;
  readonly backgroundUrl: string | null;
};

export type PicturesService = ReturnType<typeof makePicturesService>;

function hashed(picture: Picture): Picture & { readonly hash: string } {
  return { ...picture, hash: createHash('sha256').update(picture.content).digest('hex').slice(0, 32) };
}

function urlOf(merchantId: string, { content_hash }: ShownPicture): string {
  return `${PICTURES_PATH}/${merchantId}/${content_hash}.${PICTURE_TYPE.extension}`;
}

/** Fetches one picture; a text says why it is not shown. */
async function fetchOne(outgoing: Outgoing, { source_url, kind }: DuePicture): Promise<Picture | string> {
  const answer = await outgoing.get(source_url, PICTURE_LIMIT);
  if (answer.reason !== 'answered') return answer.reason;
  if (answer.status !== 200) return `status${String(answer.status)}`;
  if (answer.file === null) return 'tooLarge';
  const read = await readPicture(answer.file, kind);
  return read.ok ? read.picture : read.flaw;
}

/**
 * Merchants' logos and backgrounds (specification, section 3): fetched through the outgoing guard,
 * judged by their content, drawn anew, and served from our own origin (docs/decisions/merchants-look.md).
 *
 * @param context clock, database, mode
 * @param options another way out, for tests
 * @returns the use cases; `close` ends open connections
 */
export function makePicturesService(context: Context, options: { outgoing?: Outgoing } = {}) {
  const outgoing = options.outgoing ?? makeOutgoing({ mode: context.settings.mode });
  const { db, clock } = context;

  async function refresh(due: DuePicture): Promise<void> {
    const now = clock.now();
    // Once a day; after failures a minute later, then twice as long each time.
    const wait = Math.min(MINUTE * 2 ** Math.min(due.failures, 20), DAY);
    if (!(await claimPicture(db, due, new Date(now.getTime() + wait)))) return;
    const found = await fetchOne(outgoing, due);
    const of = { merchantId: due.merchant_id, kind: due.kind, url: due.source_url };
    if (typeof found === 'string') {
      await writeFailure(db, due, found, new Date(now.getTime() + wait));
      context.log.warn(
        { merchantId: due.merchant_id, kind: due.kind, failure: found },
        'a picture was not taken',
      );
    } else await writePicture(db, of, hashed(found), now, new Date(now.getTime() + DAY));
  }

  return {
    /** Fetches what merchants have named and what is a day old; returns how many were looked at. */
    async refreshDue(): Promise<number> {
      const due = await duePictures(db, clock.now(), BATCH);
      for (const one of due) await refresh(one);
      return due.length;
    },

    /**
     * Keeps the address that a merchant names for a picture, to be fetched at once; an empty one takes the
     * picture away.
     *
     * @param tx the transaction that changes the merchant
     * @param of whose picture, and its address
     */
    nameAddress: (tx: Queries, of: PictureName & { readonly url: string }): Promise<void> =>
      of.url === '' ? removePicture(tx, of) : namePicture(tx, of, clock.now()),

    /**
     * Takes in a picture that is brought with its bytes, as the demo's are; its address is not asked.
     *
     * @throws Error for bytes that are no picture that we would serve
     */
    async bringPicture(merchantId: string, kind: PictureKind, url: string, file: Buffer): Promise<void> {
      const read = await readPicture(file, kind);
      if (!read.ok) throw new Error(`${url} is no picture: ${read.flaw}`);
      const of = { merchantId, kind, url };
      await namePicture(db, of, 'infinity');
      await writePicture(db, of, hashed(read.picture), clock.now(), 'infinity');
    },

    /** The look of a merchant's pages; nulls where it has no good picture. */
    async lookOf(queries: Queries, merchantId: string): Promise<MerchantPictures> {
      const shown = await shownPictures(queries, merchantId);
      const logo = shown.find(({ kind }) => kind === 'logo');
      const background = shown.find(({ kind }) => kind === 'background');
      return {
        logoUrl: logo ? urlOf(merchantId, logo) : null,
        logoSize: logo ? { width: logo.width, height: logo.height } : null,
        backgroundUrl: background ? urlOf(merchantId, background) : null,
      };
    },

    /** A picture's bytes and type, by the name that `lookOf` gave; undefined when it is shown no more. */
    readPicture: (merchantId: string, hash: string) => pictureContent(db, merchantId, hash),

    close: (): Promise<void> => outgoing.close(),
  };
}
