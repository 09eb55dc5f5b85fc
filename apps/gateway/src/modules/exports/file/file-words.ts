import type { Language } from '@stuiver/messages';
import type { ExportFileTexts } from '@stuiver/messages/nl/portal/exports/export-file';
import type { StatusTexts } from '@stuiver/messages/nl/portal/statuses';
import type { MethodTexts } from '@stuiver/messages/nl/portal/methods';

/** The lists of words that a column's codes stand for. */
export type WordList =
  | 'chargeback'
  | 'frequency'
  | 'kind'
  | 'line'
  | 'mandate'
  | 'mandateType'
  | 'method'
  | 'payment'
  | 'paymentLink'
  | 'recurrence'
  | 'refund';

/** What a file says in one language. */
export type FileWords = {
  readonly columns: Readonly<Record<string, string>>;
  readonly names: ExportFileTexts['names'];
  readonly words: Readonly<Record<WordList, Readonly<Record<string, string>>>>;
};

/** The headers and words of files in a language. */
export async function fileWords(language: Language): Promise<FileWords> {
  const [file, status, method] = await Promise.all([
    import(`@stuiver/messages/${language}/portal/exports/export-file`) as Promise<{
      exportFileTexts: ExportFileTexts;
    }>,
    import(`@stuiver/messages/${language}/portal/statuses`) as Promise<{ statusTexts: StatusTexts }>,
    import(`@stuiver/messages/${language}/portal/methods`) as Promise<{ methodTexts: MethodTexts }>,
  ]);
  const { columns, kinds, names } = file.exportFileTexts;
  const { payment, refund, chargeback, recurrence, frequency, paymentLink, mandate, mandateType } =
    status.statusTexts;
  return {
    columns,
    names,
    words: {
      payment,
      refund,
      chargeback,
      recurrence,
      frequency,
      paymentLink,
      mandate,
      mandateType,
      kind: kinds,
      line: { ...payment, ...refund, ...chargeback },
      method: method.methodTexts.names,
    },
  };
}
