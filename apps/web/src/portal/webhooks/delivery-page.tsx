import type { DeliveryDetails, DeliveryAttempt } from '@stuiver/contract';
import { resendDelivery } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import type { Language } from '@stuiver/domain/languages';
import { DELIVERY_TONES } from '@stuiver/domain/webhooks';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { type DeliveriesTexts, deliveriesTexts } from '@stuiver/messages/nl/webhooks/deliveries';
import { Link } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { showDateTime } from '../../lib/format.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { useSeveralCompanies } from '../../lib/session.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { CopyId } from '../parts/copy-text.tsx';
import { DetailsHeader, DetailsPage } from '../parts/details-page.tsx';
import { buildFacts, SummaryCard } from '../parts/summary-card.tsx';
import { useAction } from '../../lib/use-action.ts';
import { deliveryQuery, reloadWebhooks } from './queries.ts';
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';
import { linkTo } from '../../ui/link-to.ts';
import { Folded } from '../../ui/folded.tsx';

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
            created: showDateTime(delivery.createdDateTime),
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

/** A text of a program, shown verbatim: nothing in it is followed or run. It can be scrolled by keyboard. */
function Code({ label, children }: { label: string; children: string }) {
  return (
    <pre
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling content has to be reachable by keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-control border border-line bg-sunken px-3 py-2.5 font-mono text-small break-all whitespace-pre-wrap text-ink"
    >
      {children}
    </pre>
  );
}

/** Every attempt, the newest open. */
function Attempts({ delivery: { tries } }: { delivery: DeliveryDetails }) {
  const { details: texts } = useTexts(deliveriesTexts);
  return (
    <Card title={texts.attempts}>
      {tries.length === 0 ? <CardBody className="text-ink-soft">{texts.noAttempts}</CardBody> : null}
      <div className="divide-y divide-line">
        {tries.map((attempt, index) => (
          <CardBody key={attempt.number}>
            <Attempt attempt={attempt} isNewest={index === 0} />
          </CardBody>
        ))}
      </div>
    </Card>
  );
}

function Attempt({ attempt, isNewest }: { attempt: DeliveryAttempt; isNewest: boolean }) {
  const { details: texts } = useTexts(deliveriesTexts);
  const { reason, status, answer, headers, url } = attempt;
  const came = reason === 'answered' ? texts.reasons.answered(status) : texts.reasons[reason];
  const when = [showDateTime(attempt.dateTime), texts.took(attempt.milliseconds)].join(' · ');
  const request = [`POST ${url}`, ...headers.map(({ name, value }) => `${name}: ${value}`)].join('\n');
  const name = texts.attempt(attempt.number);
  return (
    <Folded title={`${name} · ${came}`} text={when} startOpen={isNewest}>
      <div className="grid gap-4 pl-6 max-sm:pl-0">
        {reason === 'answered' ? (
          <div>
            <h3 className="mb-1.5 text-small text-ink-faint">{texts.answer}</h3>
            {answer === '' ? (
              <p className="text-ink-soft">{texts.emptyAnswer}</p>
            ) : (
              <Code label={`${texts.answer}, ${name}`}>{answer}</Code>
            )}
          </div>
        ) : null}
        <div>
          <h3 className="mb-1.5 text-small text-ink-faint">{texts.request}</h3>
          <Code label={`${texts.request}, ${name}`}>{request}</Code>
        </div>
      </div>
    </Folded>
  );
}
