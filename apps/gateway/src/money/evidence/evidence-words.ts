import { formatDateTime, localDay } from '@stuiver/domain/dates';
import { getFormats, type Language } from '@stuiver/messages';
import type { EvidenceTexts } from '@stuiver/messages/nl/chargebacks/evidence';
import type { MethodTexts } from '@stuiver/messages/nl/methods/methods';

/** Texts and formats of a letter and packet in one language. */
export type EvidenceWords = {
  readonly language: Language;
  readonly texts: EvidenceTexts;
  readonly methods: MethodTexts['names'];
  /** Formats an amount of the wire. */
  readonly money: (amount: string, currency: string) => string;
  readonly number: (value: number) => string;
  /** Formats an instant in the deployment's time zone. */
  readonly at: (instant: string) => string;
  /** Formats `YYYY-MM-DD`, or the day of an instant. */
  readonly day: (day: string) => string;
};

/** Loads the words of a letter in a language. */
export async function evidenceWords(language: Language, timeZone: string): Promise<EvidenceWords> {
  const [{ evidenceTexts: texts }, { methodTexts }] = await Promise.all([
    import(`@stuiver/messages/${language}/chargebacks/evidence`) as Promise<{ evidenceTexts: EvidenceTexts }>,
    import(`@stuiver/messages/${language}/methods/methods`) as Promise<{ methodTexts: MethodTexts }>,
  ]);
  const formats = getFormats(language);
  return {
    language,
    texts,
    methods: methodTexts.names,
    money: (amount, currency) => formats.money(amount, currency),
    number: (value) => formats.number(value),
    at: (instant) => formatDateTime(new Date(instant), timeZone),
    day: (day) => {
      const date = day.includes('T') ? localDay(new Date(day), timeZone) : day;
      return date.split('-').toReversed().join('-');
    },
  };
}
