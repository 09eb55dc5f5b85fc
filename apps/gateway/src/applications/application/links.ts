import { LIMITS } from '@stuiver/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { hashToken, readToken, createToken } from '../../platform/security/tokens.ts';
import {
  deleteOtherLinks,
  findApplication,
  findLinkEnd,
  insertMailLink,
  lockApplication,
  type StoredApplication,
} from './repository.ts';

/** Validity of a private link; a new one can be requested at any time. */
export const LINK_DAYS = 30;
const DAY = 24 * 60 * 60_000;

/**
 * Makes a private link's token, which also names its application.
 *
 * @param mailId of the mail that carries it: one that is sent again carries the same link
 */
export async function newLink(
  deps: Pick<Context, 'clock' | 'keyring' | 'random'>,
  db: Queries,
  applicationId: string,
  mailId?: string,
): Promise<string> {
  const secret =
    mailId === undefined
      ? deps.random.bytes(32)
      : deps.keyring.fingerprint('application-link', `${applicationId} ${mailId}`);
  const token = createToken('ob', applicationId, secret);
  const createdAt = deps.clock.realNow();
  const expiresAt = new Date(createdAt.getTime() + LINK_DAYS * DAY);
  const link = { applicationId, hash: hashToken(token), createdAt, expiresAt };
  await insertMailLink(db, link, LIMITS.linksOfApplication);
  return token;
}

function refused(why: 'referenceInvalid' | 'referenceExpired'): AppError {
  return new AppError('unauthenticated', { token: [why] });
}

/** The application that a token names, if its link works. */
async function applicationId(deps: Context, db: Queries, token: string | null): Promise<string> {
  const key = readToken(token, 'ob');
  const end = key && (await findLinkEnd(db, key.merchantId, key.hash));
  if (!key || !end) throw refused('referenceInvalid');
  if (end <= deps.clock.realNow()) throw refused('referenceExpired');
  return key.merchantId;
}

/**
 * The application of a private link.
 *
 * @throws AppError `unauthenticated`, with `referenceInvalid` on `token` for an unknown link, `referenceExpired` for an old one
 */
export async function requireApplication(deps: Context, token: string | null): Promise<StoredApplication> {
  const row = await findApplication(deps.db, await applicationId(deps, deps.db, token));
  if (!row) throw refused('referenceInvalid');
  return row;
}

/** The same, holding its row until the transaction ends: changes of one application happen one after the other. */
export async function lockLinked(deps: Context, tx: Tx, token: string | null): Promise<StoredApplication> {
  const row = await lockApplication(tx, await applicationId(deps, tx, token));
  if (!row) throw refused('referenceInvalid');
  return row;
}

/**
 * Makes every other private link of an application stop working, such as one in a mail that was passed on.
 *
 * @throws AppError `unauthenticated`
 */
export function revokeOtherLinks(deps: Context, token: string | null): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const { id } = await lockLinked(deps, tx, token);
    // The lock has proved that the token is valid.
    await deleteOtherLinks(tx, id, readToken(token, 'ob')!.hash);
  });
}
