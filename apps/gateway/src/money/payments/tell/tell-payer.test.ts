import type { PayerMessageDetails, PaymentLinkRow, TimelineEntry } from '@stuiver/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendDueMails } from '../../../app/due-mails.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import {
  aCard,
  aDebit,
  aPaidPayment,
  aPayment,
  attemptRows,
  expectSoundBooks,
  GOOD_CARD,
  paymentRow,
  refund,
  refundRows,
} from '../../../testing/engine/engine.ts';
import { sayChargeback } from '../../../testing/engine/recurring.ts';
import { aSignedInUser, type TestUser } from '../../../testing/merchants.ts';
import { receiveMessage } from '../../inbox/inbox.ts';
import { deliverDue } from '../../inbox/test-bank.ts';
import { sealReference } from '../../payers/sealed-reference.ts';
import { LATER_MS } from '../../processors/test-values.ts';
import { expireDue } from '../engine/end-payments.ts';
import { abortPayment } from '../payer/abort-payment.ts';
import { payReference } from '../payer/pay-reference.ts';

const DAY = 24 * 3_600_000;
const DECLINED = '4000000000009995';

describe('telling a payer', () => {
  let test: TestApp;
  let user: TestUser & { headers: { authorization: string } };
  let merchantId: string;
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };

  beforeAll(async () => {
    test = await testApp();
  });
  beforeEach(async () => {
    user = await aSignedInUser(test);
    ({ merchantId } = user);
    sent.length = 0;
  });
  afterAll(() => test.close());

  type Payment = Awaited<ReturnType<typeof aPayment>>;
  const call = async <T>(method: 'GET' | 'POST', path: string, payload?: object) => {
    const url = `/gateway/transaction/${path}`;
    const answer = await test.app.inject({
      method,
      url,
      headers: user.headers,
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, ...answer.json<T & { code?: string }>() };
  };
  const message = async ({ id }: Payment) =>
    (await call<{ details: { payerMessage: PayerMessageDetails | null } }>('GET', `payerMessage/${id}`))
      .details.payerMessage;
  const makeLink = ({ id }: Payment) =>
    call<{ paymentLink: PaymentLinkRow }>('POST', 'requestFreshLink', { id });
  const tell = ({ id }: Payment, by: string) => call<{ id: string }>('POST', 'tellPayer', { id, by });
  const timeline = async ({ id }: Payment) =>
    (await call<{ content: TimelineEntry[] }>('GET', `timeline/${id}`)).content.map(
      ({ kind, actor }) => `${kind} ${actor.name ?? actor.kind}`,
    );
  const own = (overrides: Parameters<typeof aPayment>[1] = {}) =>
    aPayment(test, { merchantId, emailAddress: 'noor@voorbeeld.test', ...overrides });
  const sealLinkReference = (id: string) =>
    sealReference(test.context.keyring, {
      kind: 'link',
      merchantId,
      id,
      expiresAt: new Date(test.clock.now().getTime() + 90 * DAY),
    });
  const signInAgain = async () => {
    user = { ...user, headers: await test.signIn(user) };
  };

  /** A payment that was tried by card and has ended. */
  async function aFailedPayment(overrides: Parameters<typeof aPayment>[1] = {}): Promise<Payment> {
    const payment = await own(overrides);
    await payReference(test.context, payment.reference, aCard(DECLINED));
    test.clock.advance(2 * DAY);
    await expireDue(test.context, merchantId);
    await signInAgain();
    return payment;
  }
  const sayPaid = async (
    payment: { id: string },
    messageId: string,
    status = 'SUCCEEDED',
    reference: string | null = null,
  ) => {
    const [attempt] = await attemptRows(test, { merchantId, id: payment.id });
    return receiveMessage(test.context, {
      processor: 'simulator',
      messageId,
      merchantId,
      subject: { kind: 'attempt', id: attempt?.id ?? '' },
      status,
      reasonCode: null,
      reference,
    });
  };
  /** Submits a link's page with a method whose outcome follows later. */
  async function submit(linkId: string): Promise<{ merchantId: string; id: string }> {
    const { transactionId } = await payReference(test.context, sealLinkReference(linkId), {
      paymentMethod: 'IDEAL',
    });
    return { merchantId, id: transactionId };
  }

  it('makes a link only when nothing of the payment can still arrive', async () => {
    const refusals: Record<string, string | undefined> = {};
    const tried = async (name: string, payment: Payment) => {
      const { status, code } = await makeLink(payment);
      refusals[name] = status === 200 ? undefined : code;
    };
    const aborted = await own();
    await abortPayment(test.context, aborted.reference);
    await tried('cancelled', aborted);
    const open = await own();
    await tried('open', open);
    expect(await message(open)).toBeNull();
    const atBank = await own();
    await payReference(test.context, atBank.reference, { paymentMethod: 'IDEAL' });
    await abortPayment(test.context, atBank.reference);
    // Ended here; its bank hasn't confirmed that.
    await test.ownerDb
      .updateTable('attempts')
      .set({ next_check_at: test.clock.now() })
      .where('payment_id', '=', atBank.id)
      .execute();
    await tried('cancelled at an unconfirmed bank', atBank);
    const unknown = await own();
    await payReference(test.context, unknown.reference, aCard());
    await test.ownerDb
      .updateTable('payments')
      .set({ status: 'FAILED', captured_attempt_id: null, captured_amount: 0, paid_at: null })
      .where('id', '=', unknown.id)
      .execute();
    await test.ownerDb
      .updateTable('attempts')
      .set({ status: 'UNKNOWN' })
      .where('payment_id', '=', unknown.id)
      .execute();
    await tried('unknown', unknown);
    const paid = await aPaidPayment(test, { merchantId });
    await tried('paid', paid);
    const refunded = await aPaidPayment(test, { merchantId });
    await refund(test, refunded, { amount: 41250 });
    await tried('refunded in full', refunded);
    const disputed = await aPaidPayment(test, { merchantId });
    await sayChargeback(test, disputed, { status: 'RECEIVED' });
    await tried('open chargeback', disputed);
    const lost = await aPaidPayment(test, { merchantId });
    await sayChargeback(test, lost, { status: 'LOST' });
    await tried('lost chargeback of a card', lost);
    const debit = await aPayment(test, { merchantId });
    await test.ownerDb
      .updateTable('merchants')
      .set({ creditor_identifier: 'NL13ZZZ999999990000' })
      .where('id', '=', merchantId)
      .execute();
    await payReference(test.context, debit.reference, aDebit());
    await tried('pending debit', debit);
    test.clock.advance(LATER_MS);
    await deliverDue(test.context, merchantId);
    await sayChargeback(test, debit, { status: 'LOST', reasonCode: 'AM04' });
    await tried('returned debit', debit);
    await tried('failed', await aFailedPayment());
    const expired = await own();
    test.clock.advance(2 * DAY);
    await expireDue(test.context, merchantId);
    await signInAgain();
    await tried('expired', expired);
    expect(refusals).toEqual({
      cancelled: undefined,
      failed: undefined,
      expired: undefined,
      'returned debit': undefined,
      open: 'attemptUnderWay',
      'pending debit': 'attemptUnderWay',
      unknown: 'attemptUncertain',
      'cancelled at an unconfirmed bank': 'attemptUncertain',
      paid: 'alreadyPaid',
      'refunded in full': 'alreadyPaid',
      'open chargeback': 'alreadyPaid',
      'lost chargeback of a card': 'alreadyPaid',
    });
    expect(await message(paid)).toBeNull();
    expect((await message(unknown))?.sentences[1]).toMatch(/^Betaal nog niet opnieuw/);
    expect((await message(disputed))?.mayMakeLink).toBe(false);
  });

  it('makes one link for a payment, which is paid once and then shows that', async () => {
    const payment = await aFailedPayment({ description: 'Stadsfiets' });
    expect(await message(payment)).toMatchObject({
      language: 'nl',
      link: null,
      mayMakeLink: true,
      mailsLeft: 3,
      sentences: [
        expect.stringMatching(
          /^Je betaling van €\s412,50 aan .* is niet gelukt en er is niets afgeschreven\.$/,
        ),
        'Je kunt het opnieuw proberen, ook op een andere manier.',
      ],
    });
    const made = await Promise.all([makeLink(payment), makeLink(payment)]);
    const [link] = made.map(({ paymentLink }) => paymentLink);
    expect(made.map(({ paymentLink }) => paymentLink.id)).toEqual([link?.id, link?.id]);
    expect(link).toMatchObject({
      amount: '412.50',
      description: 'Stadsfiets',
      maximumUses: 1,
      status: 'ACTIVE',
    });
    expect((await timeline(payment)).filter((entry) => entry.startsWith('freshLinkMade'))).toEqual([
      'freshLinkMade Anna de Vries',
    ]);
    await payReference(test.context, sealLinkReference(link?.id ?? ''), aCard());
    expect((await message(payment))?.sentences[1]).toBe('Je hoeft niets meer te doen.');
    expect(await message(payment)).toMatchObject({ mayMakeLink: false, link: { status: 'USED' } });
    expect(await makeLink(payment)).toMatchObject({ status: 409, code: 'alreadyPaid' });
    await expectSoundBooks(test, [merchantId]);
  });

  it('lets the link that made a payment be used again', async () => {
    const made = await call<{ paymentLink: PaymentLinkRow }>('POST', 'requestPaymentLink', {
      transaction: {
        merchantId,
        amount: '10.00',
        description: 'Koffie',
        paymentLink: true,
        linkValidityDays: 1,
      },
    });
    const link = made.paymentLink;
    const { transactionId: id } = await payReference(
      test.context,
      sealLinkReference(link.id),
      aCard(DECLINED),
    );
    const payment = { merchantId, id, reference: '' };
    test.clock.advance(4 * DAY);
    await expireDue(test.context, merchantId);
    await signInAgain();
    const again = await makeLink(payment);
    expect(again.paymentLink).toMatchObject({ id: link.id, status: 'ACTIVE' });
    const second = await submit(link.id);
    await sayPaid(payment, 'laat');
    await sayPaid(second, 'tweede');
    expect(await paymentRow(test, payment)).toMatchObject({ status: 'SUCCEEDED', late: true });
    expect(await paymentRow(test, second)).toMatchObject({ status: 'FAILED', attention: ['surplusCapture'] });
    expect(await refundRows(test, second)).toMatchObject([
      { kind: 'SURPLUS', amount: 1000, status: 'SUCCEEDED' },
    ]);
    await expectSoundBooks(test, [merchantId]);
  });

  it('ends the link when the payment succeeds late, for good', async () => {
    const payment = await aFailedPayment();
    const { paymentLink: link } = await makeLink(payment);
    expect(await sayPaid(payment, 'laat')).toBe('applied');
    await expect(payReference(test.context, sealLinkReference(link.id), aCard())).rejects.toMatchObject({
      code: 'linkUnusable',
    });
    expect(await call('POST', 'switchPaymentLink', { id: link.id, on: true })).toMatchObject({
      code: 'linkUsedUp',
    });
    expect(await message(payment)).toBeNull();
    expect(await makeLink(payment)).toMatchObject({ code: 'alreadyPaid' });
  });

  it('asks for nothing again after a late success of the payment, not even for a failed payment of the link', async () => {
    const payment = await aFailedPayment();
    const { paymentLink: link } = await makeLink(payment);
    const second = await submit(link.id);
    await sayPaid(second, 'geweigerd', 'FAILED');
    await sayPaid(payment, 'laat');
    test.clock.advance(2 * DAY);
    await expireDue(test.context, merchantId);
    await signInAgain();
    const failed = { ...second, reference: '' };
    expect(await message(failed)).toMatchObject({ mayMakeLink: false, link: { status: 'SWITCHED_OFF' } });
    expect((await message(failed))?.sentences[1]).toBe('Je hoeft niets meer te doen.');
    expect(await makeLink(failed)).toMatchObject({ status: 409, code: 'alreadyPaid' });
    await expect(payReference(test.context, sealLinkReference(link.id), aCard())).rejects.toMatchObject({
      code: 'linkUnusable',
    });
  });

  it.each([
    ['returns the second success while a chargeback of the first may still be won', 'WON', 0],
    ['keeps the second success once the first was charged back for good', 'LOST', 41250],
  ] as const)('%s', async (_, end, captured) => {
    const payment = await aFailedPayment();
    const { paymentLink: link } = await makeLink(payment);
    const second = await submit(link.id);
    await sayPaid(payment, `laat ${end}`);
    await sayChargeback(test, payment, { status: 'RECEIVED' });
    if (end === 'LOST') await sayChargeback(test, payment, { status: end });
    await sayPaid(second, `tweede ${end}`);
    if (end === 'WON') await sayChargeback(test, payment, { status: end });
    expect(await paymentRow(test, second)).toMatchObject({ captured_amount: captured });
    expect(await refundRows(test, second)).toHaveLength(captured === 0 ? 1 : 0);
    await expectSoundBooks(test, [merchantId]);
  });

  it('returns another success of a returned one too, after the kept one was charged back', async () => {
    const payment = await aFailedPayment();
    const { paymentLink: link } = await makeLink(payment);
    const second = await submit(link.id);
    await sayPaid(payment, 'laat, teruggeboekt');
    await sayPaid(second, 'eerste keer', 'SUCCEEDED', 'eerste');
    await sayChargeback(test, payment, { status: 'LOST' });
    expect(await sayPaid(second, 'tweede keer', 'SUCCEEDED', 'tweede')).toBe('surplus');
    expect(await sayPaid(second, 'tweede keer weer', 'SUCCEEDED', 'tweede')).toBe('sameState');
    expect(await refundRows(test, second)).toMatchObject([
      { kind: 'SURPLUS', amount: 41250, status: 'SUCCEEDED' },
      { kind: 'SURPLUS', amount: 41250, status: 'SUCCEEDED' },
    ]);
    await expectSoundBooks(test, [merchantId]);
  });

  it('keeps exactly one when both are paid at once, and returns the other', async () => {
    const kept: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      const payment = await aFailedPayment();
      const { paymentLink: link } = await makeLink(payment);
      const second = await submit(link.id);
      const words = [() => sayPaid(payment, `eerste ${round}`), () => sayPaid(second, `tweede ${round}`)];
      if (round % 2 === 1) words.reverse();
      await Promise.all(words.map((say) => say()));
      const rows = await Promise.all([payment, second].map((one) => paymentRow(test, one)));
      const winner = rows.findIndex(({ captured_amount: captured }) => captured > 0);
      kept.push(String(winner));
      expect(rows.map(({ status }) => status).sort()).toEqual(['FAILED', 'SUCCEEDED']);
      const loser = [payment, second][1 - winner]!;
      expect(await refundRows(test, loser)).toMatchObject([
        { kind: 'SURPLUS', amount: 41250, status: 'SUCCEEDED' },
      ]);
      expect(await refundRows(test, [payment, second][winner]!)).toEqual([]);
      const again = await payReference(test.context, sealLinkReference(link.id), aCard()).catch(
        (error: unknown) => error,
      );
      expect(again).toMatchObject({ code: 'linkUnusable' });
      // Repeated words change nothing.
      await sayPaid(payment, `eerste weer ${round}`);
      await sayPaid(second, `tweede weer ${round}`);
      expect(await refundRows(test, loser)).toHaveLength(1);
    }
    expect(kept).toHaveLength(8);
    await expectSoundBooks(test, [merchantId]);
  });

  it('mails three times a day at most, in the payer’s language, each on the timeline', async () => {
    const payment = await aFailedPayment();
    await test.ownerDb.updateTable('payments').set({ language: 'en' }).where('id', '=', payment.id).execute();
    await makeLink(payment);
    const answers = await Promise.all(Array.from({ length: 6 }, () => tell(payment, 'mail')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'limitReached')).toHaveLength(3);
    await sendDueMails({ ...test.context, mailer });
    // The company's own mails are about its chargebacks.
    const toPayer = () => sent.filter(({ to }) => to === 'noor@voorbeeld.test');
    expect(toPayer()).toHaveLength(3);
    const [mail] = toPayer();
    expect(mail?.text).toMatch(
      /^Hello,\n\nYour payment of €412\.50 to .* didn’t go through, and nothing was charged\. /,
    );
    expect(mail?.text).toContain((await message(payment))?.link?.paymentLink);
    expect((await timeline(payment)).filter((entry) => entry === 'payerMailed Anna de Vries')).toHaveLength(
      3,
    );
    expect((await message(payment))?.mailsLeft).toBe(0);
    test.clock.advance(DAY);
    await signInAgain();
    expect((await tell(payment, 'mail')).status).toBe(200);
    // It succeeded before the mail went out, so there is nothing to tell.
    await sayPaid(payment, 'laat');
    await sendDueMails({ ...test.context, mailer });
    expect(toPayer()).toHaveLength(3);
  });

  it('records WhatsApp, only with a link, and copies by their actor', async () => {
    const payment = await aFailedPayment({ emailAddress: '' });
    expect(await tell(payment, 'whatsapp')).toMatchObject({ code: 'linkUnusable' });
    expect(await tell(payment, 'mail')).toMatchObject({ code: 'changedMeanwhile' });
    await makeLink(payment);
    await tell(payment, 'whatsapp');
    await tell(payment, 'copy');
    expect((await timeline(payment)).slice(-3)).toEqual([
      'freshLinkMade Anna de Vries',
      'messageOpened Anna de Vries',
      'messageCopied Anna de Vries',
    ]);
  });

  it('tells what went back, without a link', async () => {
    const payment = await own();
    await payReference(test.context, payment.reference, aCard(GOOD_CARD));
    await refund(test, payment, { amount: 1250 });
    expect(await message(payment)).toMatchObject({
      mayMakeLink: false,
      link: null,
      sentences: [
        expect.stringMatching(/ heeft je €\s12,50 terugbetaald\.$/),
        expect.stringMatching(/^Het gaat terug/),
      ],
    });
  });
});
