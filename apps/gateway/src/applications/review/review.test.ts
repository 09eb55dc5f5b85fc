import type { Application, Review } from '@stuiver/contract';
import { documentItem } from '@stuiver/domain/applications/review';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onlySoaked } from '../../../../../tools/testing/selection.ts';
import { imageLibrary } from '../../platform/files/image-library.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import {
  type Applicant,
  aPdf,
  anApplicant,
  anInterlacedPng,
  goodAnswers,
} from '../../testing/applications.ts';
import { aReviewer, aSubmission, type Reviewer } from '../../testing/reviews.ts';
import { composeMail } from '../../platform/mail/send-mails.ts';
import { readAsked } from './mail-readers.ts';

const MINUTE = 60_000;
const NOTE = 'GEHEIM: het adres is een postbus';
const REASON = 'Het paspoort is onleesbaar; stuur een scherpere foto';

describe('reviewing an application', () => {
  let test: TestApp;
  let reviewer: Reviewer;
  let other: Reviewer;
  let made = 0;
  beforeAll(async () => {
    test = await testApp();
    reviewer = await aReviewer(test);
    other = await aReviewer(test);
  });
  afterAll(() => test.close());

  const submitted = () => aSubmission(test, { email: `aanvrager${++made}@bakker.test` });
  const inReview = async (): Promise<Applicant & { id: string }> => {
    const applicant = await submitted();
    await reviewer.post(applicant.application.id, 'take');
    // Decisions come after their subjects.
    test.clock.advance(MINUTE);
    return { ...applicant, id: applicant.application.id };
  };
  const told = async ({ call }: Pick<Applicant, 'call'>) =>
    ((await call('GET', '')).body as { application: Application }).application;
  const firstDocument = async (id: string) => documentItem((await reviewer.get(id)).documents[0]!);
  const findItemState = ({ decisions }: Review, item: string) =>
    decisions.find((one) => one.item === item)?.state;

  it('starts with a queue, longest waiting first, without drafts, that shows each application’s reviewer', async () => {
    const [early, late] = [await submitted(), (test.clock.advance(MINUTE), await submitted())];
    await reviewer.post(early.application.id, 'take');
    const ask = async (query: string) => {
      const answer = await test.app.inject({
        url: `/gateway/applications?${query}`,
        headers: reviewer.headers,
      });
      return answer.json<{
        content: { id: string; company: string; holder: object | null }[];
        counts: object;
      }>();
    };
    const { content, counts } = await ask('statuses=SUBMITTED,IN_REVIEW');
    const places = [early, late].map(({ application }) =>
      content.findIndex(({ id }) => id === application.id),
    );
    expect(places[0]).toBeLessThan(places[1]!);
    expect(content[places[0]!]).toMatchObject({ company: 'Bakker Brood BV', holder: { id: reviewer.id } });
    expect(content[places[1]!]).toMatchObject({ status: 'SUBMITTED', turn: 'provider', holder: null });
    expect(counts).toMatchObject({ IN_REVIEW: 1 });
    expect((await ask('statuses=IN_REVIEW')).content).toHaveLength(1);
  });

  it('requests exactly what was rejected, and reveals no note and no name of a reviewer', async () => {
    const applicant = await inReview();
    const { id } = applicant;
    const document = await firstDocument(id);
    const rejected = await reviewer.decide(id, document, 'REJECTED', { reason: REASON, note: NOTE });
    expect(rejected.body.review.decisions).toMatchObject([{ reason: REASON, note: NOTE }]);
    await reviewer.decide(id, 'application', 'PENDING', { note: NOTE });
    // Not visible yet: the reviewer is still deciding, and it is the provider's turn.
    expect(await told(applicant)).toMatchObject({ status: 'IN_REVIEW', turn: 'provider', asked: [] });
    await reviewer.post(id, 'ask');
    const now = await told(applicant);
    expect(now).toMatchObject({
      status: 'MORE_INFORMATION',
      turn: 'applicant',
      asked: [{ item: document, reason: REASON, answered: false }],
      documents: [{ review: 'REJECTED', reason: REASON }],
    });
    for (const path of ['', '/submit']) {
      const { body } = await applicant.call(
        path === '' ? 'GET' : 'POST',
        path,
        ...(path ? [{ version: 1 }] : []),
      );
      expect(JSON.stringify(body)).not.toContain('GEHEIM');
      expect(JSON.stringify(body)).not.toContain(reviewer.id);
    }
  });

  it('mails every requested item by its name, in the language of the applicant', async () => {
    const { id } = await inReview();
    const document = await firstDocument(id);
    const [person] = goodAnswers().people;
    const items = ['bank.iban', `people.${person!.id}.birthDate`, 'documents.articles', document];
    for (const item of items) await reviewer.decide(id, item, 'REJECTED', { reason: `Om ${item}` });
    await reviewer.post(id, 'ask');
    const mailed = async (language: string) => {
      await test.ownerDb
        .updateTable('onboarding_applications')
        .set({ language })
        .where('id', '=', id)
        .execute();
      const mail = await readAsked(test.context, { applicationId: id }, `mail-${language}`);
      return (await composeMail(test.context.settings, mail!)).text
        .split('\n')
        .filter((line) => line.startsWith('- '));
    };
    const lines = (...names: string[]) => names.map((name, at) => `- ${name}: Om ${items[at]}`).toSorted();
    expect((await mailed('nl')).toSorted()).toEqual(
      lines(
        'Bankrekening, IBAN',
        'Jan Bakker, Geboortedatum',
        'Statuten',
        'Identiteitsbewijs van de UBO, paspoort.pdf',
      ),
    );
    expect((await mailed('en'))[0]).toMatch(/^- Bank account, IBAN: /);
  });

  it('requires a reason for a rejection, and refuses items that the application does not have', async () => {
    const { id } = await inReview();
    const refusal = async (item: string, state: string, payload?: object) => {
      const { status, body } = await reviewer.decide(id, item, state, payload);
      return [status, body.errors];
    };
    expect(await refusal('company', 'REJECTED', { reason: '  ' })).toEqual([422, { reason: ['required'] }]);
    const unknown = [422, { item: ['unknownValue'] }];
    const nobody = '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a99';
    for (const item of [
      'nonsense',
      'company.nonsense',
      `people.${nobody}`,
      `documents.uboId.${nobody}`,
      'documents.uboId',
    ])
      expect(await refusal(item, 'ACCEPTED')).toEqual(unknown);
    expect((await reviewer.post(id, 'ask')).body.errors).toEqual({ asked: ['required'] });
  });

  it('is answered item by item: by a change, another document, or a reply; unanswered items are named', async () => {
    const applicant = await inReview();
    const { id, call, upload } = applicant;
    const document = await firstDocument(id);
    await reviewer.decide(id, document, 'REJECTED', { reason: REASON });
    await reviewer.decide(id, 'company.iban', 'REJECTED', { reason: 'x' });
    await reviewer.decide(id, 'bank.iban', 'REJECTED', { reason: 'Niet van dit bedrijf' });
    await reviewer.decide(id, 'business', 'REJECTED', { reason: 'Leg uit wat u verkoopt' });
    await reviewer.decide(id, 'documents.articles', 'REJECTED', { reason: 'Stuur de statuten' });
    const { version } = (await reviewer.post(id, 'ask')).body.review;
    test.clock.advance(MINUTE);
    const left = async (replies: object[] = [], at = version) =>
      (await call('POST', '/submit', { version: at, replies })).body as { errors?: object };
    const still = {
      'bank.iban': ['stillAsked'],
      business: ['stillAsked'],
      'documents.articles': ['stillAsked'],
    };
    expect(await left()).toMatchObject({
      errors: { ...still, [document]: ['stillAsked'], 'documents.uboId': ['required'] },
    });
    const sharp = '0190a1b2-c3d4-4e5f-8a9b-000000000777';
    await upload(aPdf('scherp'), { id: sharp });
    await upload(aPdf('statuten'), { id: `${sharp.slice(0, -1)}8`, kind: 'articles' });
    const answers = goodAnswers();
    await call('PUT', '', {
      version,
      answers: { ...answers, bank: { ...answers.bank, iban: 'NL20INGB0001234567' } },
    });
    expect((await left([], version + 1)).errors).toEqual({ business: ['stillAsked'] });
    await call('POST', '/submit', { version: version + 1, replies: [{ item: 'business', text: 'Brood!' }] });
    expect(await told(applicant)).toMatchObject({ status: 'IN_REVIEW', turn: 'provider', asked: [] });
    const { decisions, blockers } = await reviewer.get(id);
    expect(decisions.find(({ item }) => item === 'business')).toMatchObject({
      state: 'REJECTED',
      answered: true,
      reply: 'Brood!',
    });
    // Nothing that the applicant does loosens a rejection.
    expect(blockers).toEqual(
      expect.arrayContaining([document, 'bank.iban', 'business', 'documents.articles']),
    );
    await reviewer.post(id, 'take');
    expect((await reviewer.post(id, 'ask')).body.errors).toHaveProperty('business', ['notAccepted']);
    await reviewer.acceptAll(id);
    expect((await reviewer.get(id)).blockers).toEqual([]);
  });

  it('no longer counts as accepted what was changed or replaced since', async () => {
    const applicant = await inReview();
    const { id, call, upload } = applicant;
    await reviewer.acceptAll(id);
    const document = await firstDocument(id);
    expect((await reviewer.get(id)).blockers).toEqual([]);
    const asked = ['bank.iban', 'company.street', 'documents.uboId'];
    for (const item of asked) await reviewer.decide(id, item, 'REJECTED', { reason: 'Niet van dit bedrijf' });
    const { version } = (await reviewer.post(id, 'ask')).body.review;
    const name = document.split('.')[2]!;
    expect((await call('DELETE', `/documents/${name}`)).status).toBe(404);
    test.clock.advance(MINUTE);
    const answers = goodAnswers();
    const changed = {
      ...answers,
      company: { ...answers.company, street: 'Rokin' },
      bank: { ...answers.bank, iban: 'NL20INGB0001234567' },
    };
    await call('PUT', '', { version, answers: changed });
    await upload(aPdf('een andere pas'), { id: '0190a1b2-c3d4-4e5f-8a9b-000000000888' });
    await call('POST', '/submit', { version: version + 1 });
    const now = await reviewer.get(id);
    expect([
      findItemState(now, 'company'),
      findItemState(now, 'bank'),
      findItemState(now, 'contacts'),
    ]).toEqual(['PENDING', 'PENDING', 'ACCEPTED']);
    expect(findItemState(now, document)).toBe('ACCEPTED');
    expect(now.blockers.toSorted()).toEqual([
      'bank',
      'bank.iban',
      'company',
      'company.street',
      'documents.uboId',
      'documents.uboId.0190a1b2-c3d4-4e5f-8a9b-000000000888',
    ]);
    // Even if the database still holds a decision, nothing is accepted that is not stored.
    await test.ownerDb.deleteFrom('onboarding_documents').where('application_id', '=', id).execute();
    const empty = await reviewer.get(id);
    expect(empty.documents).toEqual([]);
    expect(findItemState(empty, document)).toBe('PENDING');
    expect(empty.blockers).toContain('documents.uboId');
  });

  it('keeps a rejected document blocking when its applicant removes it and uploads no other', async () => {
    const { id, call, upload } = await inReview();
    await upload(aPdf());
    const document = await firstDocument(id);
    await reviewer.decide(id, document, 'REJECTED', { reason: REASON });
    const { version } = (await reviewer.post(id, 'ask')).body.review;
    expect((await call('DELETE', `/documents/${document.split('.')[2]}`)).status).toBe(200);
    const { body } = await call('POST', '/submit', { version });
    expect(body).toMatchObject({ errors: { [document]: ['stillAsked'] } });
    expect((await reviewer.get(id)).blockers).toContain(document);
  });

  it('refuses the second of two reviewers who decide at once', async () => {
    const { id } = await inReview();
    const { version } = await reviewer.get(id);
    const tries = await Promise.all(
      [reviewer, other].map((who) => who.decide(id, 'company', 'ACCEPTED', { version })),
    );
    expect(tries.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    expect(tries.find(({ status }) => status === 409)?.body.code).toBe('changedMeanwhile');
  });

  it('is rejected for good with a reason, which never reads as a request for more', async () => {
    const applicant = await inReview();
    const { id, call } = applicant;
    await reviewer.decide(id, 'company', 'REJECTED', { reason: 'Dit wordt niets', note: NOTE });
    expect((await reviewer.post(id, 'reject', { reason: ' ' })).status).toBe(422);
    const { body } = await reviewer.post(id, 'reject', { reason: 'Wij bedienen deze branche niet' });
    expect(body.review).toMatchObject({ status: 'REJECTED', turn: 'nobody' });
    expect(await told(applicant)).toMatchObject({
      status: 'REJECTED',
      turn: 'nobody',
      asked: [],
      rejection: 'Wij bedienen deze branche niet',
      documents: [{ review: 'PENDING', reason: null }],
    });
    for (const path of ['take', 'ask', 'approve']) expect((await reviewer.post(id, path)).status).toBe(409);
    const { version } = body.review;
    expect((await call('PUT', '', { version, answers: goodAnswers() })).status).toBe(409);
    expect((await call('POST', '/submit', { version })).body).toMatchObject({
      application: { status: 'REJECTED' },
    });
  });

  it('streams a document only to a reviewer, sandboxed, and audits every view', async () => {
    const { id } = await inReview();
    const documentId = (await reviewer.get(id)).documents[0]!.id;
    const url = `/gateway/applications/${id}/documents/${documentId}`;
    for (const query of ['', '?as=preview']) {
      const { statusCode, headers, rawPayload } = await test.app.inject({
        url: `${url}${query}`,
        headers: reviewer.headers,
      });
      expect([statusCode, rawPayload.equals(aPdf())]).toEqual([200, true]);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
    }
    const audit = await test.ownerDb
      .selectFrom('audit_log')
      .select(['merchant_id', 'actor_id', 'after'])
      .where('subject_id', '=', documentId)
      .where('action', '=', 'application.documentViewed')
      .execute();
    const view = {
      merchant_id: PROVIDER_ID,
      actor_id: reviewer.id,
      after: { applicationId: id, documentKind: 'uboId' },
    };
    expect(audit).toEqual([view, view]);
    const { id: another, upload } = await inReview();
    await upload(aPdf(), { id: '0190a1b2-c3d4-4e5f-8a9b-000000000999' });
    const elsewhere = `/gateway/applications/${id}/documents/0190a1b2-c3d4-4e5f-8a9b-000000000999`;
    expect(another).not.toBe(id);
    expect((await test.app.inject({ url: elsewhere, headers: reviewer.headers })).statusCode).toBe(404);
  });

  it('previews a picture redrawn, by the library that redraws logos, and saves it as uploaded', async () => {
    const applicant = await anApplicant(test, { email: 'foto@bakker.test' });
    const sharp = await imageLibrary();
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#7a8a99' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await applicant.call('PUT', '', { version: 1, answers: goodAnswers() });
    await applicant.upload(photo, { name: 'paspoort.jpg' });
    await applicant.call('POST', '/submit', { version: 2 });
    const { id } = applicant.application;
    const url = `/gateway/applications/${id}/documents/${(await reviewer.get(id)).documents[0]!.id}`;
    const seen = await test.app.inject({ url: `${url}?as=preview`, headers: reviewer.headers });
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp']);
    const { width, height, exif } = await sharp(seen.rawPayload).metadata();
    expect([width, height, exif]).toEqual([20, 40, undefined]);
    const saved = await test.app.inject({ url, headers: reviewer.headers });
    expect(saved.rawPayload.equals(photo)).toBe(true);
  });

  describe('the preview of a picture that costs much', () => {
    const view = (of: { id: string; documentId: string }, as: 'preview' | 'sent' = 'preview') =>
      test.app.inject({
        url: `/gateway/applications/${of.id}/documents/${of.documentId}?as=${as}`,
        headers: reviewer.headers,
      });
    const submittedWith = async (email: string, picture: Buffer) => {
      const applicant = await anApplicant(test, { email });
      await applicant.call('PUT', '', { version: 1, answers: goodAnswers() });
      expect((await applicant.upload(picture, { name: 'paspoort.png' })).status).toBe(200);
      await applicant.call('POST', '/submit', { version: 2 });
      const { id } = applicant.application;
      return { id, documentId: (await reviewer.get(id)).documents[0]!.id };
    };

    it('takes its memory from no payment, and delays no one else’s', onlySoaked, async () => {
      const dear = await submittedWith('groot@bakker.test', await anInterlacedPng(10_000, 6000));
      const small = await submittedWith('klein@bakker.test', await anInterlacedPng(40, 20));
      const before = process.memoryUsage.rss();
      let most = before;
      const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
      const seen: string[] = [];
      const answered = (name: string) => (answer: { statusCode: number }) =>
        void seen.push(`${name} ${answer.statusCode}`);
      await Promise.all([
        ...Array.from({ length: 2 }, () => view(dear).then(answered('dear'))),
        view(small).then(answered('small')),
      ]);
      clearInterval(watch);
      expect((most - before) / 1024 / 1024).toBeLessThan(150);
      expect(seen).toEqual(['small 200', 'dear 200', 'dear 200']);
    });

    it('is refused as too large where it would take too much, and the file can be saved', async () => {
      const picture = await anInterlacedPng(10_000, 6000, 16);
      const dear = await submittedWith('enorm@bakker.test', picture);
      const { statusCode, body } = await view(dear);
      expect([statusCode, JSON.parse(body)]).toMatchObject([422, { errors: { file: ['previewTooLarge'] } }]);
      expect((await view(dear, 'sent')).rawPayload.equals(picture)).toBe(true);
    });

    it('is refused as incomplete where nothing can be drawn', async () => {
      const broken = await anInterlacedPng(40, 20);
      const data = broken.indexOf('IDAT') + 4;
      broken.fill(0, data, data + 12);
      const { statusCode, body } = await view(await submittedWith('stuk@bakker.test', broken));
      expect([statusCode, JSON.parse(body)]).toMatchObject([422, { errors: { file: ['fileIncomplete'] } }]);
    });
  });

  it('streams no document of a draft, and writes down no view of it', async () => {
    const applicant = await anApplicant(test, { email: 'concept@bakker.test' });
    const documentId = '0190a1b2-c3d4-4e5f-8a9b-00000000d001';
    expect((await applicant.upload(aPdf('nog niet ingediend'), { id: documentId })).status).toBe(200);
    const url = `/gateway/applications/${applicant.application.id}/documents/${documentId}`;
    for (const query of ['', '?as=preview'])
      expect((await test.app.inject({ url: `${url}${query}`, headers: reviewer.headers })).statusCode).toBe(
        404,
      );
    const views = await test.ownerDb
      .selectFrom('audit_log')
      .select('id')
      .where('subject_id', '=', documentId)
      .execute();
    expect(views).toEqual([]);
  });

  it('hides drafts, and takes back a first approval when a decision changes after it', async () => {
    const applicant = await submitted();
    const { id } = applicant.application;
    await test.ownerDb
      .updateTable('onboarding_applications')
      .set({ status: 'DRAFT' })
      .where('id', '=', id)
      .execute();
    const hidden = await test.app.inject({ url: `/gateway/applications/${id}`, headers: reviewer.headers });
    expect(hidden.statusCode).toBe(404);
    const { id: own } = await inReview();
    const [first, second] = [reviewer, other];
    await first.accept(own);
    expect((await first.post(own, 'approve')).body.review.firstApprover?.id).toBe(first.id);
    await second.decide(own, 'application', 'PENDING', { note: NOTE });
    expect((await first.get(own)).firstApprover).not.toBeNull();
    await second.decide(own, 'bank', 'REJECTED', { reason: 'Toch niet' });
    expect((await first.get(own)).firstApprover).toBeNull();
  });
});
