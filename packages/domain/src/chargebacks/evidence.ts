import { checkCardNumber, toPlainDigits } from '../card/card-number.ts';
import { isCalendarDay } from '../dates/calendar.ts';
import type { DisputeCase } from './dispute-reasons.ts';

/** Rounds of a dispute, in order; each has its own deadline and its own evidence. */
export const CHARGEBACK_STAGES = ['CHARGEBACK', 'SECOND', 'PRE_ARBITRATION'] as const;
export type ChargebackStage = (typeof CHARGEBACK_STAGES)[number];

/** Facts that we add to an evidence folder. */
export const EVIDENCE_FACTS = [
  'payment',
  'threeDSecure',
  'payer',
  'device',
  'history',
  'refunds',
  'mandate',
  'notices',
  'timeline',
] as const;
export type EvidenceFact = (typeof EVIDENCE_FACTS)[number];

/** Why a processor did not take a packet; `tooLarge`: more bytes or pages than the card scheme takes. */
export const EVIDENCE_REFUSALS = ['tooLate', 'unreadable', 'tooLarge', 'other'] as const;
export type EvidenceRefusal = (typeof EVIDENCE_REFUSALS)[number];

/** Checks whether a refused packet is no submission, so that it may be mended until the deadline. */
export const isMendable = (refusal: EvidenceRefusal): boolean =>
  refusal === 'unreadable' || refusal === 'tooLarge';

/** Kinds of product sold. A merchant is asked once, and the answer is kept for its next chargeback. */
export const PRODUCT_KINDS = [
  'physical',
  'digital',
  'service',
  'booking',
  'subscription',
  'event',
  'other',
] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** Ways to fill a slot: in words, with a day, or with files. */
export const SLOT_KINDS = ['text', 'day', 'files'] as const;
export type SlotKind = (typeof SLOT_KINDS)[number];

/** Rules of answers; a `pastDay` is a day that cannot lie ahead. */
type AnswerRule = SlotKind | 'pastDay';

/** Slots of an evidence folder that a merchant fills, each with the rule by which it is checked. */
const SLOT_TABLE = {
  sold: 'text',
  tracking: 'text',
  deliveredOn: 'pastDay',
  servedOn: 'day',
  cancelledOn: 'pastDay',
  explanation: 'text',
  deliveryProof: 'files',
  usageProof: 'files',
  attendanceProof: 'files',
  agreement: 'files',
  description: 'files',
  conversation: 'files',
  receipt: 'files',
  returned: 'files',
  more: 'files',
} as const satisfies Record<string, AnswerRule>;

export type EvidenceSlot = keyof typeof SLOT_TABLE;
export const EVIDENCE_SLOTS = Object.keys(SLOT_TABLE) as [EvidenceSlot, ...EvidenceSlot[]];

/** Returns how a slot is filled. */
export function slotKind(slot: EvidenceSlot): SlotKind {
  const rule = SLOT_TABLE[slot];
  return rule === 'pastDay' ? 'day' : rule;
}

/**
 * Checks an answer by its slot's rule.
 *
 * @param today `YYYY-MM-DD`, of the deployment's time zone
 * @returns null if it is valid, or empty
 */
export function checkAnswer(
  slot: EvidenceSlot,
  answer: string,
  today: string,
): 'notADate' | 'inFuture' | null {
  if (slotKind(slot) !== 'day' || answer === '') return null;
  // Other centuries are slips of the keyboard.
  if (!isCalendarDay(answer) || !answer.startsWith('20')) return 'notADate';
  return SLOT_TABLE[slot] === 'pastDay' && answer > today ? 'inFuture' : null;
}

/** Evidence that the payer got what they paid for. */
const FULFILMENT: Readonly<Record<ProductKind, readonly EvidenceSlot[]>> = {
  physical: ['tracking', 'deliveredOn', 'deliveryProof'],
  digital: ['deliveredOn', 'usageProof'],
  service: ['servedOn', 'attendanceProof'],
  booking: ['servedOn', 'attendanceProof'],
  subscription: ['usageProof'],
  event: ['servedOn', 'attendanceProof'],
  other: ['deliveryProof'],
};

/** The file of a fulfilment, which a bank asks for first. */
const FULFILMENT_PROOF: Readonly<Record<ProductKind, EvidenceSlot>> = {
  physical: 'deliveryProof',
  digital: 'usageProof',
  service: 'attendanceProof',
  booking: 'attendanceProof',
  subscription: 'usageProof',
  event: 'attendanceProof',
  other: 'deliveryProof',
};

type Wanted = { readonly required: readonly EvidenceSlot[]; readonly useful: readonly EvidenceSlot[] };

function wantedFor(of: DisputeCase, product: ProductKind): Wanted {
  const fulfilment = FULFILMENT[product];
  const proof = FULFILMENT_PROOF[product];
  switch (of) {
    case 'fraud':
      return { required: [proof], useful: [...fulfilment, 'conversation', 'explanation'] };
    case 'notReceived':
      return { required: fulfilment, useful: ['conversation', 'explanation'] };
    case 'notAsDescribed':
      return {
        required: ['description'],
        useful: ['conversation', 'agreement', ...fulfilment, 'explanation'],
      };
    case 'cancelled':
      return { required: ['agreement', 'explanation'], useful: ['cancelledOn', proof, 'conversation'] };
    case 'duplicate':
      return { required: ['receipt', 'explanation'], useful: [proof, 'conversation'] };
    case 'creditNotProcessed':
      return { required: ['agreement', 'explanation'], useful: ['returned', 'conversation', proof] };
    case 'unrecognised':
    case 'inquiry':
      return { required: ['receipt'], useful: [...fulfilment, 'conversation', 'explanation'] };
    case 'other':
      return { required: ['receipt', 'explanation'], useful: [...fulfilment, 'conversation'] };
  }
}

export type WantedSlot = { readonly slot: EvidenceSlot; readonly isRequired: boolean };

/**
 * Lists what a merchant adds to win a case, in the order of the letter: what was sold first, what is required before
 * what helps. What we know ourselves (payment, payer, refunds …) is not among it.
 */
export function slotsFor(of: DisputeCase, product: ProductKind): WantedSlot[] {
  const { required, useful } = wantedFor(of, product);
  const all = ['sold', ...required, ...useful, 'more'] as const;
  return [...new Set<EvidenceSlot>(all)].map((slot) => ({
    slot,
    isRequired: slot === 'sold' || required.includes(slot),
  }));
}

/** Maximum characters of a slot in words. */
export const LONGEST_ANSWER = 2000;
/** Maximum characters of the letter. */
export const LONGEST_LETTER = 8000;

/** Limits of a chargeback's evidence. Card schemes take packets of 2 to 10 MB; these fit all that we know of. */
export const EVIDENCE_LIMITS = {
  files: 20,
  /** Bytes of a picture, which is shrunk to fit. */
  picture: 10 * 1024 * 1024,
  /** Bytes of a PDF, which is sent unchanged. */
  pdf: 2 * 1024 * 1024,
  /** Pages of all PDFs and pictures together. */
  pages: 40,
  /** Bytes of the whole packet. */
  packet: 4_500_000,
} as const;

/**
 * Checks whether a text holds a full card number: 13 to 19 digits, grouped or not, that make a card of a known brand.
 * Evidence with one is refused (PCI DSS 3.5.1).
 */
export function hasCardNumber(text: string): boolean {
  const runs = toPlainDigits(text).match(/(?<!\d)\d(?:[\s-]?\d){12,18}(?!\d)/g) ?? [];
  return runs.some((run) => checkCardNumber(run).ok);
}
