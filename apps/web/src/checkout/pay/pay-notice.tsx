import { useEffect, useRef } from 'react';
import { declineText } from '../shell/decline-text.ts';
import { Icon, Ring } from '../shell/icons.tsx';
import { useTexts } from '../texts.ts';
import type { PayNotice } from './use-payment.ts';

/** Reason why the last try failed; scrolled into view, since it is above a long form. */
export function Notice({ notice }: { notice: PayNotice }) {
  const texts = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up function.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} role="alert" className="notice">
      <Icon name="alert" />
      {notice.kind === 'declined' ? (
        <p>
          <strong>
            {notice.code === 'cancelled' ? texts.t.declines.cancelledHeading : texts.t.declines.heading}
          </strong>
          {declineText(notice.code, texts)}
          {notice.nothingTaken ? ` ${texts.t.declines.nothingTaken}` : null}
        </p>
      ) : (
        <p>{texts.t.trouble[notice.text]}</p>
      )}
    </div>
  );
}

/** Shown while the page asks for the outcome after a lost answer. */
export function Lost() {
  const { t } = useTexts();
  return (
    <div role="status" className="notice wait">
      <Ring />
      <p>
        <strong>{t.trouble.lostHeading}</strong>
        {t.trouble.lost}
      </p>
    </div>
  );
}
