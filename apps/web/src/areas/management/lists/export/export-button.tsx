import { exportsTexts } from '@stuiver/messages/nl/portal/exports/exports';
import { getTexts, useLanguage, useTexts } from '../../../../lib/language.ts';
import { usePermission } from '../../../../lib/session.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Download } from '../../../../ui/icons.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { type ListSchema, type ListSearch, valueOf } from '../schema.ts';
import { type ColumnChoice, shownColumns, useListDisplay } from '../views/list-display.ts';
import { type ExportRun, failureText, useExport } from './use-export.ts';

const loadRequest = () => import('./export-request.ts');

/** Says how an export of a list ended. */
function tell({ outcome, error }: ExportRun): void {
  const texts = getTexts(exportsTexts);
  if (error) showToast({ tone: 'bad', title: texts.failed.title, text: failureText(error) });
  else if (outcome?.rows === null) showToast({ tone: 'calm', ...texts.begun });
  else if (outcome?.rows === 0) showToast({ tone: 'calm', ...texts.nothing });
  else if (outcome) showToast({ tone: 'good', title: texts.done(outcome.rows ?? 0) });
}

export type ExportButtonProps = {
  list: ListSchema;
  search: ListSearch;
  columns: readonly ColumnChoice[];
};

/** Exports what the list shows: its filters, order and columns. Pressed again, it stops. */
export function ExportButton({ list, search, columns }: ExportButtonProps) {
  const texts = useTexts(exportsTexts);
  const language = useLanguage();
  const display = useListDisplay(list.key);
  const mayExport = usePermission('exports:read');
  const { isRunning, start, cancel } = useExport(tell);
  if (!mayExport) return null;
  const begin = () =>
    start(async (signal, onProgress) => {
      const { fileColumns, runExport, selectionOf } = await loadRequest();
      const shown = shownColumns(columns, display.columns).map(({ field }) => field);
      const selection = await selectionOf(list, search, fileColumns(list, shown), language);
      return runExport(selection, signal, onProgress, valueOf(search, 'company'));
    });
  return (
    <IconButton
      label={isRunning ? texts.cancel : texts.startList}
      className="size-8! max-sm:size-11!"
      aria-busy={isRunning || undefined}
      onPointerEnter={() => void loadRequest()}
      onClick={() => (isRunning ? cancel() : void begin())}
    >
      {isRunning ? <Spinner /> : <Download aria-hidden strokeWidth={1.5} className="size-4" />}
    </IconButton>
  );
}
