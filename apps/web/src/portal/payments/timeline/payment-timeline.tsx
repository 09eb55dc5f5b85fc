import { declineTexts } from '@stuiver/messages/nl/payments/declines';
import { disputeTexts } from '@stuiver/messages/nl/chargebacks/disputes';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { timelineTexts } from '@stuiver/messages/nl/payments/timeline';
import { useQuery } from '@tanstack/react-query';
import type { ListedChargeback, TimelineKind } from '@stuiver/contract';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { LineFailed } from '../../../lib/load-failed.tsx';
import { Card } from '../../../ui/card.tsx';
import { Folded } from '../../../ui/folded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { timelineQuery } from '../queries.ts';
import { inquiryEntries, timelineEntries } from './timeline-entries.ts';

function TimelineSkeleton() {
  return [0, 1, 2, 3].map((row) => (
    <div key={row} className="grid grid-cols-[20px_1fr] gap-3 pb-5 last:pb-0">
      <Skeleton className="mx-[5px] mt-[7px] size-[9px] rounded-full" />
      <div className="grid gap-1.5 py-1">
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="h-3 w-28" />
      </div>
    </div>
  ));
}

/** Webhook events that need no one; a failing one stays among what happened. */
const FOLDED: readonly TimelineKind[] = ['notificationDelivered', 'notificationWaiting'];

type TimelineProps = {
  readonly id: string;
  readonly watch: boolean;
  readonly inquiries?: readonly ListedChargeback[];
};

/** The timeline of a payment, newest first; `watch` while something is under way. */
export function PaymentTimeline({ id, watch, inquiries = [] }: TimelineProps) {
  const timeline = useTexts(timelineTexts);
  const methods = useTexts(methodTexts);
  const declines = useTexts(declineTexts);
  const disputes = useTexts(disputeTexts);
  const formats = useFormats();
  const words = { timeline, methods, declines, disputes, formats };
  const query = useQuery(timelineQuery(id, watch));
  const { data, error } = query;
  const webhooks = data?.filter(({ kind }) => FOLDED.includes(kind)) ?? [];
  return (
    <Card title={timeline.title} padded>
      {data ? (
        data.length > 0 ? (
          <>
            <Timeline
              entries={[
                ...timelineEntries(
                  data.filter(({ kind }) => !FOLDED.includes(kind)),
                  words,
                ),
                ...inquiryEntries(inquiries, timeline),
              ].toSorted((one, other) => Date.parse(other.instant ?? '') - Date.parse(one.instant ?? ''))}
            />
            {webhooks.length > 0 ? (
              <div className="mt-5 border-t border-line pt-4">
                <Folded quiet title={timeline.webhooks(webhooks.length)}>
                  <Timeline entries={timelineEntries(webhooks, words)} />
                </Folded>
              </div>
            ) : null}
          </>
        ) : (
          <p className="text-ink-soft">{timeline.empty}</p>
        )
      ) : error ? (
        <LineFailed text={timeline.error} query={query} />
      ) : (
        <TimelineSkeleton />
      )}
    </Card>
  );
}
