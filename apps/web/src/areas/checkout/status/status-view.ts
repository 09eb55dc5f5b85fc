import type { PaymentState } from '@stuiver/contract/checkout-pages';
import { unreachable } from '@stuiver/domain/unreachable';
import type { IconName } from '../shell/icons.tsx';
import type { CheckoutTexts } from '@stuiver/messages/nl/checkout/browser';

export type StatusKey = keyof CheckoutTexts['status']['states'];

/** How a payment's true state looks and what the page may do about it. */
export type StatusView = {
  readonly key: StatusKey;
  readonly tone: 'good' | 'wait' | 'bad' | 'calm';
  /** Null while a ring turns. */
  readonly icon: IconName | null;
  /** Asks again until there is more to say. */
  readonly polls: boolean;
  /** The payer may pay on. */
  readonly payable: boolean;
  /** Goes back to the shop by itself; never while anything is pending or may still be paid. */
  readonly leaves: boolean;
};

const FINAL = { polls: false, payable: false, leaves: true } as const;
const WAITING = { polls: true, payable: false, leaves: false } as const;
/** Where nothing can be said while nobody knows the outcome of an attempt. */
const UNPAID: readonly string[] = ['OPEN', 'PENDING', 'FAILED', 'ABORTED', 'EXPIRED'];
const PAYABLE = { polls: false, payable: true, leaves: false } as const;

/** What is waited for: a bank's word, or the payer's transfer or the rest of it. */
function waitingFor({ transfer }: PaymentState): StatusKey {
  if (!transfer) return 'pending';
  return transfer.received === '0.00' ? 'transfer' : 'transferPartly';
}

/**
 * The view of a payment's true state (specification, section 4).
 *
 * @param state what `getRedirectUrl` answered
 * @returns the one view of it
 */
export function statusViewOf(state: PaymentState): StatusView {
  // An end whose last attempt is still being looked into may yet turn out to be a late success.
  if (state.checking && UNPAID.includes(state.status))
    return { key: 'checking', tone: 'wait', icon: null, ...WAITING };
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
      // The payer's own choice is no failure.
      if (state.declineCode === 'cancelled')
        return { key: 'declined', tone: 'calm', icon: 'turn', ...PAYABLE };
      if (state.declineCode !== null) return { key: 'declined', tone: 'bad', icon: 'cross', ...PAYABLE };
      return { key: 'open', tone: 'calm', icon: 'card', ...PAYABLE };
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
