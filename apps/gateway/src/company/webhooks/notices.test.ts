import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aCard, aPayment, expectSoundBooks, refund } from '../../testing/engine/engine.ts';
import { sayChargeback } from '../../testing/engine/recurring.ts';
import { aMerchant } from '../../testing/merchants.ts';
import { buildWebhookSample } from '@stuiver/contract/examples/example';
import type { WebhookEvent } from '@stuiver/contract/webhook-event';
import { NOTIFICATION_TYPES } from '@stuiver/domain/webhooks';
import { payReference } from '../../money/payments/payer/pay-reference.ts';
import { deliverDue } from '../../money/inbox/test-bank.ts';
import { settleDue, expireDue } from '../../money/payments/engine/end-payments.ts';
import { abortPayment } from '../../money/payments/payer/abort-payment.ts';

type Payment = { readonly merchantId: string; readonly id: string; readonly reference: string };
type Notice = { readonly type: WebhookEvent['type'] } & Readonly<Record<string, unknown>>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('the shop is notified', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterEach(() => expectSoundBooks(test));
  afterAll(() => test.close());

  const pay = (payment: Payment, number?: string) =>
    payReference(test.context, payment.reference, aCard(number));
  const passMinute = async () => {
    test.clock.advance(MINUTE);
    await deliverDue(test.context);
  };
  const passDays = async (days: number) => {
    test.clock.advance(days * DAY);
    await settleDue(test.context);
    await expireDue(test.context);
  };
  const paid = { type: 'payment.succeeded', status: 'SUCCEEDED' } as const;
  const dispute = (status: string) => ({ chargebackStatus: status, chargebackAmount: '412.50' });

  /** Events of a payment of € 412.50, and all notifications to its shop, in order. */
  const flows: readonly [happens: string, flow: (payment: Payment) => Promise<unknown>, told: Notice[]][] = [
    ['that it was paid', (payment) => pay(payment), [paid]],
    ['nothing of a failed attempt', (payment) => pay(payment, '4000000000000002'), []],
    [
      'that it failed, once it is past its time',
      async (payment) => {
        await pay(payment, '4000000000000002');
        await passDays(60);
      },
      [{ type: 'payment.failed', status: 'FAILED' }],
    ],
    [
      'that it expired without an attempt',
      () => passDays(60),
      [{ type: 'payment.expired', status: 'EXPIRED' }],
    ],
    [
      'that its payer returned to the shop',
      (payment) => abortPayment(test.context, payment.reference),
      [{ type: 'payment.aborted', status: 'ABORTED' }],
    ],
    [
      'that it was paid after all',
      async (payment) => {
        await pay(payment, '4000000000001034');
        await passMinute();
      },
      [{ ...paid, late: true, attention: ['lateSuccess'] }],
    ],
    [
      'that the money was settled',
      async (payment) => {
        await pay(payment);
        await passDays(2);
      },
      [paid, { type: 'payment.settled', status: 'SETTLED' }],
    ],
    [
      'that its payer paid twice and got the second amount back',
      async (payment) => {
        await pay(payment, '4000000000001042');
        await passMinute();
      },
      [
        paid,
        { type: 'payment.attention', status: 'SUCCEEDED', attention: ['surplusCapture'] },
        { type: 'refund.succeeded', refundAmount: '412.50', attention: ['surplusCapture'] },
      ],
    ],
    [
      'of a refund',
      async (payment) => {
        await pay(payment);
        await refund(test, payment, { amount: 1_000 });
      },
      [paid, { type: 'refund.succeeded', refundStatus: 'SUCCEEDED', refundAmount: '10.00' }],
    ],
    [
      'of a refund that fails',
      async (payment) => {
        await pay(payment);
        await refund(test, payment, { amount: 1_014 });
      },
      [paid, { type: 'refund.failed', refundAmount: '10.14' }],
    ],
    [
      'of a refund that bounces',
      async (payment) => {
        await pay(payment);
        await refund(test, payment, { amount: 1_015 });
        await passMinute();
      },
      [
        paid,
        { type: 'refund.succeeded', refundAmount: '10.15' },
        { type: 'refund.failed', refundAmount: '10.15', reasonCode: 'accountClosed' },
      ],
    ],
    [
      'of an inquiry, whose answer tells it nothing',
      async (payment) => {
        await pay(payment);
        for (const status of ['INQUIRY', 'INQUIRY_ANSWERED']) await sayChargeback(test, payment, { status });
      },
      [
        paid,
        {
          type: 'inquiry.received',
          chargebackStatus: 'INQUIRY',
          chargebackAmount: '0.00',
          reasonCode: 'inquiry',
        },
      ],
    ],
    [
      'of a chargeback that it wins',
      async (payment) => {
        await pay(payment);
        for (const status of ['RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW', 'WON'])
          await sayChargeback(test, payment, { status });
      },
      [
        paid,
        { type: 'chargeback.received', ...dispute('RECEIVED'), reasonCode: '10.4' },
        { type: 'chargeback.won', ...dispute('WON') },
      ],
    ],
    [
      'of a chargeback that it loses',
      async (payment) => {
        await pay(payment);
        await sayChargeback(test, payment, { status: 'RECEIVED' });
        await sayChargeback(test, payment, { status: 'LOST' });
      },
      [
        paid,
        { type: 'chargeback.received', ...dispute('RECEIVED') },
        { type: 'chargeback.lost', ...dispute('LOST') },
      ],
    ],
    [
      'of a chargeback that is known to be lost from the start',
      async (payment) => {
        await pay(payment);
        await sayChargeback(test, payment, { status: 'LOST' });
      },
      [
        paid,
        { type: 'chargeback.received', ...dispute('LOST') },
        { type: 'chargeback.lost', ...dispute('LOST') },
      ],
    ],
    [
      'of a chargeback that was accepted',
      async (payment) => {
        await pay(payment);
        await sayChargeback(test, payment, { status: 'RECEIVED' });
        await sayChargeback(test, payment, { status: 'ACCEPTED' });
      },
      [
        paid,
        { type: 'chargeback.received', ...dispute('RECEIVED') },
        { type: 'chargeback.accepted', ...dispute('ACCEPTED') },
      ],
    ],
  ];

  async function selectNotices(merchantId: string): Promise<Notice[]> {
    const rows = await test.ownerDb
      .selectFrom('notifications')
      .select('payload')
      .where('merchant_id', '=', merchantId)
      .orderBy('created_at')
      .orderBy('sequence')
      .execute();
    return rows.map(({ payload }) => {
      const { type, data } = JSON.parse(payload) as { type: WebhookEvent['type']; data: object };
      return { type, ...data };
    });
  }

  it.each(flows)('a shop is notified %s', async (_, flow, told) => {
    const { id: merchantId } = await aMerchant(test, { notifyUrl: 'http://127.0.0.1:9/melding' });
    const payment = await aPayment(test, { merchantId, reference: '2026-1042' });
    await flow(payment);
    const about = { transactionId: payment.id, amount: '412.50', currency: 'EUR' };
    const notices = await selectNotices(merchantId);
    expect(notices).toEqual(
      // An event has what the reference shows of its type, unless its flow differs.
      told.map((notice, index) => {
        const { refundId, chargebackId }: Partial<Notice> = notices[index] ?? {};
        const ids = { ...(refundId ? { refundId } : {}), ...(chargebackId ? { chargebackId } : {}) };
        return { ...buildWebhookSample(notice.type).data, ...about, ...ids, ...notice };
      }),
    );
  });

  it('these flows cover every kind of event', () => {
    const told = flows.flatMap(([, , notices]) => notices.map(({ type }) => type));
    expect(new Set(told)).toEqual(new Set(NOTIFICATION_TYPES));
  });
});
