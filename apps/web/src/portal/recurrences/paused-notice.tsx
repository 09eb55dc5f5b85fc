import type { RecurrenceDetails } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { declineTexts } from '@stuiver/messages/nl/payments/declines';
import { recurrencesTexts } from '@stuiver/messages/nl/recurrences/recurrences';
import { Link } from '@tanstack/react-router';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { usePermission, useSeveralCompanies } from '../../lib/session.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { linkTo } from '../../ui/link-to.ts';
import { Notice } from '../../ui/notice.tsx';
import { getDeclineText } from '../parts/declines.ts';
import { mandateHref } from '../parts/hrefs.ts';
import { prefillSearch } from '../payment-links/prefill-search.ts';

const LINK = 'text-brand underline underline-offset-2';

type PausedNoticeProps = {
  recurrence: RecurrenceDetails;
  /** Opens the question whether to stop it; null for users who may not. */
  onStop: (() => void) | null;
};

/** Reason why nothing is collected, since when, and the remedy; hidden while the recurrence is not paused. */
export function PausedNotice({ recurrence, onStop }: PausedNoticeProps) {
  const { paused: words } = useTexts(recurrencesTexts);
  const declines = useTexts(declineTexts);
  const severalCompanies = useSeveralCompanies();
  const language = useLanguage();
  const mayAsk = usePermission('paymentLinks:write');
  const mayUnblock = usePermission('recurrences:write');
  const { pausedReason, pausedDateTime, mandateReference, merchantId } = recurrence;
  if (pausedReason === null || mandateReference === null) return null;
  const { reason, advice } = getDeclineText(pausedReason, declines);
  return (
    <Notice tone="wait" title={words.title(spokenDay(pausedDateTime ?? '', language))} className="mb-6">
      <p>
        {words.text(reason, advice)} {mayAsk ? words.newSeries : null}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        <Link
          {...linkTo(mandateHref(mandateReference, severalCompanies ? merchantId : null))}
          className={LINK}
        >
          {mayUnblock ? words.mandateAndUnblock : words.mandate}
        </Link>
        {mayAsk ? (
          <Link
            to={SCREEN_PATHS.generatePaymentLink}
            search={prefillSearch({ from: 'recurrence', id: recurrence.id })}
            className={LINK}
          >
            {words.renew}
          </Link>
        ) : null}
        {onStop ? (
          <button type="button" onClick={onStop} className={LINK}>
            {words.stop}
          </button>
        ) : null}
      </p>
    </Notice>
  );
}
