import { receiptNumber } from '@stuiver/domain/receipt-number';
import { payPath, type StatusPageData } from '@stuiver/contract/checkout-pages';
import { formatDateTime } from '@stuiver/domain/dates';
import { memo, Suspense, useEffect, useState } from 'react';
import { declineText } from '../shell/decline-text.ts';
import { type ChooseLanguage, LanguageSwitch, TestBand } from '../shell/frame.tsx';
import { PageIcon, Ring } from '../shell/icons.tsx';
import { getHttpHost, leaveTo } from '../shell/leave.ts';
import { Missing } from '../shell/missing.tsx';
import { Merchant } from '../shell/merchant.tsx';
import { awaitedView, isAwaited, buildStatusView } from './status-view.ts';
import { usePageTexts, useTitle } from '../texts.ts';
import type { TransferDetailsProps, TransferPart } from '../bank-transfer/transfer-details.tsx';
import { usePaymentState } from './use-payment-state.ts';

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
            <p className="strong" suppressHydrationWarning>
              {t.amountTo(formats.money(due, state.currency), state.merchantName)}
            </p>
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
