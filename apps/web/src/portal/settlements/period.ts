import type { Language } from '@stuiver/messages';
import type { SettlementsTexts } from '@stuiver/messages/nl/settlements/settlements';
import { getOpenSettlements } from '@stuiver/contract/routes';
import type { SettlementGroup } from '@stuiver/contract';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { settlementTexts } from '@stuiver/messages/nl/settlements/settlement';
import { settlementWords } from '@stuiver/messages/nl/settlements/settlement-words';
import { showDateTime } from '../../lib/format.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { callQuery } from '../../lib/query.ts';
import { useFormats, useTexts } from '../../lib/language.ts';

/** Returns a function that names a group of lines. */
export function useGroupWords(): (group: SettlementGroup) => string {
  const { statement } = useTexts(settlementTexts);
  const { lineKind } = useTexts(settlementWords);
  const { names } = useTexts(methodTexts);
  const { number } = useFormats();
  return ({ kind, paymentMethodName: method, vatRate }) => {
    const rate = vatRate === null ? null : `${number(Number(vatRate))}\u202f%`;
    if (kind === 'vat' && rate !== null) return statement.vat(rate);
    return method === null ? lineKind[kind] : statement.of(lineKind[kind], names[method]);
  };
}

/** Queries the settlements that are under way. */
export const openSettlementsQuery = () =>
  callQuery(['totals', 'openSettlements'], getOpenSettlements, { query: {} });

/** Checks whether an instant is the start of a day in the deployment's time zone. */
const isMidnight = (instant: string) => showDateTime(instant).endsWith(' 00:00');

/** Formats a day of the calendar, `YYYY-MM-DD`, within a sentence. */
export const dayWords = (day: string, language: Language) =>
  spokenDay(`${day}T12:00:00Z`, language, { timeZone: 'UTC' });

/**
 * Formats the period of a settlement: whole days if it starts and ends at midnight, else with times.
 *
 * @param from null for the first settlement
 */
export function periodWords(
  { fromDateTime: from, untilDateTime: until }: { fromDateTime: string | null; untilDateTime: string },
  { period }: SettlementsTexts,
  language: Language,
): string {
  if (!isMidnight(until) || (from !== null && !isMidnight(from))) {
    const [start, end] = [from, until].map((at) => at && spokenDay(at, language, { withTime: true }));
    return start ? period.between(start, end ?? '') : period.untilTime(end ?? '');
  }
  const last = spokenDay(new Date(Date.parse(until) - 1).toISOString(), language);
  if (from === null) return period.until(last);
  const first = spokenDay(from, language);
  if (first === last) return last;
  // A month that both share is named once.
  const [day = '', ...month] = first.split(' ');
  return period.between(last.endsWith(` ${month.join(' ')}`) ? day : first, last);
}
