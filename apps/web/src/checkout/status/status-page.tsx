import { receiptNumber } from '@stuiver/domain/receipt-number';
import {
  payPath,
  type StatusPageData,
  type PaymentState,
  statusPath,
} from '@stuiver/contract/checkout-pages';
import { formatDateTime } from '@stuiver/domain/dates';
import { memo, Suspense, useEffect, useState, startTransition } from 'react';
import { getRedirectUrl } from '@stuiver/contract/routes';
import { createClient } from '@stuiver/contract/client';
import { declineText } from '../shell/decline-text.ts';
import { type ChooseLanguage, LanguageSwitch, TestBand } from '../shell/frame.tsx';
import { PageIcon, Ring } from '../shell/icons.tsx';
import { getHttpHost, leaveTo } from '../shell/leave.ts';
import { Missing } from '../shell/missing.tsx';
import { Merchant } from '../shell/merchant.tsx';
import { awaitedView, isAwaited, buildStatusView } from './status-view.ts';
import { usePageTexts, useTitle } from '../texts.ts';
import type { TransferDetailsProps, TransferPart } from '../bank-transfer/transfer-details.tsx';
import { dropPendingPayment } from '../pay/pending-payment.ts';

/** Milliseconds between polls: short at first, since most outcomes take seconds, then longer. */
const PAUSES = [1500, 2000, 3000, 5000, 5000, 5000, 10_000, 15_000] as const;

type LivePaymentState = {
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
function usePaymentState(page: StatusPageData): LivePaymentState {
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

/** Seconds before the payer is taken back to the shop (spec 9.10). */
const SECONDS = 5;

type WayBackProps = {
  /** The merchant's stored address, from the gateway's answer. */
  url: string;
  host: string;
  /** True to leave automatically. */
  auto: boolean;
  /** The page has a better action than leaving. */
  secondary: boolean;
};

/** Shows the destination, goes there after 5 s, and lets the payer stay. */
function WayBack({ url, host, auto, secondary }: WayBackProps) {
  const t = usePageTexts().t.status;
  const [left, setLeft] = useState(SECONDS);
  const [stays, setStays] = useState(false);
  const going = auto && !stays;

  useEffect(() => {
    if (!going) return;
    const leaving = setTimeout(() => leaveTo(url), SECONDS * 1000);
    const counting = setInterval(() => setLeft((seconds) => Math.max(1, seconds - 1)), 1000);
    return () => {
      clearTimeout(leaving);
      clearInterval(counting);
    };
  }, [going, url]);

  return (
    <div className="way-back">
      <a href={url} className={secondary ? 'button other' : 'button'} referrerPolicy="no-referrer">
        {t.goNow(host)}
      </a>
      {going ? (
        <>
          {/* Read out once; the countdown is visual only. */}
          <p role="status" className="unseen">
            {t.goingTo(host, SECONDS)}
          </p>
          <p aria-hidden="true">{t.goingTo(host, left)}</p>
          <button type="button" className="quiet" onClick={() => setStays(true)}>
            {t.stay}
          </button>
        </>
      ) : stays ? (
        <p role="status">{t.stayed(host)}</p>
      ) : null}
    </div>
  );
}

export type StatusPageProps = { page: StatusPageData; choose: ChooseLanguage; Transfer: TransferPart };

type TransferProps = TransferDetailsProps & { Part: TransferPart };

/** Its script loads later: no render before that, and no poll, may redraw it. */
const Transfer = memo(({ Part, reference, state }: TransferProps) => (
  <Suspense fallback={<Missing />}>
    <Part reference={reference} state={state} />
  </Suspense>
));

/** Number of requests, over some four seconds, before the page shows how far the payment is. */
const PATIENCE = 3;

type ReceiptProps = { state: StatusPageData['state']; timeZone: string };

/** A receipt: time, means, and the reference under which the merchant finds it. */
function Receipt({ state, timeZone }: ReceiptProps) {
  const { t } = usePageTexts();
  const words = t.status.facts;
  return (
    <>
      <dl className="facts receipt">
        <dt>{words.paidOn}</dt>
        <dd>{formatDateTime(state.paidDateTime, timeZone)}</dd>
        {state.paymentMethodName === null ? null : (
          <>
            <dt>{words.method}</dt>
            <dd>{t.methodNames[state.paymentMethodName]}</dd>
          </>
        )}
        <dt>{words.reference}</dt>
        <dd>{receiptNumber(state.transactionId)}</dd>
      </dl>
      <button type="button" className="quiet print" onClick={() => print()}>
        {words.print}
      </button>
    </>
  );
}

/** `/payment/status/:status`: the payment's true state (spec 2.15). */
export function StatusPage({ page, choose, Transfer: Part }: StatusPageProps) {
  const texts = usePageTexts();
  const { formats, language } = texts;
  const t = texts.t.status;
  const { state, confirmed, asked, unreachable } = usePaymentState(page);
  // The page overlay (spec 2.32) for a payer who returns from a bank: the same words, without buttons.
  const awaits = asked < PATIENCE && isAwaited(state);
  const view = awaits ? awaitedView(state) : buildStatusView(state);
  const words = t.states[view.key];
  // Of a transfer that was paid in part, what is still to be paid.
  const due = state.transfer?.missing ?? state.amount;
  useTitle(t.title);
  const host = getHttpHost(state.redirectUrl);
  return (
    <>
      <TestBand page={page} />
      <main className={awaits ? 'middle overlay' : 'middle'}>
        <div className="box say">
          <Merchant name={state.merchantName} logoUrl={state.logoUrl} logoSize={state.logoSize} />
          <div role="status" className="say">
            <span className={`state ${view.tone}`}>
              {view.icon ? <PageIcon name={view.icon} /> : <Ring />}
            </span>
            <h1>{words.heading}</h1>
            {/* A transfer's details begin with it. */}
            {state.transfer?.received === '0.00' ? null : (
              <p className="strong" suppressHydrationWarning>
                {t.amountTo(formats.money(due, state.currency), state.merchantName)}
              </p>
            )}
            {state.description ? <p className="small">{state.description}</p> : null}
            <p>
              {view.key === 'declined'
                ? declineText(state.declineCode ?? '', texts)
                : typeof words.text === 'string'
                  ? words.text
                  : words.text(state.merchantName)}
            </p>
            {state.nothingTaken ? <p className="strong">{t.nothingTaken}</p> : null}
            {state.surplus ? (
              <p className="strong" suppressHydrationWarning>
                {t.surplus[state.surplus.status](formats.money(state.surplus.amount, state.currency))}
              </p>
            ) : null}
          </div>
          {state.paidDateTime === null ? null : <Receipt state={state} timeZone={page.timeZone} />}
          {state.transfer ? <Transfer Part={Part} reference={page.reference} state={state} /> : null}
          {view.payable ? (
            <a href={payPath(page.reference, language)} className="button">
              {state.declineCode === null ? t.continuePaying : t.retry}
            </a>
          ) : null}
          {state.redirectUrl && host && !view.polls ? (
            <WayBack
              key={state.redirectUrl}
              url={state.redirectUrl}
              host={host}
              auto={view.leaves && confirmed}
              secondary={view.payable}
            />
          ) : view.payable ? null : (
            <p className="small">{t.close}</p>
          )}
          {unreachable ? (
            <p role="status" className="small">
              {t.unreachable}
            </p>
          ) : null}
        </div>
        <LanguageSwitch page={page} choose={choose} />
      </main>
    </>
  );
}
