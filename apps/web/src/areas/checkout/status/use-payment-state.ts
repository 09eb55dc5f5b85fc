import { getRedirectUrl } from '@stuiver/contract/routes';
import type { PaymentState, StatusPage } from '@stuiver/contract/checkout-pages';
import { createClient } from '@stuiver/contract/client';
import { useEffect, useState } from 'react';
import { dropPendingPayment } from '../pay/pending-payment.ts';
import { statusViewOf } from './status-view.ts';

/** Milliseconds between questions: quick at first, since most outcomes are seconds away, then at ease. */
const PAUSES = [1500, 2000, 3000, 5000, 5000, 5000, 10_000, 15_000] as const;

export type LivePaymentState = {
  readonly state: PaymentState;
  /** Whether the gateway itself answered since the page was opened; nobody is sent away before. */
  readonly confirmed: boolean;
  /** Whether the last question had no answer. */
  readonly unreachable: boolean;
};

/**
 * The payment's true state: what the gateway rendered, then what `getRedirectUrl` says, asked again
 * while the outcome is open (specification, section 4).
 *
 * @param page what the gateway rendered
 */
export function usePaymentState(page: StatusPage): LivePaymentState {
  const [live, setLive] = useState<LivePaymentState>({
    state: page.state,
    confirmed: false,
    unreachable: false,
  });

  useEffect(() => {
    const call = createClient({ prefix: page.gatewayPrefix });
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask(round: number): Promise<void> {
      let again = true;
      try {
        const state = await call(getRedirectUrl, { params: { id: page.reference } }, stop.signal);
        again = statusViewOf(state).polls;
        if (!again) dropPendingPayment(page.reference);
        // The same answer is the same state: what hangs on it is not drawn anew.
        setLive((known) => ({
          state: JSON.stringify(known.state) === JSON.stringify(state) ? known.state : state,
          confirmed: true,
          unreachable: false,
        }));
      } catch {
        if (stop.signal.aborted) return;
        setLive((known) => ({ ...known, unreachable: true }));
      }
      if (!again) return;
      // A page that nobody looks at asks nothing until somebody does.
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

  return live;
}
