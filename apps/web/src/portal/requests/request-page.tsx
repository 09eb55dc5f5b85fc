import type { RequestDetails } from '@stuiver/contract';
import { getRequest } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { DELIVERY_TONES } from '@stuiver/domain/webhooks';
import { requestsTexts } from '@stuiver/messages/nl/requests/requests';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { Link } from '@tanstack/react-router';
import { callQuery } from '../../lib/query.ts';
import { showDateTime, showDay, formatMoment } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { useSeveralCompanies } from '../../lib/session.ts';
import { linkTo } from '../../ui/link-to.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { CopyId } from '../parts/copy-text.tsx';
import { DetailsHeader, DetailsPage } from '../parts/details-page.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { buildFacts, SummaryCard } from '../parts/summary-card.tsx';
import { buildColumns, TableCard } from '../parts/table-card.tsx';

const requestQuery = (id: string) =>
  callQuery(['request', id], getRequest, { params: { id } }, ({ request }) => request);

/** One call by API key: its errors by field, and the webhook events that followed. */
export function RequestPage() {
  const { details: texts } = useTexts(requestsTexts);
  return (
    <DetailsPage words={texts} list={SCREEN_PATHS.requests} query={requestQuery}>
      {(request) => <Request request={request} />}
    </DetailsPage>
  );
}

function Request({ request }: { request: RequestDetails }) {
  const { details: texts, took } = useTexts(requestsTexts);
  const { codes } = useTexts(errorTexts);
  const { fields } = useTexts(fieldErrorTexts);
  const { facts } = texts;
  const severalCompanies = useSeveralCompanies();
  const { transactionId, httpStatus, errorCode } = request;
  const failed = httpStatus >= 400;
  const spoken: Readonly<Record<string, string>> = codes;
  // Fields are named below, where a form would mark them.
  const reason = request.errors.length === 0 && errorCode ? spoken[errorCode] : undefined;
  return (
    <>
      <DetailsHeader title={request.call} />
      <div className="grid gap-6">
        <SummaryCard
          figure={<span className="num text-section font-semibold">{httpStatus}</span>}
          tone={failed ? 'bad' : 'good'}
          status={errorCode ?? texts.succeeded}
          sentence={reason ?? texts.answeredIn(took(request.milliseconds))}
          facts={buildFacts(facts, {
            moment: <span className="num">{formatMoment(request.createdDateTime)}</span>,
            took: reason && took(request.milliseconds),
            key: request.keyName,
            requestId: <CopyId id={request.requestId} label={facts.copyId} />,
            reference: request.reference,
            payment: transactionId && (
              <Link {...linkTo(detailsHref('payment', transactionId))} className="text-brand hover:underline">
                {facts.showPayment}
              </Link>
            ),
            company: severalCompanies && request.merchantName,
            deprecated:
              request.deprecated.length > 0 &&
              request.deprecated
                .map(({ field, sunset }) => texts.ends(field ?? texts.thisCall, showDay(sunset)))
                .join('; '),
          })}
        />
        {request.errors.length > 0 ? (
          <TableCard<RequestDetails['errors'][number]>
            title={texts.errors.title}
            rows={request.errors}
            rowKey={({ field }) => field}
            columns={buildColumns(texts.errors, {
              field: { className: 'w-1/3 font-medium wrap-anywhere', cell: ({ field }) => field },
              error: { cell: ({ error }) => `${fields[error]} (${error})` },
            })}
          />
        ) : null}
        <Events events={request.events} />
      </div>
    </>
  );
}

function Events({ events }: Pick<RequestDetails, 'events'>) {
  const { events: texts } = useTexts(requestsTexts).details;
  const statuses = useTexts(statusTexts);
  return (
    <TableCard<RequestDetails['events'][number]>
      title={texts.title}
      none={texts.none}
      rows={events}
      rowHref={({ id }) => detailsHref('delivery', id)}
      columns={buildColumns(texts, {
        type: { className: 'font-medium', cell: ({ eventType }) => eventType },
        created: {
          hideOnMobile: true,
          className: 'num',
          cell: ({ createdDateTime }) => showDateTime(createdDateTime),
        },
        status: {
          align: 'right',
          cell: ({ status }) => (
            <StatusDot tone={DELIVERY_TONES[status]}>{statuses.delivery[status]}</StatusDot>
          ),
        },
      })}
    />
  );
}
