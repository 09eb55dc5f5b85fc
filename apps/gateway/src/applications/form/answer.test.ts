import type { Application } from '@stuiver/contract';
import { addDays } from '@stuiver/domain/calendar';
import { documentItem } from '@stuiver/domain/applications/review';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Applicant, aPdf } from '../../testing/applications.ts';
import { aReviewer, aSubmission, type Reviewer } from '../../testing/reviews.ts';

const DAY = 24 * 60 * 60_000;

describe('answering a reviewer’s requests', () => {
  let test: TestApp;
  let reviewer: Reviewer;
  let made = 0;
  beforeAll(async () => {
    test = await testApp();
    reviewer = await aReviewer(test);
  });
  afterAll(() => test.close());

  const told = async ({ call }: Applicant) =>
    ((await call('GET', '')).body as { application: Application }).application;
  /** Everything is accepted except these items, which are requested again. */
  const asked = async (items: readonly string[]): Promise<Applicant> => {
    const applicant = await aSubmission(test, { email: `antwoord${++made}@bakker.test` });
    const { id } = applicant.application;
    await reviewer.accept(id);
    for (const item of items)
      await reviewer.decide(id, item, 'REJECTED', { reason: `Graag anders: ${item}` });
    expect((await reviewer.post(id, 'ask')).status).toBe(200);
    test.clock.advance(1000);
    return applicant;
  };
  const save = async (applicant: Applicant, change: (answers: Application['answers']) => object) => {
    const { answers, version } = await told(applicant);
    return applicant.call('PUT', '', { version, answers: { ...answers, ...change(answers) } });
  };

  it('changes only the requested parts', async () => {
    const applicant = await asked(['company.name', 'bank']);
    const name = ({ company }: Application['answers']) => ({
      company: { ...company, name: 'Bakker Taart BV' },
    });
    const saved = await save(applicant, name);
    expect(saved.status).toBe(200);
    const { asked: items } = (saved.body as { application: Application }).application;
    expect(items.map(({ item, reason, answered }) => [item, reason, answered])).toEqual([
      ['bank', 'Graag anders: bank', false],
      ['company.name', 'Graag anders: company.name', true],
    ]);
    for (const other of [
      (answers: Application['answers']) => ({ business: { ...answers.business, yearsInIndustry: '12' } }),
      () => ({ people: [] }),
      (answers: Application['answers']) => ({ contacts: { ...answers.contacts, technicalName: 'Iemand' } }),
    ])
      expect((await save(applicant, other)).body).toMatchObject({ code: 'applicationClosed' });
  });

  it('sends documents of the requested kinds, and removes none of another kind', async () => {
    const applicant = await asked(['documents.articles']);
    const { documents } = await told(applicant);
    const other = await applicant.upload(aPdf(), {
      id: '0190a1b2-c3d4-4e5f-8a9b-0000000000a1',
      kind: 'vatCertificate',
    });
    expect([other.status, other.body]).toMatchObject([409, { code: 'applicationClosed' }]);
    expect((await applicant.call('DELETE', `/documents/${documents[0]!.id}`)).status).toBe(409);
    const id = '0190a1b2-c3d4-4e5f-8a9b-0000000000a2';
    expect((await applicant.upload(aPdf(), { id, kind: 'articles' })).status).toBe(200);
    const { version } = await told(applicant);
    const again = await applicant.call('POST', '/submit', { version });
    expect((again.body as { application: Application }).application).toMatchObject({
      status: 'IN_REVIEW',
      asked: [],
    });
  });

  it('may replace a document that was rejected, which another one of its kind answers', async () => {
    const first = await aSubmission(test, { email: `antwoord${++made}@bakker.test` });
    const { id } = first.application;
    await reviewer.accept(id);
    const item = documentItem((await reviewer.get(id)).documents[0]!);
    await reviewer.decide(id, item, 'REJECTED', { reason: 'Onleesbaar' });
    await reviewer.post(id, 'ask');
    test.clock.advance(1000);
    expect((await told(first)).asked).toMatchObject([{ item, reason: 'Onleesbaar', answered: false }]);
    await first.upload(aPdf(), { id: '0190a1b2-c3d4-4e5f-8a9b-0000000000b1' });
    expect((await told(first)).asked).toMatchObject([{ item, answered: true }]);
  });

  it('is not held up by a document that grew too old while it was reviewed', async () => {
    const applicant = await asked(['documents.accountStatement']);
    const { id } = applicant.application;
    const dated = addDays(test.clock.now().toISOString().slice(0, 10), -85);
    const statement = { id: '0190a1b2-c3d4-4e5f-8a9b-0000000000c1', kind: 'accountStatement', dated };
    expect((await applicant.upload(aPdf(), statement)).status).toBe(200);
    const submit = async () =>
      applicant.call('POST', '/submit', { version: (await told(applicant)).version });
    expect((await submit()).status).toBe(200);
    test.clock.advance(20 * DAY);
    const later = await aReviewer(test);
    await later.post(id, 'take');
    const item = `documents.accountStatement.${statement.id}`;
    await later.decide(id, item, 'ACCEPTED');
    await later.decide(id, 'company.name', 'REJECTED', { reason: 'Zonder BV?' });
    expect((await later.post(id, 'ask')).status).toBe(200);
    await save(applicant, ({ company }) => ({ company: { ...company, name: 'Bakker Taart BV' } }));
    expect((await submit()).status).toBe(200);
  });
});
