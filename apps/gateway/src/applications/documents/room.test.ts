import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Application, ErrorBody } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Applicant, anApplicant, aPdf, goodAnswers } from '../../testing/applications.ts';
import { aPayment } from '../../testing/engine/engine.ts';
import { aSignedInUser } from '../../testing/merchants.ts';

const MEGABYTE = 1024 * 1024;
const DAY = 24 * 60 * 60_000;
const KINDS = ['uboId', 'articles', 'vatCertificate', 'uboResidence'];

/** A PDF of a little less than a megabyte. */
const aMegabyte = () => Buffer.concat([aPdf(), Buffer.alloc(MEGABYTE - 200, ' '), Buffer.from('%%EOF')]);

const fetchApplication = async ({ call }: Applicant) =>
  ((await call('GET', '')).body as { application: Application }).application;

describe('documents of strangers', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  let announced = 0;
  /** Announces that many documents of 10 MB from an address; returns the codes of refused ones. */
  async function announce({ token }: Applicant, count: number, remoteAddress: string): Promise<string[]> {
    const refused: string[] = [];
    for (let sent = 0; sent < count; sent += 1) {
      announced += 1;
      const answer = await test.app.inject({
        method: 'POST',
        url: '/gateway/onboarding/applications/current/documents',
        headers: { authorization: `Bearer ${token}` },
        remoteAddress,
        payload: {
          id: `0190a1b2-c3d4-4e5f-8a9b-${String(announced).padStart(12, '0')}`,
          kind: KINDS[announced % KINDS.length],
          name: 'paspoort.pdf',
          size: 10 * MEGABYTE,
        },
      });
      const { code, errors } = answer.json<ErrorBody>();
      if (answer.statusCode !== 200) refused.push(`${answer.statusCode} ${code} ${String(errors?.['file'])}`);
    }
    return refused;
  }

  it('stop at 250 MB in 24 hours from one network address, whatever their applications', async () => {
    const [first, second] = [
      await anApplicant(test, { email: 'een@vloed.test' }),
      await anApplicant(test, { email: 'twee@vloed.test' }),
    ];
    const refusal = '409 limitReached uploadLimit';
    expect(await announce(first, 20, '203.0.113.9')).toEqual([]);
    expect(await announce(second, 7, '203.0.113.9')).toEqual([refusal, refusal]);
    expect(await announce(second, 1, '203.0.113.10')).toEqual([]);
    test.clock.advance(DAY);
    expect(await announce(second, 1, '203.0.113.9')).toEqual([]);
  });

  it('stop at 250 MB in 24 hours of one e-mail address, whatever network they come from', async () => {
    const email = 'drie@vloed.test';
    const [first, second] = [await anApplicant(test, { email }), await anApplicant(test, { email })];
    expect(await announce(first, 20, '198.51.100.1')).toEqual([]);
    expect(await announce(second, 6, '198.51.100.2')).toEqual(['409 limitReached uploadLimit']);
  });
});

describe('a full deployment', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ env: { STUIVER_DRAFT_DOCUMENTS_MEGABYTES: '2' } });
  });
  afterAll(() => test.close());

  const listStoredFiles = ({ application: { id } }: Applicant) =>
    readdir(join(test.context.settings.dataDirectory, 'documents', id)).catch(() => []);

  it('takes its room only from the drafts that were untouched for longest', async () => {
    const begin = (name: string) => anApplicant(test, { email: `${name}@plaats.test` });
    const [oldest, submitted, old] = [await begin('oudste'), await begin('ingediend'), await begin('oud')];
    expect((await oldest.upload(aMegabyte())).status).toBe(200);
    await submitted.call('PUT', '', { version: 1, answers: goodAnswers() });
    expect((await submitted.upload(aMegabyte())).status).toBe(200);
    expect((await submitted.call('POST', '/submit', { version: 2 })).status).toBe(200);
    test.clock.advance(DAY / 2);
    expect((await old.upload(aMegabyte())).status).toBe(200);
    test.clock.advance(DAY / 2 + 1000);

    const next = await begin('nieuw');
    expect((await next.upload(aMegabyte())).status).toBe(200);
    expect(await listStoredFiles(oldest)).toEqual([]);
    expect(await fetchApplication(oldest)).toMatchObject({
      documents: [],
      documentsRemovedDateTime: test.clock.now().toISOString(),
    });
    for (const kept of [submitted, old, next]) {
      expect(await listStoredFiles(kept)).toHaveLength(1);
      expect(await fetchApplication(kept)).toMatchObject({
        documents: [{ status: 'STORED' }],
        documentsRemovedDateTime: null,
      });
    }

    // Those that are left were touched within a day.
    const last = await begin('laatste');
    expect(await last.upload(aMegabyte())).toMatchObject({ status: 503, body: { code: 'storageFull' } });
    test.clock.advance(DAY / 2);
    expect((await oldest.upload(aMegabyte())).status).toBe(200);
    expect(await fetchApplication(oldest)).toMatchObject({ documentsRemovedDateTime: null });
    expect((await fetchApplication(old)).documents).toEqual([]);
  });
});

describe('a disk with less free space than its floor', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ env: { STUIVER_DISK_FLOOR_MEGABYTES: '100000000' } });
  });
  afterAll(() => test.close());

  it('takes no documents and makes no exports, as its message explains, while payments continue', async () => {
    const ready = await test.app.inject('/ready');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', disk: 'low' }]);
    const applicant = await anApplicant(test, { email: 'vol@schijf.test' });
    expect(await applicant.upload(aPdf())).toMatchObject({ status: 503, body: { code: 'storageFull' } });
    const { headers, merchantId } = await aSignedInUser(test);
    const query = {
      createdFromDateTime: '2026-10-31T23:00:00.000Z',
      createdToDateTime: '2026-11-20T22:59:59.999Z',
    };
    const payload = { list: 'transactions', query, columns: ['date'], language: 'nl' };
    const answer = await test.app.inject({ method: 'POST', url: '/gateway/csv/csv', headers, payload });
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([503, 'storageFull']);
    expect(await aPayment(test, { merchantId, amount: 700 })).toBeTruthy();
  });
});
