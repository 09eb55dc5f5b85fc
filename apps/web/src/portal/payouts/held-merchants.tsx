import type { Payee } from '@stuiver/contract';
import { payoutsTexts } from '@stuiver/messages/nl/payouts/payouts';
import { useQuery } from '@tanstack/react-query';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';
import { showDay } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import type { Column } from '../../ui/table/table.tsx';
import { useBankReason } from './bank-reason.ts';
import { DeskRows, type DeskRowsProps } from '../parts/desk.tsx';
import { HoldDialog, ReleaseDialog } from './payout-dialogs.tsx';
import { payeesQuery } from './payout-queries.ts';
import { buildColumns } from '../parts/build-columns.ts';

/** Merchants whose payouts are on hold, or those found by name, with what can be done about it. */
export function HeldMerchants({ desk }: { desk: DeskRowsProps<Payee>['desk'] }) {
  const texts = useTexts(payoutsTexts);
  const bankReason = useBankReason();
  const query = useQuery(payeesQuery(desk.search));
  const { columns: labels } = texts;
  const columns: Column<Payee>[] = buildColumns(labels, {
    merchant: { cell: ({ name }) => <span className="font-medium">{name}</span> },
    reason: {
      className: 'py-2',
      cell: ({ hold }) =>
        hold ? (
          <>
            <p>{hold.heldBy === null ? bankReason(hold.reason) : hold.reason}</p>
            <p className="text-small text-ink-faint">
              {hold.heldBy === null
                ? texts.heldByBank(showDay(hold.heldDateTime))
                : texts.heldBy(hold.heldBy, showDay(hold.heldDateTime))}
            </p>
          </>
        ) : (
          <span className="text-ink-faint">{texts.notHeld}</span>
        ),
    },
    actions: {
      header: <span className="sr-only">{labels.actions}</span>,
      align: 'right',
      cell: (payee) => (
        <DialogButton
          size="small"
          what={payee.name}
          dialog={(onClose) =>
            payee.hold ? (
              <ReleaseDialog merchant={payee} onClose={onClose} />
            ) : (
              <HoldDialog merchant={payee} onClose={onClose} />
            )
          }
        >
          {payee.hold ? texts.release.short : texts.hold.short}
        </DialogButton>
      ),
    },
  });
  return (
    <DeskRows
      desk={desk}
      search={texts.search}
      query={query}
      caption={texts.views.held}
      columns={columns}
      rows={query.data}
      empty={desk.search === '' ? texts.empty.held : texts.empty.search}
    />
  );
}
