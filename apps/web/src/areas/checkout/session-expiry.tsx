import { useEffect, useRef, useState } from 'react';
import { Icon } from './icons.tsx';
import { hostOf } from './leave.ts';
import { useTexts } from './texts.ts';

/** How long the hosted page may stay open (specification, sections 2, 4 and 9). */
export const SESSION_MILLISECONDS = 1_000_000;

/**
 * After exactly 1,000,000 ms of being open, counted from when the page was opened: a screen over
 * everything, with the way back to the shop when there is one.
 */
export function SessionExpiry({ backUrl }: { backUrl: string | null }) {
  const { t } = useTexts();
  const [over, setOver] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    // `performance.now` counts from the navigation, so that the time before hydration counts too.
    const left = () => SESSION_MILLISECONDS - performance.now();
    const timer = setTimeout(() => setOver(true), Math.max(0, left()));
    // A phone that slept does not run timers; it looks when it wakes.
    const look = () => {
      if (left() <= 0) setOver(true);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  useEffect(() => {
    if (over && dialog.current && !dialog.current.open) dialog.current.showModal();
  }, [over]);

  if (!over) return null;
  const host = hostOf(backUrl);
  return (
    // It stays: the session is over, and Escape must not bring the form back.
    <dialog
      ref={dialog}
      className="expired"
      aria-labelledby="expired-title"
      onClose={() => dialog.current?.showModal()}
    >
      <div className="say">
        <span className="state wait">
          <Icon name="clock" />
        </span>
        <h2 id="expired-title">{t.expired.title}</h2>
        <p>{t.expired.text}</p>
        {backUrl && host ? (
          <a href={backUrl} className="button" referrerPolicy="no-referrer">
            {t.expired.back}
          </a>
        ) : null}
      </div>
    </dialog>
  );
}
