import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdyenWorld, anAdyenWorld } from '../../../testing/adyen/world.ts';
import { OTHER_SHAPES } from '../../../testing/adyen/webhook-items.ts';
import { expectSoundBooks, paymentRow, refund } from '../../../testing/engine/engine.ts';
import { chargebackRows } from '../../../testing/engine/recurring.ts';
import { EVENT_CODES } from './event-rules.ts';

/** The codes of Adyen's document, and what an event with "true" about a paid payment does beyond being kept. */
const CODES: Readonly<Record<string, { readonly waits?: string; readonly net?: number }>> = {
  ACH_NOTIFICATION_OF_CHANGE: {},
  AUTHORISATION: {},
  AUTHORISATION_ADJUSTMENT: {},
  AUTORESCUE: {},
  CANCELLATION: {},
  CANCEL_AUTORESCUE: {},
  CANCEL_OR_REFUND: { waits: 'refundMoved' },
  CAPTURE: {},
  CAPTURE_FAILED: { waits: 'captureFailed' },
  CHARGEBACK: { net: 0 },
  CHARGEBACK_REVERSED: {},
  DIRECT_DEBIT_NOTICE_OF_CHANGE_NOTIFICATION: {},
  DISPUTE_DEFENSE_PERIOD_ENDED: {},
  EXPIRE: {},
  INFORMATION_SUPPLIED: {},
  ISSUER_COMMENTS: {},
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: {},
  MANUAL_REVIEW_ACCEPT: {},
  MANUAL_REVIEW_REJECT: { waits: 'review' },
  NOTIFICATION_OF_CHARGEBACK: { net: 0 },
  NOTIFICATION_OF_FRAUD: {},
  OFFER_CLOSED: {},
  ORDER_CLOSED: {},
  ORDER_OPENED: {},
  PAIDOUT_REVERSED: {},
  PAYOUT_DECLINE: {},
  PAYOUT_EXPIRE: {},
  PAYOUT_THIRDPARTY: {},
  POSTPONED_REFUND: {},
  PREARBITRATION_ACCEPTED: {},
  PREARBITRATION_DECLINED: {},
  PREARBITRATION_ISSUER_WITHDRAWN: {},
  PREARBITRATION_LOST: {},
  PREARBITRATION_OPEN: {},
  PREARBITRATION_WON: {},
  RECURRING_CONTRACT: {},
  REFUND: { waits: 'refundMoved' },
  REFUNDED_REVERSED: { waits: 'refundMoved' },
  REFUND_FAILED: { waits: 'refundMoved' },
  REFUND_WITH_DATA: { waits: 'review' },
  REPORT_AVAILABLE: {},
  REQUEST_FOR_INFORMATION: {},
  SCHEME_ARBITRATION: {},
  SCHEME_ARBITRATION_LOST: {},
  SCHEME_ARBITRATION_WON: {},
  SECOND_CHARGEBACK: { net: 0 },
  TECHNICAL_CANCEL: {},
  VOID_PENDING_REFUND: { waits: 'review' },
};
const AMOUNT = 1250;
const ENDED = ['WON'];

describe('events of Adyen', () => {
  let world: AdyenWorld;
  let merchantId: string;
  beforeAll(async () => {
    world = await anAdyenWorld();
    ({ id: merchantId } = await world.makeMerchant());
  });
  afterAll(() => world.close());

  type Payment = { readonly merchantId: string; readonly id: string; readonly at: string };

  /** What the merchant keeps of a payment, in cents. */
  async function readNet(payment: Payment): Promise<number> {
    const { status, amount, refunded_amount } = await paymentRow(world.test, payment);
    if (status !== 'SUCCEEDED') return 0;
    const taken = (await chargebackRows(world.test, payment)).filter((row) => !ENDED.includes(row.status));
    return amount - refunded_amount - taken.reduce((sum, row) => sum + row.amount, 0);
  }

  /** What the twin keeps of it. */
  function readTwinNet({ at }: Payment): number {
    const { captured, refunded, disputed } = world.twin.books.getPayment(at);
    return captured - refunded - disputed;
  }

  function listRows(pspReferences: readonly string[]) {
    return world.test.ownerDb
      .selectFrom('adyen_events')
      .select(['event_code', 'success', 'result', 'waits', 'applied_at'])
      .where('psp_reference', 'in', [...pspReferences])
      .execute();
  }

  async function paid(method: 'CARD' | 'IDEAL' = 'IDEAL', holder?: string) {
    const payment = await world.pay(merchantId, method, holder);
    await world.deliver();
    return payment;
  }

  it('have a rule for each code of the document', () => {
    expect(EVENT_CODES.toSorted()).toEqual(Object.keys(CODES).toSorted());
    expect(EVENT_CODES).toHaveLength(48);
  });

  it.each([
    ['twice', true, { times: 2 }],
    ['in reverse', true, { isReversed: true }],
    ['twice', false, { times: 2 }],
  ] as const)(
    'are all kept and applied once, when they are sent %s with success %s',
    async (_, success, delivery) => {
      const { twin } = world;
      // Codes that leave a payment as it is share one.
      const shared = await world.pay(merchantId);
      const payments = new Map<string, Payment>();
      for (const [code, { net }] of Object.entries(CODES))
        payments.set(code, net === undefined || !success ? shared : await world.pay(merchantId));
      await world.deliver();
      const sent = new Map<string, string>();
      for (const [code, { at }] of payments) {
        const payment = twin.books.getPayment(at);
        const own =
          code === 'AUTHORISATION' ? { pspReference: payment.pspReference, originalReference: '' } : {};
        sent.set(code, twin.addEvent(code, { payment, success, ...own }).pspReference);
      }
      const statuses = await world.deliver(delivery);
      const times = 'times' in delivery ? delivery.times : 1;
      expect(statuses).toEqual(Array.from({ length: 48 * times }, () => 202));
      for (const [code, payment] of payments) {
        const rows = (await listRows([sent.get(code)!])).filter(
          (row) => row.event_code === code && row.success === (success || OTHER_SHAPES.includes(code)),
        );
        const { waits = null, net = AMOUNT } = CODES[code]!;
        expect(rows.map((row) => row.event_code)).toEqual([code]);
        expect(rows[0]).toMatchObject({ result: expect.any(String) as string });
        if (!success) continue;
        expect([code, rows[0]!.waits]).toEqual([code, waits]);
        expect([code, await readNet(payment)]).toEqual([code, net]);
      }
      if (!success) for (const payment of payments.values()) expect(await readNet(payment)).toBe(AMOUNT);
      await expectSoundBooks(world.test, [merchantId]);
    },
  );

  it('are refused as an unknown address is, and not stored, when anything about them is forged', async () => {
    const { twin } = world;
    const payment = await paid();
    const before = await world.test.ownerDb.selectFrom('adyen_events').select('id').orderBy('id').execute();
    const signed = [
      { pspReference: 'OTHER' },
      { originalReference: 'OTHER' },
      { merchantReference: payment.at.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
      { merchantAccountCode: 'Other' },
      { amount: { value: 1, currency: 'EUR' } },
      { amount: { value: AMOUNT, currency: 'USD' } },
      { eventCode: 'CAPTURE' },
      { success: 'false' },
      { additionalData: { hmacSignature: 'AAAA' } },
      { additionalData: {} },
    ];
    const event = twin.addEvent('CHARGEBACK', { payment: twin.books.getPayment(payment.at) });
    const deliveries = [
      ...signed.map((change) => ({
        forge: (item: Readonly<Record<string, unknown>>) => ({ ...item, ...change }),
      })),
      { hmacKey: 'AB'.repeat(32) },
      { authorization: null },
      { authorization: 'Basic YWR5ZW46d3Jvbmc=' },
    ];
    for (const delivery of deliveries) expect(await twin.post(event, delivery)).toBe(404);
    const foreign = { ...event, merchantAccountCode: 'SomebodyElse' };
    expect(await twin.post(foreign, {})).toBe(404);
    const forged = { hmacKey: 'AB'.repeat(32), forge: (item: object) => ({ ...item }) };
    for (const eventCode of EVENT_CODES) expect(await twin.post({ ...event, eventCode }, forged)).toBe(404);
    expect(await world.test.ownerDb.selectFrom('adyen_events').select('id').orderBy('id').execute()).toEqual(
      before,
    );
    const unknown = await world.test.app.inject({ method: 'POST', url: '/webhooks/other', payload: {} });
    const answer = await world.test.app.inject({ method: 'POST', url: '/webhooks/adyen', payload: {} });
    const { requestId } = answer.json<{ requestId: string }>();
    expect(answer.statusCode).toBe(unknown.statusCode);
    expect(answer.json()).toEqual({ ...unknown.json<object>(), requestId });
    twin.forget();
    expect(await readNet(payment)).toBe(AMOUNT);
  });

  it('move no money when we have no such payment, and wait for a person where Adyen has moved it', async () => {
    const { twin } = world;
    const events = Object.keys(CODES).map((code) =>
      twin.addEvent(code, {
        merchantReference: `${merchantId}.${randomUUID()}`,
        value: AMOUNT,
        originalReference: code === 'AUTHORISATION' ? '' : 'X',
      }),
    );
    const strange = twin.addEvent('SOMETHING_NEW', { merchantReference: 'order 7' });
    expect(new Set(await world.deliver())).toEqual(new Set([202]));
    const rows = await listRows([...events, strange].map(({ pspReference }) => pspReference));
    expect(rows).toHaveLength(49);
    expect(rows.every((row) => row.applied_at !== null)).toBe(true);
    const waits = Object.fromEntries(rows.map((row) => [row.event_code, row.waits]));
    expect(waits).toMatchObject({
      SOMETHING_NEW: 'unknownCode',
      AUTHORISATION: 'unknownReference',
      CAPTURE: 'unknownReference',
      REFUND: 'unknownReference',
      CHARGEBACK: 'unknownReference',
      REPORT_AVAILABLE: null,
    });
    await expectSoundBooks(world.test, [merchantId]);
  });

  type Step = (payment: Payment) => unknown;
  const dispute =
    (...codes: string[]): Step =>
    ({ at }) => {
      const opened = world.twin.disputes.open(at, { eventCode: codes[0]! });
      for (const code of codes.slice(1)) world.twin.disputes.move(opened, code);
    };
  const giveBack: Step = (payment) => refund(world.test, payment, { amount: 500 });

  const STORIES: readonly (readonly [
    name: string,
    method: 'CARD' | 'IDEAL',
    holder: string,
    step: Step,
    waits: readonly string[],
  ])[] = [
    ['a refund', 'CARD', 'J. Jansen', giveBack, []],
    ['a refund that fails afterwards', 'CARD', 'refund failed', giveBack, []],
    [
      'a chargeback that is lost undefended',
      'CARD',
      'J. Jansen',
      dispute('NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK', 'DISPUTE_DEFENSE_PERIOD_ENDED'),
      [],
    ],
    [
      'a chargeback that is won',
      'CARD',
      'J. Jansen',
      dispute(
        'CHARGEBACK',
        'INFORMATION_SUPPLIED',
        'CHARGEBACK_REVERSED',
        'ISSUER_RESPONSE_TIMEFRAME_EXPIRED',
      ),
      [],
    ],
    [
      'a chargeback that comes again',
      'CARD',
      'J. Jansen',
      dispute(
        'NOTIFICATION_OF_CHARGEBACK',
        'CHARGEBACK',
        'INFORMATION_SUPPLIED',
        'CHARGEBACK_REVERSED',
        'SECOND_CHARGEBACK',
      ),
      [],
    ],
    [
      'a request for information',
      'CARD',
      'J. Jansen',
      dispute('REQUEST_FOR_INFORMATION', 'INFORMATION_SUPPLIED'),
      [],
    ],
    [
      'a chargeback after a request for information',
      'CARD',
      'J. Jansen',
      dispute('REQUEST_FOR_INFORMATION', 'INFORMATION_SUPPLIED', 'CHARGEBACK'),
      [],
    ],
    [
      'an arbitration that is lost',
      'CARD',
      'J. Jansen',
      dispute('CHARGEBACK', 'INFORMATION_SUPPLIED', 'SCHEME_ARBITRATION', 'SCHEME_ARBITRATION_LOST'),
      [],
    ],
  ];

  it.each(STORIES)(
    'of %s lead to the money of the other side, sent twice or in reverse',
    async (...[, method, holder, step, waits]) => {
      const ends: unknown[] = [];
      for (const delivery of [{ times: 2 }, { isReversed: true }]) {
        const payment = await paid(method, holder);
        const from = world.twin.events.length;
        await step(payment);
        expect(new Set(await world.deliver(delivery))).toEqual(new Set([202]));
        expect(await readNet(payment)).toBe(readTwinNet(payment));
        const references = world.twin.events.slice(from).map(({ pspReference }) => pspReference);
        const rows = await listRows(references);
        expect(rows.flatMap((row) => row.waits ?? [])).toEqual(waits);
        ends.push(await readNet(payment));
      }
      expect(ends[0]).toBe(ends[1]);
      await expectSoundBooks(world.test, [merchantId]);
    },
  );

  it.each([
    ['the reference of its capture', (psp: string) => ({ pspReference: psp })],
    ['a reference of its own', () => ({})],
  ])('of a capture that failed later, with %s, wait for a person', async (_, name) => {
    const { twin } = world;
    const { at } = await paid('CARD');
    const capture = twin.books.modifications.findLast(({ payment }) => payment.reference === at)!;
    const facts = { payment: capture.payment, ...name(capture.pspReference) };
    const { pspReference } = twin.addEvent('CAPTURE_FAILED', facts);
    await world.deliver();
    const rows = await listRows([pspReference]);
    expect(rows.find(({ event_code }) => event_code === 'CAPTURE_FAILED')).toMatchObject({
      waits: 'captureFailed',
    });
  });

  it('of a capture that fails and then recovers lead to one success', async () => {
    const { twin, test } = world;
    const payment = await world.pay(merchantId, 'CARD');
    const isCapture = ({ eventCode, merchantReference }: { eventCode: string; merchantReference: string }) =>
      eventCode === 'CAPTURE' && merchantReference === payment.at;
    const captured = twin.waiting().find(isCapture)!;
    twin.forget(isCapture);
    expect(await twin.post({ ...captured, success: false }, {})).toBe(202);
    await world.deliver();
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'AUTHORIZED', captured_amount: 0 });
    expect(await twin.post(captured, {})).toBe(202);
    await world.applyAll();
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED', captured_amount: AMOUNT });
    await expectSoundBooks(test, [merchantId]);
  });

  it.each([
    ['its own references', (psp: string, own: string) => ({ pspReference: psp, merchantReference: own })],
    ['our reference of its payment', (psp: string) => ({ pspReference: psp })],
    ['its own reference as the original one', (psp: string) => ({ originalReference: psp })],
  ])('of a refund that failed later, with %s, give its amount back', async (_, name) => {
    const { twin, test } = world;
    const payment = await paid();
    await refund(test, payment, { amount: 500 });
    await world.deliver();
    expect(await readNet(payment)).toBe(AMOUNT - 500);
    const made = twin.books.modifications.findLast((one) => one.payment.reference === payment.at)!;
    const facts = { payment: made.payment, value: 500, ...name(made.pspReference, made.reference) };
    const { pspReference } = twin.addEvent('REFUND_FAILED', facts);
    await world.deliver();
    expect(await readNet(payment)).toBe(AMOUNT);
    const rows = await listRows([pspReference]);
    expect(rows.find(({ event_code }) => event_code === 'REFUND_FAILED')).toMatchObject({ waits: null });
    await expectSoundBooks(test, [merchantId]);
  });

  it('of a defence and of a dispute that is given up follow the calls of the dispute service', async () => {
    const { twin, test } = world;
    const processor = test.context.processors.get('adyen');
    const document = await PDFDocument.create();
    document.addPage();
    const packet = Buffer.from(await document.save());
    const open = async () => {
      const payment = await paid('CARD');
      const { pspReference: reference } = twin.disputes.open(payment.at);
      await world.deliver();
      return { payment, dispute: { merchantId, reference } };
    };
    const readStatuses = async (payment: Payment) =>
      (await chargebackRows(test, payment)).map(({ status }) => status);

    const defended = await open();
    const [reason] = await processor.defenceReasons(defended.dispute);
    const request = { ...defended.dispute, key: randomUUID(), reason: reason!, packet, pages: 1 };
    expect(await processor.submitDefence(request)).toEqual({ status: 'TAKEN' });
    await world.deliver();
    expect(await readStatuses(defended.payment)).toEqual(['UNDER_REVIEW']);

    const given = await open();
    await processor.acceptDispute(given.dispute);
    await world.deliver();
    expect(await readStatuses(given.payment)).toEqual(['LOST']);
  });
});
