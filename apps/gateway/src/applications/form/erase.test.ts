import { join } from 'node:path';
import type { Application } from '@stuiver/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolderStore } from '../../platform/files/object-store.ts';
import type { Mail } from '../../platform/mail/transport.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import {
  type Applicant,
  anApplicant,
  aPdf,
  buildApplicant,
  goodAnswers,
} from '../../testing/applications.ts';
import { aReviewer } from '../../testing/reviews.ts';
import { anS3Server } from '../../testing/s3-server.ts';
import { sendDueMails } from '../../app/due-mails.ts';
import { eraseDueApplications } from './erase.ts';
import { resumeApplication } from './begin.ts';

const DAY = 24 * 60 * 60_000;

describe('erasing an application', () => {
  let test: TestApp;
  let made = 0;
  beforeAll(async () => {
    test = await testApp({ env: { STUIVER_REJECTED_APPLICATION_DAYS: '30' } });
  });
  afterAll(() => test.close());

  const begin = (app = test) => anApplicant(app, { email: `wist${++made}@bakker.test` });
  const submit = async ({ call, upload }: Applicant) => {
    const answers = goodAnswers();
    Object.assign(answers.company, { registrationNumber: String(20_000_000 + made) });
    await call('PUT', '', { version: 1, answers });
    await upload(aPdf());
    expect((await call('POST', '/submit', { version: 2 })).status).toBe(200);
  };
  /** Applications of which the store has a file. */
  const stored = async () => {
    const files = await makeFolderStore(join(test.context.settings.dataDirectory, 'documents')).list('');
    return files.map((name) => name.split('/')[0]);
  };
  /** Two, with new sessions: the clock is moved by months here. */
  const reviewers = async () => [await aReviewer(test), await aReviewer(test)] as const;
  /** Counts the rows of the database that contain an application's id. */
  const rowsAbout = async (id: string) => {
    const tables = [
      'onboarding_address_changes',
      'onboarding_applications',
      'onboarding_documents',
      'onboarding_links',
      'onboarding_erasures',
    ];
    const counts = tables.map(async (table) => {
      const rows = await sql`SELECT FROM ${sql.table(table)} t WHERE t::text LIKE ${`%${id}%`}`.execute(
        test.ownerDb,
      );
      return rows.rows.length;
    });
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };

  it('as a draft that was forgotten for three months takes its key and documents', async () => {
    const { application, call, upload } = await begin();
    await upload(aPdf());
    const kept = await begin();
    test.clock.advance(80 * DAY);
    await sql`UPDATE onboarding_applications SET changed_at = ${test.clock.now()} WHERE id = ${kept.application.id}`.execute(
      test.ownerDb,
    );
    test.clock.advance(11 * DAY);
    await eraseDueApplications(test.context);
    expect([await rowsAbout(application.id), (await rowsAbout(kept.application.id)) > 0]).toEqual([0, true]);
    expect((await call('GET', '')).status).toBe(401);
    expect(await stored()).not.toContain(application.id);
  });

  it.each(['DRAFT', 'SUBMITTED'])(
    'by its applicant as %s leaves nothing but a mail that says so',
    async (status) => {
      const applicant = await begin();
      const { application, call, upload } = applicant;
      if (status === 'SUBMITTED') await submit(applicant);
      else await upload(aPdf());
      expect(await stored()).toContain(application.id);
      const { id } = ((await call('GET', '')).body as { application: Application }).application.documents[0]!;
      expect((await call('POST', '/withdraw')).status).toBe(200);
      for (const [method, path] of [
        ['GET', ''],
        ['GET', `/documents/${id}`],
        ['POST', '/withdraw'],
      ] as const)
        expect((await call(method, path)).status).toBe(401);
      expect([await rowsAbout(application.id), await stored()]).toEqual([
        0,
        expect.not.arrayContaining([application.id]),
      ]);
      const sent: Mail[] = [];
      const mailer = { send: async (mail: Mail) => void sent.push(mail) };
      await sendDueMails({ ...test.context, mailer });
      const mine = sent.filter(({ to }) => to === application.answers.registrant['email']);
      expect(mine.map(({ subject }) => subject)).toEqual(['Uw aanvraag bij Stuiver is ingetrokken']);
    },
  );

  it('by its applicant and an approval at the same moment leaves one of the two', async () => {
    const applicant = await begin();
    await submit(applicant);
    const { id } = applicant.application;
    const [first, second] = await reviewers();
    await first.accept(id);
    await first.post(id, 'approve');
    const { version } = await second.get(id);
    const [withdrawn, approved] = await Promise.all([
      applicant.call('POST', '/withdraw'),
      second.post(id, 'approve', { version }),
    ]);
    const wasWithdrawn = withdrawn.status === 200;
    expect(approved.status).toBe(wasWithdrawn ? 404 : 200);
    expect((await rowsAbout(id)) === 0).toBe(wasWithdrawn);
  });

  it('is refused to an applicant once it was decided, and done to a rejected one after its days', async () => {
    const approvedOne = await begin();
    await submit(approvedOne);
    const [first, second] = await reviewers();
    await first.accept(approvedOne.application.id);
    for (const one of [first, second]) await one.post(approvedOne.application.id, 'approve');
    const rejected = await begin();
    await submit(rejected);
    await first.post(rejected.application.id, 'take');
    await first.post(rejected.application.id, 'reject', { reason: 'Niet voor ons' });
    for (const { call } of [approvedOne, rejected])
      expect((await call('POST', '/withdraw')).body).toMatchObject({ code: 'applicationClosed' });
    const { id } = rejected.application;
    test.clock.advance(29 * DAY);
    await eraseDueApplications(test.context);
    expect([(await rowsAbout(id)) > 0, await stored()]).toEqual([true, expect.arrayContaining([id])]);
    test.clock.advance(2 * DAY);
    await eraseDueApplications(test.context);
    expect([await rowsAbout(id), await stored()]).toEqual([0, expect.not.arrayContaining([id])]);
    expect(await rowsAbout(approvedOne.application.id)).toBeGreaterThan(0);
  });

  it('removes the documents later when their store was away', async () => {
    const s3 = await anS3Server();
    const other = await testApp({ env: { STUIVER_DOCUMENT_STORE: s3.address() } });
    const { call, upload } = await begin(other);
    await upload(aPdf());
    s3.fail(100);
    expect((await call('POST', '/withdraw')).status).toBe(200);
    expect((await call('GET', '')).status).toBe(401);
    expect(s3.objects.size).toBe(1);
    s3.fail(0);
    await eraseDueApplications(other.context);
    expect(s3.objects.size).toBe(0);
    await other.close();
    await s3.close();
  });

  it('leaves nothing of a part that arrives at the same moment', async () => {
    const { application, call, upload } = await begin();
    const results = await Promise.all([upload(aPdf()), call('POST', '/withdraw')]);
    expect(results[1].status).toBe(200);
    // A part that is written meanwhile can keep the folder from being removed at once.
    await eraseDueApplications(test.context);
    expect(await stored()).not.toContain(application.id);
  });

  it('is not needed to stop a link that was passed on: its applicant revokes all others', async () => {
    const { token, call, application } = await begin();
    await resumeApplication(test.context, application.answers.registrant['email']!);
    const sent: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void sent.push(mail) };
    await sendDueMails({ ...test.context, mailer });
    const mail = sent.find(({ to }) => to === application.answers.registrant['email']);
    const mailed = buildApplicant(test, /#(ob_\S+)/.exec(mail!.text)![1]!);
    expect((await mailed.call('GET', '')).status).toBe(200);
    const stranger = await begin();
    expect((await call('POST', '/revokeOtherLinks')).status).toBe(200);
    expect((await mailed.call('GET', '')).status).toBe(401);
    expect((await mailed.call('POST', '/revokeOtherLinks')).status).toBe(401);
    for (const one of [token, stranger.token])
      expect((await buildApplicant(test, one).call('GET', '')).status).toBe(200);
  });
});
