import type { Evidence, FactLine } from '@stuiver/contract';
import type { EvidenceFact, EvidenceSlot } from '@stuiver/domain/chargebacks/evidence';
import { formatWire, readWire, sumMinor } from '@stuiver/domain/money';
import type { EvidenceWords } from './evidence-words.ts';

/** Parts of the evidence that a letter is composed from. */
export type LetterParts = Pick<Evidence, 'case' | 'answers' | 'slots' | 'facts'> & {
  readonly files: readonly Pick<Evidence['files'][number], 'id' | 'slot' | 'name' | 'status'>[];
  readonly companyName: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
};

export type Attachment = { readonly letter: string; readonly slot: EvidenceSlot; readonly id: string };

/** Letters the stored files of the slots, in their order: A, B, C. */
export function listAttachments({ slots, files }: Pick<LetterParts, 'slots' | 'files'>): Attachment[] {
  return slots
    .flatMap(({ slot }) => files.filter((file) => file.slot === slot && file.status === 'STORED'))
    .map(({ id, slot }, index) => ({ letter: String.fromCharCode(65 + index), slot, id }));
}

/** Answers that have a sentence of their own; an explanation is quoted verbatim. */
const SENTENCES = ['sold', 'tracking', 'deliveredOn', 'servedOn', 'cancelledOn'] as const;

/**
 * Composes the letter to the bank from a folder: the claim answered, what was sold and what became of it, what we know,
 * and the attachments by their letters.
 */
export function composeLetter(parts: LetterParts, words: EvidenceWords): string {
  const { texts, money, at, day } = words;
  const { letter } = texts;
  const { answers, currency } = parts;
  const lines = (about: EvidenceFact): readonly FactLine[] =>
    parts.facts.find((fact) => fact.about === about)?.lines ?? [];
  const answered = SENTENCES.flatMap((slot) => {
    const value = answers[slot]?.trim();
    // A slot of another product keeps its answer, and is not sent; nor is one that has to be mended.
    if (!value || !parts.slots.some((one) => one.slot === slot && one.isFilled)) return [];
    if (slot === 'servedOn' && value > parts.today) return [letter.servedLater(day(value))];
    return [letter[slot](slot.endsWith('On') ? day(value) : value)];
  });
  const [confirmed] = lines('threeDSecure');
  const history = lines('history').length;
  const refunded = sumMinor(lines('refunds').map(({ amount }) => (amount === null ? 0 : readWire(amount))));
  const [mandate, signed] = lines('mandate');
  const known = [
    ...(confirmed?.at ? [letter.threeDSecure(at(confirmed.at))] : []),
    ...(history > 0 ? [letter.history(history)] : []),
    ...(refunded > 0 ? [letter.refunds(money(formatWire(refunded), currency))] : []),
    ...(mandate?.text && signed?.text ? [letter.mandate(mandate.text, day(signed.text))] : []),
  ];
  const paid = lines('payment').find(({ name }) => name === 'amount');
  const paidOn = paid?.at ? day(paid.at) : '';
  const opening =
    parts.case === 'inquiry'
      ? letter.answers(money(paid?.amount ?? '', currency), paidOn, parts.companyName)
      : letter.about(money(formatWire(parts.amount), currency), paidOn, parts.companyName);
  const attached = listAttachments(parts).map((one) =>
    letter.attached(one.letter, texts.slots[one.slot].label),
  );
  return [
    letter.salutation,
    `${opening} ${texts.cases[parts.case].opening}`,
    answered.join('\n'),
    answers.explanation?.trim() ?? '',
    known.join('\n'),
    attached.length > 0 ? [letter.attachments, ...attached].join('\n') : '',
    letter.closing(parts.companyName),
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}
