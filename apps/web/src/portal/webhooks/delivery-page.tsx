import type { DeliveryDetails } from '@stuiver/contract';
import { resendDelivery } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import type { Language } from '@stuiver/domain/languages';
import { DELIVERY_TONES } from '@stuiver/domain/webhooks';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { type DeliveriesTexts, deliveriesTexts } from '@stuiver/messages/nl/webhooks/deliveries';
import { Link } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { useSeveralCompanies } from '../../lib/session.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { CopyId } from '../parts/copy-text.tsx';
import { DetailsHeader, DetailsPage } from '../parts/details-page.tsx';
import { buildFacts, SummaryCard } from '../parts/summary-card.tsx';
import { useAction } from '../../lib/use-action.ts';
import { Attempts, Code } from './attempts.tsx';
import { deliveryQuery, reloadWebhooks } from './queries.ts';
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';
import { linkTo } from '../../ui/link-to.ts';

/** One delivery: the request and the answer of each attempt. */
export function DeliveryPage() {
  const { details: texts } = useTexts(deliveriesTexts);
  return (
    <DetailsPage words={texts} list={SCREEN_PATHS.deliveries} query={deliveryQuery}>
      {(delivery) => <Delivery delivery={delivery} />}
    </DetailsPage>
  );
}

/** Describes the delivery's status in a sentence. */
function describeDelivery(
  delivery: DeliveryDetails,
  { sentence }: DeliveriesTexts['details'],
  language: Language,
): string {
  const spoken = (instant: string) => spokenDay(instant, language, { withTime: true });
  const { status, nextTryDateTime, finishedDateTime, createdDateTime, tries } = delivery;
  if (status === 'DELIVERED') return sentence.DELIVERED(spoken(finishedDateTime ?? createdDateTime));
  if (status !== 'PENDING') return sentence[status];
  return tries.length > 0 && nextTryDateTime ? sentence.retrying(spoken(nextTryDateTime)) : sentence.waiting;
}

/** The body as people read it; the bytes that were signed have no spaces. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function Delivery({ delivery }: { delivery: DeliveryDetails }) {
  const { details: texts } = useTexts(deliveriesTexts);
  const statuses = useTexts(statusTexts);
  const language = useLanguage();
  const severalCompanies = useSeveralCompanies();
  const { sending, failure, run } = useAction();
  const { id, eventType, status, canResend, transactionId, requestId } = delivery;
  const resend = () =>
    void run(async () => {
      await call(resendDelivery, { params: { id }, body: {} });
      showToast({ title: texts.resend.done });
      await reloadWebhooks();
    });
  const { facts } = texts;
  return (
    <>
      <DetailsHeader
        title={eventType}
        actions={
          canResend ? (
            <Button
              tone={status === 'DELIVERED' ? 'secondary' : 'primary'}
              loading={sending}
              onClick={resend}
            >
              {texts.resend.action}
            </Button>
          ) : null
        }
      />
      <FailureNotice title={texts.resend.failed} error={failure} className="mb-6" />
      <div className="grid gap-6">
        <SummaryCard
          figure={<span className="text-section font-semibold wrap-anywhere">{delivery.url}</span>}
          tone={DELIVERY_TONES[status]}
          status={statuses.delivery[status]}
          sentence={describeDelivery(delivery, texts, language)}
          facts={buildFacts(facts, {
            payment: transactionId && (
              <Link {...linkTo(detailsHref('payment', transactionId))} className="text-brand hover:underline">
                {facts.showPayment}
              </Link>
            ),
            created: formatDateTime(delivery.createdDateTime),
            company: severalCompanies && delivery.merchantName,
            eventId: <CopyId id={delivery.eventId} label={facts.copyId} />,
            request: requestId && <CopyId id={requestId} label={facts.copyRequest} />,
          })}
        />
        <Attempts delivery={delivery} />
        <Card title={texts.body} padded>
          <Code label={texts.body}>{readable(delivery.body)}</Code>
        </Card>
      </div>
    </>
  );
}
