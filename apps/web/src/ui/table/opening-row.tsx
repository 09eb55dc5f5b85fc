import { type ReactNode, useId, useState } from 'react';
import { cx } from '../cx.ts';
import { ChevronRight } from '../icons.tsx';
import { ROW_LOOK, ROW_TARGET, type RowCells, walkRows } from './table.tsx';

type OpeningRowProps = {
  readonly cells: RowCells;
  /** The details are open at first. */
  readonly startsOpen: boolean;
  readonly children: ReactNode;
};

/**
 * A row of a table that is a button, and opens details below it; they take the focus when the button that was pressed
 * has gone.
 */
export function OpeningRow({ cells, startsOpen, children }: OpeningRowProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <>
      <tr className={ROW_LOOK}>
        {cells.draw((content) => (
          <button
            type="button"
            data-row=""
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onKeyDown={walkRows}
            onClick={() => setOpen(!isOpen)}
            className={cx(ROW_TARGET, 'flex w-full items-start gap-2 text-left')}
          >
            <ChevronRight
              aria-hidden
              strokeWidth={1.75}
              className={cx(
                'mt-0.5 size-4 shrink-0 text-ink-faint transition-transform',
                isOpen && 'rotate-90',
              )}
            />
            <span className="min-w-0 flex-1">{content}</span>
          </button>
        ))}
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={cells.count}>
            {/* As wide as the other rows make the table. */}
            <div id={id} tabIndex={-1} className="w-0 min-w-full">
              {children}
            </div>
          </td>
        </tr>
      ) : null}
    </>
  );
}
