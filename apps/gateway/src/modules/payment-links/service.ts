import type { getQrCode, PaymentLinkDetails, PaymentLinkRow, ResponseOf } from '@stuiver/contract';
import type { PaymentLinkStatus } from '@stuiver/domain/states';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import type { Queries, Tx } from '../../lib/database.ts';
import { qrDataUrlOf } from '../../lib/qr-code.ts';
import { requireUnrestricted } from '../../lib/rights.ts';
import { announce } from '../../lib/signals.ts';
import { type MerchantScope, scopeOfOne } from '../../lib/scope.ts';
import type { Session } from '../../lib/session.ts';
import { openReference } from '../../lib/sealed-reference.ts';
import { inTransaction } from '../../lib/transaction.ts';
import type { AuditService } from '../audit/service.ts';
import { changeLink, type LinkChange, switchLink } from './change-link.ts';
import { addressOfLink, statusOfLink, toLinkRow } from './link-row.ts';
import { linkDetails, listLinks, type PaymentLinksQuery } from './read-links.ts';
import {
  addOpening,
  addUse,
  countHeldUses,
  findLink,
  findLinkPayer,
  type LinkPayer,
  type LinkRow,
  lockLink,
} from './repository.ts';
import { type PaymentLinkRequest, requestPaymentLink } from './request-payment-link.ts';

export type { LinkPayer, LinkRow } from './repository.ts';
export type { PaymentLinkRequest } from './request-payment-link.ts';
export type PaymentLinksService = ReturnType<typeof makePaymentLinksService>;

/** A link for the payer's page: whether it can be used, and what is known about its payer. */
export type LinkView = {
  readonly link: LinkRow;
  readonly status: PaymentLinkStatus;
  readonly payer: LinkPayer | null;
};

/**
 * Payment links (specification, sections 3 and 7): made by a merchant, opened by a payer, counted
 * by the engine. Opening one creates nothing.
 *
 * @param context the world outside
 * @param services the audit log
 * @returns the use cases
 */
export function makePaymentLinksService(context: Context, services: { audit: AuditService }) {
  const { db, clock } = context;
  const parts = { context, audit: services.audit };

  /** Whether payments under way leave none of its uses; one payment may be left out. */
  async function isFull(queries: Queries, link: LinkRow, exceptPaymentId: string | null): Promise<boolean> {
    if (link.maximum_uses === null) return false;
    const held = await countHeldUses(queries, link.merchant_id, link.id, exceptPaymentId);
    return link.uses + held >= link.maximum_uses;
  }

  return {
    /**
     * @param session who makes it
     * @param scope whose links they may make
     * @param request as the contract parsed it
     * @returns the link with its address
     * @throws AppError `forbidden` (restriction), `notFound` (someone else's merchant), `invalidInput`
     */
    async requestPaymentLink(
      session: Session,
      scope: MerchantScope,
      request: PaymentLinkRequest,
    ): Promise<PaymentLinkRow> {
      requireUnrestricted(session, 'generatePaymentLink');
      if (!scope.merchantIds.includes(request.merchantId)) throw notFound();
      const link = await inTransaction(db, (tx) =>
        requestPaymentLink(context, services.audit, tx, request, session.userId),
      );
      return toLinkRow(context, link);
    },

    /** A page of links; see `listLinks`. */
    getPaymentLinks: (scope: MerchantScope, query: PaymentLinksQuery) => listLinks(context, scope, query),

    /** One link with its payments; see `linkDetails`. */
    getPaymentLink: (scope: MerchantScope, id: string): Promise<PaymentLinkDetails> =>
      linkDetails(context, scope, id),

    /** Changes a link; see `changeLink`. Refused as `forbidden` to who may not make one. */
    async changePaymentLink(session: Session, scope: MerchantScope, input: LinkChange): Promise<void> {
      requireUnrestricted(session, 'generatePaymentLink');
      await changeLink(parts, scope, input, { kind: 'user', id: session.userId });
    },

    /** Switches a link off or on; see `switchLink`. Refused as `forbidden` to who may not make one. */
    async switchPaymentLink(
      session: Session,
      scope: MerchantScope,
      input: { id: string; on: boolean },
    ): Promise<void> {
      requireUnrestricted(session, 'generatePaymentLink');
      await switchLink(parts, scope, input.id, input.on, { kind: 'user', id: session.userId });
    },

    /**
     * Counts that a browser shows a link (docs/decisions/living-links.md); nothing else comes of it.
     *
     * @param reference sealed, of a link
     * @returns whether it counted: only while the link can be used
     * @throws AppError `notFound` for a reference that does not open, or not to a link
     */
    async countOpening(reference: string): Promise<boolean> {
      const opened = openReference(context.keyring, clock, reference);
      if (!opened.ok || opened.reference.kind !== 'link') throw notFound();
      const { merchantId, id } = opened.reference;
      const link = await findLink(db, scopeOfOne(merchantId), id);
      if (!link) throw notFound();
      const now = clock.now();
      if (statusOfLink(link, now) !== 'ACTIVE') return false;
      await addOpening(db, merchantId, id, now);
      return true;
    },

    /**
     * @param scope whose links
     * @param id which link
     * @param format `svg` or `png`
     * @returns the image as a data URL, and the address that it says
     * @throws AppError `notFound`
     */
    async getQrCode(
      scope: MerchantScope,
      id: string,
      format: 'svg' | 'png',
    ): Promise<ResponseOf<typeof getQrCode>> {
      const link = await findLink(db, scope, id);
      if (!link) throw notFound();
      const paymentLink = addressOfLink(context, link);
      return { image: await qrDataUrlOf(paymentLink, format), paymentLink };
    },

    /**
     * What the payer's page may know of a link.
     *
     * @param queries the database or a transaction
     * @param merchantId from the sealed reference
     * @param linkId from the sealed reference
     * @returns the link, or null when there is none
     */
    async viewLink(queries: Queries, merchantId: string, linkId: string): Promise<LinkView | null> {
      const link = await findLink(queries, scopeOfOne(merchantId), linkId);
      if (!link) return null;
      const payer = await findLinkPayer(queries, merchantId, linkId);
      return { link, status: statusOfLink(link, clock.now()), payer: payer ?? null };
    },

    /**
     * For the engine: locks a link's row, first of all locks, and wants it usable.
     *
     * @param tx the transaction that makes the payment
     * @param merchantId from the sealed reference
     * @param linkId from the sealed reference
     * @returns the link with what is known about its payer
     * @throws AppError `notFound`, or `linkUnusable` when it is used, over or switched off
     */
    async lockUsableLink(
      tx: Tx,
      merchantId: string,
      linkId: string,
    ): Promise<{ link: LinkRow; payer: LinkPayer | null }> {
      const link = await lockLink(tx, merchantId, linkId);
      if (!link) throw notFound();
      if (statusOfLink(link, clock.now()) !== 'ACTIVE') throw new AppError('linkUnusable');
      return { link, payer: (await findLinkPayer(tx, merchantId, linkId)) ?? null };
    },

    /**
     * For the engine, which holds the link's row: refuses a payment that may have to take a use beyond the
     * maximum, since others are under way.
     *
     * @param tx the transaction that starts an attempt
     * @param link as `lockUsableLink` gave it
     * @param paymentId the payment that goes on, which takes no second use; null for a new one
     * @throws AppError `attemptUnderWay`
     */
    async requireRoom(tx: Tx, link: LinkRow, paymentId: string | null): Promise<void> {
      if (await isFull(tx, link, paymentId)) throw new AppError('attemptUnderWay');
    },

    /**
     * Whether all uses that are left are held by payments under way; a link for one use never is, for it
     * goes on with its payment.
     *
     * @param view a link that can be used
     * @returns true when nobody else can pay right now
     */
    isBusy: ({ link }: LinkView): Promise<boolean> =>
      link.maximum_uses === 1 ? Promise.resolve(false) : isFull(db, link, null),

    /**
     * For the engine: counts a payment of a link that succeeded.
     *
     * @param tx the transaction of the success
     * @param merchantId whose link
     * @param linkId which link
     * @param at when it succeeded
     * @returns `overused` when this use lies beyond the maximum, `ended` after the link's last day or once it
     *   was switched off: late successes, to be flagged; else null
     * @throws AppError `notFound`
     */
    async countUse(
      tx: Tx,
      merchantId: string,
      linkId: string,
      at: Date,
    ): Promise<'overused' | 'ended' | null> {
      const counted = await addUse(tx, merchantId, linkId);
      if (!counted) throw notFound();
      announce(tx, { kind: 'paymentLink', id: linkId, merchantId });
      if (counted.maximum_uses !== null && counted.uses > counted.maximum_uses) return 'overused';
      return counted.switched_off_at !== null || counted.expires_at < at ? 'ended' : null;
    },
  };
}
