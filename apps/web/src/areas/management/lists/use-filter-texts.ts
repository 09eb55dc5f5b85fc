import { panelTexts } from '@stuiver/messages/nl/portal/list-panels';
import { listsTexts } from '@stuiver/messages/nl/portal/lists';
import { methodTexts } from '@stuiver/messages/nl/portal/methods';
import { statusTexts } from '@stuiver/messages/nl/portal/statuses';
import { useFormats, useTexts } from '../../../lib/language.ts';
import type { FilterTexts } from './filter-words.ts';

/** The words and formats of filters in the current language. */
export function useFilterTexts(): FilterTexts {
  return {
    lists: useTexts(listsTexts),
    panels: useTexts(panelTexts),
    statuses: useTexts(statusTexts),
    methods: useTexts(methodTexts),
    formats: useFormats(),
  };
}
