import type { RecurrenceDetails } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { recurrencesTexts } from '@stuiver/messages/nl/recurrences/recurrences';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { usePermission } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { CircleStop, Pencil } from '../../ui/icons.tsx';
import { DetailsColumns, DetailsHeader, DetailsPage } from '../parts/details-page.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { recurrenceQuery, reloadRecurrence } from './queries.ts';
import { RunsCard, UpcomingCard } from './recurrence-cards.tsx';
import { PausedNotice } from './paused-notice.tsx';
import { PayerNotice } from './payer-notice.tsx';
import { SkippedCard } from './skipped-card.tsx';
import { RecurrenceSummary } from './recurrence-summary.tsx';
import { latePart } from '../../ui/late-part.ts';

// The dialogs load when they are opened, not with every recurring payment.
const ChangeDialog = latePart(() => import('./change-dialog.tsx'), 'ChangeDialog');
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
  const navigate = useNavigate();
  const [open, setOpen] = useState<'change' | 'stop' | null>(null);
  const close = () => setOpen(null);
  const mayChange = usePermission('recurrences:write') && recurrence.recurrenceStatus === 'ACTIVE';

  /** The gateway answers the id that the recurrence continues under (spec 4.7). */
  const reload = async (id: string) => {
    await reloadRecurrence(id);
    if (id !== recurrence.id) await navigate({ to: detailsHref('recurrence', id) });
  };

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
            <SkippedCard recurrence={recurrence} mayResolve={mayChange} onResolved={reload} />
          </>
        }
        aside={
          <>
            <UpcomingCard recurrence={recurrence} />
            <PayerNotice recurrence={recurrence} mayConfirm={mayChange} onConfirmed={reload} />
          </>
        }
      >
        <RunsCard collections={recurrence.collections} />
      </DetailsColumns>
      {open === 'change' ? <ChangeDialog recurrence={recurrence} onChanged={reload} onClose={close} /> : null}
      {open === 'stop' ? <StopDialog recurrence={recurrence} onStopped={reload} onClose={close} /> : null}
    </>
  );
}
