import type { ErrorBody } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anApiKey } from '../../testing/api-keys.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { GOOD_IBAN } from '../../testing/engine/recurring.ts';
import { aMerchant, aSignedInUser, aUser } from '../../testing/merchants.ts';

const PAYER = { consumerName: 'Noor Bakker', consumerIban: 'NL91 abna 0417 1643 00' };
const ADDRESS = { street: 'Oudegracht 112', postCode: '3511 AX', town: 'Utrecht', country: 'NL' };
const SWISS_IBAN = 'CH9300762011623852957';

describe('a mandate that was signed elsewhere', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ now: new Date('2026-11-20T09:00:00Z') });
  });
  afterAll(() => test.close());

  const create = (headers: object, body: object, idempotencyKey?: string) =>
    test.app.inject({
      method: 'POST',
      url: '/gateway/mandate/createMandate',
      headers: { ...headers, ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }) },
      payload: body,
    });
  const read = (headers: object, reference: string) =>
    test.app.inject({
      url: `/gateway/mandate/getMandate/${encodeURIComponent(reference)}`,
      headers: headers as Record<string, string>,
    });

  it('is recorded with its account, address and dates, and with who did it', async () => {
    const user = await aSignedInUser(test);
    const { merchantId } = user;
    const made = await create(user.headers, {
      merchantId,
      mandateReference: 'LID-2043',
      agreementDate: '2019-03-01',
      lastCollectionDate: '2026-10-01',
      ...PAYER,
      ...ADDRESS,
    });
    const { id } = made.json<{ id: string }>();
    expect(made.json()).toEqual({ id, mandateReference: 'LID-2043' });
    expect((await read(user.headers, 'LID-2043')).json()).toMatchObject({
      details: {
        Mandate: {
          id,
          mandateType: 'MODEL_C',
          consumerName: 'Noor Bakker',
          consumerIban: GOOD_IBAN,
          consumerBic: 'ABNANL2A',
          consumerAddress: ADDRESS,
          agreementDate: '2019-03-01',
          lapsesOn: '2029-10-01',
          active: true,
        },
      },
    });
    const audit = await test.ownerDb
      .selectFrom('audit_log')
      .select(['actor_id', 'subject_id'])
      .where('merchant_id', '=', merchantId)
      .where('action', '=', 'mandate.created')
      .execute();
    expect(audit).toEqual([{ actor_id: user.id, subject_id: id }]);
  });

  it('is made by key, with a reference of its own and once under an Idempotency-Key', async () => {
    const { id: merchantId } = await aMerchant(test);
    const maker = await test.signIn(await aUser(test, { merchantId, roles: ['ADMIN'] }));
    const wish = { merchantId, agreementDate: '2026-11-01', ...PAYER };
    const reader = await anApiKey(test, maker, merchantId, ['mandates:read']);
    const refused = await create(reader.headers, wish);
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'scopeMissing' }]);
    const { headers } = await anApiKey(test, maker, merchantId, ['mandates:write', 'mandates:read']);
    const made = await create(headers, wish, 'member-1');
    const { mandateReference } = made.json<{ mandateReference: string }>();
    expect(mandateReference).toMatch(/^M20261120-[0-9A-F]{16}$/);
    expect((await create(headers, wish, 'member-1')).body).toBe(made.body);
    expect((await read(headers, mandateReference)).json()).toMatchObject({
      details: { Mandate: { consumerAddress: { town: '', country: '' } } },
    });
    const stranger = await aMerchant(test);
    expect((await create(headers, { ...wish, merchantId: stranger.id })).statusCode).toBe(404);
  });

  it('is refused field by field', async () => {
    const { headers, merchantId } = await aSignedInUser(test);
    const wish = { merchantId, mandateReference: 'EEN', agreementDate: '2026-11-01', ...PAYER };
    expect((await create(headers, wish)).statusCode).toBe(200);
    for (const [change, errors] of [
      [{}, { mandateReference: ['referenceUsed'] }],
      [{ mandateReference: '/a' }, { mandateReference: ['invalid'] }],
      [{ agreementDate: '2026-11-21' }, { agreementDate: ['inFuture'] }],
      [{ agreementDate: '2023-11-20' }, { agreementDate: ['tooLow'] }],
      [{ agreementDate: '2020-01-01', lastCollectionDate: '2023-11-20' }, { lastCollectionDate: ['tooLow'] }],
      [{ lastCollectionDate: '2026-11-21' }, { lastCollectionDate: ['inFuture'] }],
      [{ lastCollectionDate: '2026-10-31' }, { lastCollectionDate: ['reversedRange'] }],
      [{ consumerIban: 'SA0380000000608010167519' }, { consumerIban: ['ibanNotSepa'] }],
      [{ consumerBic: 'NOBANK' }, { consumerBic: ['invalid'] }],
      [{ consumerName: 'Иван' }, { consumerName: ['notForBanks'] }],
      [{ town: 'Utrecht' }, { country: ['required'] }],
      // Outside the EEA a bank needs an address.
      [{ consumerIban: SWISS_IBAN }, { town: ['required'], country: ['required'] }],
    ] as const) {
      const answer = await create(headers, { ...wish, ...change });
      expect([change, answer.statusCode, answer.json<ErrorBody>().errors]).toEqual([change, 422, errors]);
    }
  });

  it('is refused while its company may not collect', async () => {
    const waiting = await aSignedInUser(test);
    await test.ownerDb
      .updateTable('merchants')
      .set({ opened_at: null })
      .where('id', '=', waiting.merchantId)
      .execute();
    const cardsOnly = await aSignedInUser(test);
    await test.ownerDb
      .deleteFrom('merchant_payment_methods')
      .where('merchant_id', '=', cardsOnly.merchantId)
      .where('method', '=', 'SEPA_DIRECT_DEBIT')
      .execute();
    for (const [{ headers, merchantId }, code] of [
      [waiting, 'merchantNotOpen'],
      [cardsOnly, 'noPaymentMethod'],
    ] as const) {
      const answer = await create(headers, { merchantId, agreementDate: '2026-11-01', ...PAYER });
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code }]);
    }
  });
});
