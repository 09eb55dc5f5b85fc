import type { NotificationEndpoint } from '@stuiver/contract';
import { webhooksTexts } from '@stuiver/messages/nl/webhooks/webhooks';
import { showDateTime, showDay } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';

/** Dialogs about an endpoint. */
export type EndpointQuestion = 'change' | 'on' | 'switchOff' | 'rotate' | 'endOld' | 'remove';

export type SecretDatesProps = {
  endpoint: NotificationEndpoint;
  onAsk: (question: EndpointQuestion, endpoint: NotificationEndpoint) => void;
};

const LINE = 'flex flex-wrap items-center gap-x-3 gap-y-1.5';

/** Since when an endpoint's secret signs, until when the one before it does, and a way to the first one to be seen. */
export function SecretDates({ endpoint, onAsk }: SecretDatesProps) {
  const texts = useTexts(webhooksTexts);
  const newest = endpoint.secrets.at(-1);
  const older = endpoint.secrets.find(({ endsDateTime }) => endsDateTime !== null);
  if (!newest) return null;
  return (
    <>
      <span className={LINE}>
        {newest.wasShown ? texts.secretSince(showDay(newest.createdDateTime)) : texts.secretUnseen}
        {newest.wasShown && endpoint.url !== '' ? null : (
          <Button size="small" onClick={() => onAsk('rotate', endpoint)}>
            {texts.rotate.action}
          </Button>
        )}
      </span>
      {older?.endsDateTime ? (
        <span className={`text-table font-normal text-ink-soft ${LINE}`}>
          {texts.secretUntil(showDateTime(older.endsDateTime))}
          <Button size="small" onClick={() => onAsk('endOld', endpoint)}>
            {texts.endOld.action}
          </Button>
        </span>
      ) : null}
    </>
  );
}
