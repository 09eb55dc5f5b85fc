import type { PayPageData } from '@stuiver/contract/checkout-pages';
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

/** The stage of a session, and a function that sets it at once. */
function useStage(time: SessionTime, secondsLeft: number) {
  const [stage, setStage] = useState(() => sessionStage(START, secondsLeft, performance.now()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Timers do not run while a phone sleeps: it checks when it wakes.
    const look = () => {
      clearTimeout(timer);
      const now = performance.now();
      const next = sessionStage(time, secondsLeft, now);
      setStage(next);
      const end = computeSessionEnd(time, secondsLeft) - (next === 'open' ? WARNING_MILLISECONDS : 0);
      // Whole milliseconds: a timer that fires a fraction early would find nothing to do.
      if (next !== 'over') timer = setTimeout(look, Math.ceil(end - now));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [time, secondsLeft]);
  return [stage, setStage] as const;
}

export type SessionExpiryProps = Pick<PayPageData, 'details'>;

/**
 * After exactly 1,000,000 ms: a screen over everything, with a link back to the shop when there is one (spec 2.34). Two
 * minutes before, the payer can ask for more time, once; the count then starts again.
 */
export function SessionExpiry({ details }: SessionExpiryProps) {
  const { secondsLeft, merchantName, logoUrl, logoSize, redirectUrlAborted: backUrl } = details;
  const { t: texts, language } = usePageTexts();
  const { expired, warning } = texts.session;
  const [time, setTime] = useState<SessionTime>(START);
  const [stage, setStage] = useStage(time, secondsLeft);
  const [closed, setClosed] = useState<SessionTime | null>(null);
  const end = computeSessionEnd(time, secondsLeft);
  const close = () => setClosed(time);
  const more = () => {
    setTime({ since: performance.now(), extended: true });
    setStage('open');
  };
  if (stage === 'over')
    return (
      <Modal
        className="expired"
        head={<Merchant name={merchantName} logoUrl={logoUrl} logoSize={logoSize} />}
        stays
        onClose={() => undefined}
      >
        <h2 id="session-title">{expired.title}</h2>
        <p id="session-text">{expired.text}</p>
        {backUrl && getHttpHost(backUrl) ? (
          <a href={backUrl} className="button" referrerPolicy="no-referrer">
            {expired.back}
          </a>
        ) : null}
      </Modal>
    );
  if (stage === 'open')
    return time.extended ? (
      <p role="status" className="unseen">
        {warning.given(clockTime(end, language))}
      </p>
    ) : null;
  if (closed === time) return null;
  // The session cannot outlast the payment.
  const canGive = !time.extended && secondsLeft * 1000 > end + WARNING_MILLISECONDS;
  const extendedEnd = computeSessionEnd({ since: end - WARNING_MILLISECONDS }, secondsLeft);
  return (
    <Modal className="ask" stays={false} onClose={close}>
      <h2 id="session-title">{warning.title}</h2>
      <div id="session-text">
        <p>{warning.text(clockTime(end, language))}</p>
        <p className="small">{canGive ? warning.moreHint(clockTime(extendedEnd, language)) : warning.last}</p>
      </div>
      {canGive ? (
        <button type="button" className="button" onClick={more}>
          {warning.more}
        </button>
      ) : null}
      <button type="button" className={canGive ? 'quiet' : 'button'} onClick={close}>
        {warning.goOn}
      </button>
    </Modal>
  );
}
