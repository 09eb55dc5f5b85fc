import type { RecurrenceDetails } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { recurrencesTexts } from '@stuiver/messages/nl/recurrences/recurrences';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { usePermission } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { CircleStop, Pencil } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DetailsColumns, DetailsPage, PersonTitle, Trail } from '../parts/details-page.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { useChanges } from '../live/use-changes.ts';
import { recurrenceQuery, reloadRecurrence } from './queries.ts';
import { RunsCard, UpcomingCard } from './recurrence-cards.tsx';
import { PausedNotice } from './paused-notice.tsx';
import { PayerNotice } from './payer-notice.tsx';
import { SkippedCard } from './skipped-card.tsx';
import { RecurrenceSummary } from './recurrence-summary.tsx';
import { lazyPart } from '../../ui/load-code.ts';

// The dialogs load when they are opened, not with every recurring payment.
const ChangeDialog = lazyPart(() => import('./change-dialog.tsx'), 'ChangeDialog');
const StopDialog = lazyPart(() => import('./stop-dialog.tsx'), 'StopDialog');

const LIST = SCREEN_PATHS.recurring;

/** One recurring payment: upcoming and earlier collections, and changing or stopping it. */
export function RecurrencePage() {
  const id: string = useParams({ strict: false }).id ?? '';
  const texts = useTexts(recurrencesTexts);
  const result = useQuery(recurrenceQuery(id));
  const { data } = result;
  useChanges(
    (change) =>
      (change.kind === 'recurrence' && change.id === id) ||
      (change.kind === 'payment' &&
        (data?.collections.some(({ transactionId }) => transactionId === change.id) ?? false)),
    () => void reloadRecurrence(id),
  );
  return (
    <DetailsPage words={texts} list={LIST} result={result}>
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
      <PageHeader
        title={
          <PersonTitle
            person={recurrence.accountHolderName}
            thing={recurrence.description || texts.noDescription}
          />
        }
        trail={<Trail to={LIST}>{texts.trail}</Trail>}
        actions={
          mayChange ? (
            <>
              <Button icon={<CircleStop className="size-4" />} onClick={() => setOpen('stop')}>
                {texts.stop.action}
              </Button>
              <Button tone="primary" icon={<Pencil className="size-4" />} onClick={() => setOpen('change')}>
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
      <Suspense>
        {open === 'change' ? (
          <ChangeDialog recurrence={recurrence} onChanged={reload} onClose={close} />
        ) : null}
        {open === 'stop' ? <StopDialog recurrence={recurrence} onStopped={reload} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
