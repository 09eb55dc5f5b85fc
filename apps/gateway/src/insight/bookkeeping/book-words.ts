import { formatWire } from '@stuiver/domain/money';
import { getFormats, type Language } from '@stuiver/messages';
import type { BookFileTexts } from '@stuiver/messages/nl/bookkeeping/book-files';
import type { MethodTexts } from '@stuiver/messages/nl/methods/methods';
import type { SettlementWords } from '@stuiver/messages/nl/settlements/settlement-words';
import type { ClosingGroup } from '../../money/settlements/close-queries.ts';

/** Words of files in one language. */
export type BookWords = {
  readonly language: Language;
  readonly texts: BookFileTexts;
  /** Names a group: its kind with its method or tax rate. */
  readonly nameOf: (group: Pick<ClosingGroup, 'kind' | 'method' | 'vat_rate'>) => string;
};

/** Loads the words of files in a language. */
export async function bookWords(language: Language): Promise<BookWords> {
  const [{ bookFileTexts: texts }, { methodTexts }, { settlementWords }] = await Promise.all([
    import(`@stuiver/messages/${language}/bookkeeping/book-files`) as Promise<{
      bookFileTexts: BookFileTexts;
    }>,
    import(`@stuiver/messages/${language}/methods/methods`) as Promise<{ methodTexts: MethodTexts }>,
    import(`@stuiver/messages/${language}/settlements/settlement-words`) as Promise<{
      settlementWords: SettlementWords;
    }>,
  ]);
  const methods: Readonly<Record<string, string>> = methodTexts.names;
  // Hundredths of a percent are written as hundredths of an amount are.
  const percent = (rate: number) => getFormats(language).number(Number(formatWire(rate)));
  return {
    language,
    texts,
    nameOf({ kind, method, vat_rate: rate }) {
      if (kind === 'vat') return texts.vatOf(percent(rate));
      const name = settlementWords.lineKind[kind];
      return method === '' ? name : `${name} · ${methods[method] ?? method}`;
    },
  };
}
