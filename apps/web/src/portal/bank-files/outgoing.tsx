import type { BankFile } from '@stuiver/contract';
import { cancelBankFile as cancelCall } from '@stuiver/contract/endpoints/money/bank-files';
import { LIMITS } from '@stuiver/contract/limits';
import { cancelBankFile, createBankFile, decideBankFile, downloadBankFile } from '@stuiver/contract/routes';
import { formatDay } from '@stuiver/domain/calendar';
import { PAYOUT_CURRENCY } from '@stuiver/domain/settlements';
import { bankFilesTexts } from '@stuiver/messages/nl/bank-files/bank-files';
import { call, fetchFile } from '../../lib/api.ts';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { useFormats, useTexts } from '../../lib/language.ts';
import { useMoment } from '../../lib/spoken-date.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { Folded } from '../../ui/folded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatusDot, type Tone } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { DownloadButton } from '../bookkeeping/download-button.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { type Desk, useReload } from './bank-queries.ts';
import { BankDecisions, ReasonButton } from './decisions.tsx';
import { Openable, ShownOrders } from './orders.tsx';
import { AMOUNT } from '../parts/money.tsx';
import { buildColumns } from '../parts/table-card.tsx';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';

type Waiting = Desk['waiting'][number];

/** Orders of a kind that wait; a file is made of them after a dialog that confirms their number and sum. */
function WaitingRow({ waiting }: { waiting: Waiting }) {
  const { due, kinds, make, orders } = useTexts(bankFilesTexts);
  const formats = useFormats();
  const moment = useMoment();
  const reload = useReload();
  const { kind, quantity, dueDate, oldestDateTime } = waiting;
  const sum = formats.money(waiting.amount, PAYOUT_CURRENCY);
  const day = due.day(formatDay(dueDate));
  const most = LIMITS.ordersOfBankFile;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3 max-sm:px-4">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{kinds[kind]}</p>
        <p className="text-small text-ink-soft">{due.since(orders(quantity), moment(oldestDateTime))}</p>
      </div>
      <div className="text-right">
        <Amount text={sum} />
        <p className="text-small text-ink-soft">{day}</p>
      </div>
      <DialogButton
        className="max-sm:w-full"
        what={kinds[kind]}
        dialog={(onClose) => (
          <ConfirmDialog
            words={{
              title: make.title(kinds[kind], quantity, sum),
              confirm: make.action,
              failed: make.failed,
            }}
            tone="primary"
            onConfirm={() => reload(call(createBankFile, { body: { kind } }))}
            done={{ title: make.done }}
            onClose={onClose}
          >
            <p>{`${day}. ${kind === 'PAYOUTS' ? make.approvedBefore : make.approval}`}</p>
            {quantity > most ? <p>{make.most(most)}</p> : null}
          </ConfirmDialog>
        )}
      >
        {make.action}
      </DialogButton>
    </li>
  );
}

/** Orders that wait for a file, by kind, and the hour until which the bank takes one. */
export function WaitingCard({ waiting, cutOff }: Pick<Desk, 'waiting' | 'cutOff'>) {
  const { due } = useTexts(bankFilesTexts);
  return (
    <Card title={due.title}>
      <ul className="divide-y divide-line border-b border-line empty:hidden">
        {waiting.map((one) => (
          <WaitingRow key={one.kind} waiting={one} />
        ))}
      </ul>
      <p className="px-6 py-3 text-ink-soft max-sm:px-4">
        {waiting.length === 0 ? `${due.none} ` : null}
        {due.cutOff(cutOff)}
      </p>
    </Card>
  );
}

type State = BankFile['status'] | 'REJECTED' | 'WITHDRAWN';

const TONES = {
  PROPOSED: 'wait',
  APPROVED: 'wait',
  SENT: 'good',
  CANCELLED: 'calm',
  REJECTED: 'bad',
  WITHDRAWN: 'calm',
} as const satisfies Record<State, Tone>;

/** The file's status; one that ended before its approval was rejected, or withdrawn by who made it. */
function getFileState({ status, approvedBy, cancelledBy, proposedBy }: BankFile): State {
  if (status !== 'CANCELLED' || approvedBy) return status;
  return cancelledBy?.id === proposedBy.id ? 'WITHDRAWN' : 'REJECTED';
}

/** Sentences on who made, approved, sent and ended a file. */
function usePeople(file: BankFile): string {
  const { file: words, make } = useTexts(bankFilesTexts);
  const moment = useMoment();
  const { proposedBy, approvedBy, sentBy, sentDateTime, cancelledBy, cancelledDateTime, reason } = file;
  const sent = sentDateTime && moment(sentDateTime);
  return [
    words.made(proposedBy.name, moment(file.proposedDateTime)),
    file.kind === 'PAYOUTS' ? make.approvedBefore : approvedBy && words.approved(approvedBy.name),
    sent && (sentBy ? words.sent(sentBy.name, sent) : words.placed(sent)),
    cancelledBy &&
      cancelledDateTime &&
      words.ended(words.states[getFileState(file)], cancelledBy.name, moment(cancelledDateTime)),
    reason && words.reason(reason),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Columns of files; on phones the first and the sum hold all. */
export function useFileColumns(): Column<BankFile>[] {
  const { file: words, kinds, orders } = useTexts(bankFilesTexts);
  const formats = useFormats();
  const { columns } = words;
  const state = (file: BankFile) => (
    <StatusDot tone={TONES[getFileState(file)]}>{words.states[getFileState(file)]}</StatusDot>
  );
  return buildColumns(columns, {
    kind: {
      cell: (file) => (
        <>
          <span className="block font-medium">{kinds[file.kind]}</span>
          <span className="block text-small text-ink-soft md:hidden">
            {`${formatDay(file.dueDate)}, ${orders(file.quantity)}`}
          </span>
          <span className="md:hidden">{state(file)}</span>
        </>
      ),
    },
    day: { hideOnMobile: true, cell: (file) => formatDay(file.dueDate) },
    quantity: { align: 'right', hideOnMobile: true, cell: (file) => formats.number(file.quantity) },
    amount: AMOUNT,
    state: { hideOnMobile: true, cell: state },
  });
}

/** Details of a file: its people and hash, what can be done with it now, and its orders. */
export function FileDetails({ file, startsOpen }: { file: BankFile; startsOpen: boolean }) {
  const { file: words, kinds, order: orderWords, orders } = useTexts(bankFilesTexts);
  const formats = useFormats();
  const reload = useReload();
  const people = usePeople(file);
  const { id, status, isTooLate, sha256 } = file;
  const params = { id };
  const what = `${kinds[file.kind]}, ${formats.money(file.amount, file.currency)}`;
  const day = formatDay(file.dueDate);
  const isSent = status === 'SENT';
  const { cancel } = words;
  return (
    <>
      <CardBody className="grid gap-3">
        <p className="text-ink-soft">{people}</p>
        <Folded quiet title={`SHA-256 ${sha256.slice(0, 16)}…`}>
          <CopyText text={sha256} label={words.copyHash} />
        </Folded>
        {isTooLate && (status === 'PROPOSED' || status === 'APPROVED') ? (
          <Notice tone="wait" title={words.tooLate(day)} />
        ) : null}
        <div className="flex flex-wrap gap-2 empty:hidden max-sm:*:flex-1">
          {status === 'PROPOSED' ? (
            <BankDecisions
              of="file"
              what={`${what} (${orders(file.quantity)})`}
              askedBy={file.proposedBy}
              canApprove={!isTooLate}
              send={(decision) => call(decideBankFile, { params, body: { decision } })}
            />
          ) : null}
          {isSent || (status === 'APPROVED' && !isTooLate) ? (
            <DownloadButton
              label={isSent ? words.again : words.download}
              name={`${isSent ? words.again : words.download} ${what}`}
              fetchFile={() => reload(fetchFile(downloadBankFile, { params }))}
            />
          ) : null}
          {status === 'APPROVED' || (isSent && !isTooLate) ? (
            <ReasonButton
              words={{ ...cancel, lead: isSent ? cancel.sent : cancel.unsent }}
              what={what}
              tone="danger"
              name={`bank file ${id}`}
              schema={cancelCall.body}
              send={(reason) => call(cancelBankFile, { params, body: { reason } })}
            />
          ) : null}
        </div>
      </CardBody>
      <Openable words={orderWords} what={what} startsOpen={startsOpen}>
        {() => <ShownOrders which={{ fileId: id }} label={what} />}
      </Openable>
    </>
  );
}
