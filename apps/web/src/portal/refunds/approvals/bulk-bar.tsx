import type { ListedPayment, TotalAmounts } from '@stuiver/contract';
import { LIMITS } from '@stuiver/contract/limits';
import { paymentsListTexts } from '@stuiver/messages/nl/payments/payments-list';
import { refundRequestsTexts } from '@stuiver/messages/nl/refunds/refund-requests';
import { useState } from 'react';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { SelectionBar } from '../../lists/selection-bar.tsx';
import { writeSums } from '../../lists/sums.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { formatWire, readWire } from '@stuiver/domain/money';
import { paymentSums } from '@stuiver/domain/sums';

/** Adds up payments of a list, in each currency; the gateway's totals of the same rows are equal. */
function addUpPayments(rows: readonly ListedPayment[]): TotalAmounts {
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, of]) => {
      const sums = of.map(({ status, amount, refundedAmount, chargedBackAmount }) =>
        paymentSums({
          status,
          amount: readWire(amount),
          refundedAmount: readWire(refundedAmount),
          chargedBackAmount: readWire(chargedBackAmount),
        }),
      );
      return {
        currency,
        amount: formatWire(sums.reduce((sum, { received }) => sum + received, 0)),
        excludedAmount: formatWire(sums.reduce((sum, { notReceived }) => sum + notReceived, 0)),
      };
    });
}

export type BulkBarProps = { payments: readonly ListedPayment[]; onClear: () => void };

/** Number and sums of the selected payments, as in the list, with their actions; stays in sight below the list. */
export function BulkBar({ payments, onClear }: BulkBarProps) {
  const { bulk: words } = useTexts(refundRequestsTexts);
  const { sums } = useTexts(paymentsListTexts);
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const companies = new Set(payments.map(({ merchantId }) => merchantId));
  const most = LIMITS.paymentsOfRefundRequest;
  const problem = companies.size > 1 ? words.companies : payments.length > most ? words.limit(most) : null;
  return (
    <>
      <SelectionBar
        words={words}
        selected={words.selected(payments.length)}
        sums={writeSums(sums, addUpPayments(payments), formats)}
        problem={problem}
        onClear={onClear}
        onAct={() => setOpen(true)}
      />
      {open ? <BulkDialog payments={payments} onDone={onClear} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
