import type { Payee } from '@stuiver/contract';
import { payoutsTexts } from '@stuiver/messages/nl/payouts/payouts';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { HoldDialog, ReleaseDialog } from './payout-dialogs.tsx';
import { payeesQuery } from './payout-queries.ts';

/** Merchants whose payouts are on hold, or those found by name, with what can be done about it. */
export function HeldMerchants({ search }: { search: string }) {
  const texts = useTexts(payoutsTexts);
  const common = useTexts(commonTexts);
  const query = useQuery(payeesQuery(search));
  const [asked, setAsked] = useState<Payee | null>(null);
  const { columns: labels } = texts;
  const columns: Column<Payee>[] = [
    {
      field: 'merchant',
      label: labels.merchant,
      cell: ({ name }) => <span className="font-medium">{name}</span>,
    },
    {
      field: 'reason',
      label: labels.reason,
      className: 'py-2',
      cell: ({ hold }) =>
        hold ? (
          <>
            <p>{hold.reason}</p>
            <p className="text-small text-ink-faint">
              {texts.heldBy(hold.heldBy, formatDay(hold.heldDateTime))}
            </p>
          </>
        ) : (
          <span className="text-ink-faint">{texts.notHeld}</span>
        ),
    },
    {
      field: 'actions',
      label: labels.actions,
      header: <span className="sr-only">{labels.actions}</span>,
      align: 'right',
      cell: (payee) => (
        <Button size="small" onClick={() => setAsked(payee)}>
          {payee.hold ? texts.release.short : texts.hold.short}
          <span className="sr-only">{` ${payee.name}`}</span>
        </Button>
      ),
    },
  ];
  if (query.error && !query.data) return <LoadFailed {...common.loadFailed} query={query} />;
  const close = () => setAsked(null);
  return (
    <>
      <Table
        caption={texts.views.held}
        columns={columns}
        rows={query.data ?? []}
        rowKey={({ id }) => id}
        loading={query.data === undefined}
        skeletonRows={4}
        placeholder={
          <EmptyState drawing="coins" text={search === '' ? texts.empty.held : texts.empty.search} />
        }
      />
      {asked === null ? null : asked.hold ? (
        <ReleaseDialog merchant={asked} onClose={close} />
      ) : (
        <HoldDialog merchant={asked} onClose={close} />
      )}
    </>
  );
}
