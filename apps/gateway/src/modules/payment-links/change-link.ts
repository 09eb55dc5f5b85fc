import type { changePaymentLink, FieldErrors } from '@stuiver/contract';
import { isUsedUp, linkValidUntil } from '@stuiver/domain/payment-link';
import type { z } from 'zod';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Actor, Context } from '../../lib/context.ts';
import type { Tx } from '../../lib/database.ts';
import { type MerchantScope, merchantOf } from '../../lib/scope.ts';
import { inTransaction } from '../../lib/transaction.ts';
import type { AuditService } from '../audit/service.ts';
import { countHeldUses, type LinkRow, lockLink, updateLink } from './repository.ts';

export type LinkChange = z.output<(typeof changePaymentLink)['body']>;
export type LinkParts = {
  readonly context: Context;
  readonly audit: Pick<AuditService, 'writeAudit'>;
};

async function lockOwn(tx: Tx, scope: MerchantScope, id: string): Promise<LinkRow> {
  const merchantId = await merchantOf(tx, scope, 'payment_links', id);
  const link = merchantId === undefined ? undefined : await lockLink(tx, merchantId, id);
  if (!link) throw notFound();
  return link;
}

/**
 * A new last day must not lie behind us: the link would end without anybody having switched it off. A new
 * maximum leaves room for what was paid and for what is being paid.
 */
async function judge(tx: Tx, before: LinkRow, after: LinkRow, now: Date): Promise<void> {
  const errors: FieldErrors = {};
  const isShorter = after.expires_at < before.expires_at;
  if (isShorter && after.expires_at < now) errors['linkValidityDays'] = ['alreadyOver'];
  const { maximum_uses: maximum } = after;
  if (maximum !== null && maximum !== before.maximum_uses) {
    const taken = before.uses + (await countHeldUses(tx, before.merchant_id, before.id));
    if (maximum < taken) errors['maximumUses'] = ['fewerThanUsed'];
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
}

/** Whether the link still is as whoever changes it saw it. */
function isAsSeen(link: LinkRow, seen: LinkChange['before']): boolean {
  return (
    link.description === seen.description.trim() &&
    link.link_validity_days === seen.linkValidityDays &&
    link.maximum_uses === seen.maximumUses
  );
}

/** The names of what differs, for the audit row; texts themselves are not kept there. */
function changedFields(before: LinkRow, after: LinkRow): string[] {
  const fields = ['description', 'link_validity_days', 'maximum_uses'] as const;
  return fields.filter((field) => before[field] !== after[field]);
}

/**
 * Changes a payment link, with its audit row (domain.md, "Payment link"). Payments that it made keep what
 * they were made with; its address stays the same. More days or uses make an ended link usable again.
 *
 * @param parts the world outside and the audit log
 * @param scope whose links
 * @param input all that may change, and what it was when it was read; validity in whole days from the day of
 *   the link's making
 * @param actor who changes it
 * @throws AppError `notFound`; `changedMeanwhile` when the link is neither as it was read nor as it should
 *   become; `invalidInput` with `linkValidityDays: alreadyOver` for an earlier last day
 *   that is behind us, `maximumUses: fewerThanUsed` below what was paid or is being paid
 */
export async function changeLink(
  parts: LinkParts,
  scope: MerchantScope,
  input: LinkChange,
  actor: Actor,
): Promise<void> {
  const { clock, db, settings } = parts.context;
  await inTransaction(db, async (tx) => {
    const before = await lockOwn(tx, scope, input.id);
    const after: LinkRow = {
      ...before,
      description: input.description.trim(),
      link_validity_days: input.linkValidityDays,
      expires_at:
        input.linkValidityDays === before.link_validity_days
          ? before.expires_at
          : new Date(linkValidUntil(before.created_at, input.linkValidityDays, settings.timeZone)),
      maximum_uses: input.maximumUses,
    };
    const fields = changedFields(before, after);
    if (fields.length === 0) return;
    if (!isAsSeen(before, input.before)) throw new AppError('changedMeanwhile');
    await judge(tx, before, after, clock.now());
    const { merchant_id, id, description, link_validity_days, expires_at, maximum_uses } = after;
    await updateLink(tx, before, { description, link_validity_days, expires_at, maximum_uses });
    await parts.audit.writeAudit(tx, {
      merchantId: merchant_id,
      actor,
      action: 'paymentLink.changed',
      subjectKind: 'paymentLink',
      subjectId: id,
      data: { fields, linkValidityDays: link_validity_days, maximumUses: maximum_uses },
    });
  });
}

/**
 * Switches a payment link off, or on again, with its audit row. Payments that are under way go on; a new
 * one waits for the row and is refused. Asked for what it is already, nothing changes.
 *
 * @param parts the world outside and the audit log
 * @param scope whose links
 * @param id which link
 * @param on whether it is to be on
 * @param actor who switches
 * @throws AppError `notFound`; `linkUsedUp` for a link that was paid as often as it may be
 */
export async function switchLink(
  parts: LinkParts,
  scope: MerchantScope,
  id: string,
  on: boolean,
  actor: Actor,
): Promise<void> {
  const { clock, db } = parts.context;
  await inTransaction(db, async (tx) => {
    const link = await lockOwn(tx, scope, id);
    if (isUsedUp({ uses: link.uses, maximumUses: link.maximum_uses })) throw new AppError('linkUsedUp');
    if ((link.switched_off_at === null) === on) return;
    const { merchant_id } = link;
    await updateLink(tx, link, { switched_off_at: on ? null : clock.now() });
    await parts.audit.writeAudit(tx, {
      merchantId: merchant_id,
      actor,
      action: on ? 'paymentLink.switchedOn' : 'paymentLink.switchedOff',
      subjectKind: 'paymentLink',
      subjectId: link.id,
    });
  });
}
