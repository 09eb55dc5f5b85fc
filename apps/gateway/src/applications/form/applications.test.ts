import type { Application, ErrorBody } from '@stuiver/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../platform/mail/transport.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { anApplicant, aPdf, buildApplicant, goodAnswers } from '../../testing/applications.ts';
import { sendDueMails } from '../../app/due-mails.ts';
import { resumeApplication } from './begin.ts';

const DAY = 24 * 60 * 60_000;

describe('an application', () => {
  let test: TestApp;
  const sent: Mail[] = [];
  let made = 0;
  const begin = () => anApplicant(test, { email: `anna${++made}@bakker.test` });
  const sendMails = async () => {
    const mailer = { send: async (mail: Mail) => void sent.push(mail) };
    await sendDueMails({ ...test.context, mailer });
  };
  const of = (body: unknown) => (body as { application: Application }).application;
  const linkIn = (mail: Mail | undefined) => /#(ob_\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

  beforeAll(async () => {
    test = await testApp();
  });
  beforeEach(() => {
    sent.length = 0;
  });
  afterAll(() => test.close());

  it('starts as a draft that its browser can continue at once', async () => {
    const { application, call } = await begin();
    expect(application).toMatchObject({ status: 'DRAFT', version: 1, documents: [] });
    expect(application.answers.registrant).toMatchObject({ name: 'Anna de Vries', agreed: '' });
    expect(await call('GET', '')).toEqual({ status: 200, body: { application } });
  });

  it.each([
    [{ name: ' ', email: 'anna@bakker.test' }, { name: ['required'] }],
    [{ name: 'Anna', email: 'anna@bakker' }, { email: ['notAnEmail'] }],
  ])('does not begin with %j', async (payload, errors) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/gateway/onboarding/applications',
      payload,
    });
    expect([answer.statusCode, answer.json<ErrorBody>().errors]).toEqual([422, errors]);
  });

  it('is resumed elsewhere by the link in its mail, as often as the link is followed', async () => {
    const { application } = await begin();
    await resumeApplication(test.context, application.answers.registrant['email']!);
    await sendMails();
    const mail = sent.find(({ to }) => to === application.answers.registrant['email']);
    expect(mail).toBeDefined();
    const elsewhere = buildApplicant(test, linkIn(mail));
    for (let times = 0; times < 2; times += 1)
      expect(of((await elsewhere.call('GET', '')).body)).toEqual(application);
  });

  it('is mailed again to the application’s own address only', async () => {
    const { application } = await begin();
    await sendMails();
    sent.length = 0;
    const ask = async (email: string) => {
      const url = '/gateway/onboarding/applications/resume';
      const answer = await test.app.inject({ method: 'POST', url, payload: { email } });
      return [answer.statusCode, answer.body];
    };
    const known = await ask(application.answers.registrant['email']!.toUpperCase());
    expect(known).toEqual(await ask('niemand@bakker.test'));
    await sendMails();
    expect(sent.map(({ to }) => to)).toEqual([application.answers.registrant['email']]);
    expect((await buildApplicant(test, linkIn(sent[0])).call('GET', '')).status).toBe(200);
    for (let times = 0; times < 20; times += 1) await ask(application.answers.registrant['email']!);
    sent.length = 0;
    await sendMails();
    expect(sent.length).toBeLessThan(6);
  });

  it('opens neither without a link, nor with a changed one, nor after its end', async () => {
    const { token, call } = await begin();
    const other = await begin();
    const spliced = `${token.slice(0, 25)}.${other.token.slice(26)}`;
    for (const bad of ['', 'ob_x', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, spliced])
      expect((await buildApplicant(test, bad).call('GET', '')).status).toBe(401);
    test.clock.advance(31 * DAY);
    expect((await call('GET', '')).body).toMatchObject({ code: 'unauthenticated' });
  });

  it('keeps what is saved, but not another address for its links', async () => {
    const { application, call } = await begin();
    const answers = goodAnswers();
    const saved = await call('PUT', '', { version: 1, answers });
    const email = application.answers.registrant['email'];
    expect(of(saved.body)).toMatchObject({
      version: 2,
      answers: { ...answers, registrant: { ...answers.registrant, email } },
    });
    expect(of((await call('GET', '')).body)).toEqual(of(saved.body));
  });

  it('refuses a save when another one came first, and keeps one of two at once', async () => {
    const { call } = await begin();
    const save = (street: string) => {
      const answers = goodAnswers();
      return call('PUT', '', {
        version: 1,
        answers: { ...answers, company: { ...answers.company, street } },
      });
    };
    const saves = await Promise.all(['Dam', 'Rokin', 'Spui'].map(save));
    expect(saves.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
    const winner = saves.findIndex(({ status }) => status === 200);
    const now = of((await call('GET', '')).body);
    expect(now.answers.company['street']).toBe(['Dam', 'Rokin', 'Spui'][winner]);
    expect((await save('Later')).body).toMatchObject({ code: 'changedMeanwhile' });
  });

  it('takes a script in a name as the text that it is', async () => {
    const { call } = await begin();
    const answers = goodAnswers();
    const name = '<script>alert(1)</script>';
    const saved = await call('PUT', '', {
      version: 1,
      answers: { ...answers, company: { ...answers.company, name } },
    });
    expect(of(saved.body).answers.company['name']).toBe(name);
  });

  it('is not submitted before every required field and document is there, and shows which are missing', async () => {
    const { call } = await begin();
    const empty = await call('POST', '/submit', { version: 1 });
    expect([empty.status, empty.body]).toMatchObject([
      422,
      {
        errors: {
          'registrant.agreed': ['notAgreed'],
          'company.name': ['required'],
          'documents.uboId': ['required'],
          people: ['directorMissing', 'ownerMissing'],
        },
      },
    ]);
    await call('PUT', '', { version: 1, answers: goodAnswers() });
    expect((await call('POST', '/submit', { version: 2 })).body).toMatchObject({
      errors: { 'documents.uboId': ['required'] },
    });
  });

  it('is submitted once, however often at once, and is locked afterwards', async () => {
    const { call, upload, application } = await begin();
    await sendMails();
    sent.length = 0;
    await call('PUT', '', { version: 1, answers: goodAnswers() });
    expect((await upload(aPdf())).status).toBe(200);
    const tries = await Promise.all([1, 2, 3].map(() => call('POST', '/submit', { version: 2 })));
    for (const { status, body } of tries)
      expect([status, of(body)]).toMatchObject([200, { status: 'SUBMITTED', version: 3 }]);
    await sendMails();
    expect(sent.map(({ to }) => to)).toEqual([application.answers.registrant['email']]);
    const change = await call('PUT', '', { version: 3, answers: goodAnswers() });
    expect([change.status, change.body]).toMatchObject([409, { code: 'applicationClosed' }]);
    expect((await upload(aPdf())).body).toMatchObject({ code: 'applicationClosed' });
    expect((await call('DELETE', `/documents/${of(tries[0]!.body).documents[0]!.id}`)).status).toBe(409);
  });
});
