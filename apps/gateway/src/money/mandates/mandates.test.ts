import type { MandateDetails, MandateRow } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageAnswer } from '../../platform/http/page.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { expectSoundBooks } from '../../testing/engine/engine.ts';
import {
  aCreditor,
  aMandate,
  aRecurrence,
  GOOD_IBAN,
  recurrenceRow,
} from '../../testing/engine/recurring.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { applyReturnCode } from './use-mandate.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { lapseDueMandates } from '../recurrences/lapse-mandates.ts';

const ADDRESS = { street: 'Oudegracht 112', postCode: '3511 AX', town: 'Utrecht', country: 'NL' };

describe('a mandate', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ now: new Date('2026-11-20T09:00:00Z') });
  });
  afterAll(() => test.close());

  const details = async (reference: string, headers: object, query = '') => {
    const url = `/gateway/mandate/getMandate/${encodeURIComponent(reference)}${query}`;
    return test.app.inject({ url, headers: headers as Record<string, string> });
  };
  const detailsOf = async (reference: string, headers: object, query = ''): Promise<MandateDetails> =>
    (await details(reference, headers, query)).json<{ details: { Mandate: MandateDetails } }>().details
      .Mandate;

  it('shows its data and expiry date when it was signed outside a payment', async () => {
    const creditor = await aCreditor(test);
    const { headers } = await aSignedInUser(test, { merchantId: creditor.id });
    await aMandate(test, {
      merchantId: creditor.id,
      reference: 'LID/2026+0042',
      agreementDate: '2026-03-01',
    });
    expect(await detailsOf('LID/2026+0042', headers)).toMatchObject({
      mandateReference: 'LID/2026+0042',
      creditorIdentifier: 'NL79ZZZ999999990000',
      mandateType: 'MODEL_C',
      consumerName: 'Noor Bakker',
      consumerIban: GOOD_IBAN,
      consumerBic: 'ABNANL2A',
      consumerAddress: ADDRESS,
      agreed: true,
      agreementDate: '2026-03-01',
      active: true,
      lapsesOn: '2029-03-01',
      daysUntilLapse: 832,
      collections: [],
      recurrences: [],
    });
    await expectSoundBooks(test);
  });

  it('shows its collections and recurrence when a first direct debit signed it', async () => {
    const recurrence = await aRecurrence(test, { iban: GOOD_IBAN });
    const { headers } = await aSignedInUser(test, { merchantId: recurrence.merchantId });
    const list = await test.app.inject({ url: '/gateway/mandate/getPPROMandatesPaginated', headers });
    const [row] = list.json<PageAnswer<MandateRow>>().content;
    expect(row).toMatchObject({
      mandateType: 'MODEL_A',
      consumerName: 'Sem de Wit',
      active: true,
      blockedReason: null,
    });
    expect(await detailsOf(row!.mandateReference, headers)).toMatchObject({
      agreementDate: '2026-11-20',
      lapsesOn: '2029-11-20',
      collections: [{ transactionId: recurrence.first.id, recurrenceId: recurrence.id, status: 'SUCCEEDED' }],
      recurrences: [{ id: recurrence.id, recurrenceStatus: 'ACTIVE', amount: '25.00' }],
    });
  });

  it('is refused when it could not be used', async () => {
    const { id: merchantId } = await aMerchant(test);
    await aMandate(test, { merchantId, reference: 'EEN' });
    const consumer = { name: 'Noor Bakker', iban: GOOD_IBAN, address: ADDRESS };
    for (const [wish, field] of [
      [{ reference: 'EEN' }, 'reference'],
      [{ reference: 'ë' }, 'reference'],
      [{ reference: 'x'.repeat(36) }, 'reference'],
      [{ reference: '/a' }, 'reference'],
      [{ agreementDate: '2026-11-21' }, 'agreementDate'],
      [{ agreementDate: '2023-11-20' }, 'agreementDate'],
      [{ consumer: { ...consumer, iban: 'NL91ABNA0417164301' } }, 'consumerIban'],
      [{ consumer: { ...consumer, iban: 'SA0380000000608010167519' } }, 'consumerIban'],
      [{ consumer: { ...consumer, bic: 'NOBANK' } }, 'consumerBic'],
      [{ consumer: { ...consumer, name: ' ' } }, 'consumerName'],
    ] as const) {
      await expect(aMandate(test, { merchantId, ...wish })).rejects.toMatchObject({
        errors: { [field]: [expect.anything()] },
      });
    }
  });

  it('keeps the first reason of its block until a code stops it', async () => {
    const { merchantId, id, reference } = await aMandate(test);
    const { headers } = await aSignedInUser(test, { merchantId });
    const comesBack = (code: string | null) =>
      inTransaction(test.context.db, (tx) => applyReturnCode(test.context, tx, merchantId, id, code));
    for (const [code, effect, blockedReason, stopReason] of [
      ['AM04', null, null, null],
      ['MD06', 'block', 'MD06', null],
      ['AC01', 'block', 'MD06', null],
      ['MD07', 'stop', 'MD06', 'MD07'],
      ['AC04', null, 'MD06', 'MD07'],
    ] as const) {
      expect(await comesBack(code)).toBe(effect);
      expect(await detailsOf(reference, headers)).toMatchObject({ blockedReason, stopReason });
    }
  });

  it('expires exactly on its day', async () => {
    const mandate = await aMandate(test, { agreementDate: '2023-11-21' });
    const { headers } = await aSignedInUser(test, { merchantId: mandate.merchantId });
    const lapse = () => lapseDueMandates(test.context, mandate.merchantId);
    await lapse();
    expect(await detailsOf(mandate.reference, headers)).toMatchObject({ active: true, daysUntilLapse: 1 });
    test.clock.set(new Date('2026-11-20T23:00:00Z'));
    await lapse();
    const fresh = await test.signIn(await aSignedInUser(test, { merchantId: mandate.merchantId }));
    expect(await detailsOf(mandate.reference, fresh)).toMatchObject({
      active: false,
      stopReason: 'lapsed',
      daysUntilLapse: 0,
    });
    test.clock.set(new Date('2026-11-20T09:00:00Z'));
  });

  it('ends its recurrences at once when it lapses', async () => {
    const recurrence = await aRecurrence(test, { iban: GOOD_IBAN, frequency: 'YEARLY' });
    expect((await recurrenceRow(test, recurrence)).status).toBe('ACTIVE');
    await test.ownerDb
      .updateTable('mandates')
      .set({ lapses_on: '2026-11-20' })
      .where('merchant_id', '=', recurrence.merchantId)
      .execute();
    await lapseDueMandates(test.context, recurrence.merchantId);
    expect(await recurrenceRow(test, recurrence)).toMatchObject({ status: 'FINISHED', next_run_date: null });
  });

  it('needs the company when several companies use its reference', async () => {
    const parent = await aMerchant(test);
    const child = await aMerchant(test, { parentId: parent.id });
    const stranger = await aMerchant(test);
    for (const { id } of [parent, child, stranger])
      await aMandate(test, { merchantId: id, reference: 'ZELFDE' });
    const { headers } = await aSignedInUser(test, { merchantId: parent.id });
    const ambiguous = await details('ZELFDE', headers);
    expect([ambiguous.statusCode, ambiguous.json<{ errors: object }>().errors]).toEqual([
      422,
      { merchantId: ['required'] },
    ]);
    expect((await detailsOf('ZELFDE', headers, `?merchantId=${child.id}`)).merchantId).toBe(child.id);
    expect((await details('ZELFDE', headers, `?merchantId=${stranger.id}`)).statusCode).toBe(404);
    expect((await details('zelfde', headers, `?merchantId=${child.id}`)).statusCode).toBe(404);
    expect((await details('ZELFDE%00', headers)).statusCode).toBe(404);
  });
});
