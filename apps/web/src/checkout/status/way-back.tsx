import { useEffect, useState } from 'react';
import { leaveTo } from '../shell/leave.ts';
import { useTexts } from '../texts.ts';

/** Seconds before the payer is taken back to the shop (spec 9.10). */
const SECONDS = 5;

export type WayBackProps = {
  /** The merchant's stored address, from the gateway's answer. */
  url: string;
  host: string;
  /** True to leave automatically. */
  auto: boolean;
  /** The page has a better action than leaving. */
  secondary: boolean;
};

/** Shows the destination, goes there after 5 s, and lets the payer stay. */
export function WayBack({ url, host, auto, secondary }: WayBackProps) {
  const t = useTexts().t.status;
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
