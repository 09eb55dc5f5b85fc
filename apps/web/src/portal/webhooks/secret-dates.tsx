import type { NotificationEndpoint } from '@stuiver/contract';
import { webhooksTexts } from '@stuiver/messages/nl/webhooks/webhooks';
import { showDateTime, showDay } from '../../lib/format.ts';
import { useDialog } from '../../lib/dialogs/use-dialog.ts';
import { useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { latePart } from '../../ui/late-part.ts';

// It loads when it is opened.
export const AskDialog = latePart(() => import('./ask-dialogs.tsx'), 'EndpointAskDialog');

const LINE = 'flex flex-wrap items-center gap-x-3 gap-y-1.5';

/** Since when an endpoint's secret signs, until when the one before it does, and a way to the first one to be seen. */
export function SecretDates({ endpoint }: { endpoint: NotificationEndpoint }) {
  const texts = useTexts(webhooksTexts);
  const [dialog, show] = useDialog();
  const newest = endpoint.secrets.at(-1);
  const older = endpoint.secrets.find(({ endsDateTime }) => endsDateTime !== null);
  if (!newest) return null;
  const ask = (question: 'rotate' | 'endOld') => (
    <Button
      size="small"
      onClick={() => show((onClose) => <AskDialog {...{ question, endpoint, onClose }} />)}
    >
      {texts[question].action}
    </Button>
  );
  return (
    <>
      <span className={LINE}>
        {newest.wasShown ? texts.secretSince(showDay(newest.createdDateTime)) : texts.secretUnseen}
        {newest.wasShown && endpoint.url !== '' ? null : ask('rotate')}
      </span>
      {older?.endsDateTime ? (
        <span className={`text-table font-normal text-ink-soft ${LINE}`}>
          {texts.secretUntil(showDateTime(older.endsDateTime))}
          {ask('endOld')}
        </span>
      ) : null}
      {dialog}
    </>
  );
}
