import type { ListedPayout, PayoutView, Payee } from '@stuiver/contract';
import { LIMITS } from '@stuiver/contract/limits';
import { formatDay } from '@stuiver/domain/calendar';
import { formatIban } from '@stuiver/domain/iban';
import { PAYOUT_CURRENCY } from '@stuiver/domain/settlements';
import { payoutsTexts } from '@stuiver/messages/nl/payouts/payouts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { payoutWords } from '@stuiver/messages/nl/payouts/payout-words';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { SelectionBar } from '../lists/selection-bar.tsx';
import { useSelection } from '../lists/use-selection.tsx';
import { DeskPage, DeskRows, useDesk, type DeskRowsProps } from '../parts/desk.tsx';
import { AMOUNT } from '../parts/money.tsx';
import { RowMenu } from '../parts/row-menu.tsx';
import {
  ApproveDialog,
  HoldDialog,
  type PayoutRefusal,
  sumPayouts,
  WithdrawDialog,
  ReleaseDialog,
  payoutsQuery,
  payeesQuery,
} from './payout-dialogs.tsx';
import { DateTime } from '../parts/date-time.tsx';
import { StatusDot, type Tone } from '../../ui/status-dot.tsx';
import { useBankReason } from './bank-reason.ts';
import { buildColumns } from '../parts/table-card.tsx';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';
import { type DrawDialog, useDialog } from '../../lib/dialogs/use-dialog.ts';
import { showDay } from '../../lib/format.ts';

/** Merchants whose payouts are on hold, or those found by name, with what can be done about it. */
function HeldMerchants({ desk }: { desk: DeskRowsProps<Payee>['desk'] }) {
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

const TONES = {
  DUE: 'wait',
  APPROVED: 'calm',
  SENT: 'calm',
  PAID: 'good',
  FAILED: 'bad',
  RETURNED: 'bad',
} as const satisfies Record<ListedPayout['status'], Tone>;

/** Sentences below a payout's status: who approved it, why it came back or failed, when it arrives. */
function useDetails(row: ListedPayout): string[] {
  const texts = useTexts(payoutsTexts);
  const { sentBack } = useTexts(payoutWords);
  const bankReason = useBankReason();
  const { firstApprover, isFirstApprover, sentBackReason, stoppedBy, status, reasonCode, arrivesDate } = row;
  const details: string[] = [];
  if (stoppedBy !== null) details.push(texts.stopped[stoppedBy]);
  if (sentBackReason !== null && sentBackReason !== stoppedBy) details.push(sentBack[sentBackReason]);
  if (sentBackReason !== null && stoppedBy === null && firstApprover === null) details.push(texts.again);
  if (status === 'DUE' && firstApprover !== null)
    details.push(isFirstApprover ? texts.approvedByYou : texts.approvedOnce(firstApprover.name));
  if (status === 'SENT' && arrivesDate !== null) details.push(texts.arrives(formatDay(arrivesDate)));
  if (reasonCode !== null) details.push(bankReason(reasonCode));
  return details;
}

/** A payout's status, with what explains it. */
function PayoutState({ row }: { row: ListedPayout }) {
  const { statuses } = useTexts(payoutWords);
  const isStopped = row.stoppedBy !== null || row.sentBackReason !== null;
  return (
    <>
      <StatusDot tone={isStopped ? 'bad' : TONES[row.status]}>{statuses[row.status]}</StatusDot>
      {useDetails(row).map((text) => (
        <p key={text} className="text-small text-ink-soft">
          {text}
        </p>
      ))}
    </>
  );
}

const VIEWS = ['waiting', 'underWay', 'paid', 'failed', 'held'] as const;
type View = (typeof VIEWS)[number];

type MenuProps = { payout: ListedPayout; show: (dialog: DrawDialog) => void };

function PayoutMenu({ payout, show }: MenuProps) {
  const texts = useTexts(payoutsTexts);
  const { money } = useFormats();
  const isOwn = payout.status === 'DUE' && payout.isFirstApprover;
  const merchant = { id: payout.merchantId, name: payout.merchantName };
  return (
    <RowMenu
      words={texts.menu}
      name={`${payout.merchantName}, ${money(payout.amount, payout.currency)}`}
      entries={[
        isOwn && {
          key: 'withdraw',
          label: texts.withdraw.action,
          dialog: (onClose) => <WithdrawDialog payout={payout} onClose={onClose} />,
        },
        {
          key: 'hold',
          label: texts.hold.action,
          tone: 'danger',
          // Its reason is still wanted when a colleague's approval takes the row out of the list.
          onSelect: () => show((onClose) => <HoldDialog merchant={merchant} onClose={onClose} />),
        },
      ]}
    />
  );
}

function useColumns(view: PayoutView, show: MenuProps['show']): Column<ListedPayout>[] {
  const texts = useTexts(payoutsTexts);
  const { columns } = texts;
  const dates = {
    waiting: [columns.since, (row: ListedPayout) => row.createdDateTime],
    underWay: [columns.sent, (row: ListedPayout) => row.sentDateTime],
    paid: [columns.paid, (row: ListedPayout) => row.finishedDateTime],
    failed: [columns.finished, (row: ListedPayout) => row.finishedDateTime],
  } as const;
  const [dated, dateOf] = dates[view];
  const account = (row: ListedPayout) => formatIban(row.iban) || texts.noAccount;
  return buildColumns(
    { ...columns, since: dated },
    {
      merchant: {
        className: 'py-2 md:min-w-48',
        cell: (row) => (
          <>
            <p className="font-medium">{row.merchantName}</p>
            <p className="text-small text-ink-faint">
              {texts.settlement(row.settlementNumber, formatDay(row.settlementDay))}
            </p>
            <div className="mt-1 md:hidden">
              <p className="num text-small whitespace-nowrap text-ink-soft">{account(row)}</p>
              <PayoutState row={row} />
            </div>
          </>
        ),
      },
      state: { hideOnMobile: true, className: 'py-2 md:min-w-52', cell: (row) => <PayoutState row={row} /> },
      account: {
        hideOnMobile: true,
        hideWhenNarrow: 1,
        cell: (row) => <span className="num whitespace-nowrap">{account(row)}</span>,
      },
      since: { hideOnMobile: true, hideWhenNarrow: 2, cell: (row) => <DateTime at={dateOf(row)} /> },
      amount: AMOUNT,
      actions: {
        header: <span className="sr-only">{columns.actions}</span>,
        align: 'right',
        cell: (payout) => <PayoutMenu payout={payout} show={show} />,
      },
    },
  );
}

/** Payouts that were not approved, each with its reason. */
function Refused({ refusals }: { refusals: readonly PayoutRefusal[] }) {
  const { approve, refusals: reasons } = useTexts(payoutsTexts);
  return (
    <Notice tone="bad" role="alert" title={approve.refused(refusals.length)} className="mb-4">
      <ul>
        {refusals.map(({ payout, result }) => (
          <li key={payout.id}>{`${payout.merchantName}: ${reasons[result]}`}</li>
        ))}
      </ul>
    </Notice>
  );
}

type PayoutsProps = { readonly desk: ReturnType<typeof useDesk<View>>; readonly view: PayoutView };

/** Payouts of one view, with the selection and its approval where they wait. */
function Payouts({ desk, view }: PayoutsProps) {
  const texts = useTexts(payoutsTexts);
  const formats = useFormats();
  const [isApproving, setApproving] = useState(false);
  const [refusals, setRefusals] = useState<readonly PayoutRefusal[]>([]);
  const query = useQuery(payoutsQuery({ view, search: desk.search, ...desk.page }));
  const selection = useSelection<ListedPayout>({
    words: texts,
    nameOf: (row) => row.merchantName,
    isSelectable: (row) => row.stoppedBy === null && !row.isFirstApprover,
  });
  const [dialog, show] = useDialog();
  const columns = useColumns(view, show);
  const { data } = query;
  const selected = selection.rows;
  const most = LIMITS.payoutsOfApproval;
  const close = () => setApproving(false);
  return (
    <>
      {data?.isSending === false ? (
        <Notice tone="wait" title={texts.notSending.title} className="mb-4">
          {texts.notSending.text}
        </Notice>
      ) : null}
      {refusals.length > 0 ? <Refused refusals={refusals} /> : null}
      <DeskRows
        desk={desk}
        search={texts.search}
        query={query}
        caption={texts.views[view]}
        columns={view === 'waiting' ? [selection.lead(data?.content ?? []), ...columns] : columns}
        page={data}
        empty={desk.search === '' ? texts.empty[view] : texts.empty.searchPayouts}
      />
      {selected.length > 0 ? (
        <SelectionBar
          words={texts}
          selected={texts.selected(selected.length)}
          sums={[formats.money(sumPayouts(selected), PAYOUT_CURRENCY)]}
          problem={selected.length > most ? texts.limit(most) : null}
          onClear={selection.clear}
          onAct={() => setApproving(true)}
        />
      ) : null}
      {isApproving ? (
        <ApproveDialog
          payouts={selected}
          onDone={(refused) => {
            setRefusals(refused);
            selection.clear();
            close();
          }}
          onClose={close}
        />
      ) : null}
      {dialog}
    </>
  );
}

/** The desk: payouts that wait for approval, those under way, paid and failed ones, and merchants on hold. */
export function PayoutsPage() {
  const texts = useTexts(payoutsTexts);
  const desk = useDesk(VIEWS);
  const { view } = desk;
  return (
    <DeskPage desk={desk} words={texts}>
      {view === 'held' ? <HeldMerchants desk={desk} /> : <Payouts key={view} desk={desk} view={view} />}
    </DeskPage>
  );
}
