import type { RecurrenceDetails } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { declineTexts } from '@stuiver/messages/nl/portal/declines';
import { recurrencesTexts } from '@stuiver/messages/nl/portal/recurrences';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../lib/language.ts';
import { usePermission, useSession } from '../../../lib/session.ts';
import { linkTo } from '../../../ui/link-to.ts';
import { Notice } from '../../../ui/notice.tsx';
import { declineOf } from '../declines.ts';
import { mandateHref } from '../hrefs.ts';

const LINK = 'text-brand underline underline-offset-2';

/** Why nothing is collected, and what mends it; nothing while the recurrence is not paused. */
export function PausedNotice({ recurrence }: { recurrence: RecurrenceDetails }) {
  const { paused: words } = useTexts(recurrencesTexts);
  const declines = useTexts(declineTexts);
  const severalCompanies = useSession()?.hasTree ?? false;
  const mayAsk = usePermission('paymentLinks:write');
  const { pausedReason, mandateReference, merchantId } = recurrence;
  if (pausedReason === null || mandateReference === null) return null;
  const { reason, advice } = declineOf(pausedReason, declines);
  return (
    <Notice tone="wait" title={words.title} className="mb-6">
      <p>{words.text(reason, advice)}</p>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        <Link
          {...linkTo(mandateHref(mandateReference, severalCompanies ? merchantId : null))}
          className={LINK}
        >
          {words.mandate}
        </Link>
        {mayAsk ? (
          <Link to={SCREEN_PATHS.generatePaymentLink} className={LINK}>
            {words.renew}
          </Link>
        ) : null}
      </p>
    </Notice>
  );
}
