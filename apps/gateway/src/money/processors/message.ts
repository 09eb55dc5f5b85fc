import type { ChargebackStage } from '@stuiver/domain/chargebacks/evidence';
import type { DisputeStatus } from '@stuiver/domain/states';
import type { Tx } from '../../platform/database/database.ts';

export type MessageSubject = 'attempt' | 'refund' | 'chargeback' | 'transfer' | 'payout';

/** A message as a processor sends it, about an attempt, refund or payout of ours. */
export type ProcessorMessage = {
  readonly processor: string;
  /** The processor's own id of the message; a second one with it changes nothing. */
  readonly messageId: string;
  readonly merchantId: string;
  /** A chargeback is named by the attempt that it takes money back from, a transfer by the one that it pays. */
  readonly subject: { readonly kind: MessageSubject; readonly id: string };
  readonly status: string;
  readonly reasonCode: string | null;
  /**
   * The processor's own id of the movement: two of them under one attempt are two movements of money. Identifies a
   * chargeback.
   */
  readonly reference: string | null;
  /**
   * Amount of a transfer or chargeback, or what of a refund has not failed, in minor units; a chargeback also has a
   * response deadline and a stage.
   */
  readonly amount?: number | null;
  readonly deadlineAt?: Date | null;
  readonly stage?: ChargebackStage | null;
};

/** Records the result of a message, in the transaction of its change. */
export type RecordResult = (tx: Tx, result: string) => Promise<void>;

/** A credit transfer that came in. Amount in minor units. */
export type TransferFacts = {
  readonly processor: string;
  /** The processor's own id of the movement of money: reported twice, it is one. */
  readonly reference: string;
  readonly amount: number;
};

/** A processor's data about a chargeback. Amount in minor units. */
export type ChargebackFacts = {
  readonly processor: string;
  /** The processor's own id of the chargeback; an inquiry may have the same one. */
  readonly reference: string;
  readonly status: DisputeStatus;
  readonly reasonCode: string | null;
  readonly amount: number;
  readonly deadlineAt: Date | null;
  /** Null: unchanged, or the first. */
  readonly stage?: ChargebackStage | null;
};
