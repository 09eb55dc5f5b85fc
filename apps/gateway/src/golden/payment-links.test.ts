import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { aMerchant, aSignedInUser } from '../testing/merchants.ts';
import { shapeOf } from '../testing/shape.ts';

const LINK = {
  id: '<uuid>',
  merchantId: '<uuid>',
  merchantName: 'Van Dijk Fietsen',
  description: 'Fietsreparatie',
  amount: '49.95',
  maximumAmount: null,
  currency: 'EUR',
  status: 'ACTIVE',
  paymentLink: 'http://stuiver.test/pay?reference=<sealed>',
  openedCount: 0,
  uses: 0,
  maximumUses: 1,
  createdDateTime: '<instant>',
  expiresDateTime: '<instant>',
};

describe('the specified calls about payment links', () => {
  let test: TestApp;
  let headers: { authorization: string };
  let linkId: string;
  let made: unknown;

  beforeAll(async () => {
    test = await testApp();
    const { id: merchantId } = await aMerchant(test, { name: 'Van Dijk Fietsen' });
    headers = (await aSignedInUser(test, { merchantId })).headers;
    const answer = await test.app.inject({
      method: 'POST',
      url: '/gateway/transaction/requestPaymentLink',
      headers,
      payload: {
        transaction: {
          merchantId,
          amount: 49.95,
          currency: 'EUR',
          country: 'NL',
          description: 'Fietsreparatie',
          iban: '',
          accountHolderName: 'Noor Bakker',
          emailAddress: 'noor@voorbeeld.test',
          redirectUrlSuccess: 'https://winkel.test/klaar',
          redirectUrlFailed: '',
          redirectUrlAborted: '',
          paymentLink: true,
          linkValidityDays: 7,
          sepaSpec: null,
        },
      },
    });
    made = answer.json();
    linkId = answer.json<{ paymentLink: { id: string } }>().paymentLink.id;
  });
  afterAll(() => test.close());

  it('POST {gateway}/transaction/requestPaymentLink', () => {
    expect(shapeOf(made)).toEqual({ paymentLink: LINK });
  });

  it('GET {gateway}/transaction/getPaymentLinks', async () => {
    const answer = await test.app.inject({
      url: '/gateway/transaction/getPaymentLinks?pageNumber=0&pageSize=10',
      headers,
    });
    expect(shapeOf(answer.json())).toEqual({
      content: [{ ...LINK, accountHolderName: 'Noor Bakker' }],
      totalElements: 1,
      totalPages: 1,
      currentPage: 0,
      pageSize: 10,
      elements: 1,
    });
  });

  it.each([
    ['svg', 'data:image/svg+xml;base64,<base64>'],
    ['png', 'data:image/png;base64,<base64>'],
  ])('GET {gateway}/transaction/qrcode as %s', async (format, image) => {
    const answer = await test.app.inject({
      url: `/gateway/transaction/qrcode?id=${linkId}&format=${format}`,
      headers,
    });
    expect(shapeOf(answer.json())).toEqual({ image, paymentLink: LINK.paymentLink });
  });
});
