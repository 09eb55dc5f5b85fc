import type { PaymentLinkStatus } from '@stuiver/domain/states';
import { scopeOfOne } from '../../platform/access/scope.ts';
import type { Source } from '../../platform/access/source.ts';
import { AppError, notFound, orNotFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/database/signals.ts';
import { countWrongLink, refuseManyWrongLinks } from '../../people/users/tries.ts';
import { type PaymentChange, raiseAttention } from '../ledger/change.ts';
import { openReference } from '../payers/sealed-reference.ts';
import { findLinkByAddress, referenceOfLink } from './link-address.ts';
import { statusOfLink } from './link-row.ts';
import {
  addOpening,
  addUse,
  countHeldUses,
  findLink,
  findLinkPayer,
  isPaidByLink,
  type LinkPayer,
  type LinkRow,
  lockLink,
} from './repository.ts';

export type { LinkPayer, LinkRow } from './repository.ts';

/** A link for the payer's page: whether it can be used, and its known payer. */
export type PayerLinkView = {
  readonly link: LinkRow;
  readonly status: PaymentLinkStatus;
  readonly payer: LinkPayer | null;
};

/**
 * Finds the receipt of a link's payer.
 *
 * @param link its sealed reference
 * @param receipts sealed references of payments that the payer's browser made
 * @returns the one that paid by this link; null if none did
 */
export async function findReceipt(
  deps: Context,
  link: string,
  receipts: readonly string[],
): Promise<string | null> {
  const opened = openReference(deps.keyring, deps.clock, link);
  if (!opened.ok || opened.reference.kind !== 'link') return null;
  const { merchantId, id } = opened.reference;
  for (const receipt of receipts) {
    const paid = openReference(deps.keyring, deps.clock, receipt);
    if (!paid.ok || paid.reference.kind !== 'payment' || paid.reference.merchantId !== merchantId) continue;
    if (await isPaidByLink(deps.db, merchantId, id, paid.reference.id)) return receipt;
  }
  return null;
}

/**
 * Opens a link's address for a payer. Wrong addresses, and those of links that can't be used, take the same time and
 * are counted by where they come from.
 *
 * @param lastPart of the address's path
 * @param receipts sealed references of payments that the payer's browser made
 * @returns the link's sealed reference; null for an address that isn't one of a usable link, or of one that this
 *   browser paid by
 * @throws AppError `tooManyRequests` after too many wrong ones
 */
export async function openLinkAddress(
  deps: Context,
  source: Source,
  lastPart: string,
  receipts: readonly string[],
): Promise<string | null> {
  await refuseManyWrongLinks(deps, source);
  const link = await findLinkByAddress(deps, lastPart);
  if (link) {
    const reference = referenceOfLink(deps, link);
    const isUsable = statusOfLink(link, deps.clock.now()) === 'ACTIVE';
    if (isUsable || (await findReceipt(deps, reference, receipts)) !== null) return reference;
  }
  await countWrongLink(deps, source);
  return null;
}

/** Returns a link's data for the payer's page; null if it does not exist. */
export async function viewLink(
  deps: Context,
  queries: Queries,
  merchantId: string,
  linkId: string,
): Promise<PayerLinkView | null> {
  const link = await findLink(queries, scopeOfOne(merchantId), linkId);
  if (!link) return null;
  const payer = await findLinkPayer(queries, merchantId, linkId);
  return { link, status: statusOfLink(link, deps.clock.now()), payer: payer ?? null };
}

/**
 * Counts that a browser shows a link (docs/decisions/payments.md), while the link can be used.
 *
 * @returns whether it counted
 * @throws AppError `notFound` for a reference that does not open, or not to a link
 */
export async function countLinkOpening(deps: Context, reference: string): Promise<boolean> {
  const { clock, db } = deps;
  const opened = openReference(deps.keyring, clock, reference);
  if (!opened.ok || opened.reference.kind !== 'link') throw notFound();
  const { merchantId, id } = opened.reference;
  const link = orNotFound(await findLink(db, scopeOfOne(merchantId), id));
  const now = clock.now();
  if (statusOfLink(link, now) !== 'ACTIVE') return false;
  await addOpening(db, merchantId, id, now);
  return true;
}

/**
 * Locks a link's row, before any other lock.
 *
 * @throws AppError `notFound`, or `linkUnusable` when it is used up, over or switched off
 */
export async function lockUsableLink(
  deps: Context,
  tx: Tx,
  merchantId: string,
  linkId: string,
): Promise<{ link: LinkRow; payer: LinkPayer | null }> {
  const link = orNotFound(await lockLink(tx, merchantId, linkId));
  if (statusOfLink(link, deps.clock.now()) !== 'ACTIVE') throw new AppError('linkUnusable');
  return { link, payer: (await findLinkPayer(tx, merchantId, linkId)) ?? null };
}

/** Checks whether payments under way hold all remaining uses; one payment may be excluded. */
async function isFull(queries: Queries, link: LinkRow, exceptPaymentId: string | null): Promise<boolean> {
  if (link.maximum_uses === null) return false;
  const held = await countHeldUses(queries, link.merchant_id, link.id, exceptPaymentId);
  return link.uses + held >= link.maximum_uses;
}

/**
 * Refuses a payment that might take a use beyond the maximum, because others are under way. The caller holds the link.
 *
 * @param paymentId the payment that continues, which takes no second use; null for a new one
 * @throws AppError `attemptUnderWay`
 */
export async function requireRoom(tx: Tx, link: LinkRow, paymentId: string | null): Promise<void> {
  if (await isFull(tx, link, paymentId)) throw new AppError('attemptUnderWay');
}

/**
 * Checks whether payments under way hold all remaining uses of a usable link, so that no one else can pay right now.
 * A link for one use is never busy: another visit continues its payment.
 */
export function isBusy(deps: Context, { link }: PayerLinkView): Promise<boolean> {
  return link.maximum_uses === 1 ? Promise.resolve(false) : isFull(deps.db, link, null);
}

/**
 * Counts a payment of a link that succeeded.
 *
 * @returns `overused` when this use exceeds the maximum, `ended` after the link's last day or once it was switched off:
 *   late successes, to be flagged; else null
 */
export async function countUse(
  tx: Tx,
  merchantId: string,
  linkId: string,
  at: Date,
): Promise<'overused' | 'ended' | null> {
  const counted = orNotFound(await addUse(tx, merchantId, linkId));
  announce(tx, { kind: 'paymentLink', id: linkId, merchantId });
  if (counted.maximum_uses !== null && counted.uses > counted.maximum_uses) return 'overused';
  return counted.switched_off_at !== null || counted.expires_at < at ? 'ended' : null;
}

/**
 * Counts a capture as a use of its link. A use beyond the maximum, or after the link's end by a payer who submitted
 * before it, is flagged. A late success is flagged already.
 */
export async function countLinkUse(_deps: Context, tx: Tx, change: PaymentChange): Promise<void> {
  const { payment_link_id: linkId, merchant_id: merchantId, late } = change.payment;
  if (linkId === null) return;
  const past = await countUse(tx, merchantId, linkId, change.at);
  if (past === 'overused') raiseAttention(change, 'linkOverused');
  if (past === 'ended' && !late) raiseAttention(change, 'linkEnded');
}
