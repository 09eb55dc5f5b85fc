import { useEffect, useState } from 'react';
import { onCompaniesChosen } from '../../lib/session.ts';
import type { Column } from '../../ui/table/table.tsx';

type BoxProps = { label: string; checked: boolean; disabled?: boolean; onChange: () => void };

/** A box with room around it to hit, in a row of any height. */
function Box({ label, ...props }: BoxProps) {
  return (
    <label className="-m-2 block size-8 p-2">
      <input
        type="checkbox"
        aria-label={label}
        {...props}
        className="block size-4 cursor-pointer accent-brand disabled:cursor-not-allowed"
      />
    </label>
  );
}

export type SelectionOptions<Row> = {
  words: { selectPage: string; select: (what: string) => string };
  nameOf: (row: Row) => string;
  /** All of them by default. */
  isSelectable?: (row: Row) => boolean;
};

/**
 * Keeps the selected rows, across pages and filters of the list.
 *
 * @returns the rows, the column of boxes, and `clear`
 */
export function useSelection<Row extends { readonly id: string }>({
  words,
  nameOf,
  isSelectable = () => true,
}: SelectionOptions<Row>) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  useEffect(() => onCompaniesChosen(() => setSelected(new Map())), []);
  const set = (rows: readonly Row[], on: boolean) =>
    setSelected((before) => {
      const next = new Map(before);
      for (const row of rows) {
        if (on) next.set(row.id, row);
        else next.delete(row.id);
      }
      return next;
    });
  const lead = (rows: readonly Row[]): Column<Row> => {
    const selectable = rows.filter(isSelectable);
    const all = selectable.length > 0 && selectable.every(({ id }) => selected.has(id));
    return {
      field: 'selected',
      label: words.selectPage,
      header: (
        <Box
          label={words.selectPage}
          checked={all}
          disabled={selectable.length === 0}
          onChange={() => set(selectable, !all)}
        />
      ),
      isLead: true,
      // Above the row's link.
      className: 'relative z-10 w-0 pr-0!',
      cell: (row) => {
        const on = selected.has(row.id);
        return (
          <Box
            label={words.select(nameOf(row))}
            checked={on}
            disabled={!on && !isSelectable(row)}
            onChange={() => set([row], !on)}
          />
        );
      },
    };
  };
  return { rows: [...selected.values()], lead, clear: () => setSelected(new Map()) };
}
