import type { AuthUser, MerchantSettings } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '../../platform/mail/transport.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aPdf, buildApplicant, goodAnswers } from '../../testing/applications.ts';
import { aReviewer, type Reviewer } from '../../testing/reviews.ts';
import { sendDueMails } from '../../app/due-mails.ts';

const PASSWORD = 'roggebrood met karnemelk';

const WORDS = {
  nl: {
    subjects: [
      'Uw aanvraag bij Stuiver',
      'Uw aanvraag bij Stuiver is ontvangen',
      'We hebben nog iets van u nodig voor uw aanvraag bij Stuiver',
      'Uw account voor Bakker Brood BV bij Stuiver is goedgekeurd',
    ],
    greeting: 'Beste Anna de Vries,',
    approved: /goedgekeurd\. Kies een wachtwoord/,
    help: /mee te werken|uitgenodigd/i,
  },
  en: {
    subjects: [
      'Your application to Stuiver',
      'We’ve received your application to Stuiver',
      'We need more information for your application to Stuiver',
      'Your account for Bakker Brood BV at Stuiver has been approved',
    ],
    greeting: 'Hello Anna de Vries,',
    approved: /approved\. Choose a password/,
    help: /invited|work in|to help/i,
  },
} as const;

describe.each(['nl', 'en'] as const)('the whole way of an application in %s', (language) => {
  let test: TestApp;
  let first: Reviewer;
  let second: Reviewer;
  const sent: Mail[] = [];
  const email = `anna.${language}@bakker.test`;
  const words = WORDS[language];

  beforeAll(async () => {
    test = await testApp();
    first = await aReviewer(test);
    second = await aReviewer(test);
  });
  afterAll(() => test.close());

  const sendMails = async () => {
    const mailer = { send: async (mail: Mail) => void sent.push(mail) };
    await sendDueMails({ ...test.context, mailer });
  };
  const mine = () => sent.filter(({ to }) => to === email);
  const post = (url: string, payload: object, headers: object = {}) =>
    test.app.inject({ method: 'POST', url, payload, headers: { ...headers } });
  const linksIn = (mail: Mail | undefined) => mail?.text.match(/https?:\/\/\S+/g) ?? [];

  it('sends four mails up to the first sign-in, the last one with one link that signs in by a new password', async () => {
    await post('/gateway/onboarding/applications', { name: 'Anna de Vries', email, language });
    await sendMails();
    const token = /#(ob_\S+)/.exec(mine()[0]?.text ?? '')?.[1] ?? '';
    const { call, upload } = buildApplicant(test, token);
    const answers = goodAnswers();
    Object.assign(answers.registrant, { email });
    Object.assign(answers.company, { settlementEmail: 'geld@bakker.test', registrationNumber: '31234567' });
    await call('PUT', '', { version: 1, answers });
    await upload(aPdf());
    const submitted = await call('POST', '/submit', { version: 2 });
    const { id } = (submitted.body as { application: { id: string } }).application;
    await sendMails();

    await first.accept(id);
    await first.decide(id, 'bank.holder', 'REJECTED', { reason: 'Staat op een andere naam' });
    await first.post(id, 'ask');
    await sendMails();
    test.clock.advance(1000);
    const replies = [{ item: 'bank.holder', text: 'Dat is onze handelsnaam' }];
    const { version } = await first.get(id);
    expect((await call('POST', '/submit', { version, replies })).status).toBe(200);
    await sendMails();
    // The reviewer who asked continues, without taking it up again.
    expect(await first.get(id)).toMatchObject({ status: 'IN_REVIEW', holder: { id: first.id } });
    await first.acceptAll(id);
    await first.post(id, 'approve');
    expect((await second.post(id, 'approve')).body.review.status).toBe('APPROVED');
    await sendMails();

    expect(mine().map(({ subject }) => subject)).toEqual(words.subjects);
    for (const { text } of mine()) {
      expect(text.startsWith(words.greeting)).toBe(true);
      expect(text).not.toMatch(words.help);
      expect(text).not.toMatch(/undefined|null|\[object/);
    }
    const approval = mine().at(-1);
    expect(approval?.text).toMatch(words.approved);
    expect(linksIn(approval)).toHaveLength(1);

    // Programs that open links in mails change nothing.
    const pt = new URL(linksIn(approval)[0]!).searchParams.get('token')!;
    for (let times = 0; times < 2; times += 1)
      expect((await post('/gateway/merchant/viewPasswordLink', { token: pt })).json()).toMatchObject({
        kind: 'owner',
        name: 'Anna de Vries',
        email,
      });
    const set = () => post('/gateway/merchant/setPassword', { token: pt, password: PASSWORD });
    const answer = await set();
    const { signedIn } = answer.json<{ signedIn: AuthUser }>();
    expect(signedIn).toMatchObject({
      userId: id,
      personName: 'Anna de Vries',
      merchantName: 'Bakker Brood BV',
    });
    expect(String(answer.headers['set-cookie'])).toContain('HttpOnly');
    expect((await set()).json()).toMatchObject({ errors: { token: ['referenceInvalid'] } });

    const headers = { authorization: `Bearer ${signedIn.accessToken}` };
    const url = `/gateway/merchant/getMerchantChangeById?id=${id}`;
    expect((await test.app.inject({ url, headers })).json<MerchantSettings>()).toMatchObject({
      merchantName: 'Bakker Brood BV',
      emailAddress: 'info@bakker.test',
      notificationEmailaddress: 'geld@bakker.test',
      postalAddress: 'Oudegracht 12, 3511 AB Utrecht',
      phone: '+31301234567',
      websiteUrl: 'https://bakker.test/',
      iban: 'NL91ABNA0417164300',
      ibanChange: null,
    });
    await sendMails();
    expect(mine()).toHaveLength(words.subjects.length);
    // No one else was written to.
    expect(sent.filter(({ to }) => to.endsWith('bakker.test'))).toHaveLength(words.subjects.length);
  });
});
