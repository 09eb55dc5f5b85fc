import { exportsTexts } from '@stuiver/messages/nl/exports/exports';
import { columnTexts } from '@stuiver/messages/nl/lists/columns';
import { useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { ArrowDown, ArrowUp, type Icon } from '../../ui/icons.tsx';

export type ColumnChoiceProps = {
  /** Every column, in its usual order. */
  all: readonly string[];
  chosen: readonly string[];
  onChoose: (columns: readonly string[]) => void;
  onUsual: () => void;
  onBookkeeper: () => void;
};

/** Moves a column one position on (1) or back (-1). */
function moved(columns: readonly string[], index: number, by: 1 | -1): string[] {
  const next = [...columns];
  const [column = ''] = next.splice(index, 1);
  next.splice(index + by, 0, column);
  return next;
}

/** The columns of a file, in order: the chosen ones above the others. */
export function ColumnChoice({ all, chosen, onChoose, onUsual, onBookkeeper }: ColumnChoiceProps) {
  const { columns: texts } = useTexts(exportsTexts);
  const names: Readonly<Record<string, string>> = useTexts(columnTexts);
  const [told, setTold] = useState('');
  const getColumnName = (column: string) => names[column] ?? column;
  const move = (index: number, by: 1 | -1) => {
    onChoose(moved(chosen, index, by));
    setTold(texts.moved(getColumnName(chosen[index] ?? ''), index + by + 1));
  };
  const toggle = (column: string, on: boolean) =>
    onChoose(on ? [...chosen, column] : chosen.filter((other) => other !== column));
  const rest = all.filter((column) => !chosen.includes(column));
  return (
    <Card
      title={texts.title}
      aside={
        <div className="-mr-2.5 flex shrink-0 gap-1 max-sm:gap-0">
          <Button tone="quiet" size="small" onClick={onBookkeeper}>
            {texts.bookkeeper}
          </Button>
          <Button tone="quiet" size="small" onClick={onUsual}>
            {texts.usual}
          </Button>
        </div>
      }
      padded
    >
      <p className="mb-2 text-table text-ink-faint">{texts.text}</p>
      {chosen.length === 0 ? <FieldError>{texts.none}</FieldError> : null}
      <ol aria-label={texts.title} className="grid">
        {chosen.map((column, index) => (
          <ChosenColumn
            key={column}
            name={getColumnName(column)}
            place={index + 1}
            isLast={index === chosen.length - 1}
            onDrop={() => toggle(column, false)}
            onMove={(by) => move(index, by)}
          />
        ))}
      </ol>
      <div className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 max-sm:gap-y-3 xl:grid-cols-3">
        {rest.map((column) => (
          <Checkbox
            key={column}
            label={getColumnName(column)}
            checked={false}
            onChange={() => toggle(column, true)}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {told}
      </p>
    </Card>
  );
}

type ChosenColumnProps = {
  name: string;
  /** One-based. */
  place: number;
  isLast: boolean;
  onDrop: () => void;
  onMove: (by: 1 | -1) => void;
};

function ChosenColumn({ name, place, isLast, onDrop, onMove }: ChosenColumnProps) {
  const { columns: texts } = useTexts(exportsTexts);
  /** Stays in the order of focus at either end, so that a keyboard user does not lose it. */
  const mover = (label: string, Mark: Icon, by: 1 | -1, isAtEnd: boolean) => (
    <IconButton
      label={label}
      aria-disabled={isAtEnd || undefined}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-45"
      onClick={() => !isAtEnd && onMove(by)}
    >
      <Mark className="size-4" />
    </IconButton>
  );
  return (
    <li className="flex min-h-10 items-center gap-2 border-b border-line max-sm:min-h-12">
      <span aria-hidden className="num w-6 text-table text-ink-faint">
        {place}
      </span>
      <Checkbox className="min-w-0 flex-1 wrap-anywhere" label={name} checked onChange={onDrop} />
      {mover(texts.up(name), ArrowUp, -1, place === 1)}
      {mover(texts.down(name), ArrowDown, 1, isLast)}
    </li>
  );
}
