import type { DeliveryRow } from '@stuiver/contract';
import { getDeliveries } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { DELIVERY_TONES } from '@stuiver/domain/webhooks';
import { deliveriesTexts } from '@stuiver/messages/nl/webhooks/deliveries';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { columnKinds, type ColumnViews, NONE, useCellTexts } from '../lists/columns.tsx';
import { DELIVERIES } from '@stuiver/contract/lists/webhooks';
import { ListScreen } from '../lists/list-screen.tsx';
import { formatHost } from '../lists/webhook-endpoints.ts';
import { ButtonLink } from '../parts/button-link.tsx';

function useDeliveryViews(): ColumnViews<DeliveryRow> {
  const texts = useTexts(deliveriesTexts);
  const { statuses } = useCellTexts();
  return {
    createdDateTime: columnKinds.created({
      who: (row) => row.eventType,
      what: (row) => formatHost(row.url),
    }),
    eventType: columnKinds.text((row) => row.eventType, {
      className: 'font-medium text-ink!',
      hideWhenNarrow: 5,
    }),
    url: columnKinds.text((row) => formatHost(row.url), {
      className: 'w-full max-w-0 min-w-[140px] truncate',
      hideWhenNarrow: 4,
    }),
    httpStatus: columnKinds.figure((row) =>
      row.httpStatus === null ? NONE : row.httpStatus === 0 ? texts.silent : row.httpStatus,
    ),
    status: {
      fixed: true,
      className: 'whitespace-nowrap max-md:text-right',
      cell: (row) => <StatusDot tone={DELIVERY_TONES[row.status]}>{statuses.delivery[row.status]}</StatusDot>,
    },
  };
}

/** All notifications of all endpoints, with their delivery statuses. */
export function DeliveriesPage() {
  const texts = useTexts(deliveriesTexts);
  const webhooks = <ButtonLink to={SCREEN_PATHS.webhooks}>{texts.emptyAction}</ButtonLink>;
  return (
    <ListScreen
      list={DELIVERIES}
      fetchPage={(query, signal) => call(getDeliveries, { query }, signal)}
      views={useDeliveryViews()}
      fields={{ status: (row) => row.status }}
      rowHref={(row) => detailsHref('delivery', row.id)}
      words={texts}
      drawing="link"
      action={webhooks}
      emptyAction={webhooks}
    />
  );
}
