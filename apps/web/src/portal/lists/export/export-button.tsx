import { listsTexts } from '@stuiver/messages/nl/lists/lists';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { useLanguage, useTexts } from '../../../lib/language.ts';
import { usePermission } from '../../../lib/session.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Download } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { List } from '@stuiver/contract/lists';
import { type ListSearch, readSearchValue } from '../schema.ts';
import { type ColumnOption, shownColumns, useListDisplay } from '../list-display.ts';
import { useExport } from './use-export.ts';
import { loadCode } from '../../../ui/load-code.ts';

const loadRequest = () => loadCode(() => import('./export-request.ts'));
const loadEnd = () => loadCode(() => import('./report-export.ts'));

export type ExportButtonProps = {
  list: List;
  search: ListSearch;
  columns: readonly ColumnOption[];
};

/** Exports the list's state: its filters, order and columns. Pressed again, it stops. */
export function ExportButton({ list, search, columns }: ExportButtonProps) {
  const texts = useTexts(listsTexts);
  const { actions } = useTexts(commonTexts);
  const language = useLanguage();
  const display = useListDisplay(list.name);
  const mayExport = usePermission('exports:read');
  const { isRunning, start, cancel } = useExport(
    (run) => void loadEnd().then(({ reportExport }) => reportExport(run)),
  );
  if (!mayExport) return null;
  const begin = () =>
    start(async (signal, onProgress) => {
      const { fileColumns, runExport, buildSelection } = await loadRequest();
      const shown = shownColumns(columns, display.columns).map(({ field }) => field);
      const selection = await buildSelection(list, search, fileColumns(list, shown), language);
      return runExport(selection, signal, onProgress, readSearchValue(search, 'company'));
    });
  return (
    <IconButton
      label={isRunning ? actions.cancel : texts.export}
      className="size-8! max-sm:size-11!"
      aria-busy={isRunning || undefined}
      onPointerEnter={() => void Promise.all([loadRequest(), loadEnd()])}
      onClick={() => (isRunning ? cancel() : void begin())}
    >
      {isRunning ? <Spinner /> : <Download className="size-4" />}
    </IconButton>
  );
}
