import type { PaymentLinkRow } from '@stuiver/contract';
import type { HostedDetails } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeWorld } from '../../../testing/engine/engine-world.ts';
import { aCard, aDebit, aPayment, attemptRows } from '../../../testing/engine/engine.ts';
import { GOOD_IBAN } from '../../../testing/engine/recurring.ts';
import { aMerchant, aSignedInUser } from '../../../testing/merchants.ts';
import { LATER_MS } from '../../processors/test-values.ts';
import { sealReference } from '../../payers/sealed-reference.ts';
import { getRedirectUrl } from './payment-status.ts';
import { requestPaymentDetails } from './hosted-details.ts';
import { payReference } from './pay-reference.ts';
import { deliverDue, transferToAttempt } from '../../inbox/test-bank.ts';
import { abortPayment } from './abort-payment.ts';
import { settleDue, expireDue } from '../engine/end-payments.ts';
import { linkReference } from '../../../testing/links.ts';

const DECLINED = '4000000000009995';
const UNCERTAIN = '4000000000001000';
const LATE = '4000000000001034';
const TWICE = '4000000000001042';
const MINUTE = 60_000;

describe('what a payer sees', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  const fetchRedirectState = (reference: string) => getRedirectUrl(test.context, reference);
  const fetchHostedDetails = (reference: string): Promise<HostedDetails> =>
    requestPaymentDetails(test.context, reference);

  async function aLink(maximumUses = 1): Promise<{ merchantId: string; reference: string }> {
    const user = await aSignedInUser(test, { merchantId: (await aMerchant(test)).id });
    const answer = await test.app.inject({
      method: 'POST',
      url: '/gateway/transaction/requestPaymentLink',
      headers: user.headers,
      payload: {
        transaction: {
          merchantId: user.merchantId,
          amount: '25.00',
          description: 'Slot',
          paymentLink: true,
          linkValidityDays: 7,
        },
      },
    });
    const { paymentLink } = answer.json<{ paymentLink: PaymentLinkRow }>();
    await test.ownerDb
      .updateTable('payment_links')
      .set({ maximum_uses: maximumUses })
      .where('merchant_id', '=', user.merchantId)
      .execute();
    return { merchantId: user.merchantId, reference: linkReference(test, paymentLink) };
  }

  it('a payer sees nothing that an earlier payer typed, and cannot pay from that account', async () => {
    const REFUSED = 'NL29INGB9006000000';
    const given = { emailAddress: 'noor@voorbeeld.test', iban: GOOD_IBAN };
    const pay = (reference: string, body: Parameters<typeof payReference>[2]) =>
      payReference(test.context, reference, body);
    const link = await aLink();
    const onLink = await pay(link.reference, aDebit(REFUSED));
    const debited = await aPayment(test, given);
    await pay(debited.reference, aDebit(REFUSED));
    const carded = await aPayment(test, given);
    await pay(carded.reference, { ...aCard('4000000000009995'), cardHolderName: 'Sem de Wit' });
    test.clock.advance(LATER_MS);
    for (const { merchantId } of [link, debited]) await deliverDue(test.context, merchantId);
    const nothing = { iban: '', accountHolderName: '', emailAddress: '', street: '', postCode: '', town: '' };
    for (const reference of [link.reference, onLink.reference, debited.reference]) {
      const shown = await fetchHostedDetails(reference);
      expect(shown).toMatchObject({ declineCode: 'AM04', sepa: { debtor: nothing } });
      await expect(pay(reference, aDebit('NL29 •••• •••• 0000'))).rejects.toMatchObject({
        errors: { iban: ['notAnIban'] },
      });
    }
    expect((await fetchHostedDetails(carded.reference)).sepa?.debtor).toMatchObject({
      ...nothing,
      iban: 'NL91 •••• •••• 4300',
      emailAddress: 'noor@voorbeeld.test',
    });
  });

  it('a payer reads that we are checking while the outcome is unknown, and that it is on its way once the bank has reported it', async () => {
    const uncertain = await aPayment(test);
    await payReference(test.context, uncertain.reference, aCard(UNCERTAIN));
    expect(await fetchRedirectState(uncertain.reference)).toMatchObject({
      status: 'PENDING',
      checking: true,
    });
    const world = await makeWorld(test);
    const later = await aPayment(test, { merchantId: world.merchantId });
    const result = await world.pay('fine', later.reference, 'IDEAL');
    await world.decide(result?.redirectUrl ?? '', 'later');
    expect(await fetchRedirectState(later.reference)).toMatchObject({
      status: 'PENDING',
      checking: false,
      nothingTaken: false,
      redirectUrl: null,
    });
  });

  it('every visitor of a link that is being paid reads the same until the outcome is known', async () => {
    const { merchantId, reference } = await aLink();
    await expect(fetchRedirectState(reference)).rejects.toMatchObject({ code: 'notFound' });
    await payReference(test.context, reference, aCard(UNCERTAIN));
    expect(await fetchHostedDetails(reference)).toMatchObject({ status: 'USABLE', attemptUnderWay: true });
    expect(await fetchRedirectState(reference)).toMatchObject({ checking: true, nothingTaken: false });
    test.clock.advance(MINUTE);
    await deliverDue(test.context, merchantId);
    expect(await fetchRedirectState(reference)).toMatchObject({ status: 'SUCCEEDED', checking: false });
  });

  it('a payer reads that others are paying while a link’s last uses are under way', async () => {
    const { merchantId, reference } = await aLink(2);
    await payReference(test.context, reference, aCard(UNCERTAIN));
    expect((await fetchHostedDetails(reference)).status).toBe('USABLE');
    await payReference(test.context, reference, aCard(UNCERTAIN));
    expect((await fetchHostedDetails(reference)).status).toBe('BUSY');
    // Several payers pay it: no payer sees the state of another's payment.
    await expect(fetchRedirectState(reference)).rejects.toMatchObject({ code: 'notFound' });
    test.clock.advance(MINUTE);
    await deliverDue(test.context, merchantId);
    expect((await fetchHostedDetails(reference)).status).toBe('USED');
  });

  it('a payer reads that a success came late', async () => {
    const payment = await aPayment(test);
    await payReference(test.context, payment.reference, aCard(LATE));
    expect(await fetchRedirectState(payment.reference)).toMatchObject({ status: 'OPEN', late: false });
    test.clock.advance(MINUTE);
    await deliverDue(test.context, payment.merchantId);
    expect(await fetchRedirectState(payment.reference)).toMatchObject({
      status: 'SUCCEEDED',
      late: true,
      surplus: null,
    });
  });

  it('a payer reads how much was overpaid, and that it was returned', async () => {
    const payment = await aPayment(test);
    await payReference(test.context, payment.reference, aCard(TWICE));
    expect((await fetchRedirectState(payment.reference)).surplus).toBeNull();
    test.clock.advance(MINUTE);
    await deliverDue(test.context, payment.merchantId);
    expect(await fetchRedirectState(payment.reference)).toMatchObject({
      status: 'SUCCEEDED',
      surplus: { amount: '412.50', status: 'SUCCEEDED' },
    });
  });

  it('a payer reads that a surplus is still with us when one of its returns failed', async () => {
    const payment = await aPayment(test);
    await payReference(test.context, payment.reference, { paymentMethod: 'BANK_TRANSFER' });
    const { transfer } = await fetchRedirectState(payment.reference);
    const bank = decodeURIComponent(transfer?.bankPath?.split('/').at(-1) ?? '');
    const comesIn = (amount: number) => transferToAttempt(test.context, bank, amount);
    await comesIn(41_250);
    await comesIn(1_000);
    expect((await fetchRedirectState(payment.reference)).surplus).toEqual({
      amount: '10.00',
      status: 'SUCCEEDED',
    });
    await comesIn(1_013);
    expect((await fetchRedirectState(payment.reference)).surplus).toEqual({
      amount: '20.13',
      status: 'PENDING',
    });
    await comesIn(1_014);
    expect((await fetchRedirectState(payment.reference)).surplus).toEqual({
      amount: '30.27',
      status: 'FAILED',
    });
  });

  type Reference = { readonly reference: string };
  const pays = (number?: string) => (payment: Reference) =>
    payReference(test.context, payment.reference, aCard(number));
  const aborts = ({ reference }: Reference) => abortPayment(test.context, reference);
  const nothing = () => Promise.resolve();

  it.each([
    ['SUCCEEDED', pays(), 0, 'success'],
    ['SETTLED', pays(), 2, 'success'],
    ['FAILED', pays(DECLINED), 2, 'failed'],
    ['EXPIRED', nothing, 2, 'failed'],
    ['ABORTED', aborts, 0, 'aborted'],
  ] as const)(
    'a payer of a payment that is %s is sent to its own address, or else its shop’s',
    async (status, act, days, way) => {
      const shop = (path: string) => ({
        success: `https://${path}/gelukt`,
        failed: `https://${path}/mislukt`,
        aborted: `https://${path}/afgebroken`,
      });
      const [general, own] = [shop('winkel.test'), shop('winkel.test/bestelling')];
      const { id: merchantId } = await aMerchant(test, {
        redirectUrl: general.success,
        redirectUrlFailed: general.failed,
        redirectUrlAborted: general.aborted,
      });
      const plain = await aPayment(test, { merchantId });
      const special = await aPayment(test, {
        merchantId,
        redirectUrlSuccess: own.success,
        redirectUrlFailed: own.failed,
        redirectUrlAborted: own.aborted,
      });
      expect(await fetchRedirectState(plain.reference)).toMatchObject({ status: 'OPEN', redirectUrl: null });
      for (const payment of [plain, special]) await act(payment);
      test.clock.advance(days * 86_400_000);
      await settleDue(test.context);
      await expireDue(test.context);
      expect(await fetchRedirectState(plain.reference)).toMatchObject({ status, redirectUrl: general[way] });
      expect(await fetchRedirectState(special.reference)).toMatchObject({ status, redirectUrl: own[way] });
    },
  );

  it('a payer reads that nothing was taken only once the bank has confirmed that they cannot finish there', async () => {
    const world = await makeWorld(test);
    const payment = await aPayment(test, { merchantId: world.merchantId });
    await world.pay('fine', payment.reference, 'IDEAL');
    await world.request('callLost', () => abortPayment(world.context, payment.reference));
    expect(await fetchRedirectState(payment.reference)).toMatchObject({
      status: 'ABORTED',
      nothingTaken: false,
    });
    test.clock.advance(MINUTE);
    await world.look();
    expect(await fetchRedirectState(payment.reference)).toMatchObject({
      status: 'ABORTED',
      nothingTaken: true,
    });
    expect((await attemptRows(test, payment))[0]).toMatchObject({ status: 'ABORTED', next_check_at: null });
  });

  it('a payer who finished at the bank before the void arrived reads that they paid', async () => {
    const world = await makeWorld(test);
    const payment = await aPayment(test, { merchantId: world.merchantId });
    const result = await world.pay('fine', payment.reference, 'IDEAL');
    await world.request('callLost', () => abortPayment(world.context, payment.reference));
    // The message of the bank is lost as well: only the sweeper asks.
    await test.ownerDb
      .updateTable('simulator.operations')
      .set({ status: 'SUCCEEDED' })
      .where('merchant_id', '=', world.merchantId)
      .execute();
    expect(result?.redirectUrl).toContain('/payment/authorize/');
    test.clock.advance(MINUTE);
    await world.look();
    expect(await fetchRedirectState(payment.reference)).toMatchObject({ status: 'SUCCEEDED', late: true });
  });

  it('a payer reads until when they can pay', async () => {
    const payment = await aPayment(test, { expiresAt: new Date(test.clock.now().getTime() + 90_500) });
    expect((await fetchHostedDetails(payment.reference)).secondsLeft).toBe(90);
    test.clock.advance(2 * MINUTE);
    expect((await fetchHostedDetails(payment.reference)).secondsLeft).toBe(0);
  });

  it('the reference of a link that does not exist is not found', async () => {
    const { id: merchantId } = await aMerchant(test);
    const expiresAt = new Date(test.clock.now().getTime() + MINUTE);
    const unknown = { kind: 'link', merchantId, id: test.context.ids.next(), expiresAt } as const;
    await expect(fetchRedirectState(sealReference(test.context.keyring, unknown))).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  it('a declined payer stays on the form, which shows that nothing was taken', async () => {
    const payment = await aPayment(test);
    await payReference(test.context, payment.reference, aCard(DECLINED));
    expect(await fetchRedirectState(payment.reference)).toMatchObject({ status: 'OPEN', nothingTaken: true });
  });
});
