import { addDays, daysBetween, localDay } from '@stuiver/domain/dates';
import { bicOfIban, mandateLapseDay, readPostalAddress } from '@stuiver/domain/mandate';
import { dueDay } from '@stuiver/domain/recurrence';
import type { Frequency, MandateType } from '@stuiver/domain/states';
import type { Selectable } from 'kysely';
import type {
  MandateConsumersTable,
  MandatesTable,
  RecurrencesTable,
} from '../../apps/gateway/src/lib/schema-recurring.ts';
import type { PaymentRow } from '../../apps/gateway/src/modules/ledger/change.ts';
import type { NewPayment } from '../../apps/gateway/src/modules/payments/create-payment.ts';
import { happens, type Payer, span, type World, YEAR } from './world.ts';

type MandateRow = Selectable<MandatesTable>;

/** A recurrence on its way, with what its collections need. */
export type Recurring = {
  readonly row: Selectable<RecurrencesTable>;
  readonly mandate: MandateRow | null;
  readonly payer: Payer;
  /** After so many runs it is over. */
  readonly runs: number;
  due: string;
};

/** Everything recurring that was told so far; its rows are written at the end, when they are final. */
export type RecurringBook = {
  readonly mandates: { readonly row: MandateRow; readonly consumer: Selectable<MandateConsumersTable> }[];
  readonly recurrences: Recurring[];
  /** What is due next, by merchant and frequency; each queue is in the order of its days. */
  readonly queues: Map<string, Recurring[]>;
};

const FREQUENCIES: readonly Frequency[] = [
  'MONTHLY',
  'MONTHLY',
  'MONTHLY',
  'MONTHLY',
  'WEEKLY',
  'QUARTERLY',
  'YEARLY',
];
const QUEUED: readonly Frequency[] = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'];

export function newBook(): RecurringBook {
  return { mandates: [], recurrences: [], queues: new Map() };
}

/** How a first payment's recurrence is to go on. */
export function pickPlan(world: World): NonNullable<NewPayment['recurrence']> {
  return { frequency: world.dice.pick(FREQUENCIES), endDate: null };
}

/** Signs a mandate at the clock's time. */
export function signMandate(
  world: World,
  book: RecurringBook,
  type: MandateType,
  merchantId: string,
  payer: Payer,
  firstPaymentId: string | null,
): MandateRow {
  const { context } = world;
  const createdAt = context.clock.now();
  const agreed = localDay(createdAt, context.settings.timeZone);
  const reference = `M${String(book.mandates.length + 1).padStart(9, '0')}`;
  const row: MandateRow = {
    merchant_id: merchantId,
    id: context.ids.next(),
    creditor_identifier: '',
    reference,
    type,
    agreed: true,
    agreement_date: agreed,
    last_presented_on: firstPaymentId === null ? null : agreed,
    lapses_on: mandateLapseDay(agreed, firstPaymentId === null ? null : agreed),
    blocked_reason: happens(world, 10) ? 'MD06' : null,
    stop_reason: null,
    stopped_at: null,
    first_payment_id: firstPaymentId,
    created_at: createdAt,
  };
  const stoppedAt = createdAt.getTime() + span(world, 1, YEAR);
  if (happens(world, 80) && type === 'MODEL_C' && stoppedAt < world.until) {
    row.stop_reason = 'AC04';
    row.stopped_at = new Date(stoppedAt);
  }
  const { postCode, ...address } = readPostalAddress(payer.address, 'NL');
  book.mandates.push({
    row,
    consumer: {
      merchant_id: merchantId,
      mandate_id: row.id,
      name: payer.name,
      iban: payer.iban,
      bic: bicOfIban(payer.iban),
      ...address,
      post_code: postCode,
      search_text: [payer.name, reference, payer.iban].join(' ').toLowerCase(),
      erased_at: null,
    },
  });
  return row;
}

function enqueue(book: RecurringBook, recurring: Recurring): void {
  const key = `${recurring.row.merchant_id} ${recurring.row.frequency}`;
  const queue = book.queues.get(key);
  if (queue) queue.push(recurring);
  else book.queues.set(key, [recurring]);
}

/** Begins what a first payment was to begin, after it was paid. */
export function beginRecurrence(world: World, book: RecurringBook, first: PaymentRow, payer: Payer): void {
  const { context } = world;
  const isDebit = first.method === 'SEPA_DIRECT_DEBIT';
  const mandate = isDebit ? signMandate(world, book, 'MODEL_A', first.merchant_id, payer, first.id) : null;
  const frequency = first.recurrence_frequency as Frequency;
  const at = context.clock.now();
  const anchor = localDay(at, context.settings.timeZone);
  const due = dueDay(frequency, anchor, 1)!;
  const row: Recurring['row'] = {
    merchant_id: first.merchant_id,
    id: context.ids.next(),
    status: 'ACTIVE',
    frequency,
    description: first.description,
    amount: first.amount,
    currency: first.currency,
    method: first.method!,
    mandate_id: mandate?.id ?? null,
    token_attempt_id: isDebit ? null : first.captured_attempt_id,
    first_payment_id: first.id,
    start_date: anchor,
    end_date: null,
    anchor_date: anchor,
    next_run_date: due,
    times_executed: 1,
    created_at: at,
    updated_at: at,
    finished_at: null,
  };
  first.recurrence_id = row.id;
  first.mandate_id = mandate?.id ?? null;
  const recurring = { row, mandate, payer, runs: 2 + world.dice.int(20), due };
  book.recurrences.push(recurring);
  enqueue(book, recurring);
}

/** What the merchant has to collect by a day, if anything. */
export function takeDue(book: RecurringBook, merchantId: string, day: string): Recurring | null {
  for (const frequency of QUEUED) {
    const queue = book.queues.get(`${merchantId} ${frequency}`);
    if (queue?.[0] && queue[0].due <= day) return queue.shift()!;
  }
  return null;
}

/** Counts a run that was made, and plans the next one or ends. */
export function countRun(world: World, book: RecurringBook, recurring: Recurring, payment: PaymentRow): void {
  const { row, mandate } = recurring;
  const at = world.context.clock.now();
  payment.recurrence_id = row.id;
  payment.mandate_id = row.mandate_id;
  payment.due_date = recurring.due;
  row.times_executed += 1;
  row.updated_at = at;
  if (mandate) {
    mandate.last_presented_on = recurring.due;
    mandate.lapses_on = mandateLapseDay(mandate.agreement_date, recurring.due);
  }
  if (row.times_executed >= recurring.runs) {
    row.status = payment.status === 'PENDING' ? 'ENDING' : 'FINISHED';
    row.finished_at = row.status === 'FINISHED' ? at : null;
    row.next_run_date = null;
    return;
  }
  recurring.due = dueDay(row.frequency as Frequency, row.anchor_date, row.times_executed)!;
  row.next_run_date = recurring.due;
  enqueue(book, recurring);
}

/** What should have run before the end of the story and found no room is planned for after it. */
export function planAhead(world: World, book: RecurringBook): void {
  const today = localDay(world.until, world.context.settings.timeZone);
  for (const { row } of book.recurrences) {
    if (row.next_run_date === null || row.next_run_date > today) continue;
    row.next_run_date = addDays(today, 1 + (daysBetween(row.next_run_date, today) % 28));
  }
}
