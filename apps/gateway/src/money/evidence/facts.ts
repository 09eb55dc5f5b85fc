import type { Evidence, FactLine, FactName } from '@stuiver/contract';
import { EVIDENCE_FACTS, type EvidenceFact } from '@stuiver/domain/chargebacks/evidence';
import { maskIban } from '@stuiver/domain/direct-debit';
import { formatWire } from '@stuiver/domain/money';
import { receiptNumber } from '@stuiver/domain/receipt-number';
import { statementText } from '@stuiver/domain/statement-text';
import type { Queries } from '../../platform/database/database.ts';
import { toShownCard } from '../payers/shown-card.ts';
import { earlierPayments, listPaymentEvents, type EventFact, type Subject } from './fact-queries.ts';
import type { Disputed } from './folder-queries.ts';

type Facts = Evidence['facts'];

function line(
  name: FactName,
  parts: { text?: string | null; amount?: number; at?: Date | null },
): FactLine[] {
  const text = parts.text?.trim() || null;
  const amount = parts.amount === undefined ? null : formatWire(parts.amount);
  const at = parts.at?.toISOString() ?? null;
  return text === null && amount === null && at === null ? [] : [{ name, text, amount, at }];
}

const REFUNDS = ['refundSucceeded'];
const NOTICES = ['payerMailed'];
/** Events of a payment that a bank needs to see: not declined attempts, nor webhooks. */
const COURSE = [
  'paymentCreated',
  'attemptStarted',
  'attemptRedirected',
  'attemptAuthorized',
  'paymentSucceeded',
  'paymentSucceededLate',
  'paymentSettled',
  'refundSucceeded',
  'payerMailed',
];

function eventLines(name: FactName, events: readonly EventFact[], kinds: readonly string[]): FactLine[] {
  return events
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(({ kind, at, amount }) =>
      line(name, { text: kind, at, ...(amount === null || kind === 'payerMailed' ? {} : { amount }) }),
    );
}

function payerLines(subject: Subject): FactLine[] {
  const address = [subject.street, `${subject.post_code ?? ''} ${subject.town ?? ''}`, subject.country];
  return [
    ...line('name', { text: subject.account_holder_name }),
    ...line('email', { text: subject.email_address }),
    ...line('customerId', { text: subject.customer_id }),
    ...line('iban', { text: subject.iban && maskIban(subject.iban) }),
    ...line('address', { text: address.filter((part) => part?.trim()).join(', ') }),
  ];
}

function paymentLines(disputed: Disputed, subject: Subject): FactLine[] {
  const card = toShownCard(subject);
  return [
    ...line('amount', { amount: subject.amount, at: subject.paid_at }),
    ...line('description', { text: disputed.description }),
    ...line('method', { text: disputed.method }),
    ...line('card', { text: card && `${card.brand} •••• ${card.lastFour}` }),
    ...line('statementText', {
      text: statementText(subject.bank_statement_preference, {
        name: subject.merchant_name,
        reference: disputed.description,
      }),
    }),
    ...line('receipt', { text: receiptNumber(disputed.payment_id) }),
  ];
}

/**
 * Collects what we know of a chargeback, from its merchant's own rows: each part of it, without lines if it is missing.
 * An erased payer leaves the payer's lines empty.
 *
 * @param subject the payment that was charged back
 */
export async function collectFacts(db: Queries, disputed: Disputed, subject: Subject): Promise<Facts> {
  const events = await listPaymentEvents(db, disputed);
  const earlier = await earlierPayments(db, disputed);
  const isCard = subject.card_brand !== null;
  const confirmed = events.find(
    ({ kind, attempt_id }) => kind === 'attemptRedirected' && attempt_id === disputed.attempt_id,
  );
  const lines: Record<EvidenceFact, FactLine[]> = {
    payment: paymentLines(disputed, subject),
    threeDSecure: isCard && confirmed ? line('approved', { at: confirmed.at }) : [],
    payer: payerLines(subject),
    // What is stored is of the last attempt.
    device:
      events.findLast(({ kind }) => kind === 'attemptStarted')?.attempt_id === disputed.attempt_id
        ? [...line('ipAddress', { text: subject.ip_address }), ...line('browser', { text: subject.device })]
        : [],
    history: earlier.flatMap(({ paid_at, amount, description }) =>
      line('earlierPayment', { at: paid_at, amount, text: description }),
    ),
    refunds: eventLines('refund', events, REFUNDS),
    mandate: [
      ...line('mandate', { text: subject.mandate_reference }),
      ...line('signed', { text: subject.agreement_date }),
    ],
    notices: eventLines('notice', events, NOTICES),
    timeline: eventLines('event', events, COURSE),
  };
  return EVIDENCE_FACTS.filter((about) => about !== 'threeDSecure' || isCard)
    .filter((about) => about !== 'mandate' || subject.mandate_reference !== null)
    .map((about) => ({ about, lines: lines[about] }));
}
