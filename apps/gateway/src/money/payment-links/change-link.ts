import type { changePaymentLink as changeCall, FieldErrors } from '@stuiver/contract';
import { type AuditField, type AuditValues, NOT_KEPT } from '@stuiver/domain/audit';
import { linkValidUntil } from '@stuiver/domain/payment-link';
import type { z } from 'zod';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor, Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { KEEP_NOTHING, type KeepAnswer, keepIn } from '../../platform/idempotency/answer-once.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { requireOwn } from '../ledger/own-rows.ts';
import { isPaidUp } from './keep-one.ts';
import { countHeldUses, type LinkRow, lockLink, updateLink } from './repository.ts';

export type LinkChange = z.output<(typeof changeCall)['body']>;

/**
 * Checks a changed link. A new last day must not be in the past: the link would end without being switched off. A new
 * maximum leaves room for the payments that were made and those under way.
 */
async function validate(tx: Tx, before: LinkRow, after: LinkRow, now: Date): Promise<void> {
  const errors: FieldErrors = {};
  const isShorter = after.expires_at < before.expires_at;
  if (isShorter && after.expires_at < now) errors['linkValidityDays'] = ['alreadyOver'];
  const { maximum_uses: maximum } = after;
  if (maximum !== null && maximum !== before.maximum_uses) {
    const taken = before.uses + (await countHeldUses(tx, before.merchant_id, before.id));
    if (maximum < taken) errors['maximumUses'] = ['fewerThanUsed'];
  }
  if (before.keeps_one && maximum !== 1) errors['maximumUses'] = ['tooHigh'];
  if (Object.keys(errors).length > 0) throw new AppError('invalidInput', errors);
}

/** Checks whether the link still equals what the user saw. */
function isAsSeen(link: LinkRow, seen: LinkChange['before']): boolean {
  return (
    link.description === seen.description.trim() &&
    link.link_validity_days === seen.linkValidityDays &&
    link.maximum_uses === seen.maximumUses
  );
}

/** The fields that a user changes, as the audit row names them. */
const FIELDS = {
  description: 'description',
  link_validity_days: 'linkValidityDays',
  maximum_uses: 'maximumUses',
} as const satisfies Partial<Record<keyof LinkRow, AuditField>>;
const COLUMNS = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** Returns the differences for the audit row; the description may name the payer. */
function buildLinkAudit(link: LinkRow, changed: readonly (keyof typeof FIELDS)[]): AuditValues {
  return Object.fromEntries(
    changed.map((column) => [FIELDS[column], column === 'description' ? NOT_KEPT : link[column]]),
  );
}

/**
 * Changes a payment link, with its audit row. Its payments and its address stay unchanged. More days or uses make an
 * ended link usable again.
 *
 * @param input everything that may change, and the values when it was loaded; validity in whole days from the day on
 *   which the link was created
 * @throws AppError `notFound`; `changedMeanwhile` when the link equals neither the loaded nor the requested values;
 *   `invalidInput` with `linkValidityDays: alreadyOver` for an earlier last day in the past, `maximumUses:
 *   fewerThanUsed` below what was paid or is being paid, `tooHigh` above one for a link to pay a payment again
 */
export async function changePaymentLink(
  deps: Context,
  scope: MerchantScope,
  input: LinkChange,
  actor: Actor,
  keep: KeepAnswer = KEEP_NOTHING,
): Promise<{ id: string }> {
  const { clock, db, settings } = deps;
  const answer = { id: input.id };
  await inTransaction(db, async (tx) => {
    await keepIn(tx, keep, answer);
    const before = await requireOwn(tx, scope, 'payment_links', input.id, lockLink);
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
    const changed = COLUMNS.filter((column) => before[column] !== after[column]);
    if (changed.length === 0) return;
    if (!isAsSeen(before, input.before)) throw new AppError('changedMeanwhile');
    await validate(tx, before, after, clock.now());
    const { merchant_id, id, description, link_validity_days, expires_at, maximum_uses } = after;
    await updateLink(tx, before, { description, link_validity_days, expires_at, maximum_uses });
    await writeAudit(deps, tx, {
      merchantId: merchant_id,
      actor,
      action: 'paymentLink.changed',
      subjectId: id,
      before: buildLinkAudit(before, changed),
      after: buildLinkAudit(after, changed),
    });
  });
  return answer;
}

/**
 * Switches a payment link off, or on again, with its audit row. Payments under way continue; a new one waits for the
 * row and is refused. A link that is already in the requested state does not change.
 *
 * @throws AppError `notFound`; `linkUsedUp` for a link that was paid as often as it may be, or whose payment was
 */
export async function switchPaymentLink(
  deps: Context,
  scope: MerchantScope,
  { id, on }: { id: string; on: boolean },
  actor: Actor,
  keep: KeepAnswer = KEEP_NOTHING,
): Promise<{ id: string }> {
  const { clock, db } = deps;
  await inTransaction(db, async (tx) => {
    await keepIn(tx, keep, { id });
    const link = await requireOwn(tx, scope, 'payment_links', id, lockLink);
    if (await isPaidUp(tx, link)) throw new AppError('linkUsedUp');
    if ((link.switched_off_at === null) === on) return;
    const { merchant_id } = link;
    await updateLink(tx, link, { switched_off_at: on ? null : clock.now() });
    await writeAudit(deps, tx, {
      merchantId: merchant_id,
      actor,
      action: on ? 'paymentLink.switchedOn' : 'paymentLink.switchedOff',
      subjectId: link.id,
    });
  });
  return { id };
}
