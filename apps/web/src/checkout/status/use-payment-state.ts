import { getRedirectUrl } from '@stuiver/contract/routes';
import { type PaymentState, statusPath, type StatusPageData } from '@stuiver/contract/checkout-pages';
import { createClient } from '@stuiver/contract/client';
import { startTransition, useEffect, useState } from 'react';
import { dropPendingPayment } from '../pay/pending-payment.ts';
import { buildStatusView } from './status-view.ts';

/** Milliseconds between polls: short at first, since most outcomes take seconds, then longer. */
const PAUSES = [1500, 2000, 3000, 5000, 5000, 5000, 10_000, 15_000] as const;

export type LivePaymentState = {
  readonly state: PaymentState;
  /** True once the gateway has answered since the page was opened; no redirect happens before. */
  readonly confirmed: boolean;
  /** Number of polls, answered or not. */
  readonly asked: number;
  /** True if the last poll had no answer. */
  readonly unreachable: boolean;
};

/**
 * The payment's true state: what the gateway rendered, then what `getRedirectUrl` returns, polled while the outcome
 * is open (spec 4.8).
 */
export function usePaymentState(page: StatusPageData): LivePaymentState {
  const [live, setLive] = useState<LivePaymentState>({
    state: page.state,
    confirmed: false,
    asked: 0,
    unreachable: false,
  });

  useEffect(() => {
    const call = createClient({ prefix: page.gatewayPrefix });
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A page that has not loaded all of its scripts would draw its parts anew, such as the QR code, for any other update.
    const change = (by: (known: LivePaymentState) => LivePaymentState) => startTransition(() => setLive(by));
    async function ask(round: number): Promise<void> {
      let again = true;
      try {
        const state = await call(getRedirectUrl, { params: { id: page.reference } }, stop.signal);
        again = buildStatusView(state).polls;
        if (!again) dropPendingPayment(page.reference);
        // An equal answer keeps the same object, so that nothing renders again.
        change((known) => ({
          state: JSON.stringify(known.state) === JSON.stringify(state) ? known.state : state,
          confirmed: true,
          asked: round + 1,
          unreachable: false,
        }));
      } catch {
        if (stop.signal.aborted) return;
        change((known) => ({ ...known, asked: round + 1, unreachable: true }));
      }
      if (!again) return;
      // A hidden page does not poll until it is visible again.
      const next = () => {
        if (document.hidden) {
          document.addEventListener('visibilitychange', next, { once: true, signal: stop.signal });
        } else void ask(round + 1);
      };
      timer = setTimeout(next, PAUSES[Math.min(round, PAUSES.length - 1)]);
    }
    void ask(0);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [page]);

  const { status } = live.state;
  const { confirmed } = live;
  // The address matches the page, also when it was opened with another word.
  useEffect(() => {
    if (!confirmed) return;
    const address = new URL(location.href);
    address.pathname = statusPath(status.toLowerCase(), '').split('?', 1)[0] ?? '';
    history.replaceState(history.state, '', address);
  }, [status, confirmed]);

  return live;
}
