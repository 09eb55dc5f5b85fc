import type { ReportLine } from './settlement-report.ts';

/** A movement of a payment's money; a cost of Adyen's; its payout; what changes only a balance there. */
export type LineKind = 'MOVEMENT' | 'COST' | 'PAYOUT' | 'OTHER';

/** Why a line waits for a person. */
export type LineWait =
  | 'unknownType'
  | 'unknownReference'
  | 'amountDiffers'
  | 'otherCurrency'
  | 'doesNotAddUp'
  | 'twice'
  | 'notBooked';

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

/**
 * Checks a line by itself.
 *
 * @param currency of the report
 * @returns why it waits for a person; null if nothing is wrong with it
 */
export function checkLine(
  line: Pick<
    ReportLine,
    | 'type'
    | 'gross'
    | 'grossCurrency'
    | 'net'
    | 'netCurrency'
    | 'commission'
    | 'markup'
    | 'schemeFees'
    | 'interchange'
  >,
  currency: string,
): LineWait | null {
  if (!MOVEMENTS[line.type] && !OTHER_KINDS[line.type]) return 'unknownType';
  if (line.netCurrency !== currency) return 'otherCurrency';
  if (lineKind(line.type) !== 'MOVEMENT') return null;
  if (line.grossCurrency !== currency) return 'otherCurrency';
  const { gross, net, commission, markup, schemeFees, interchange } = line;
  return gross - commission - markup - schemeFees - interchange === net ? null : 'doesNotAddUp';
}
