import type { RecurrenceDetails } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { recurrencesTexts } from '@stuiver/messages/nl/recurrences/recurrences';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { usePermission, useSeveralCompanies } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { CircleStop, Pencil } from '../../ui/icons.tsx';
import { DetailsColumns, DetailsHeader, DetailsPage } from '../parts/details-page.tsx';
import { mandateHref } from '../parts/hrefs.ts';
import { recurrenceQuery, reloadRecurrence } from './queries.ts';
import { RunsCard, UpcomingCard } from './recurrence-cards.tsx';
import { PayerNotice } from './payer-notice.tsx';
import { SkippedCard } from './skipped-card.tsx';
import { RecurrenceSummary } from './recurrence-summary.tsx';
import { latePart } from '../../ui/late-part.ts';
import { declineTexts } from '@stuiver/messages/nl/payments/declines';
import { linkTo } from '../../ui/link-to.ts';
import { Notice } from '../../ui/notice.tsx';
import { getDeclineText } from '../parts/declines.ts';
import { prefillSearch } from '../payment-links/prefill-search.ts';

// The dialogs load when they are opened, not with every recurring payment.
const ChangeDialog = latePart(() => import('./change-dialog.tsx'), 'ChangeRecurrenceDialog');
const StopDialog = latePart(() => import('./stop-dialog.tsx'), 'StopDialog');

/** One recurring payment: upcoming and earlier collections, and changing or stopping it. */
export function RecurrencePage() {
  const texts = useTexts(recurrencesTexts);
  return (
    <DetailsPage
      words={texts}
      list={SCREEN_PATHS.recurring}
      query={recurrenceQuery}
      reload={reloadRecurrence}
      follows={(change, id, data) =>
        (change.kind === 'recurrence' && change.id === id) ||
        (change.kind === 'payment' &&
          (data?.collections.some(({ transactionId }) => transactionId === change.id) ?? false))
      }
    >
      {(recurrence) => <Recurrence recurrence={recurrence} />}
    </DetailsPage>
  );
}

function Recurrence({ recurrence }: { recurrence: RecurrenceDetails }) {
  const texts = useTexts(recurrencesTexts);
  const [open, setOpen] = useState<'change' | 'stop' | null>(null);
  const close = () => setOpen(null);
  const mayChange = usePermission('recurrences:write') && recurrence.recurrenceStatus === 'ACTIVE';

  return (
    <>
      <DetailsHeader
        person={recurrence.accountHolderName}
        title={recurrence.description || texts.noDescription}
        actions={
          mayChange ? (
            <>
              <Button icon={CircleStop} onClick={() => setOpen('stop')}>
                {texts.stop.action}
              </Button>
              <Button tone="primary" icon={Pencil} onClick={() => setOpen('change')}>
                {texts.change.action}
              </Button>
            </>
          ) : null
        }
      />
      <PausedNotice recurrence={recurrence} onStop={mayChange ? () => setOpen('stop') : null} />
      <DetailsColumns
        lead={
          <>
            <RecurrenceSummary recurrence={recurrence} />
            <SkippedCard recurrence={recurrence} mayResolve={mayChange} />
          </>
        }
        aside={
          <>
            <UpcomingCard recurrence={recurrence} />
            <PayerNotice recurrence={recurrence} mayConfirm={mayChange} />
          </>
        }
      >
        <RunsCard collections={recurrence.collections} />
      </DetailsColumns>
      {open === 'change' ? <ChangeDialog recurrence={recurrence} onClose={close} /> : null}
      {open === 'stop' ? <StopDialog recurrence={recurrence} onClose={close} /> : null}
    </>
  );
}

const LINK = 'text-brand underline underline-offset-2';

type PausedNoticeProps = {
  recurrence: RecurrenceDetails;
  /** Opens the question whether to stop it; null for users who may not. */
  onStop: (() => void) | null;
};

/** Reason why nothing is collected, and the remedy; hidden while the recurrence is not paused. */
function PausedNotice({ recurrence, onStop }: PausedNoticeProps) {
  const { paused: words } = useTexts(recurrencesTexts);
  const declines = useTexts(declineTexts);
  const severalCompanies = useSeveralCompanies();
  const mayAsk = usePermission('paymentLinks:write');
  const mayUnblock = usePermission('recurrences:write');
  const { pausedReason, mandateReference, merchantId } = recurrence;
  if (pausedReason === null || mandateReference === null) return null;
  const { reason, advice } = getDeclineText(pausedReason, declines);
  return (
    <Notice tone="wait" title={reason} className="mb-6">
      <p>
        {advice} {mayAsk ? words.newSeries : null}
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
