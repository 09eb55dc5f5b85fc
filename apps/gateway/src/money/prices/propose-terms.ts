import type { MerchantTerms, Proposal } from '@stuiver/contract';
import { LIMITS } from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import { parseRate, PRICED_EVENTS, PRICED_METHODS, type Price } from '@stuiver/domain/fees';
import { parseAmount } from '@stuiver/domain/money';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { PAYOUT_CURRENCY } from '@stuiver/domain/settlements';
import { checkDecision } from '../../platform/access/four-eyes.ts';
import { AppError, invalid, notFound } from '../../platform/app-error.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { NewRow, Tx } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { getMerchantTerms, storedMethod } from './read-terms.ts';
import { countProposed, insertTerms, lockTerms, updateDecided } from './terms-rows.ts';

/** One of the provider's people, or the operator at the command line, who only proposes. */
type Proposer = { readonly kind: 'user'; readonly id: string } | { readonly kind: 'operator' };

/** Gateways' clocks differ a little, and an approval takes a moment to commit. */
const MARGIN = 5 * 60_000;
const YEAR = 365 * 24 * 60 * 60_000;

/**
 * Terms apply from a day after that of their approval: every fee of a day is by the same terms, so that it can be
 * recomputed later. That holds for a merchant's first terms too.
 */
function requireLater({ clock, settings }: Context, validFrom: string): void {
  const today = localDay(new Date(clock.now().getTime() + MARGIN), settings.timeZone);
  if (validFrom <= today) throw invalid('validFrom', 'dayTooEarly');
}

const minorOf = (amount: string | number) => {
  const parsed = parseAmount(amount, { allowZero: true });
  return parsed.ok ? parsed.minor : 0;
};

const rateOf = (rate: string | number) => parseRate(rate) ?? 0;

const priceOf = (price: { [part in keyof Price]: string | number }): Price => ({
  fixed: minorOf(price.fixed),
  rate: rateOf(price.rate),
  minimum: minorOf(price.minimum),
});

function priceRows(merchant_id: string, terms_id: string, { prices }: Proposal): NewRow<'prices'>[] {
  return PRICED_EVENTS.flatMap((event) =>
    PRICED_METHODS.flatMap((priced) => {
      const price = prices[event][priced];
      if (!price) return [];
      const method = storedMethod(priced);
      return [{ merchant_id, terms_id, event, method, currency: PAYOUT_CURRENCY, ...priceOf(price) }];
    }),
  );
}

function audit(
  deps: Context,
  tx: Tx,
  actor: Proposer,
  action: AuditEntry['action'],
  merchantId: string,
  validFrom: string,
): Promise<void> {
  return writeAudit(deps, tx, {
    merchantId: PROVIDER_ID,
    actor,
    action,
    subjectKind: 'merchant',
    subjectId: merchantId,
    after: { validFrom },
  });
}

/**
 * Proposes terms of a merchant, which apply only once someone else approves them.
 *
 * @throws AppError `notFound`; 422 on `validFrom` for today or before; `changedMeanwhile` while others are proposed,
 *   `limitReached` after too many within a year
 */
export async function proposeTerms(
  deps: Context,
  proposer: Proposer,
  merchantId: string,
  proposal: Proposal,
): Promise<MerchantTerms> {
  const { validFrom } = proposal;
  requireLater(deps, validFrom);
  const reserveRate = rateOf(proposal.reserveRate);
  const id = deps.ids.next();
  try {
    return await inTransaction(deps.db, async (tx) => {
      await getMerchantTerms(deps, merchantId, tx);
      const since = new Date(deps.clock.now().getTime() - YEAR);
      if ((await countProposed(tx, merchantId, since)) >= LIMITS.termsOfYear)
        throw new AppError('limitReached');
      await insertTerms(
        tx,
        {
          merchant_id: merchantId,
          id,
          valid_from: validFrom,
          schedule: proposal.schedule,
          cut_off_hour: proposal.cutOffHour,
          minimum_payout: minorOf(proposal.minimumPayout),
          reserve_rate: reserveRate,
          reserve_days: reserveRate === 0 ? 0 : proposal.reserveDays,
          vat_rate: rateOf(proposal.vatRate),
          status: 'PROPOSED',
          proposed_by: proposer.kind === 'user' ? proposer.id : null,
          proposed_at: deps.clock.now(),
        },
        priceRows(merchantId, id, proposal),
      );
      await audit(deps, tx, proposer, 'terms.proposed', merchantId, validFrom);
      return getMerchantTerms(deps, merchantId, tx);
    });
  } catch (error) {
    throw breaksUnique(error, 'terms_one_proposed') ? new AppError('changedMeanwhile') : error;
  }
}

const ACTIONS = {
  APPROVED: 'terms.approved',
  REJECTED: 'terms.rejected',
  WITHDRAWN: 'terms.withdrawn',
} as const satisfies Record<string, AuditEntry['action']>;

/**
 * Approves or rejects terms that someone else proposed, or withdraws one's own; again changes nothing.
 *
 * @throws AppError `notFound`, `requestDecided`; `ownRequest` for one's own; 422 on `validFrom` when its day is not
 *   later than today
 */
export function decideTerms(
  deps: Context,
  { userId }: { readonly userId: string },
  merchantId: string,
  { termsId, decision }: { readonly termsId: string; readonly decision: keyof typeof ACTIONS },
): Promise<MerchantTerms> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockTerms(tx, merchantId, termsId);
    if (!row) throw notFound();
    const decided = row.status === 'PROPOSED' ? null : row.status;
    const request = { askedBy: row.proposed_by, decided, decidedBy: row.decided_by };
    if (!checkDecision(request, userId, decision)) return getMerchantTerms(deps, merchantId, tx);
    if (decision === 'APPROVED') requireLater(deps, row.valid_from);
    await updateDecided(tx, merchantId, termsId, {
      status: decision,
      decided_by: userId,
      decided_at: deps.clock.now(),
    });
    await audit(deps, tx, { kind: 'user', id: userId }, ACTIONS[decision], merchantId, row.valid_from);
    return getMerchantTerms(deps, merchantId, tx);
  });
}
