import type { EvidenceRefusal } from '@stuiver/domain/chargebacks/evidence';
import type { PaymentMethod } from '@stuiver/domain/methods';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AttemptStatus, RefundPartStatus } from '@stuiver/domain/states';
import { derivedId } from '../../platform/ids.ts';
import type { AttemptRow, PaymentChange, PaymentRow } from '../ledger/change.ts';
import type { PayoutChannel } from './payout-channel.ts';

/** Returns the id of the attempt that returns a transfer's money, by the attempt or movement that it came from. */
export const transferSurplusId = (from: string): string => derivedId('transfer-surplus', from);

/** Reason code of a refund that people at the bank's desk gave up. */
export const UNPAYABLE = 'unpayable';

/** Code of the processor that works by files of a bank. */
export const SEPA = 'sepa';

/** Card data for the one call that needs it. It is never stored and never logged. */
export type CardData = {
  readonly number: string;
  readonly expiry: string;
  /** Null for a card that has none. */
  readonly securityCode: string | null;
  readonly holderName: string;
};

/** A card that the processor stores, by its reference of the first payment, or a mandate. */
export type StoredInstrument =
  | { readonly kind: 'token'; readonly reference: string }
  | { readonly kind: 'mandate'; readonly mandateId: string };

/** A request to start an attempt. Amount in minor units; a second call with the same `key` is the same call. */
export type StartRequest = {
  readonly merchantId: string;
  readonly key: string;
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  /** Text of the payer's bank or card statement: at most 35 characters of the SEPA set. */
  readonly statementText: string;
  readonly card: CardData | null;
  /** The debtor's account for a direct debit, if known. */
  readonly iban: string | null;
  /** The payer's consent: earlier, for a run without the payer, or now, by signing a mandate. */
  readonly stored: StoredInstrument | null;
  /** The reference of a bank transfer (ISO 11649); null for other methods. */
  readonly transferReference: string | null;
  /** The absolute URL that the payer returns to; empty when there is no payer. */
  readonly returnUrl: string;
  /** A first payment of a recurrence, whose card is stored for the later ones. */
  readonly isFirst: boolean;
  /** Facts of the payer's browser, for 3-D Secure; null without a payer, or if their page did not send them. */
  readonly browser: BrowserFacts | null;
  /** The payer's IP address; empty without a payer. */
  readonly ipAddress: string;
};

/** Facts of a payer's browser, as 3-D Secure has them: sizes in pixels, the offset from UTC in minutes. */
type BrowserFacts = {
  readonly userAgent: string;
  readonly acceptHeader: string;
  readonly language: string;
  readonly colorDepth: number;
  readonly screenHeight: number;
  readonly screenWidth: number;
  readonly timeZoneOffset: number;
  readonly javaEnabled: boolean;
};

export type RefundRequest = {
  readonly merchantId: string;
  readonly key: string;
  /** The attempt whose money goes back. */
  readonly attemptKey: string;
  readonly amount: number;
  readonly currency: string;
  /** The sender that it goes to, by {@link RefundAccountRules}; null leaves that to the processor. */
  readonly senderId: string | null;
};

/** Accounts that the money of an attempt came from and that its refunds go to. Amounts in minor units. */
export type RefundAccountRules = {
  /** In the order in which refunds give them back. */
  readonly movements: readonly {
    /** Shared by all movements of one account. */
    readonly senderId: string;
    /** Both are empty once the payer was erased, or if the bank named none. */
    readonly name: string;
    readonly iban: string;
    readonly bookedOn: string | null;
    readonly amount: number;
    /** Not gone back yet. */
    readonly left: number;
    /** False if its refund waits for a person. */
    readonly isUsable: boolean;
  }[];
  readonly parts: readonly {
    readonly refundId: string;
    readonly name: string;
    readonly iban: string;
    readonly amount: number;
    readonly status: RefundPartStatus;
    readonly reasonCode: string | null;
  }[];
};

/** Statuses that a processor may give an attempt; one that authorises first is asked to capture. */
export type ProcessorAttemptStatus =
  | 'REDIRECTED'
  | 'PENDING'
  | 'AUTHORIZED'
  | 'SUCCEEDED'
  | 'FAILED'
  | 'ABORTED'
  | 'EXPIRED';
type ProcessorRefundStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED';

/** Account that the payer of a bank transfer transfers to. */
export type TransferTarget = {
  /** In its electronic form. */
  readonly iban: string;
  readonly bic: string;
  readonly holderName: string;
};

/** A processor's word on an attempt. `reasonCode` is an ISO 8583 response code for cards, else one of ours. */
export type AttemptOutcome = {
  readonly status: ProcessorAttemptStatus;
  readonly reference: string | null;
  readonly reasonCode?: string | null;
  /** Address at which the payer continues, for REDIRECTED; for a bank transfer in test mode, where it is made. */
  readonly redirectUrl?: string | null;
  readonly transfer?: TransferTarget | null;
};
export type RefundOutcome = {
  readonly status: ProcessorRefundStatus;
  readonly reference: string | null;
  readonly reasonCode?: string | null;
  /** The part of the refund that has not failed, in minor units; it only decreases. All of it by default. */
  readonly amount?: number | null;
};

/** A packet of evidence against a chargeback. A second call with the same `key` is the same call. */
export type DefenceRequest = {
  readonly merchantId: string;
  readonly key: string;
  /** The processor's own id of the chargeback. */
  readonly reference: string;
  /** One of the processor's reasons, by `defenceReasons`. */
  readonly reason: string;
  /** A PDF. */
  readonly packet: Buffer;
  readonly pages: number;
};

/** A processor's word on a packet; REFUSED: it will not be judged, and the chargeback is as before. */
export type DefenceOutcome =
  | { readonly status: 'TAKEN' }
  | { readonly status: 'REFUSED'; readonly reason: EvidenceRefusal };

/** `NOT_FOUND`: the processor's word that it never got the request. */
export type Unknown = { readonly status: 'NOT_FOUND' };

/**
 * A step of the payer at the other side: their browser opens an address, posts a form to it, or does that in a hidden
 * frame, which the other side ends with a post to the return page; or their app reads the field `code` as a QR code, or
 * opens the address on the same phone.
 */
export type PayerStep = {
  readonly kind: 'address' | 'form' | 'frame' | 'code';
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
};

/**
 * Executes a payment method. Every call may throw or take too long: the outcome is then unknown, and `attemptStatus`
 * or `refundStatus` is asked until it is known.
 */
export type Processor = {
  readonly code: string;
  /** The methods that it executes. */
  readonly methods: readonly PaymentMethod[];
  /** Those of them that it also executes by the number of a card of the method's own (`METHOD_CARDS`). */
  readonly byCard?: readonly PaymentMethod[];
  /**
   * True if the other side can be asked about a call whose answer was lost. If not, the engine voids such a call, and only
   * a later answer or message ends it.
   */
  readonly canBeAsked: boolean;
  start(request: StartRequest): Promise<AttemptOutcome>;
  /**
   * Continues a payment whose payer came back from the other side, which sends their browser to `returnUrl` with texts
   * of its own. They may come back twice, at once, in another browser, or with made-up texts. A processor that lacks
   * this has nothing to read there.
   */
  finish?(operation: {
    merchantId: string;
    key: string;
    returned: Readonly<Record<string, string>>;
  }): Promise<AttemptOutcome | Unknown>;
  /** Returns the step that the payer of a REDIRECTED attempt takes on our page `onward`; null when they have none. */
  nextStep?(operation: { merchantId: string; key: string }): Promise<PayerStep | null>;
  /** Captures an authorisation; a second call is the same call. AUTHORIZED: not yet. */
  capture(operation: { merchantId: string; key: string; amount: number }): Promise<AttemptOutcome | Unknown>;
  /**
   * Voids what the payer has not finished or what was not captured; returns the resulting status, SUCCEEDED included.
   */
  void(operation: { merchantId: string; key: string }): Promise<AttemptOutcome | Unknown>;
  attemptStatus(operation: { merchantId: string; key: string }): Promise<AttemptOutcome | Unknown>;
  refund(request: RefundRequest): Promise<RefundOutcome>;
  refundStatus(operation: { merchantId: string; key: string }): Promise<RefundOutcome | Unknown>;
  /**
   * Reads the accounts of an attempt's money. Only a processor that chooses the accounts of refunds has it: what comes
   * back of a surplus capture's refund is then refunded anew, and waits there for a person.
   */
  refundAccounts?(operation: { merchantId: string; key: string }): Promise<RefundAccountRules>;
  /** Reasons by which a chargeback may be defended now; empty when it cannot be. */
  defenceReasons(chargeback: { merchantId: string; reference: string }): Promise<readonly string[]>;
  /** Checks whether a packet is within the processor's own limits for the chargeback; without any it lacks this. */
  takesPacket?(
    chargeback: { merchantId: string; reference: string },
    packet: { readonly bytes: number; readonly pages: number },
  ): Promise<boolean>;
  submitDefence(request: DefenceRequest): Promise<DefenceOutcome>;
  /** Gives a chargeback up; a second call is the same call. */
  acceptDispute(chargeback: { merchantId: string; reference: string }): Promise<void>;
  /** Captures made before this instant have reached our bank account; null when unknown. */
  settledBefore(now: Date): Date | null;
  /** Returns the time of its next settlement, and of the last capture included; null when unknown. */
  nextSettlement(now: Date): { readonly at: Date; readonly before: Date } | null;
};

/** Time that a processor may take before its answer counts as lost, in milliseconds. */
export const CALL_LIMIT_MS = 10_000;

/** Time after a call at which its outcome is checked, in case it was not recorded. */
export const CALL_GRACE_MS = 30_000;
const FIRST_CHECK_MS = 10_000;
const LONGEST_CHECK_MS = 6 * 3_600_000;

/** Milliseconds until a processor is asked again: 10 s, then twice as long each time, at most six hours. */
export function backOff(checks: number): number {
  return Math.min(FIRST_CHECK_MS * 2 ** Math.min(checks, 20), LONGEST_CHECK_MS);
}

/** The processor did not answer in time, so its outcome is unknown. */
class ProcessorTimeout extends Error {
  constructor() {
    super('the processor did not answer in time');
    this.name = 'ProcessorTimeout';
  }
}

/**
 * Waits for a call that is under way, for `limitMs` milliseconds at most.
 *
 * @throws ProcessorTimeout, or the call's error
 */
export async function withCallLimit<T>(call: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProcessorTimeout()), limitMs);
    timer.unref();
  });
  try {
    return await Promise.race([call, limit]);
  } finally {
    clearTimeout(timer);
  }
}

export type Processors = {
  /** @throws Error when no processor has this code in this deployment */
  get(code: string): Processor;
  readonly codes: readonly string[];
  /** Codes of the processors that execute a method; the first is its default. */
  forMethod(method: PaymentMethod): readonly string[];
  /** Checks whether a processor takes the card of a method that it also executes without. */
  takesCard(code: string, method: PaymentMethod): boolean;
};

/** Other ways to pay what a payment is for, locked: one success is kept. */
export type Rivals = {
  /** One of them has succeeded, so that another success is returned. */
  readonly isPaid: boolean;
  /** Ends them once the payment is captured. */
  readonly end: (at: Date) => Promise<void>;
};

/** A move of an attempt, as its payment's change holds it. */
export type AttemptMove = {
  readonly change: PaymentChange;
  /** The attempt before it moved. */
  readonly attempt: AttemptRow;
  readonly status: AttemptStatus;
  readonly reasonCode: string | null;
  /** True for the success that the payment keeps. */
  readonly isCapture: boolean;
};

/**
 * The features that follow a payment: the engine calls them by these hooks only, in the transaction that moves the
 * payment and in the order given. `app/followers.ts` puts them together.
 */
export type Followers = {
  /** Locks what precedes the payment in the lock order, and the rivals once the payment's row is locked. */
  readonly lockRivals: (
    tx: Tx,
    merchantId: string,
    linkId: string | null,
  ) => Promise<(payment: PaymentRow) => Promise<Rivals>>;
  /** Run before the change of a capture is written, and may add to it. */
  readonly onCapture: readonly ((deps: PaymentDeps, tx: Tx, change: PaymentChange) => Promise<void>)[];
  /** Run once the change is written. */
  readonly onMove: readonly ((deps: PaymentDeps, tx: Tx, move: AttemptMove) => Promise<void>)[];
  /** Sends the refund of a surplus capture, once its change is committed. */
  readonly pursueRefund: (deps: PaymentDeps, merchantId: string, refundId: string) => Promise<void>;
};

/** The dependencies of the use cases that move money. */
export type PaymentDeps = Context & {
  readonly processors: Processors;
  readonly followers: Followers;
  /** Null when nothing in this deployment makes payouts: they wait, approved. */
  readonly payoutChannel: PayoutChannel | null;
  /** Time that a processor may take, in milliseconds. */
  readonly callLimitMs: number;
};

/** The deployment's processors by their codes. */
export function makeProcessors(list: readonly Processor[]): Processors {
  const byCode = new Map(list.map((processor) => [processor.code, processor]));
  return {
    get(code) {
      const processor = byCode.get(code);
      if (!processor) throw new Error(`There is no processor ${code} in this deployment`);
      return processor;
    },
    codes: [...byCode.keys()],
    forMethod: (method) => list.filter(({ methods }) => methods.includes(method)).map(({ code }) => code),
    takesCard: (code, method) => byCode.get(code)?.byCard?.includes(method) ?? false,
  };
}
