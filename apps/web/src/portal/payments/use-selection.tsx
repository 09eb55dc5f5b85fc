import type { PaymentRow } from '@stuiver/contract';
import { paymentsListTexts } from '@stuiver/messages/nl/payments/payments-list';
import { useEffect, useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { onCompaniesChosen } from '../../lib/session.ts';
import type { Column } from '../../ui/table/table.tsx';

type BoxProps = { label: string; checked: boolean; onChange: () => void };

/** A box with room around it to hit, in a row of any height. */
function Box(props: BoxProps) {
  return (
    <label className="-m-2 block size-8 p-2">
      <input
        type="checkbox"
        aria-label={props.label}
        checked={props.checked}
        onChange={props.onChange}
        className="block size-4 cursor-pointer accent-brand"
      />
    </label>
  );
}

/**
 * Keeps the selected payments, across pages and filters of the list.
 *
 * @returns the rows, the column of boxes, and `clear`
 */
export function useSelection() {
  const texts = useTexts(paymentsListTexts);
  const [selected, setSelected] = useState<ReadonlyMap<string, PaymentRow>>(new Map());
  useEffect(() => onCompaniesChosen(() => setSelected(new Map())), []);
  const set = (rows: readonly PaymentRow[], on: boolean) =>
    setSelected((before) => {
      const next = new Map(before);
      for (const row of rows) {
        if (on) next.set(row.id, row);
        else next.delete(row.id);
      }
      return next;
    });
  const lead = (rows: readonly PaymentRow[]): Column<PaymentRow> => {
    const all = rows.length > 0 && rows.every(({ id }) => selected.has(id));
    return {
      field: 'selected',
      label: texts.selectPage,
      header: <Box label={texts.selectPage} checked={all} onChange={() => set(rows, !all)} />,
      isLead: true,
      // Above the row's link.
      className: 'relative z-10 w-0 pr-0!',
      cell: (row) => {
        const on = selected.has(row.id);
        const what = row.description || texts.noDescription;
        return <Box label={texts.select(what)} checked={on} onChange={() => set([row], !on)} />;
      },
    };
  };
  return { rows: [...selected.values()], lead, clear: () => setSelected(new Map()) };
}
