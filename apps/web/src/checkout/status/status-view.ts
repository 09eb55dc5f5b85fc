import { METHODS } from '@stuiver/domain/methods';
import type { PaymentState } from '@stuiver/contract/checkout-pages';
import { unreachable } from '@stuiver/domain/unreachable';
import type { IconName } from '../shell/icons.tsx';
import type { CheckoutTexts } from '@stuiver/messages/nl/checkout/browser';

type StatusKey = keyof CheckoutTexts['status']['states'];

/** Display of a payment's true state, and the page's possible actions. */
export type StatusPageView = {
  readonly key: StatusKey;
  readonly tone: 'good' | 'wait' | 'bad' | 'calm';
  /** Null for a spinner. */
  readonly icon: IconName | null;
  /** Polls until the state changes. */
  readonly polls: boolean;
  /** The payer can continue paying. */
  readonly payable: boolean;
  /** Returns to the shop automatically; never while anything is pending or can still be paid. */
  readonly leaves: boolean;
};

const FINAL = { polls: false, payable: false, leaves: true } as const;
const WAITING = { polls: true, payable: false, leaves: false } as const;
/** A payer who returns from a bank: its answer may be a moment away. */
const ASKING: StatusPageView = { key: 'checking', tone: 'wait', icon: null, ...WAITING };
/** States that are misleading while the outcome of an attempt is unknown. */
const UNPAID: readonly string[] = ['OPEN', 'PENDING', 'FAILED', 'ABORTED', 'EXPIRED'];
const PAYABLE = { polls: false, payable: true, leaves: false } as const;

/** Returns what the payment waits for: a bank's answer, the payer's transfer, or the rest of it. */
function waitingFor({ transfer }: PaymentState): StatusKey {
  if (!transfer) return 'pending';
  return transfer.received === '0.00' ? 'transfer' : 'transferPartly';
}

/**
 * Checks whether the payer has returned before the answer, which may come any moment. An answer that takes days, or
 * waits for the payer, is a state of its own.
 */
export function isAwaited(state: PaymentState): boolean {
  if (state.checking) return UNPAID.includes(state.status);
  // With an attempt at its bank it is not certain that nothing was taken.
  if (state.status === 'OPEN') return !state.nothingTaken && state.declineCode === null;
  if (state.status !== 'PENDING' || state.paymentMethodName === null) return false;
  const { kind } = METHODS[state.paymentMethodName];
  return kind === 'redirect' || kind === 'card';
}

/** Builds the view of a payment while its answer is awaited ({@link isAwaited}). */
export function awaitedView(state: PaymentState): StatusPageView {
  const { payable } = buildStatusView(state);
  // Nothing forbids a payer who may not have paid, and has no scripts, a way to continue.
  return { ...ASKING, key: payable ? 'returning' : 'checking', payable };
}

/** Builds the view of a payment's true state, from `getRedirectUrl` (spec 4.8). */
export function buildStatusView(state: PaymentState): StatusPageView {
  // A payment that ended while its last attempt is unknown may still become a late success.
  if (state.checking && UNPAID.includes(state.status)) return ASKING;
  switch (state.status) {
    case 'SUCCEEDED':
    case 'SETTLED':
      return { key: state.late ? 'late' : 'succeeded', tone: 'good', icon: 'check', ...FINAL };
    case 'AUTHORIZED':
      // Money is held and not taken yet.
      return { key: 'authorized', tone: 'good', icon: 'check', ...WAITING };
    case 'PENDING':
      return { key: waitingFor(state), tone: 'wait', icon: 'clock', ...WAITING };
    case 'OPEN':
      // The payer's own choice is not a failure.
      if (state.declineCode === 'cancelled')
        return { key: 'cancelled', tone: 'calm', icon: 'turn', ...PAYABLE };
      if (state.declineCode !== null) return { key: 'declined', tone: 'bad', icon: 'cross', ...PAYABLE };
      return { key: 'open', tone: 'calm', icon: 'card', ...PAYABLE, polls: isAwaited(state) };
    case 'FAILED':
      return { key: 'failed', tone: 'bad', icon: 'cross', ...FINAL };
    case 'ABORTED':
      return { key: 'aborted', tone: 'calm', icon: 'turn', ...FINAL };
    case 'EXPIRED':
      return { key: 'expired', tone: 'calm', icon: 'clock', ...FINAL };
    default:
      return unreachable(state.status);
  }
}
