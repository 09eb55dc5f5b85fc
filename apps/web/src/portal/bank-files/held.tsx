import type { BankOrder } from '@stuiver/contract';
import { proposeBankAccount as proposeCall } from '@stuiver/contract/endpoints/money/bank-files';
import { decideBankAccount, proposeBankAccount } from '@stuiver/contract/routes';
import { formatIban } from '@stuiver/domain/iban';
import { bankFilesTexts } from '@stuiver/messages/nl/bank-files/bank-files';
import { call } from '../../lib/api.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { CardBody } from '../../ui/card.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { useReload } from './bank-queries.ts';
import { BankDecisions, ReasonButton } from './decisions.tsx';
import { OrderList } from './orders.tsx';
import { useMoment } from '../../lib/spoken-date.ts';
import { AMOUNT } from '../parts/money.tsx';
import { buildColumns } from '../parts/table-card.tsx';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';

type OfOrder = { readonly order: BankOrder; readonly what: string };

/** The account, or the reason, that someone proposed for a held refund; a colleague decides. */
function Proposal({ order: { id, proposal }, what }: OfOrder) {
  const { held: words, file } = useTexts(bankFilesTexts);
  const moment = useMoment();
  if (proposal === null) return null;
  const { name, iban, reason, proposedBy, proposedDateTime } = proposal;
  const at = moment(proposedDateTime);
  return (
    <>
      {iban === '' ? (
        <p>{`${words.unpayableBy(proposedBy.name, at)} ${file.reason(reason)}`}</p>
      ) : (
        <>
          <p>{words.accountBy(proposedBy.name, at)}</p>
          <p className="font-medium break-words">
            {name} <span className="num whitespace-nowrap">{formatIban(iban)}</span>
          </p>
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:flex-1">
        <BankDecisions
          // Another proposal asks anew.
          key={proposedDateTime}
          of="order"
          what={what}
          askedBy={proposedBy}
          send={(decision) =>
            call(decideBankAccount, { params: { id }, body: { decision, proposedDateTime } })
          }
        />
      </div>
    </>
  );
}

type DialogProps = { readonly id: string; readonly what: string; readonly onClose: () => void };

function AccountDialog({ id, what, onClose }: DialogProps) {
  const {
    held: { account: words },
  } = useTexts(bankFilesTexts);
  const reload = useReload();
  const dialog = useFormDialog({
    name: `bank account ${id}`,
    schema: proposeCall.body,
    toRequest: (values: { name: string; iban: string }) => ({ ...values, reason: '' }),
    defaultValues: { name: '', iban: '' },
    send: async (body) => {
      await reload(call(proposeBankAccount, { params: { id }, body }));
      onClose();
    },
    onClose,
  });
  const { form } = dialog;
  return (
    <FormDialog words={{ ...words, title: words.title(what) }} width="small" {...dialog}>
      <TextField {...form.field('name')} required maxLength={70} label={words.name} autoComplete="off" />
      <TextField {...form.field('iban')} required maxLength={42} label={words.iban} autoComplete="off" />
    </FormDialog>
  );
}

/** Choices that can be proposed for a held refund: an account, or that it cannot be paid. */
function Choices({ order: { id }, what }: OfOrder) {
  const { held: words } = useTexts(bankFilesTexts);
  const { account, unpayable } = words;
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
      <DialogButton what={what} dialog={(onClose) => <AccountDialog id={id} what={what} onClose={onClose} />}>
        {account.action}
      </DialogButton>
      <ReasonButton
        words={unpayable}
        what={what}
        name={`bank order ${id}`}
        schema={proposeCall.body}
        rest={{ name: '', iban: '' }}
        send={(reason) => call(proposeBankAccount, { params: { id }, body: { name: '', iban: '', reason } })}
      />
    </div>
  );
}

/** Columns of held refunds; on phones the first and the amount hold all. */
export function useHeldColumns(): Column<BankOrder>[] {
  const { order: words, file, line, held } = useTexts(bankFilesTexts);
  const { columns } = file;
  const state = ({ status, proposal }: BankOrder) => (
    <StatusDot tone="wait">{proposal ? file.states.PROPOSED : words.states[status]}</StatusDot>
  );
  return buildColumns(
    { ...columns, merchant: held.columns.merchant, name: line.columns.name },
    {
      merchant: {
        cell: (order) => (
          <>
            <span className="block font-medium">{order.merchantName}</span>
            <span className="block text-small text-ink-soft md:hidden">{order.name}</span>
            <span className="md:hidden">{state(order)}</span>
          </>
        ),
      },
      name: { hideOnMobile: true, cell: ({ name }) => name || line.unknown },
      amount: AMOUNT,
      state: { hideOnMobile: true, cell: state },
    },
  );
}

/** Details of a refund that waits for a person: without a usable account, or of a file and made by a former rule. */
export function HeldDetails({ order }: { order: BankOrder }) {
  const { held: words } = useTexts(bankFilesTexts);
  const formats = useFormats();
  const of = { order, what: `${formats.money(order.amount, order.currency)}, ${order.merchantName}` };
  return (
    <>
      <OrderList isOpened label={of.what} orders={[order]} />
      <CardBody className="border-t border-line">
        {order.status === 'HELD' ? (
          order.proposal ? (
            <Proposal {...of} />
          ) : (
            <Choices {...of} />
          )
        ) : (
          <Notice tone="wait" title={words.former.title}>
            {words.former.text}
          </Notice>
        )}
      </CardBody>
    </>
  );
}
