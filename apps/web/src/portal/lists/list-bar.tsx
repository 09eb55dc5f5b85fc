import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { listsTexts } from '@stuiver/messages/nl/lists/lists';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { useSeveralCompanies } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Chip, ChipRow, FilterBar, SearchBox } from '../../ui/table/filter-bar.tsx';
import { Bookmark, SlidersHorizontal } from '../../ui/icons.tsx';
import type { NamedFilter } from '@stuiver/contract/list';
import type { List } from '@stuiver/contract/lists';
import { type Opener, PanelButton } from './panel-button.tsx';
import { type ListSearch, readSearchValue } from './schema.ts';
import type { ColumnOption } from './list-display.ts';
import { ExportButton } from './export/export-button.tsx';
import { filterCode, loadFilters } from './filters/load-filters.ts';
import { filtersSet, getLabelKey, withFilters, withoutFilters } from './list-search.ts';
import { lazyPart, loadCode } from '../../ui/load-code.ts';
import { latePart } from '../../ui/late-part.ts';

type SearchFieldProps = {
  list: List;
  search: ListSearch;
  /** Fields that it covers. */
  placeholder: string | undefined;
  onShow: (next: ListSearch, replace?: boolean) => void;
};

/** The box at the start of the bar, of lists that have one. */
function SearchField({ list, search, placeholder, onShow }: SearchFieldProps) {
  const texts = useTexts(listsTexts);
  const searched = Object.values(list.filters).find((filter) => filter.place === 'search');
  if (searched?.kind !== 'text') return null;
  return (
    <SearchBox
      label={texts.filters[getLabelKey(searched)]}
      placeholder={placeholder ?? texts.filters[getLabelKey(searched)]}
      value={readSearchValue(search, searched.name) ?? ''}
      maxLength={searched.maxLength}
      onSearch={(text) => onShow(withFilters(list, search, { [searched.name]: text }), true)}
    />
  );
}

// The bar loads with the list; its panels load when the pointer or focus comes near.
const loadDisplay = () => loadCode(() => import('./display-popover.tsx'));
const loadViews = () => loadCode(() => import('./saved-views/views-popover.tsx'));
const FilterWords = lazyPart(loadFilters, 'FilterWords');
const FilterPopover = latePart(loadFilters, 'FilterPopover');
const MoreFilters = latePart(loadFilters, 'MoreFilters');
const DisplayPopover = latePart(loadDisplay, 'DisplayPopover');
const ViewsPopover = latePart(loadViews, 'ViewsPopover');

export type ListBarProps = {
  list: List;
  search: ListSearch;
  /** Goes to another URL of the list; `replace` leaves no step behind for the back button. */
  onShow: (next: ListSearch, replace?: boolean) => void;
  /** Columns that the reader can choose; none if the page has its own choice. */
  columns?: readonly ColumnOption[];
  /** Filters that the page shows elsewhere. */
  leaveOut?: readonly string[];
  /** Fields that the search box covers. */
  placeholder?: string | undefined;
  /** Number of rows. */
  summary: ReactNode;
};

/** Search, filters and views of a list, the number of rows, and its display options. */
export function ListBar({
  list,
  search,
  onShow,
  columns,
  leaveOut = [],
  placeholder,
  summary,
}: ListBarProps) {
  const texts = useTexts(listsTexts);
  const id = useId();
  const [open, setOpen] = useState<string | null>(null);
  const hasTree = useSeveralCompanies();
  /** The panels that open from the bar, one at a time. */
  const opener = (name: string): Opener => ({
    id,
    isOpen: open === name,
    onToggle: () => setOpen((now) => (now === name ? null : name)),
    onClose: () => setOpen(null),
  });
  const set = (changes: Record<string, string | undefined>) => onShow(withFilters(list, search, changes));
  const chips = Object.values(list.filters).filter(
    ({ name, place, kind }) =>
      !leaveOut.includes(name) &&
      (search[name] === undefined ? place === 'bar' && (hasTree || kind !== 'company') : place !== 'search'),
  );
  return (
    <FilterBar
      label={texts.bar}
      summary={
        <>
          {summary}
          {filtersSet(list, search).length > 0 ? (
            <ClearAll onClear={() => onShow(withoutFilters(list, search))} />
          ) : null}
          {columns ? (
            <>
              <ExportButton list={list} search={search} columns={columns} />
              {/* Phones fold a row into two lines: they have neither columns nor row height. */}
              <PanelButton
                {...opener('display')}
                load={loadDisplay}
                look={buttonClass('quiet', 'small', 'w-8 px-0!')}
                title={texts.display}
                className="max-md:hidden"
                panel={(panel) => <DisplayPopover {...panel} list={list.name} columns={columns} />}
              >
                <SlidersHorizontal className="size-4" />
                <span className="sr-only">{texts.display}</span>
              </PanelButton>
            </>
          ) : null}
        </>
      }
    >
      <PanelButton
        {...opener('views')}
        load={loadViews}
        look={buttonClass('quiet', 'small', 'max-sm:size-11')}
        className="max-sm:static"
        panel={(panel) => <ViewsPopover {...panel} list={list} search={search} onShow={onShow} />}
      >
        <Bookmark className="size-4" />
        <span className="max-sm:sr-only">{texts.views}</span>
      </PanelButton>
      <SearchField list={list} search={search} placeholder={placeholder} onShow={onShow} />
      <ChipRow>
        {chips.map((filter) => (
          <FilterChip
            key={filter.name}
            {...opener(filter.name)}
            filter={filter}
            value={readSearchValue(search, filter.name)}
            onChange={(value) => set({ [filter.name]: value })}
          />
        ))}
        {Object.values(list.filters).some((filter) => filter.place === 'more') ? (
          <Chip
            label={texts.more}
            onNear={() => void loadFilters()}
            onClick={opener('more').onToggle}
            expanded={open === 'more'}
          />
        ) : null}
      </ChipRow>
      {open === 'more' ? (
        <MoreFilters list={list} search={search} onApply={set} onClose={() => setOpen(null)} />
      ) : null}
    </FilterBar>
  );
}

/** Next to the number of rows, so that it does not move while chips and sums come, go and grow. */
function ClearAll({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      onClick={onClear}
      className="rounded-control px-1.5 py-1.5 sm:first:pl-[11px] text-table font-medium whitespace-nowrap text-brand hover:underline print:hidden max-sm:order-2 max-sm:-my-2 max-sm:self-start max-sm:py-3"
    >
      {useTexts(commonTexts).actions.clearAll}
    </button>
  );
}

type FilterChipProps = Opener & {
  filter: NamedFilter;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** A filter as a chip, which shows its value once set, with its fields in a popover. */
function FilterChip({ id, isOpen, onToggle, onClose, filter, value, onChange }: FilterChipProps) {
  const texts = useTexts(listsTexts);
  const label = texts.filters[getLabelKey(filter)];
  const Words = filterCode.panels?.FilterWords ?? FilterWords;
  const words =
    value === undefined ? (
      label
    ) : (
      <>
        {filter.place === 'bar' ? <span className="sr-only">{`${label}: `}</span> : null}
        <Suspense fallback={label}>
          <Words filter={filter} value={value} />
        </Suspense>
      </>
    );
  return (
    <span className="relative max-w-full max-sm:static">
      <Chip
        label={words}
        active={value !== undefined}
        onNear={() => void loadFilters()}
        onClick={onToggle}
        expanded={isOpen}
        controls={id}
        onClear={() => onChange(undefined)}
        clearLabel={texts.remove(label)}
      />
      {isOpen ? (
        <FilterPopover id={id} filter={filter} value={value} onChange={onChange} onClose={onClose} />
      ) : null}
    </span>
  );
}
