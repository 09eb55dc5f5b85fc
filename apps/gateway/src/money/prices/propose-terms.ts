import type { MerchantTerms, Proposal, ProposalDecision } from '@stuiver/contract';
import { LIMITS } from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import { parseRate, PRICED_EVENTS, PRICED_METHODS, type Price } from '@stuiver/domain/fees';
import { parseAmount } from '@stuiver/domain/money';
import { PAYOUT_CURRENCY } from '@stuiver/domain/settlements';
import { auditProposal, decisionOn } from '../../platform/access/proposals.ts';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { AuditEntry } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { NewRow } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { getMerchantTerms, storedMethod } from './read-terms.ts';
import { countProposed, insertTerms, type LockedTerms, lockTerms, updateDecided } from './terms-rows.ts';

/** One of the provider's people, or the operator at the command line, who only proposes. */
type Proposer = { readonly kind: 'user'; readonly id: string } | { readonly kind: 'operator' };

/** Gateways' clocks differ a little, and an approval takes a moment to commit. */
const MARGIN = 5 * 60_000;
const YEAR = 365 * 24 * 60 * 60_000;

/**
 * Terms apply from a day after that of their approval: every fee of a day is by the same terms, so that it can be
 * recomputed later. That holds for a merchant's first terms too.
 */
function requireLater(deps: Context, validFrom: string): void {
  const today = localDay(new Date(deps.clock.now().getTime() + MARGIN), deps.settings.timeZone);
  if (validFrom <= today) throw invalid('validFrom', 'dayTooEarly');
}

const toMinorOrZero = (amount: string | number) => {
  const parsed = parseAmount(amount, { allowZero: true });
  return parsed.ok ? parsed.minor : 0;
};

const parseRateOrZero = (rate: string | number) => parseRate(rate) ?? 0;

const parsePrice = (price: { [part in keyof Price]: string | number }): Price => ({
  fixed: toMinorOrZero(price.fixed),
  rate: parseRateOrZero(price.rate),
  minimum: toMinorOrZero(price.minimum),
});

function priceRows(merchant_id: string, terms_id: string, { prices }: Proposal): NewRow<'prices'>[] {
  return PRICED_EVENTS.flatMap((event) =>
    PRICED_METHODS.flatMap((priced) => {
      const price = prices[event][priced];
      if (!price) return [];
      const method = storedMethod(priced);
      return [{ merchant_id, terms_id, event, method, currency: PAYOUT_CURRENCY, ...parsePrice(price) }];
    }),
  );
}

const buildTermsAudit = (merchantId: string, validFrom: string, action: AuditEntry['action']) =>
  ({ action, subjectId: merchantId, after: { validFrom } }) as const;

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
  const reserveRate = parseRateOrZero(proposal.reserveRate);
  const proposedBy = proposer.kind === 'user' ? proposer.id : null;
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
          minimum_payout: toMinorOrZero(proposal.minimumPayout),
          reserve_rate: reserveRate,
          reserve_days: reserveRate === 0 ? 0 : proposal.reserveDays,
          vat_rate: parseRateOrZero(proposal.vatRate),
          status: 'PROPOSED',
          proposed_by: proposedBy,
          proposed_at: deps.clock.now(),
        },
        priceRows(merchantId, id, proposal),
      );
      await auditProposal(
        deps,
        tx,
        proposedBy,
        buildTermsAudit(merchantId, validFrom, 'terms.proposed'),
        'PROPOSED',
      );
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

const decideProposed = decisionOn<readonly [merchantId: string, id: string], LockedTerms>({
  lock: (tx, key) => lockTerms(tx, ...key),
  read: ({ status, proposed_by: askedBy, decided_by: decidedBy }) => ({
    askedBy,
    decided: status === 'PROPOSED' ? null : status,
    decidedBy,
  }),
  async apply(deps, tx, { merchant_id, id, valid_from }, { decision, userId, at }) {
    if (decision === 'APPROVED') requireLater(deps, valid_from);
    await updateDecided(tx, merchant_id, id, { status: decision, decided_by: userId, decided_at: at });
  },
  audit: ({ merchant_id, valid_from }, { decision }) =>
    buildTermsAudit(merchant_id, valid_from, ACTIONS[decision]),
});

/**
 * Approves or rejects terms that someone else proposed, or withdraws one's own; again changes nothing.
 *
 * @throws AppError as {@link decisionOn}; 422 on `validFrom` when its day is not later than today
 */
export async function decideTerms(
  deps: Context,
  caller: { readonly userId: string },
  merchantId: string,
  { termsId, decision }: { readonly termsId: string; readonly decision: ProposalDecision },
): Promise<MerchantTerms> {
  await decideProposed(deps, caller, [merchantId, termsId], { decision });
  return getMerchantTerms(deps, merchantId);
}
