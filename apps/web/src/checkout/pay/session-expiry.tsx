import type { PayPageData } from '@stuiver/contract/checkout-pages';
import type { CheckoutTexts } from '@stuiver/messages/nl/checkout/browser';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PageIcon } from '../shell/icons.tsx';
import { getHttpHost } from '../shell/leave.ts';
import { Merchant } from '../shell/merchant.tsx';
import { usePageTexts } from '../texts.ts';

/** Time that the hosted page may stay open (spec 9.10). */
const SESSION_MILLISECONDS = 1_000_000;
/** Time before the end at which the payer is warned. */
const WARNING_MILLISECONDS = 120_000;

/** Start of the session, on the page's own clock, and whether it was extended. */
type SessionTime = { readonly since: number; readonly extended: boolean };

/** `performance.now` counts from the navigation, so that the time before hydration counts too. */
const START: SessionTime = { since: 0, extended: false };

type SessionStage = 'open' | 'warning' | 'over';

/**
 * Computes the end of the session, in milliseconds on the page's own clock; never after the payment's own end.
 *
 * @param secondsLeft how long the payment could still be paid when the page was rendered
 */
function computeSessionEnd({ since }: Pick<SessionTime, 'since'>, secondsLeft: number): number {
  return Math.min(since + SESSION_MILLISECONDS, secondsLeft * 1000);
}

/** The session's stage at `now`, in milliseconds on the page's own clock. */
function sessionStage(time: SessionTime, secondsLeft: number, now: number): SessionStage {
  const left = computeSessionEnd(time, secondsLeft) - now;
  return left <= 0 ? 'over' : left <= WARNING_MILLISECONDS ? 'warning' : 'open';
}

/** Computes the end of a stage, in milliseconds on the page's own clock. */
function stageEnd(time: SessionTime, secondsLeft: number, stage: SessionStage): number {
  return computeSessionEnd(time, secondsLeft) - (stage === 'open' ? WARNING_MILLISECONDS : 0);
}

/** The wall-clock time of a moment of the page's own clock. */
function clockTime(moment: number, language: string): string {
  const at = new Date(Date.now() + moment - performance.now());
  return at.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** A modal dialog that is open while it is rendered. */
function Modal(props: {
  className: string;
  head?: ReactNode;
  stays: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={props.className}
      aria-labelledby="session-title"
      aria-describedby="session-text"
      // Escape must not bring the form back once the session is over.
      onClose={() => (props.stays ? dialog.current?.showModal() : props.onClose())}
    >
      <div className="say">
        {props.head}
        <span className="state wait">
          <PageIcon name="clock" />
        </span>
        {props.children}
      </div>
    </dialog>
  );
}

type ExpiredProps = { t: CheckoutTexts['session']['expired']; details: PayPageData['details'] };

function Expired({ t, details }: ExpiredProps) {
  const { merchantName, logoUrl, logoSize, redirectUrlAborted: backUrl } = details;
  return (
    <Modal
      className="expired"
      head={<Merchant name={merchantName} logoUrl={logoUrl} logoSize={logoSize} />}
      stays
      onClose={() => undefined}
    >
      <h2 id="session-title">{t.title}</h2>
      <p id="session-text">{t.text}</p>
      {backUrl && getHttpHost(backUrl) ? (
        <a href={backUrl} className="button" referrerPolicy="no-referrer">
          {t.back}
        </a>
      ) : null}
    </Modal>
  );
}

type WarningProps = {
  t: CheckoutTexts['session']['warning'];
  time: string;
  /** When an extended session would end; null when it cannot be extended. */
  extendedTime: string | null;
  onMore: () => void;
  onClose: () => void;
};

function Warning({ t, time, extendedTime, onMore, onClose }: WarningProps) {
  return (
    <Modal className="ask" stays={false} onClose={onClose}>
      <h2 id="session-title">{t.title}</h2>
      <div id="session-text">
        <p>{t.text(time)}</p>
        <p className="small">{extendedTime === null ? t.last : t.moreHint(extendedTime)}</p>
      </div>
      {extendedTime === null ? null : (
        <button type="button" className="button" onClick={onMore}>
          {t.more}
        </button>
      )}
      <button type="button" className={extendedTime === null ? 'button' : 'quiet'} onClick={onClose}>
        {t.goOn}
      </button>
    </Modal>
  );
}

export type SessionExpiryProps = Pick<PayPageData, 'details'>;

/**
 * After exactly 1,000,000 ms: a screen over everything, with a link back to the shop when there is one (spec 2.34). Two
 * minutes before, the payer can ask for more time, once; the count then starts again.
 */
export function SessionExpiry({ details }: SessionExpiryProps) {
  const { secondsLeft } = details;
  const { t: texts, language } = usePageTexts();
  const t = texts.session;
  const [time, setTime] = useState<SessionTime>(START);
  const [stage, setStage] = useState(() => sessionStage(START, secondsLeft, performance.now()));
  const [closed, setClosed] = useState<SessionTime | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Timers do not run while a phone sleeps: it checks when it wakes.
    const look = () => {
      clearTimeout(timer);
      const now = performance.now();
      const next = sessionStage(time, secondsLeft, now);
      setStage(next);
      // Whole milliseconds: a timer that fires a fraction early would find nothing to do.
      if (next !== 'over') timer = setTimeout(look, Math.ceil(stageEnd(time, secondsLeft, next) - now));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [time, secondsLeft]);

  const end = computeSessionEnd(time, secondsLeft);
  const more = () => {
    setTime({ since: performance.now(), extended: true });
    setStage('open');
  };
  // The session cannot outlast the payment.
  const canGive = !time.extended && secondsLeft * 1000 > end + WARNING_MILLISECONDS;
  if (stage === 'over') return <Expired t={t.expired} details={details} />;
  if (stage === 'open') {
    return time.extended ? (
      <p role="status" className="unseen">
        {t.warning.given(clockTime(end, language))}
      </p>
    ) : null;
  }
  return closed === time ? null : (
    <Warning
      t={t.warning}
      time={clockTime(end, language)}
      extendedTime={
        canGive
          ? clockTime(computeSessionEnd({ since: end - WARNING_MILLISECONDS }, secondsLeft), language)
          : null
      }
      onMore={more}
      onClose={() => setClosed(time)}
    />
  );
}
