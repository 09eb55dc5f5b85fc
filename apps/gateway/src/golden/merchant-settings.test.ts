import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { aMerchant, aSignedInUser } from '../testing/merchants.ts';

const method = (paymentMethod: string, enabled: boolean, priority: number) => ({
  paymentMethod,
  processor: 'simulator',
  processors: ['simulator'],
  enabled,
  lacksIdentifier: false,
  priority,
});

const SETTINGS = {
  merchantName: 'Van Dijk Fietsen',
  version: 1,
  emailAddress: 'kantoor@vandijk.test',
  notificationEmailaddress: '',
  iban: 'NL91ABNA0417164300',
  postalAddress: 'Oudegracht 112, 3511 AX Utrecht',
  phone: '+31 30 123 45 67',
  websiteUrl: 'https://vandijk.test/',
  logoUrl: 'https://vandijk.test/logo.png',
  backgroundUrl: '',
  brandColour: '#1f4e9c',
  notifyUrl: '',
  redirectUrl: 'https://vandijk.test/klaar',
  redirectUrlAborted: '',
  redirectUrlFailed: '',
  bankStatementPreference: 'NAME_AND_REFERENCE',
  paymentMethodSettings: [
    method('IDEAL', true, 1),
    method('CARD', true, 2),
    method('BANCONTACT', false, 3),
    method('PAYPAL', false, 4),
    method('SEPA_DIRECT_DEBIT', false, 5),
    method('BANK_TRANSFER', false, 6),
  ],
  ibanChange: null,
};

describe('the specified calls about a merchant’s settings', () => {
  let test: TestApp;
  let id: string;
  let headers: { authorization: string };

  beforeAll(async () => {
    test = await testApp();
    const merchant = await aMerchant(test, {
      name: 'Van Dijk Fietsen',
      emailAddress: 'kantoor@vandijk.test',
      iban: 'NL91ABNA0417164300',
      postalAddress: 'Oudegracht 112, 3511 AX Utrecht',
      phone: '+31 30 123 45 67',
      websiteUrl: 'https://vandijk.test/',
      logoUrl: 'https://vandijk.test/logo.png',
      brandColour: '#1f4e9c',
      redirectUrl: 'https://vandijk.test/klaar',
      methods: ['IDEAL', 'CARD'],
    });
    id = merchant.id;
    headers = (await aSignedInUser(test, { merchantId: id, roles: ['ADMIN'] })).headers;
  });
  afterAll(() => test.close());

  it('GET {gateway}/merchant/getMerchantChangeById', async () => {
    const answer = await test.app.inject({
      url: `/gateway/merchant/getMerchantChangeById?id=${id}`,
      headers,
    });
    expect(answer.json()).toMatchObject({ id, ...SETTINGS });
  });

  it('POST {gateway}/merchant/update, with the whole profile form', async () => {
    const { merchantName: _name, ibanChange: _change, ...form } = SETTINGS;
    const answer = await test.app.inject({
      method: 'POST',
      url: '/gateway/merchant/update',
      headers,
      payload: {
        ...form,
        id,
        notificationEmailaddress: 'meldingen@vandijk.test',
        iban: 'NL44 RABO 0123 4567 89',
        bankStatementPreference: 'NAME',
        rawPassword: '',
        currentPassword: 'een goed wachtwoord',
      },
    });
    expect(answer.json()).toMatchObject({
      ...SETTINGS,
      version: 2,
      notificationEmailaddress: 'meldingen@vandijk.test',
      bankStatementPreference: 'NAME',
      ibanChange: { iban: 'NL44RABO0123456789' },
    });
  });
});
