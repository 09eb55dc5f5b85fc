import type { InitiatePaymentBody } from '@stuiver/contract';
import type { TestBankOutcome } from '@stuiver/contract/checkout-pages';
import type { PaymentDeps, Processor } from '../../money/processors/processor.ts';

/**
 * Fates of one request: none; the process dies before or after the processor was called; the call or its answer is
 * lost; the transaction that would write the result is rolled back.
 */
export const FATES = ['fine', 'diesBefore', 'diesAfter', 'callLost', 'answerLost', 'rolledBack'] as const;
export type Fate = (typeof FATES)[number];

/** Cuts a call as the current request's fate has it. */
export type Cut = <A extends unknown[], R>(
  call: (...given: A) => Promise<R>,
  how?: {
    /** Fates that cut it; by default all. */
    readonly fates?: readonly Fate[];
    /** Draws the fate of a call that the worker makes. */
    readonly worker?: () => Fate;
  },
) => (...given: A) => Promise<R>;

/** A processor that comes before the simulator in a merchant's history, and what happens at its other side. */
export type Side = {
  readonly processor: Processor;
  /** From now on nothing goes wrong, and what waits for a bank is decided. */
  calm(): Promise<void>;
  /** Reports what has happened there, and applies it. */
  look(deps: PaymentDeps): Promise<void>;
  /** Reports everything again, newest first. */
  repeat(deps: PaymentDeps): Promise<void>;
  /** @param by number of a card, or another method */
  instrument(by: string): InitiatePaymentBody;
  /** Checks whether a payer was sent to this side. */
  isBank(redirectUrl: string): boolean;
  /** The payer's act at the bank that they were sent to. */
  decide(deps: PaymentDeps, redirectUrl: string, outcome: TestBankOutcome): Promise<void>;
  /** Reports one of the payments that were not paid; those of one payment of ours, or all. */
  sayPaid(paymentId: string | null, which: number): Promise<void>;
  /** Takes an attempt's money back, as the payer's bank does. */
  chargeBack(attemptId: string, status: 'RECEIVED' | 'WON' | 'LOST'): void;
  /** Lists payments whose money was taken there, and whether that was reported. */
  listTaken(): Promise<readonly { readonly paymentId: string; readonly isReported: boolean }[]>;
  /** Counts contradictions of our books and theirs, once everything has ended. */
  countContradictions(): Promise<Record<string, number>>;
  /** Counts what was reported there, by what it did. */
  countOutcomes(): Promise<Record<string, number>>;
};
export type MakeSide = (merchantId: string, cut: Cut, seed: number) => Promise<Side>;
