import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChargebackDetails, PaymentDetails } from '@stuiver/contract';
import { type AdyenWorld, anAdyenWorld } from '../../../testing/adyen/world.ts';
import { eventKinds, expectSoundBooks, paymentRow, refund } from '../../../testing/engine/engine.ts';
import { chargebackRows } from '../../../testing/engine/recurring.ts';
import { aFolder, evidenceCalls } from '../../../testing/evidence.ts';
import { aSignedInUser } from '../../../testing/merchants.ts';
import { loseOverdueChargebacks } from '../../chargebacks/apply-message.ts';
import { sendEvidence } from '../../evidence/submit.ts';
import { watchDisputes } from '../../evidence/remind.ts';

const DAY = 86_400_000;
const ASKS = 'REQUEST_FOR_INFORMATION';

describe('an inquiry of a payer’s bank at Adyen', () => {
  let world: AdyenWorld;
  let merchantId: string;
  beforeAll(async () => {
    world = await anAdyenWorld();
    ({ id: merchantId } = await world.makeMerchant());
  });
  afterAll(() => world.close());

  type Payment = { readonly merchantId: string; readonly id: string; readonly at: string };

  async function ask(...codes: readonly string[]) {
    const payment = await world.pay(merchantId, 'CARD');
    await world.deliver();
    const dispute = world.twin.disputes.open(payment.at, { eventCode: ASKS });
    for (const code of codes) world.twin.disputes.move(dispute, code);
    return { payment, dispute };
  }

  const readStatuses = async (payment: Payment) =>
    (await chargebackRows(world.test, payment)).map(({ status, amount }) => [status, amount]);

  /** The inquiry that is open, and its answer as a merchant's user gives it. */
  async function prepare(payment: Payment) {
    const [row] = await chargebackRows(world.test, payment);
    const user = await aSignedInUser(world.test, { merchantId });
    const calls = evidenceCalls(world.test, { id: row!.id, user });
    const { packetHash } = await aFolder(world.test, {
      merchantId,
      chargebackId: row!.id,
      userId: user.id,
      slot: 'receipt',
    });
    return { id: row!.id, user, calls, packetHash };
  }

  it('moves no money, and leaves the whole payment to be refunded', async () => {
    const { test } = world;
    const { payment } = await ask();
    const before = await paymentRow(test, payment);
    await world.deliver({ times: 2 });
    const [row] = await chargebackRows(test, payment);
    const asked = { status: 'INQUIRY', amount: 0, reason_code: 'inquiry' };
    expect(row).toMatchObject({ ...asked, deadline_at: new Date(test.clock.now().getTime() + 14 * DAY) });
    expect(await paymentRow(test, payment)).toMatchObject({
      charged_back_amount: 0,
      chargeback_status: '',
      status: before.status,
      attention: [],
    });
    const { rows } = await sql`SELECT t.id FROM transfers t
      JOIN ledger_events e ON e.merchant_id = t.merchant_id AND e.id = t.event_id
      WHERE e.chargeback_id = ${row!.id}`.execute(test.ownerDb);
    expect(rows).toEqual([]);
    const { headers } = await aSignedInUser(test, { merchantId });
    const { body } = await inject<{ details: { transaction: PaymentDetails } }>(
      `/gateway/transaction/getPaymentDetails/${payment.id}`,
      headers,
    );
    // What shops rely on to be chargebacks are none.
    expect(body.details.transaction).toMatchObject({
      chargebacks: [],
      inquiries: [{ id: row!.id, status: 'INQUIRY', amount: '0.00' }],
      remainingAmount: '12.50',
    });
    // The dashboard asks for an answer without a sum that went back.
    const asks = await inject<{ content: unknown[] }>(
      '/gateway/dashboard/attention?kind=chargeback&pageNumber=0&pageSize=10',
      headers,
    );
    expect(asks.body.content).toMatchObject([{ targetId: row!.id, code: 'INQUIRY', amount: null }]);
    expect(await refund(test, payment, { amount: 1250 })).toMatchObject({ status: 'PENDING' });
    await world.deliver();
    expect(await paymentRow(test, payment)).toMatchObject({ refunded_amount: 1250 });
    await expectSoundBooks(test, [merchantId]);
  });

  it('is answered by a packet, which has no verdict', async () => {
    const { test } = world;
    const { payment, dispute } = await ask();
    await world.deliver();
    const { id, user, calls, packetHash } = await prepare(payment);
    const letter = (await calls.folder()).letter;
    expect(letter).toContain('12,50');
    expect(letter).not.toContain('terugboeking');
    expect((await calls.submit(packetHash)).status).toBe(200);
    expect([dispute.status, await readStatuses(payment)]).toEqual(['defended', [['INQUIRY_ANSWERED', 0]]]);
    await world.deliver({ times: 2 });
    expect(await readStatuses(payment)).toEqual([['INQUIRY_ANSWERED', 0]]);
    const { body } = await inject<{ details: { Chargeback: ChargebackDetails } }>(
      `/gateway/chargeback/getChargebackDetails/${id}`,
      user.headers,
    );
    expect(body.details.Chargeback).toMatchObject({
      status: 'INQUIRY_ANSWERED',
      amount: '0.00',
      paymentAmount: '12.50',
      deadlineDateTime: null,
    });
    expect(body.details.Chargeback.history.map(({ status }) => status)).toEqual([
      'INQUIRY',
      'INQUIRY_ANSWERED',
    ]);
    expect((await eventKinds(test, payment)).slice(-2)).toEqual(['inquiryReceived', 'inquiryAnswered']);
    await expectSoundBooks(test, [merchantId]);
  });

  async function inject<T>(url: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') {
    const answer = await world.test.app.inject({ method, url, headers });
    return { status: answer.statusCode, body: answer.json<T & { code?: string }>() };
  }

  it('cannot be accepted, nor read or answered by another merchant', async () => {
    const { payment } = await ask();
    await world.deliver();
    const { id, calls, packetHash } = await prepare(payment);
    expect(await calls.accept()).toMatchObject({ status: 409, body: { code: 'evidenceClosed' } });
    const stranger = evidenceCalls(world.test, { id, user: await aSignedInUser(world.test, {}) });
    expect((await stranger.submit(packetHash)).status).toBe(404);
    expect((await stranger.accept()).status).toBe(404);
    expect(await readStatuses(payment)).toEqual([['INQUIRY', 0]]);
  });

  it('mails who may answer, and ends unanswered at its deadline', async () => {
    const { test } = world;
    const { payment } = await ask();
    await world.deliver();
    const { id } = await prepare(payment);
    await watchDisputes(test.context, merchantId);
    const mails = await test.ownerDb.selectFrom('mails').select('data').execute();
    const about = mails
      .map(({ data }) => data as { chargebackId?: string; about?: string })
      .flatMap((mail) => (mail.chargebackId === id ? mail.about : []));
    expect(new Set(about)).toEqual(new Set(['inquired']));
    test.clock.advance(15 * DAY);
    expect(await loseOverdueChargebacks(test.context, merchantId)).toBeGreaterThan(0);
    expect(await readStatuses(payment)).toEqual([['INQUIRY_UNANSWERED', 0]]);
    expect(await paymentRow(test, payment)).toMatchObject({ charged_back_amount: 0, chargeback_status: '' });
    await world.deliver();
    await expectSoundBooks(test, [merchantId]);
  });

  it.each([
    ['the answer’s event alone', ['INFORMATION_SUPPLIED'], [['INQUIRY_ANSWERED', 0]]],
    ['the end of its time', ['DISPUTE_DEFENSE_PERIOD_ENDED'], [['INQUIRY_UNANSWERED', 0]]],
  ] as const)('ends by %s, in any order', async (_, codes, end) => {
    for (const delivery of [{}, { times: 2 }, { isReversed: true }]) {
      const { payment } = await ask(...codes);
      await world.deliver(delivery);
      expect(await readStatuses(payment)).toEqual(end);
    }
    await expectSoundBooks(world.test, [merchantId]);
  });

  it('ends when its bank makes a chargeback of it, which is a row of its own', async () => {
    const { test } = world;
    const { payment } = await ask();
    await world.deliver();
    const [inquiry] = await chargebackRows(test, payment);
    const { calls, packetHash } = await prepare(payment);
    world.twin.disputes.move([...world.twin.books.disputes.values()].at(-1)!, 'CHARGEBACK');
    await world.deliver();
    expect(await readStatuses(payment)).toEqual([
      ['INQUIRY_UNANSWERED', 0],
      ['EVIDENCE_REQUIRED', 1250],
    ]);
    expect((await calls.submit(packetHash)).body).toMatchObject({ code: 'evidenceClosed' });
    expect(await paymentRow(test, payment)).toMatchObject({
      charged_back_amount: 1250,
      chargeback_status: 'EVIDENCE_REQUIRED',
    });
    const rows = await chargebackRows(test, payment);
    expect(rows.map((row) => row.processor_reference)).toEqual(Array(2).fill(inquiry!.processor_reference));
    await expectSoundBooks(test, [merchantId]);
  });

  it('does nothing when its chargeback has come first', async () => {
    const { payment } = await ask('CHARGEBACK');
    await world.deliver({ isReversed: true });
    expect(await readStatuses(payment)).toEqual([['EVIDENCE_REQUIRED', 1250]]);
    await expectSoundBooks(world.test, [merchantId]);
  });

  it('that was answered stays so when a chargeback follows', async () => {
    const { payment } = await ask('INFORMATION_SUPPLIED', 'CHARGEBACK');
    await world.deliver();
    expect(await readStatuses(payment)).toEqual([
      ['INQUIRY_ANSWERED', 0],
      ['EVIDENCE_REQUIRED', 1250],
    ]);
  });

  it('is not answered a second time by a packet whose chargeback has come meanwhile', async () => {
    const { test, twin } = world;
    const { payment, dispute } = await ask();
    await world.deliver();
    const { calls, packetHash } = await prepare(payment);
    twin.break('dispute', 'before');
    await calls.submit(packetHash);
    twin.disputes.move(dispute, 'CHARGEBACK');
    await world.deliver();
    test.clock.advance(10 * 60_000);
    await sendEvidence(test.context, merchantId);
    expect(dispute.status).toBe('open');
    expect((await calls.folder()).refusal).toBe('tooLate');
  });

  it('races with its answer: one of them ends it, and the money is the chargeback’s', async () => {
    const { test, twin } = world;
    const { payment, dispute } = await ask();
    await world.deliver();
    const { calls, packetHash } = await prepare(payment);
    twin.disputes.move(dispute, 'CHARGEBACK');
    await Promise.all([calls.submit(packetHash), world.deliver()]);
    const [[asked], charged] = (await readStatuses(payment)) as [[string], unknown];
    expect(['INQUIRY_ANSWERED', 'INQUIRY_UNANSWERED']).toContain(asked);
    expect(charged).toEqual(['EVIDENCE_REQUIRED', 1250]);
    expect(await paymentRow(test, payment)).toMatchObject({ charged_back_amount: 1250 });
    await expectSoundBooks(test, [merchantId]);
  });

  it('is found by its own statuses alone', async () => {
    const { test } = world;
    const { id: other } = await world.makeMerchant();
    const payment = await world.pay(other, 'CARD');
    await world.deliver();
    world.twin.disputes.open(payment.at, { eventCode: ASKS });
    await world.deliver();
    const { headers } = await aSignedInUser(test, { merchantId: other });
    const list = (query: string) =>
      inject<{ totalElements: number; content: { status: string }[] }>(
        `/gateway/chargeback/getChargebacks?${query}`,
        headers,
      );
    expect((await list('statuses=INQUIRY')).body.content).toMatchObject([{ status: 'INQUIRY' }]);
    expect((await list('statuses=EVIDENCE_REQUIRED,RECEIVED,LOST,UNDER_REVIEW')).body.totalElements).toBe(0);
  });
});
