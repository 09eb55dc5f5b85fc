import { useEffect, useRef } from 'react';
import { declineText } from '../shell/decline-text.ts';
import { PageIcon, Ring } from '../shell/icons.tsx';
import { usePageTexts } from '../texts.ts';
import type { PayNotice } from './use-payment.ts';

/** Reason why the last try failed; scrolled into view, since it is above a long form. */
export function PayNoticeBox({ notice }: { notice: PayNotice }) {
  const texts = usePageTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up function.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} role="alert" className="notice">
      <PageIcon name="alert" />
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
  const { t } = usePageTexts();
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
