import { useFormats } from '../../../lib/language.ts';
import { methodTexts, statusTexts } from '../texts.ts';
import type { FilterTexts } from './filter-words.ts';
import { panelTexts } from './panel-texts.ts';
import { listsTexts } from './texts.ts';

/** The words and formats of filters in the current language. */
export function useFilterTexts(): FilterTexts {
  return {
    lists: listsTexts.use(),
    panels: panelTexts.use(),
    statuses: statusTexts.use(),
    methods: methodTexts.use(),
    formats: useFormats(),
  };
}
