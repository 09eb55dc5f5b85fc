import type { getPaymentLinks, getQrCode, PaymentLinkRow, ResponseOf } from '@stuiver/contract';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import type { Queries, Tx } from '../../lib/database.ts';
import { announce } from '../../lib/live-changes.ts';
import { pageAnswer } from '../../lib/page.ts';
import { requireUnrestricted } from '../../lib/rights.ts';
import { type MerchantScope, scopeOfOne } from '../../lib/scope.ts';
import type { Session } from '../../lib/session.ts';
import { inTransaction } from '../../lib/transaction.ts';
import type { AuditService } from '../audit/service.ts';
import { addressOfLink, statusOfLink, toLinkRow } from './link-row.ts';
import { qrCodeOf } from './qr-code.ts';
import {
  addUse,
  countLinks,
  findLink,
  findLinkPayer,
  type LinkPayer,
  type LinkRow,
  listLinks,
  lockLink,
} from './repository.ts';
import { type PaymentLinkRequest, requestPaymentLink } from './request-payment-link.ts';

export type { LinkPayer, LinkRow } from './repository.ts';
export type { PaymentLinkRequest } from './request-payment-link.ts';
export type PaymentLinksService = ReturnType<typeof makePaymentLinksService>;

/** A link for the payer's page: whether it can be used, and what is known about its payer. */
export type LinkView = { readonly link: LinkRow; readonly usable: boolean; readonly payer: LinkPayer | null };

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
      if (!scope.merchantIds.includes(request.merchantId.toLowerCase())) throw notFound();
      const link = await inTransaction(db, (tx) =>
        requestPaymentLink(context, services.audit, tx, request, session.userId),
      );
      return toLinkRow(context, link);
    },

    /** A page of links, newest first, with its exact totals; with an `id` that link alone. */
    async getPaymentLinks(
      scope: MerchantScope,
      query: { pageNumber: number; pageSize: number; id?: string | undefined },
    ): Promise<ResponseOf<typeof getPaymentLinks>> {
      if (query.id !== undefined) {
        const link = await findLink(db, scope, query.id);
        const rows = link && query.pageNumber === 0 ? [toLinkRow(context, link)] : [];
        return pageAnswer(rows, link ? 1 : 0, query);
      }
      const offset = query.pageNumber * query.pageSize;
      const total = await countLinks(db, scope);
      const rows = offset < total ? await listLinks(db, scope, { offset, limit: query.pageSize }) : [];
      return pageAnswer(
        rows.map((row) => toLinkRow(context, row)),
        total,
        query,
      );
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
      return { image: await qrCodeOf(paymentLink, format), paymentLink };
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
      return { link, usable: statusOfLink(link, clock.now()) === 'ACTIVE', payer: payer ?? null };
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
     * For the engine: counts a payment of a link that succeeded.
     *
     * @param tx the transaction of the success
     * @param merchantId whose link
     * @param linkId which link
     * @returns `over` when this use lies beyond the maximum: a late success, to be flagged
     * @throws AppError `notFound`
     */
    async countUse(tx: Tx, merchantId: string, linkId: string): Promise<{ over: boolean }> {
      const counted = await addUse(tx, merchantId, linkId);
      if (!counted) throw notFound();
      announce(tx, { kind: 'paymentLink', id: linkId, merchantId });
      return { over: counted.uses > counted.maximum_uses };
    },
  };
}
