import { useTexts } from '../../lib/language.ts';
import { panelTexts } from '@stuiver/messages/nl/lists/list-panels';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import type { ListName } from '@stuiver/contract/lists';
import { type ColumnOption, isFixed, setListDisplay, shownColumns, useListDisplay } from './list-display.ts';

export type DisplayPopoverProps = {
  id: string;
  list: ListName;
  columns: readonly ColumnOption[];
  onClose: () => void;
};

/** Which columns show, and how high rows are; this browser remembers it for the list. */
export function DisplayPopover({ id, list, columns, onClose }: DisplayPopoverProps) {
  const { display: texts } = useTexts(panelTexts);
  const display = useListDisplay(list);
  const shown = new Set(shownColumns(columns, display.columns).map(({ field }) => field));
  const choose = (field: string, on: boolean) =>
    setListDisplay(list, {
      columns: columns
        .map((column) => column.field)
        .filter((name) => (name === field ? on : shown.has(name))),
    });
  return (
    <Popover id={id} label={texts.title} onClose={onClose} side="end" className="sm:w-[290px]">
      <fieldset>
        <legend className="mb-2 text-body font-medium">{texts.columns}</legend>
        <div className="grid gap-1.5 max-sm:gap-3">
          {columns.map((column, index) => (
            <Checkbox
              key={column.field}
              label={column.label}
              checked={shown.has(column.field)}
              disabled={isFixed(column, index)}
              hint={isFixed(column, index) ? texts.always : undefined}
              onChange={(event) => choose(column.field, event.target.checked)}
            />
          ))}
        </div>
      </fieldset>
      <div className="mt-4 flex items-center justify-between gap-3 border-t border-line pt-3">
        <span aria-hidden className="text-body font-medium">
          {texts.density}
        </span>
        <Segmented
          label={texts.density}
          options={[
            { value: 'regular', label: texts.regular },
            { value: 'compact', label: texts.compact },
          ]}
          value={display.density}
          onChange={(density) => setListDisplay(list, { density })}
        />
      </div>
      {display.columns ? (
        <Button
          tone="quiet"
          size="small"
          className="mt-2 -ml-2.5"
          onClick={() => setListDisplay(list, { columns: null })}
        >
          {texts.reset}
        </Button>
      ) : null}
    </Popover>
  );
}
