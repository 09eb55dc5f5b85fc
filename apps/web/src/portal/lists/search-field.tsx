import { listsTexts } from '@stuiver/messages/nl/lists/lists';
import { useTexts } from '../../lib/language.ts';
import { SearchBox } from '../../ui/table/filter-bar.tsx';
import { getLabelKey, withFilters } from './list-search.ts';
import type { List } from '@stuiver/contract/lists';
import { type ListSearch, readSearchValue } from './schema.ts';

type SearchFieldProps = {
  list: List;
  search: ListSearch;
  /** Fields that it covers. */
  placeholder: string | undefined;
  onShow: (next: ListSearch, replace?: boolean) => void;
};

/** The box at the start of the bar, of lists that have one. */
export function SearchField({ list, search, placeholder, onShow }: SearchFieldProps) {
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
