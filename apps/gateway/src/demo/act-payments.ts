import { formatWire } from '@stuiver/domain/money';
import { scopeOfOne } from '../lib/access/scope.ts';
import { payerActs } from './act-payer.ts';
import { refundsLater } from './act-refunds.ts';
import { disputeLater, type PlannedDispute } from './disputes.ts';
import type { PlannedPayment } from './plan.ts';
import { PAID } from './scripts.ts';
import { after, DAY, HOUR, MINUTE, SECOND, settleLater, type Stage } from './stage.ts';

/** The payer arrives at the hosted page of a payment or link. */
async function payerArrives(
  stage: Stage,
  planned: PlannedPayment,
  reference: string,
  disputed: PlannedDispute | undefined,
): Promise<void> {
  if (planned.script === 'waiting' || planned.script === 'linkOnly') return;
  const result = await payerActs(stage, planned, reference, planned.script);
  if (!result) return;
  settleLater(stage);
  // What was declined and given up ends a day after it was made.
  after(stage, DAY + MINUTE, () => stage.services.payments.expireDue(stage.merchantId));
  if (!PAID.includes(planned.script)) return;
  refundsLater(stage, planned, result.transactionId);
  if (disputed) disputeLater(stage, planned, result.transactionId, disputed);
}

async function makeLink(stage: Stage, planned: PlannedPayment): Promise<string> {
  const isSepa = planned.origin === 'sepaLink';
  const link = await stage.services.paymentLinks.requestPaymentLink(
    stage.staff,
    scopeOfOne(stage.merchantId),
    {
      merchantId: stage.merchantId,
      amount: formatWire(planned.amount),
      currency: 'EUR',
      country: planned.region,
      description: planned.description,
      iban: '',
      accountHolderName: planned.payer.name,
      emailAddress: planned.payer.email,
      redirectUrlSuccess: '',
      redirectUrlFailed: '',
      redirectUrlAborted: '',
      paymentLink: true,
      linkValidityDays: stage.random.pick([7, 14, 14, 30]),
      maximumAmount: null,
      maximumUses: 1,
      sepaSpec: isSepa
        ? { emailAddress: planned.payer.email, iban: planned.iban, postalAddress: planned.postalAddress }
        : null,
    },
  );
  return new URL(link.paymentLink).searchParams.get('reference') ?? '';
}

/** The shop's program makes the payment; its payer comes at once. */
async function makePayment(stage: Stage, planned: PlannedPayment): Promise<string> {
  const isWaiting = planned.script === 'waiting';
  const made = await stage.services.payments.createPayment(
    {
      merchantId: stage.merchantId,
      amount: planned.amount,
      currency: 'EUR',
      country: planned.region,
      description: planned.description,
      customerId: planned.customerId ?? undefined,
      accountHolderName: planned.payer.name,
      emailAddress: planned.payer.email,
      language: planned.region === 'DE' ? 'en' : 'nl',
      ...(planned.method === 'SEPA_DIRECT_DEBIT' ? { iban: planned.iban } : {}),
      // An invoice that may be paid within a month.
      ...(isWaiting ? { expiresAt: new Date(planned.at.getTime() + 30 * DAY) } : {}),
    },
    { kind: 'shop', id: stage.shopId },
  );
  if (planned.script === 'abandoned')
    after(stage, DAY + SECOND, () => stage.services.payments.expireDue(stage.merchantId));
  return made.reference;
}

/**
 * Puts a planned payment on the agenda: its making, its payer, and what follows from both.
 *
 * @param stage the company
 * @param planned what happens
 * @param disputed how its card's holder takes it back, if so
 */
export function schedulePayment(stage: Stage, planned: PlannedPayment, disputed?: PlannedDispute): void {
  stage.agenda.add(planned.at, async () => {
    const isLink = planned.origin !== 'shop';
    const reference = isLink ? await makeLink(stage, planned) : await makePayment(stage, planned);
    const hesitates = isLink ? (1 + stage.random.int(60)) * HOUR : (5 + stage.random.int(90)) * SECOND;
    after(stage, planned.isQuick ? 2 * SECOND : hesitates, () =>
      payerArrives(stage, planned, reference, disputed),
    );
  });
}
