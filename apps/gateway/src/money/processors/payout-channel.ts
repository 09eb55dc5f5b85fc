/** A payout to make. Amount in minor units; a second call with the same `key` is the same call. */
export type PayoutOrder = {
  readonly merchantId: string;
  /** The payout's id. */
  readonly key: string;
  readonly amount: number;
  readonly currency: string;
  readonly iban: string;
  readonly holderName: string;
  /** Text of the merchant's bank statement: at most 35 characters of the SEPA set. */
  readonly statementText: string;
};

/** The bank's word on a payout. `reasonCode` is an ISO 20022 code. */
export type PayoutOutcome = {
  readonly status: 'PENDING' | 'PAID' | 'FAILED' | 'RETURNED';
  readonly reasonCode: string | null;
};

/**
 * Executes payouts. Both calls may throw or take too long: the outcome is then unknown, and `status` is asked until it
 * is known. A bank that returns a payout later reports it by a message (`message.ts`).
 */
export type PayoutChannel = {
  send(order: PayoutOrder): Promise<PayoutOutcome>;
  /** Null: the bank's word that it never got the payout. */
  status(operation: { merchantId: string; key: string }): Promise<PayoutOutcome | null>;
};
