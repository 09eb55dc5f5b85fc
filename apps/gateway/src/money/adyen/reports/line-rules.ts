import type { DueLine, AdyenLineRow } from './report-queries.ts';

/** A movement of a payment's money; a cost of Adyen's; its payout; what changes only a balance there. */
type LineKind = AdyenLineRow['kind'];

/** Why a line waits for a person. */
export type LineWait = NonNullable<AdyenLineRow['waits']>;

/** The movement that a line reports, with the status that closes what is still open. */
type MovementRule = {
  readonly subject: 'attempt' | 'refund' | 'chargeback';
  readonly status: string;
  /** 1 for money that comes in. */
  readonly sign: 1 | -1;
};

/** Rules of the movements by a line's type. */
export const MOVEMENTS: Readonly<Partial<Record<string, MovementRule>>> = {
  Settled: { subject: 'attempt', status: 'SUCCEEDED', sign: 1 },
  Refunded: { subject: 'refund', status: 'SUCCEEDED', sign: -1 },
  RefundedReversed: { subject: 'refund', status: 'FAILED', sign: 1 },
  Chargeback: { subject: 'chargeback', status: 'EVIDENCE_REQUIRED', sign: -1 },
  ChargebackReversed: { subject: 'chargeback', status: 'WON', sign: 1 },
  SecondChargeback: { subject: 'chargeback', status: 'LOST', sign: -1 },
};

const OTHER_KINDS: Readonly<Partial<Record<string, LineKind>>> = {
  Fee: 'COST',
  MiscCosts: 'COST',
  PaymentCost: 'COST',
  InvoiceDeduction: 'COST',
  AuthorisationSchemeFee: 'COST',
  AdvancementCommissionFee: 'COST',
  MerchantPayout: 'PAYOUT',
  BankInstructionReturned: 'PAYOUT',
  DepositCorrection: 'OTHER',
  ReserveAdjustment: 'OTHER',
  Balancetransfer: 'OTHER',
  InternalCompanyPayout: 'OTHER',
  MatchedStatement: 'OTHER',
};

/** Returns a line's kind by its type; a type that we do not know is OTHER, and waits. */
export const lineKind = (type: string): LineKind =>
  MOVEMENTS[type] ? 'MOVEMENT' : (OTHER_KINDS[type] ?? 'OTHER');

/** Checks a line by itself; returns why it waits for a person, or null if nothing is wrong with it. */
export function checkLine(line: DueLine): LineWait | null {
  const { type, currency, gross, net, commission, markup, scheme_fees, interchange } = line;
  if (!MOVEMENTS[type] && !OTHER_KINDS[type]) return 'unknownType';
  if (line.net_currency !== currency) return 'otherCurrency';
  if (line.kind !== 'MOVEMENT') return null;
  if (line.gross_currency !== currency) return 'otherCurrency';
  return gross - commission - markup - scheme_fees - interchange === net ? null : 'doesNotAddUp';
}
