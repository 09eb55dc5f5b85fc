import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { aMerchant, aSignedInUser } from '../testing/merchants.ts';

const LINK = {
  description: 'Fietsreparatie',
  amount: '49.95',
  currency: 'EUR',
  paymentLink: expect.stringMatching(/^http:\/\/stuiver\.test\/pay\/\d+-[\w-]{22}$/) as string,
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
    expect(made).toMatchObject({ paymentLink: LINK });
  });

  it('GET {gateway}/transaction/getPaymentLinks', async () => {
    const answer = await test.app.inject({
      url: '/gateway/transaction/getPaymentLinks?pageNumber=0&pageSize=10',
      headers,
    });
    expect(answer.json()).toMatchObject({
      content: [{ ...LINK, id: linkId, accountHolderName: 'Noor Bakker' }],
      totalElements: 1,
      totalPages: 1,
      currentPage: 0,
      pageSize: 10,
      elements: 1,
    });
  });

  it.each(['svg', 'png'])('GET {gateway}/transaction/qrcode as %s', async (format) => {
    const answer = await test.app.inject({
      url: `/gateway/transaction/qrcode?id=${linkId}&format=${format}`,
      headers,
    });
    const { image } = answer.json<{ image: string }>();
    expect(image).toMatch(/^data:image\/(svg\+xml|png);base64,[A-Za-z0-9+/]+=*$/);
    expect(image).toContain(format);
  });
});
