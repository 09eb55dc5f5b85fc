import { commonTexts } from '@stuiver/messages/nl/portal/common';
import { listsTexts } from '@stuiver/messages/nl/portal/lists';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useTexts } from '../../../lib/language.ts';
import { buttonClass, IconButton } from '../../../ui/button.tsx';
import { Chip, ChipRow, FilterBar, SearchBox } from '../../../ui/table/filter-bar.tsx';
import { Bookmark, SlidersHorizontal } from '../../../ui/icons.tsx';
import { type FilterDefinition, type ListSchema, type ListSearch, valueOf } from './schema.ts';
import type { ColumnChoice } from './views/list-display.ts';
import { filtersSet, labelOf, withFilters, withoutFilters } from './list-search.ts';

// The bar comes with the list; what opens from it is fetched when somebody comes near.
const loadFilters = () => import('./filters/filter-panels.tsx');
const loadDisplay = () => import('./views/display-popover.tsx');
const loadViews = () => import('./views/views-popover.tsx');
const FilterWords = lazy(() => loadFilters().then((m) => ({ default: m.FilterWords })));
const FilterPopover = lazy(() => loadFilters().then((m) => ({ default: m.FilterPopover })));
const MoreFilters = lazy(() => loadFilters().then((m) => ({ default: m.MoreFilters })));
const DisplayPopover = lazy(() => loadDisplay().then((m) => ({ default: m.DisplayPopover })));
const ViewsPopover = lazy(() => loadViews().then((m) => ({ default: m.ViewsPopover })));

export type ListBarProps = {
  list: ListSchema;
  search: ListSearch;
  /** Goes to another URL of the list; `replace` leaves no step behind for the back button. */
  onShow: (next: ListSearch, replace?: boolean) => void;
  columns: readonly ColumnChoice[];
  /** What the search box looks through. */
  placeholder?: string | undefined;
  /** How many there are. */
  summary: ReactNode;
};

const near = (load: () => Promise<unknown>) => () => void load();

/** Search, filters and views of a list, how many they leave, and how it looks. */
export function ListBar({ list, search, onShow, columns, placeholder, summary }: ListBarProps) {
  const texts = useTexts(listsTexts);
  const common = useTexts(commonTexts);
  const id = useId();
  const [open, setOpen] = useState<string | null>(null);
  const toggle = (name: string) => setOpen((now) => (now === name ? null : name));
  const close = () => setOpen(null);
  const set = (changes: Record<string, string | undefined>) => onShow(withFilters(list, search, changes));
  const isSet = (filter: FilterDefinition) => search[filter.name] !== undefined;
  const searched = list.filters.find((filter) => filter.place === 'search');
  const chips = list.filters.filter(
    (filter) => filter.place === 'bar' || (filter.place === 'more' && isSet(filter)),
  );

  const chip = (filter: FilterDefinition) => {
    const label = texts.filters[labelOf(filter)];
    const value = valueOf(search, filter.name);
    return (
      <span key={filter.name} className="relative max-w-full max-sm:static">
        <Chip
          label={
            value === undefined ? (
              label
            ) : (
              <>
                {filter.place === 'bar' ? <span className="sr-only">{`${label}: `}</span> : null}
                <Suspense fallback={label}>
                  <FilterWords filter={filter} value={value} />
                </Suspense>
              </>
            )
          }
          active={value !== undefined}
          onNear={near(loadFilters)}
          onClick={() => toggle(filter.name)}
          expanded={open === filter.name}
          controls={id}
          onClear={() => set({ [filter.name]: undefined })}
          clearLabel={texts.remove(label)}
        />
        {open === filter.name ? (
          <Suspense>
            <FilterPopover
              id={id}
              filter={filter}
              value={value}
              onChange={(next) => set({ [filter.name]: next })}
              onClose={close}
            />
          </Suspense>
        ) : null}
      </span>
    );
  };

  return (
    <FilterBar
      label={texts.bar}
      summary={
        <>
          {summary}
          {/* Phones fold a row into two lines: there are no columns to choose and no other height. */}
          <span className="relative max-md:hidden">
            <IconButton
              label={texts.display}
              className="size-8!"
              onPointerEnter={near(loadDisplay)}
              onClick={() => toggle('display')}
              aria-haspopup="dialog"
              aria-expanded={open === 'display'}
              aria-controls={open === 'display' ? id : undefined}
            >
              <SlidersHorizontal aria-hidden strokeWidth={1.5} className="size-4" />
            </IconButton>
            {open === 'display' ? (
              <Suspense>
                <DisplayPopover id={id} list={list.key} columns={columns} onClose={close} />
              </Suspense>
            ) : null}
          </span>
        </>
      }
    >
      {list.filters.length > 0 ? (
        <span className="relative max-sm:static">
          <button
            type="button"
            onPointerEnter={near(loadViews)}
            onFocus={near(loadViews)}
            onClick={() => toggle('views')}
            aria-haspopup="dialog"
            aria-expanded={open === 'views'}
            aria-controls={open === 'views' ? id : undefined}
            className={buttonClass('quiet', 'small', 'max-sm:size-11')}
          >
            <Bookmark aria-hidden strokeWidth={1.5} className="size-4" />
            <span className="max-sm:sr-only">{texts.views}</span>
          </button>
          {open === 'views' ? (
            <Suspense>
              <ViewsPopover id={id} list={list} search={search} onShow={onShow} onClose={close} />
            </Suspense>
          ) : null}
        </span>
      ) : null}
      {searched?.kind === 'text' ? (
        <SearchBox
          label={texts.filters[labelOf(searched)]}
          placeholder={placeholder ?? texts.filters[labelOf(searched)]}
          value={valueOf(search, searched.name) ?? ''}
          maxLength={searched.maxLength}
          onSearch={(text) => onShow(withFilters(list, search, { [searched.name]: text }), true)}
        />
      ) : null}
      <ChipRow>
        {chips.map(chip)}
        {list.filters.some((filter) => filter.place === 'more') ? (
          <Chip
            label={texts.more}
            onNear={near(loadFilters)}
            onClick={() => toggle('more')}
            expanded={open === 'more'}
          />
        ) : null}
      </ChipRow>
      {/* Behind the chips; on phones below their row, where it never goes out of sight. */}
      {filtersSet(list, search).length > 0 ? (
        <button
          type="button"
          onClick={() => onShow(withoutFilters(list, search))}
          className="rounded-control px-1.5 py-1 text-table font-medium whitespace-nowrap text-brand hover:underline max-sm:py-2"
        >
          {common.actions.clearAll}
        </button>
      ) : null}
      {open === 'more' ? (
        <Suspense>
          <MoreFilters list={list} search={search} onApply={set} onClose={close} />
        </Suspense>
      ) : null}
    </FilterBar>
  );
}
