import type { Application } from '@stuiver/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../platform/mail/transport.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { anApplicant, buildApplicant, goodAnswers } from '../../testing/applications.ts';
import { aReviewer, aSubmission } from '../../testing/reviews.ts';
import { sendDueMails } from '../../app/due-mails.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const BASE = '/gateway/onboarding/applications';

describe('the links of mails about applications', () => {
  let test: TestApp;
  const sent: Mail[] = [];
  let made = 0;
  let email: string;
  beforeAll(async () => {
    test = await testApp();
  });
  beforeEach(() => {
    sent.length = 0;
    email = `els${++made}@bakker.test`;
  });
  afterAll(() => test.close());

  const post = async (path: string, payload: object) => {
    const answer = await test.app.inject({ method: 'POST', url: `${BASE}${path}`, payload });
    return { status: answer.statusCode, text: answer.body, body: answer.json<never>() as object };
  };
  const begin = (parts: object = {}) => post('', { name: 'Els Bakker', email, language: 'nl', ...parts });
  const sendMails = async () => {
    const mailer = { send: async (mail: Mail) => void sent.push(mail) };
    await sendDueMails({ ...test.context, mailer });
  };
  const newest = (to = email) => sent.findLast((mail) => mail.to === to);
  const links = (mail: Mail | undefined, kind: string) =>
    [...(mail?.text.matchAll(new RegExp(`#(${kind}_\\S+)`, 'g')) ?? [])].map(([, token]) => token!);
  const read = async (token: string) => {
    const { body } = await buildApplicant(test, token).call('GET', '');
    return (body as { application: Application }).application;
  };
  const countDrafts = async () =>
    (await test.ownerDb.selectFrom('onboarding_applications').select('id').execute()).length;
  /** A draft of the address with a company name. */
  const aDraft = async (company: string) => {
    const { application, call } = await anApplicant(test, { name: 'Els Bakker', email });
    const answers = goodAnswers();
    Object.assign(answers.company, { name: company });
    await call('PUT', '', { version: 1, answers });
    return application.id;
  };

  it('a first mail brings the one link of a draft that it makes, also when it is sent twice', async () => {
    const before = await countDrafts();
    expect(await begin()).toMatchObject({ status: 200, text: '{}' });
    // Nothing exists until the mail is composed.
    expect(await countDrafts()).toBe(before);
    const failing = { send: async (mail: Mail) => (sent.push(mail), Promise.reject(new Error('550 later'))) };
    await sendDueMails({ ...test.context, mailer: failing });
    test.clock.advance(6 * 60_000);
    await sendMails();
    expect(sent.map((mail) => links(mail, 'ob'))).toEqual([links(sent[0], 'ob'), links(sent[0], 'ob')]);
    expect(links(newest(), 'ob')).toHaveLength(1);
    expect(await countDrafts()).toBe(before + 1);
    const { answers, status } = await read(links(newest(), 'ob')[0]!);
    expect([status, answers.registrant]).toMatchObject(['DRAFT', { name: 'Els Bakker', email }]);
  });

  it.each(['nl', 'en'])(
    'beginning again makes no second draft: one mail lists all that are open, each with its own link (%s)',
    async (language) => {
      const ids = [await aDraft('Bakker Brood BV')];
      test.clock.advance(DAY);
      ids.push(await aDraft('Bakker Taart BV'), (await anApplicant(test, { email })).application.id);
      await sendMails();
      sent.length = 0;
      const before = await countDrafts();
      const known = await begin({ language });
      const unknown = await begin({ email: `niemand.${email}`, language });
      expect(known).toEqual(unknown);
      await sendMails();
      expect(await countDrafts()).toBe(before + 1);
      expect(sent.filter(({ to }) => to === email)).toHaveLength(1);
      const mail = newest()!;
      const opened = await Promise.all(links(mail, 'ob').map(read));
      expect(opened.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      const started =
        language === 'nl'
          ? /begonnen op \d\d-\d\d-\d{4}, laatst gewijzigd op \d\d-\d\d-\d{4}/
          : /started on \d\d-\d\d-\d{4}, last changed on \d\d-\d\d-\d{4}/;
      expect(mail.text.match(new RegExp(started, 'g'))).toHaveLength(3);
      expect(mail.text).toContain('Bakker Brood BV');
      expect(mail.text).toContain('Bakker Taart BV');
      expect(links(mail, 'new')).toHaveLength(1);
      expect(mail.text).not.toMatch(/undefined|null|\[object/);
    },
  );

  it('asking for a link lists them too, also from under a newer draft, and mails no one without an application', async () => {
    const first = await aDraft('Bakker Brood BV');
    test.clock.advance(DAY);
    const empty = (await anApplicant(test, { email })).application.id;
    const asked = await post('/resume', { email: email.toUpperCase() });
    expect(asked).toEqual(await post('/resume', { email: 'niemand@bakker.test' }));
    sent.length = 0;
    await sendMails();
    const opened = await Promise.all(links(newest(), 'ob').map(read));
    expect(opened.map(({ id }) => id)).toEqual([empty, first]);
    expect(newest('niemand@bakker.test')).toBeUndefined();
    for (let times = 0; times < 20; times += 1) await begin();
    sent.length = 0;
    await sendMails();
    expect(sent.length).toBeLessThan(6);
  });

  it('the link for another application creates it once, and ends', async () => {
    await aDraft('Bakker Brood BV');
    await begin();
    await sendMails();
    const [token] = links(newest(), 'new');
    const tries = await Promise.all([1, 2, 3].map(() => post('/another', { token })));
    expect(tries.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422, 422]);
    const { token: own } = tries.find(({ status }) => status === 200)!.body as { token: string };
    expect(await read(own)).toMatchObject({ status: 'DRAFT', answers: { registrant: { email } } });
    expect((await post('/another', { token })).body).toMatchObject({ errors: { token: ['referenceUsed'] } });
    await begin();
    await sendMails();
    const [late] = links(newest(), 'new');
    test.clock.advance(31 * DAY);
    expect((await post('/another', { token: late })).body).toMatchObject({
      errors: { token: ['referenceExpired'] },
    });
    expect((await post('/another', { token: 'new_x' })).body).toMatchObject({
      errors: { token: ['referenceInvalid'] },
    });
  });

  it('one address starts five in a day, and no more', async () => {
    await aDraft('Bakker Brood BV');
    const statuses = [];
    for (let times = 0; times < 5; times += 1) {
      test.clock.advance(2 * HOUR);
      await begin();
      await sendMails();
      statuses.push((await post('/another', { token: links(newest(), 'new')[0]! })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  it('an address is corrected by who reads the new one; then every older link is dead', async () => {
    const { application, call, token } = await anApplicant(test, { name: 'Els Bakker', email });
    await begin();
    await sendMails();
    const [another] = links(newest(), 'new');
    const next = `nieuw.${email}`;
    expect(await call('POST', '/address', { email: next })).toMatchObject({ status: 200, body: {} });
    await sendMails();
    const [confirm, stop] = [links(newest(next), 'address')[0]!, links(newest(), 'stop')[0]!];
    // The old address sees no trace of the new one, and the new one nothing that was typed.
    expect(newest()?.text).not.toContain(next);
    expect(newest(next)?.text).not.toContain('Els');
    expect((await read(token)).answers.registrant['email']).toBe(email);
    const confirmed = await post('/confirmAddress', { token: confirm });
    const { token: own } = confirmed.body as { token: string };
    expect(await read(own)).toMatchObject({ id: application.id, answers: { registrant: { email: next } } });
    expect((await call('GET', '')).status).toBe(401);
    for (const [path, dead] of [
      ['/confirmAddress', confirm],
      ['/stopAddress', stop],
      ['/another', another],
    ])
      expect([path, (await post(path!, { token: dead })).status]).toEqual([path, 422]);
    sent.length = 0;
    await begin();
    await post('/resume', { email: next });
    await sendMails();
    expect((await Promise.all(links(newest(next), 'ob').map(read))).map(({ id }) => id)).toEqual([
      application.id,
    ]);
    expect(await read(links(newest(), 'ob')[0]!)).not.toMatchObject({ id: application.id });
  });

  it('the old address stops a correction, and of a stop and a confirmation at once one counts', async () => {
    for (let round = 0; round < 3; round += 1) {
      const own = `els${++made}@bakker.test`;
      const next = `nieuw.${own}`;
      const { call, token } = await anApplicant(test, { email: own });
      await call('POST', '/address', { email: next });
      await sendMails();
      const confirm = () => post('/confirmAddress', { token: links(newest(next), 'address')[0]! });
      const stop = () => post('/stopAddress', { token: links(newest(own), 'stop')[0]! });
      const [stopped, confirmed] =
        round === 0 ? [await stop(), await confirm()] : await Promise.all([stop(), confirm()]);
      expect([stopped.status, confirmed.status].toSorted((one, two) => one - two)).toEqual([200, 422]);
      const isStopped = stopped.status === 200;
      if (round === 0) expect(isStopped).toBe(true);
      expect((await buildApplicant(test, token).call('GET', '')).status).toBe(isStopped ? 200 : 401);
    }
  });

  it('a correction ends with its day, by a newer one, and after three in an hour', async () => {
    const { call } = await anApplicant(test, { email });
    const ask = (next: string) => call('POST', '/address', { email: next });
    expect((await ask(email.toUpperCase())).body).toMatchObject({ errors: { email: ['sameAddress'] } });
    expect((await ask('geen adres')).status).toBe(422);
    for (const next of ['een', 'twee', 'drie']) expect((await ask(`${next}.${email}`)).status).toBe(200);
    expect((await ask(`vier.${email}`)).body).toMatchObject({ code: 'limitReached' });
    await sendMails();
    // Only the newest of them is still written to.
    expect([newest(`een.${email}`), newest(`twee.${email}`)]).toEqual([undefined, undefined]);
    const [token] = links(newest(`drie.${email}`), 'address');
    test.clock.advance(25 * HOUR);
    expect((await post('/confirmAddress', { token })).body).toMatchObject({
      errors: { token: ['referenceExpired'] },
    });
  });

  it('a correction during the review takes a first approval back, and none follows a decision', async () => {
    const [first, second] = [await aReviewer(test), await aReviewer(test)];
    const applicant = await aSubmission(test, { email, registrationNumber: '39876543' });
    const { id } = applicant.application;
    await first.accept(id);
    await first.post(id, 'approve');
    await applicant.call('POST', '/address', { email: `nieuw.${email}` });
    await sendMails();
    const [token] = links(newest(`nieuw.${email}`), 'address');
    expect((await post('/confirmAddress', { token })).status).toBe(200);
    expect(await first.get(id)).toMatchObject({ firstApprover: null, blockers: ['registrant'] });
    await first.acceptAll(id);
    for (const one of [first, second]) await one.post(id, 'approve');
    await sendMails();
    await post('/resume', { email: `nieuw.${email}` });
    await sendMails();
    const [link] = links(newest(`nieuw.${email}`), 'ob');
    const late = await buildApplicant(test, link!).call('POST', '/address', { email });
    expect([late.status, late.body]).toMatchObject([409, { code: 'applicationClosed' }]);
  });

  it('reports whether an invalid link has expired', async () => {
    const { token, call } = await anApplicant(test, { email });
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect((await buildApplicant(test, wrong).call('GET', '')).body).toMatchObject({
      code: 'unauthenticated',
      errors: { token: ['referenceInvalid'] },
    });
    test.clock.advance(31 * DAY);
    expect((await call('GET', '')).body).toMatchObject({
      code: 'unauthenticated',
      errors: { token: ['referenceExpired'] },
    });
  });

  it('brings back the step that was left', async () => {
    const { call, token } = await anApplicant(test, { email });
    expect((await call('PUT', '/step', { step: 'Geen stap' })).status).toBe(422);
    expect(await call('PUT', '/step', { step: 'people' })).toMatchObject({ status: 200, body: {} });
    expect(await read(token)).toMatchObject({ step: 'people', version: 1 });
  });
});
