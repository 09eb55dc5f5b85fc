import { type Language, LANGUAGE_FACTS } from '@stuiver/domain/languages';
import type { Formats } from '@stuiver/messages';
import { auditCodes, type AuditCodes } from '@stuiver/messages/nl/audit/audit-codes';
import { panelTexts, type PanelTexts } from '@stuiver/messages/nl/lists/list-panels';
import { listsTexts, type ListsTexts } from '@stuiver/messages/nl/lists/lists';
import { methodTexts, type MethodTexts } from '@stuiver/messages/nl/methods/methods';
import { statusTexts, type StatusTexts } from '@stuiver/messages/nl/shared/statuses';
import { settlementWords, type SettlementWords } from '@stuiver/messages/nl/settlements/settlement-words';
import { businessNow, config } from '../../../lib/config.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { splitRange, type Ends, isPreset } from './filter-query.ts';
import type { CodeList, NamedFilter } from '@stuiver/contract/list';
import { getLabelKey } from '../list-search.ts';

/** The words and formats that describe filters. */
export type FilterTexts = {
  lists: ListsTexts;
  panels: PanelTexts;
  statuses: StatusTexts & SettlementWords & AuditCodes;
  methods: MethodTexts;
  formats: Formats;
};

export function useFilterTexts(): FilterTexts {
  return {
    lists: useTexts(listsTexts),
    panels: useTexts(panelTexts),
    statuses: { ...useTexts(statusTexts), ...useTexts(settlementWords), ...useTexts(auditCodes) },
    methods: useTexts(methodTexts),
    formats: useFormats(),
  };
}

/** Returns the label of one choice; an unknown value stays unchanged. */
export function optionWord(source: CodeList | 'mandateType', value: string, texts: FilterTexts): string {
  // Programs use these names, in any language.
  if (source === 'eventType') return value;
  const { statuses } = texts;
  const words: Readonly<Record<string, string>> = {
    ...statuses,
    method: texts.methods.names,
    chargebackCondition: statuses.chargeback,
  }[source];
  return Object.hasOwn(words, value) ? (words[value] ?? value) : value;
}

function rangeWords(ends: Ends, panels: PanelTexts, word: (bound: string) => string): string {
  const [from, to] = ends;
  if (!to) return panels.from(word(from));
  if (!from) return panels.until(word(to));
  return from === to ? word(from) : panels.between(word(from), word(to));
}

/** A short day: `20 nov`, with the year when it is not the current one. */
function shortDay(day: string, language: Language, now: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return day;
  const thisYear = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: config.timeZone }).format(now);
  const parts = new Intl.DateTimeFormat(LANGUAGE_FACTS[language].locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(day.startsWith(thisYear) ? {} : { year: 'numeric' }),
  });
  return parts.format(moment).replaceAll('.', '');
}

/**
 * The text of a set filter's chip: `Geslaagd, Mislukt`, `1 nov – 20 nov`. Filters outside the bar include their name:
 * `E-mailadres: …`.
 *
 * @param now decides whether a year needs saying
 */
export function filterWords(
  filter: NamedFilter,
  value: string,
  texts: FilterTexts,
  now: number = businessNow(),
): string {
  const { panels, formats } = texts;
  const words = () => {
    switch (filter.kind) {
      case 'text':
      case 'company':
      case 'endpoint':
      case 'settlement':
        return value;
      case 'many':
        return value
          .split(',')
          .map((item) => optionWord(filter.options, item, texts))
          .join(', ');
      case 'choice':
        return optionWord('mandateType', value, texts);
      case 'amount':
        return rangeWords(splitRange(value), panels, (bound) => formats.money(bound, 'EUR'));
      case 'dates':
        return isPreset(value)
          ? panels.dates.presets[value]
          : rangeWords(splitRange(value), panels, (day) => shortDay(day, formats.language, now));
    }
  };
  const label = texts.lists.filters[getLabelKey(filter)];
  return filter.place === 'bar' ? words() : panels.labelled(label, words());
}
