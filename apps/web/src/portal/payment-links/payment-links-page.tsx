import { LINK_TONES } from '@stuiver/domain/conditions';
import type { PaymentLinkListRow } from '@stuiver/contract';
import { getPaymentLinks } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { linksListTexts } from '@stuiver/messages/nl/payment-links/payment-links-list';
import { Link } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { showDay } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { usePermission } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Plus } from '../../ui/icons.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { columnKinds, type ColumnViews, useCellTexts } from '../lists/columns.tsx';
import { LINKS } from '@stuiver/contract/lists/payment-links';
import { ListScreen } from '../lists/list-screen.tsx';

function useLinkViews(): ColumnViews<PaymentLinkListRow> {
  const list = useTexts(linksListTexts);
  const { statuses, formats } = useCellTexts();
  const status = (row: PaymentLinkListRow) => (
    <StatusDot tone={LINK_TONES[row.status]}>{statuses.paymentLink[row.status]}</StatusDot>
  );
  const money = ({ amount: least, maximumAmount: most, currency }: PaymentLinkListRow) =>
    most === null
      ? formats.money(least, currency)
      : list.range(formats.money(least, currency), formats.money(most, currency));
  return {
    createdDateTime: columnKinds.created({
      who: (row) => row.accountHolderName,
      what: (row) => row.description,
    }),
    description: columnKinds.description((row) => row.description),
    expiresDateTime: columnKinds.figure((row) => showDay(row.expiresDateTime)),
    status: columnKinds.status(status),
    uses: columnKinds.figure((row) => list.uses(row.uses, row.maximumUses)),
    amount: columnKinds.amount(money, status),
  };
}

/** The payment links of the user's companies (spec 2.8). */
export function PaymentLinksPage() {
  const list = useTexts(linksListTexts);
  const mayMakeLink = usePermission('paymentLinks:write');
  const make = mayMakeLink ? (
    <Link to={SCREEN_PATHS.generatePaymentLink} className={buttonClass('primary')}>
      <Plus strokeWidth={1.75} className="size-4" />
      {list.make}
    </Link>
  ) : null;
  return (
    <ListScreen
      list={LINKS}
      fetchPage={(query, signal) => call(getPaymentLinks, { query }, signal)}
      views={useLinkViews()}
      fields={{
        status: (row) => row.status,
        // Only the server can compare an open amount.
        amount: (row) => (row.maximumAmount === null ? row.amount : ''),
      }}
      rowHref={(row) => detailsHref('paymentLink', row.id)}
      words={mayMakeLink ? list : { ...list, empty: list.emptyReader }}
      drawing="link"
      action={make}
      emptyAction={make}
    />
  );
}
