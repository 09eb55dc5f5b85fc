import type { ResponseOf, searchAnything } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aPaidPayment, aPayment, refund } from '../../testing/engine/engine.ts';
import { aMandate, aRecurrence, chargebackRows, sayChargeback } from '../../testing/engine/recurring.ts';
import { aSignedInUser } from '../../testing/merchants.ts';

type Found = ResponseOf<typeof searchAnything>['content'];

describe('search anything', () => {
  let test: TestApp;
  let headers: { authorization: string };
  let merchantId: string;
  beforeAll(async () => {
    test = await testApp();
    ({ headers, merchantId } = await aSignedInUser(test));
  });
  afterAll(() => test.close());

  const find = async (text: string, as = headers): Promise<Found> => {
    const url = `/gateway/search?text=${encodeURIComponent(text)}`;
    const answer = await test.app.inject({ url, headers: as });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ content: Found }>().content;
  };
  const kinds = (found: Found) => found.map(({ kind, id }) => `${kind} ${id}`).toSorted();

  it('finds by id, amount, e-mail address, name, IBAN, mandate reference and link', async () => {
    const wishes = {
      merchantId,
      amount: 123_45,
      emailAddress: 'lotte@voorbeeld.test',
      accountHolderName: 'Lotte Smit',
    };
    const payment = await aPaidPayment(test, wishes);
    const { input } = await refund(test, payment, { amount: 6789 });
    await sayChargeback(test, payment, { status: 'RECEIVED', amount: 4321 });
    const [chargeback] = await chargebackRows(test, payment);
    const recurrence = await aRecurrence(test, { merchantId, amount: 777 });
    const iban = 'NL02ABNA0123456789';
    const address = { street: '', postCode: '', town: '', country: 'NL' };
    const mandate = await aMandate(test, {
      merchantId,
      reference: 'LID-2026-0042',
      consumer: { name: 'Joris Vink', iban, address },
    });
    const made = await test.app.inject({
      method: 'POST',
      url: '/gateway/transaction/requestPaymentLink',
      headers,
      payload: {
        transaction: {
          merchantId,
          amount: '88.88',
          description: 'Tuinstoel',
          paymentLink: true,
          linkValidityDays: 7,
        },
      },
    });
    const { paymentLink: link } = made.json<{ paymentLink: { id: string; paymentLink: string } }>();

    expect(kinds(await find(payment.id.toUpperCase()))).toEqual([`payment ${payment.id}`]);
    expect(kinds(await find(input.refundId))).toEqual([`refund ${input.refundId}`]);
    expect(await find(input.refundId)).toMatchObject([{ reference: payment.id }]);
    expect(kinds(await find(chargeback!.id))).toEqual([`chargeback ${chargeback!.id}`]);
    expect(kinds(await find(recurrence.id))).toEqual([`recurrence ${recurrence.id}`]);
    expect(kinds(await find('€ 123,45'))).toEqual([`payment ${payment.id}`]);
    expect(kinds(await find('67.89'))).toEqual([`refund ${input.refundId}`]);
    expect(kinds(await find('43,21'))).toEqual([`chargeback ${chargeback!.id}`]);
    const ofLotte = [
      `chargeback ${chargeback!.id}`,
      `payment ${payment.id}`,
      `refund ${input.refundId}`,
    ].toSorted();
    expect(kinds(await find('LOTTE@voorbeeld'))).toEqual(ofLotte);
    expect(kinds(await find('lotte smit'))).toEqual(ofLotte);
    expect(kinds(await find('nl02 abna 0123 4567 89'))).toEqual([`mandate ${mandate.id}`]);
    for (const text of ['NL02 ABNA 0123', 'IBAN: NL02-ABNA-0123\u200b'])
      expect(await find(text)).toMatchObject([{ id: mandate.id, matched: iban }]);
    const { id: ofSem } = await aPayment(test, { merchantId, emailAddress: 'sem@xn--mller-kva.test' });
    expect(kinds(await find('Sem@müller.test'))).toEqual([`payment ${ofSem}`]);
    expect(await find('LOTTE@voorbeeld')).toContainEqual(
      expect.objectContaining({ id: payment.id, matched: 'lotte@voorbeeld.test' }),
    );
    for (const hit of await find('lotte smit'))
      expect(hit).toMatchObject({ person: 'Lotte Smit', matched: null });
    expect(await find('lid-2026')).toMatchObject([
      {
        kind: 'mandate',
        reference: 'LID-2026-0042',
        title: 'Joris Vink',
        matched: 'LID-2026-0042',
        status: 'ACTIVE',
        amount: null,
      },
    ]);
    expect(await find(link.paymentLink)).toMatchObject([
      { kind: 'paymentLink', id: link.id, status: 'ACTIVE' },
    ]);
    expect(kinds(await find('tuinst'))).toEqual([`paymentLink ${link.id}`]);
    expect(kinds(await find('88,88'))).toEqual([`paymentLink ${link.id}`]);
    expect(await find('%_%')).toEqual([]);
    expect(await find('zz')).toEqual([]);

    const other = await aSignedInUser(test);
    for (const text of [payment.id, '123,45', 'lotte', link.paymentLink])
      expect(await find(text, other.headers)).toEqual([]);
  });

  it('a result shows a payment’s condition, and who paid', async () => {
    const mine = { merchantId, accountHolderName: 'Mila Terug' };
    const lost = await aPaidPayment(test, { ...mine, amount: 10_01 });
    await sayChargeback(test, lost, { status: 'LOST', amount: 10_01 });
    const refunded = await aPaidPayment(test, { ...mine, amount: 10_02 });
    await refund(test, refunded, { amount: 10_02 });
    const recurrence = await aRecurrence(test, { merchantId, amount: 10_03, iban: 'NL02ABNA0123456789' });
    await test.ownerDb
      .updateTable('mandates')
      .set({ blocked_reason: 'MD06', blocked_at: test.clock.now() })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', recurrence.row.mandate_id)
      .execute();
    const findHit = async (text: string, id: string) =>
      (await find(text)).find((hit) => hit.id === id) as Found[number];
    expect(await findHit('10,01', lost.id)).toMatchObject({
      status: 'CHARGEBACK_LOST',
      person: 'Mila Terug',
    });
    const returned = await aPaidPayment(test, { ...mine, amount: 10_04 });
    await sayChargeback(test, returned, { status: 'LOST', amount: 10_05, reasonCode: 'MD06' });
    expect(await find('10,05')).toMatchObject([{ kind: 'chargeback', status: 'RETURNED' }]);
    expect(await findHit('10,02', refunded.id)).toMatchObject({ status: 'REFUNDED' });
    expect(await findHit('10,03', recurrence.id)).toMatchObject({ status: 'PAUSED', person: 'Sem de Wit' });
    expect(kinds(await find('sem de wit'))).toContain(`recurrence ${recurrence.id}`);
  });

  it('refuses an empty search, a long one, and one with NUL', async () => {
    for (const text of ['', '%20', 'x'.repeat(701), 'a%00b']) {
      const answer = await test.app.inject({ url: `/gateway/search?text=${text}`, headers });
      expect(answer.statusCode).toBe(422);
    }
    expect((await test.app.inject({ url: '/gateway/search?text=lotte' })).statusCode).toBe(401);
  });
});
