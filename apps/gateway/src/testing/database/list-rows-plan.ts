import { ONE_OFF } from '@stuiver/domain/conditions';
import { localDay } from '@stuiver/domain/dates';
import { linkValidUntil } from '@stuiver/domain/payment-link';
import { type SeededRandom, seededRandom } from '@stuiver/domain/random';
import {
  CHARGEBACK_STATUSES,
  DISPUTE_STATUSES,
  isInquiry,
  FREQUENCIES,
  MANDATE_TYPES,
  PAYMENT_STATUSES,
  RECURRENCE_STATUSES,
  REFUND_STATUSES,
} from '@stuiver/domain/states';
import { CHARGED_BACK_STATUSES, RETURNED_STATUSES } from '@stuiver/domain/sums';
import { derivedId } from '../../platform/ids.ts';

const HOUR = 3_600_000;
/** The change to winter time is in the middle of the rows' days. */
const START = Date.parse('2026-10-20T21:30:00Z');
const METHODS = ['CARD', 'IDEAL', 'SEPA_DIRECT_DEBIT'] as const;
const NAMES = ['Noor Bakker', 'Sem de Wit', 'Ümit Çelik', '100% Puur_BV', ''];
const WORDS = ['Lidmaatschap', 'lamp', 'Stoel 50%', 'tafel_blad', 'Krant'];
/** A shop's own id, which occurs only in texts. */
export const SHOPS_ID = '5b3a0c1e-7c7d-4a52-9d0f-2f6d6f1f9a11';
/** Rows of every list, with the columns that the lists' filters read. */
export type ListRows = ReturnType<typeof planListRows>;

/** An instant on a quarter of an hour, so that the ends of filters meet it exactly. */
function instant(random: SeededRandom): Date {
  return new Date(START + random.int(10 * 24) * HOUR + random.int(4) * 900_000);
}

/** Plans one payment with its dependents, only from a number. */
function planPayment(random: SeededRandom, merchantId: string, index: number, timeZone: string) {
  const status = random.pick(PAYMENT_STATUSES);
  const isPaid = status === 'SUCCEEDED' || status === 'SETTLED';
  const amount = 500 + random.int(20) * 25;
  const createdAt = instant(random);
  const id = derivedId('list-payment', String(index));
  const row = {
    merchant_id: merchantId,
    id,
    attempt_id: derivedId('list-attempt', String(index)),
    amount,
    currency: index % 7 === 3 ? 'CHF' : 'EUR',
    description: `${random.pick([...WORDS, SHOPS_ID])} ${index}`,
    status,
    method: isPaid || random.int(2) === 0 ? random.pick(METHODS) : ('' as const),
    customer_id: random.int(3) === 0 ? `klant-${random.int(13)}` : null,
    captured_amount: isPaid ? amount : 0,
    refund_status: isPaid && random.int(3) === 0 ? random.pick(REFUND_STATUSES) : ('' as const),
    chargeback_status: isPaid && random.int(3) === 0 ? random.pick(CHARGEBACK_STATUSES) : ('' as const),
    created_day: localDay(createdAt, timeZone),
    created_at: createdAt,
    // Never before its creation, on which the list relies.
    settled_at: status === 'SETTLED' ? new Date(Math.max(Number(instant(random)), Number(createdAt))) : null,
    name: random.pick(NAMES),
    email: random.pick(['noor@voorbeeld.test', 'sem_w@voorbeeld.test', 'Ansem_W@voorbeeld.test', '']),
    isPaid,
    mandate: null as string | null,
  };
  const part = index % 4 === 0 ? amount : 100 * (1 + (index % 5));
  return {
    ...row,
    late: isPaid && index % 3 === 0,
    refunded_amount: RETURNED_STATUSES.includes(row.refund_status) ? part : 0,
    charged_back_amount: CHARGED_BACK_STATUSES.includes(row.chargeback_status) ? amount : 0,
  };
}

/**
 * Plans rows of every list from one seed: in any status, around the change to winter time.
 *
 * @param merchantIds two companies or more; the first has three quarters of the rows, the others take turns for the rest
 */
export function planListRows(merchantIds: readonly string[], timeZone: string) {
  const random = seededRandom('lists');
  let turn = 0;
  const company = () => merchantIds[random.int(4) === 0 ? 1 + (turn++ % (merchantIds.length - 1)) : 0]!;
  const mandates = Array.from({ length: 60 }, (_, index) => {
    const stopped = random.int(3) === 0 ? instant(random) : null;
    return {
      merchant_id: company(),
      id: derivedId('list-mandate', String(index)),
      reference: `LID-${1000 + index}`,
      type: random.pick(MANDATE_TYPES),
      created_at: instant(random),
      stopped_at: stopped,
      stop_reason: stopped === null ? null : index % 2 === 0 ? ONE_OFF : 'MD07',
      // Also of stopped ones, which are no longer blocked.
      blocked_at: index % 4 === 1 ? new Date(START) : null,
      iban: `NL02ABNA${String(123_456_000 + index).padStart(10, '0')}`,
      name: random.pick(NAMES),
    };
  });
  const payments = Array.from({ length: 260 }, (_, index) => planPayment(random, company(), index, timeZone));
  for (const payment of payments) {
    const own = mandates.filter(({ merchant_id }) => merchant_id === payment.merchant_id);
    if (random.int(4) === 0 && own.length > 0) payment.mandate = random.pick(own).id;
  }
  const paid = payments.filter(({ isPaid }) => isPaid);
  const taken = (kind: string, index: number) => {
    const payment = random.pick(paid);
    const createdAt = instant(random);
    return {
      payment,
      merchant_id: payment.merchant_id,
      currency: payment.currency,
      id: derivedId(kind, String(index)),
      amount: 100 + random.int(12) * 25,
      created_at: createdAt,
      created_day: localDay(createdAt, timeZone),
    };
  };
  const refunds = Array.from({ length: 140 }, (_, index) => ({
    ...taken('list-refund', index),
    status: random.pick(REFUND_STATUSES),
    description: random.pick(['Retour', 'Maat past niet', 'dubbel_besteld', '', `Retour ${SHOPS_ID}`]),
  }));
  const chargebacks = Array.from({ length: 110 }, (_, index) => ({
    ...taken('list-chargeback', index),
    status: random.pick(DISPUTE_STATUSES),
    reason_code: index % 2 === 0 ? 'MD06' : '10.4',
  })).map((row) => (isInquiry(row.status) ? { ...row, amount: 0 } : row));
  const recurrences = Array.from({ length: 90 }, (_, index) => {
    const first = payments[index]!;
    const start = instant(random);
    const status = random.pick(RECURRENCE_STATUSES);
    const day = (days: number) => localDay(new Date(start.getTime() + days * 24 * HOUR), timeZone);
    return {
      merchant_id: first.merchant_id,
      id: derivedId('list-recurrence', String(index)),
      first,
      status,
      frequency: random.pick(FREQUENCIES),
      description: `${random.pick(WORDS)} ${index}`,
      amount: 500 + random.int(20) * 25,
      mandate: first.mandate,
      created_at: instant(random),
      start_date: day(0),
      next_run_date: status === 'ACTIVE' ? day(1 + random.int(8)) : null,
      end_date: random.int(2) === 0 ? day(9 + random.int(8)) : null,
    };
  });
  const links = Array.from({ length: 120 }, (_, index) => {
    const createdAt = instant(random);
    const amount = 500 + random.int(20) * 25;
    const maximumUses = random.pick([1, 1, 2, null]);
    const validityDays = 1 + random.int(6);
    return {
      merchant_id: company(),
      id: derivedId('list-link', String(index)),
      amount,
      maximum_amount: random.int(4) === 0 ? amount + 25 * (1 + random.int(8)) : null,
      description: `${random.pick(WORDS)} ${index}`,
      maximum_uses: maximumUses,
      // Beyond the maximum there are late successes.
      uses: random.int(4),
      payer: index % 3 === 1 ? 'Lotte Smit' : '',
      switched_off_at: random.int(4) === 0 ? instant(random) : null,
      link_validity_days: validityDays,
      expires_at: new Date(linkValidUntil(createdAt, validityDays, timeZone)),
      created_at: createdAt,
    };
  });
  return { mandates, payments, refunds, chargebacks, recurrences, links };
}
