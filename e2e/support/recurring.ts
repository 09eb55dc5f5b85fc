import { expect } from '@playwright/test';
import { addDays, localDay } from '@stuiver/domain/dates';
import type { DisputeStatus, Frequency } from '@stuiver/domain/states';
import type { PaymentDeps } from '../../apps/gateway/src/money/processors/processor.ts';
import { payReference } from '../../apps/gateway/src/money/payments/payer/pay-reference.ts';
import { withOrigin } from '../../apps/gateway/src/platform/access/origin.ts';
import { deliverDue } from '../../apps/gateway/src/money/inbox/test-bank.ts';
import { aCard, aDebit, aPayment } from '../../apps/gateway/src/testing/engine/engine.ts';
import {
  aMandate,
  GOOD_IBAN,
  runSlot,
  sayChargeback,
} from '../../apps/gateway/src/testing/engine/recurring.ts';

export type RecurrenceOverrides = {
  readonly amount?: number;
  readonly description?: string;
  readonly name?: string;
  readonly frequency?: Frequency;
  readonly endDate?: string | null;
  /** Pays by direct debit from this account, which signs a mandate, instead of by card. */
  readonly iban?: string;
};

export type ChargebackWishes = {
  readonly amount?: number;
  readonly description?: string;
  readonly code?: string;
  /** The statuses that the processor reports, one after the other. */
  readonly statuses?: readonly DisputeStatus[];
  readonly daysLeft?: number;
};

/** A return by the payer's bank, which cannot be disputed; card codes have another form. */
const isReturn = (code: string) => /^[A-Z]{2}\d\d$/.test(code);

/** A company's recurring payments, chargebacks and mandates, made by the gateway's own engine. */
export type Recurring = ReturnType<typeof makeRecurring>;

/**
 * @param context of the office's own
 * @returns functions that make mandates, recurring payments and chargebacks of a company
 */
export function makeRecurring(context: PaymentDeps) {
  const { db, settings } = context;
  const today = () => localDay(Date.now(), settings.timeZone);
  const test = { context };

  /** Has the simulated bank report at once what it would report after a minute. */
  async function deliver(merchantId: string): Promise<void> {
    await db
      .updateTable('simulator.messages')
      .set({ due_at: context.clock.now() })
      .where('merchant_id', '=', merchantId)
      .where('delivered_at', 'is', null)
      .execute();
    await deliverDue(context, merchantId);
  }

  async function payFirst(
    merchantId: string,
    wishes: RecurrenceOverrides,
    recurring: boolean,
  ): Promise<string> {
    const {
      amount = 24_50,
      description = 'Broodabonnement',
      frequency = 'MONTHLY',
      endDate = null,
      iban,
    } = wishes;
    const { id, reference } = await aPayment(test, {
      merchantId,
      amount,
      description,
      accountHolderName: wishes.name ?? 'Sem de Wit',
      ...(iban === undefined ? {} : { iban }),
      ...(recurring ? { recurrence: { frequency, endDate } } : {}),
    });
    await payReference(context, reference, iban === undefined ? aCard() : aDebit(iban));
    if (iban === undefined) return id;
    await deliver(merchantId);
    // The gateway's own poller may have taken the message and still be handling it.
    await expect
      .poll(() =>
        db
          .selectFrom('payments')
          .select('status')
          .where('merchant_id', '=', merchantId)
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      )
      .toEqual({ status: 'SUCCEEDED' });
    return id;
  }

  /** Has the processor report a chargeback of an earlier payment. */
  async function takeBack(
    merchantId: string,
    payment: string,
    wishes: Omit<ChargebackWishes, 'description'> & { readonly code: string; readonly amount: number },
  ): Promise<string> {
    const { code, amount, statuses = ['RECEIVED'], daysLeft = 4 } = wishes;
    const deadlineAt = isReturn(code) ? null : new Date(Date.now() + daysLeft * 86_400_000);
    for (const status of statuses) {
      const word = { status, messageId: `${payment} ${status}`, reasonCode: code, amount, deadlineAt };
      await sayChargeback(test, { merchantId, id: payment }, word);
    }
    const { id } = await db
      .selectFrom('chargebacks')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('payment_id', '=', payment)
      .executeTakeFirstOrThrow();
    return id;
  }

  return {
    /** A mandate without a recurring payment. */
    async signMandate(
      merchantId: string,
      wishes: { name?: string; reference?: string } = {},
    ): Promise<string> {
      return (await aMandate(test, { merchantId, ...wishes })).reference;
    },

    /** A recurring payment, started by its first payment. */
    async begin(
      merchantId: string,
      wishes: RecurrenceOverrides = {},
    ): Promise<{ id: string; payment: string }> {
      const payment = await payFirst(merchantId, wishes, true);
      const { id } = await db
        .selectFrom('recurrences')
        .select('id')
        .where('merchant_id', '=', merchantId)
        .where('first_payment_id', '=', payment)
        .executeTakeFirstOrThrow();
      return { id, payment };
    },

    /** The reference of the mandate that a recurring payment collects on. */
    async mandateOf(merchantId: string, recurrenceId: string): Promise<string> {
      const { reference } = await db
        .selectFrom('recurrences')
        .innerJoin('mandates', (join) =>
          join
            .onRef('mandates.merchant_id', '=', 'recurrences.merchant_id')
            .onRef('mandates.id', '=', 'recurrences.mandate_id'),
        )
        .select('mandates.reference')
        .where('recurrences.merchant_id', '=', merchantId)
        .where('recurrences.id', '=', recurrenceId)
        .executeTakeFirstOrThrow();
      return reference;
    },

    /** Dates its start to yesterday and collects; a direct debit then takes a minute. */
    async runNow(merchantId: string, recurrenceId: string): Promise<void> {
      const dueDate = addDays(today(), -1);
      await db
        .updateTable('recurrences')
        .set({ anchor_date: dueDate, next_run_date: dueDate })
        .where('merchant_id', '=', merchantId)
        .where('id', '=', recurrenceId)
        .execute();
      await runSlot(test, { merchantId, id: recurrenceId }, dueDate, { kind: 'system' });
    },

    /** A payment that the bank returns, as its processor reports it. */
    async chargeBack(
      merchantId: string,
      wishes: ChargebackWishes = {},
    ): Promise<{ id: string; payment: string }> {
      const { code = '13.1', amount = 89_95, description = 'Bestelling 20412' } = wishes;
      const payer = { amount, description, ...(isReturn(code) ? { iban: GOOD_IBAN } : {}) };
      const payment = await payFirst(merchantId, payer, false);
      return { id: await takeBack(merchantId, payment, { ...wishes, code, amount }), payment };
    },

    takeBack,
    deliver,

    /** A payment by a card of the simulator that charges it back and asks for evidence. */
    async dispute(merchantId: string, card: string): Promise<{ id: string }> {
      const payment = await aPayment(test, {
        merchantId,
        description: 'Bestelling 20412',
        accountHolderName: 'J. Jansen',
      });
      const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) Safari/604.1';
      const origin = {
        requestId: null,
        caller: null,
        address: '203.0.113.7',
        device: browser,
        position: null,
      };
      await withOrigin(origin, () => payReference(context, payment.reference, aCard(card)));
      const find = () =>
        db
          .selectFrom('chargebacks')
          .select(['id', 'status'])
          .where('merchant_id', '=', merchantId)
          .where('payment_id', '=', payment.id)
          .executeTakeFirst();
      await expect
        .poll(async () => {
          await deliver(merchantId);
          return (await find())?.status;
        })
        .toBe('EVIDENCE_REQUIRED');
      return { id: (await find())!.id };
    },

    /** Marks a mandate as a bank's return would: blocked until reviewed, or stopped. */
    async returnOn(merchantId: string, reference: string, code: string): Promise<void> {
      const stops = ['AC04', 'MD01', 'MD07'].includes(code);
      await db
        .updateTable('mandates')
        .set(
          stops
            ? { stop_reason: code, stopped_at: new Date() }
            : { blocked_reason: code, blocked_at: new Date() },
        )
        .where('merchant_id', '=', merchantId)
        .where('reference', '=', reference)
        .execute();
    },
  };
}
