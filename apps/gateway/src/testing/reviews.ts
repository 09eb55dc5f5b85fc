import type { Review } from '@stuiver/contract';
import { documentItem, REVIEW_GROUPS } from '@stuiver/domain/applications/review';
import { fingerprintOfItem } from '../applications/application/item-decisions.ts';
import { openAnswers, openApplicationKey } from '../applications/application/sealed.ts';
import type { TestApp } from './app.ts';
import { aPdf, type Applicant, anApplicant, goodAnswers } from './applications.ts';
import { aSignedInUser } from './merchants.ts';
import { ensureProvider } from '../company/merchants/provider.ts';

type Answer = { readonly status: number; readonly body: { review: Review; code?: string; errors?: object } };

/** A signed-in reviewer, with their calls about one application. */
export type Reviewer = {
  readonly id: string;
  readonly headers: { authorization: string };
  readonly get: (id: string) => Promise<Review>;
  /** Makes a call from the given version, or the newest one. */
  readonly post: (id: string, path: string, payload?: object) => Promise<Answer>;
  readonly decide: (id: string, item: string, state: string, payload?: object) => Promise<Answer>;
  /** Accepts every part of the form and every document, one after the other. */
  readonly acceptAll: (id: string) => Promise<void>;
  /** Takes an application up, of which all is then accepted, without a call for each part of it. */
  readonly accept: (id: string) => Promise<void>;
};

export async function aReviewer(test: TestApp): Promise<Reviewer> {
  const merchantId = await ensureProvider(test.context);
  const { id: userId, headers } = await aSignedInUser(test, { merchantId, roles: ['REVIEWER'] });
  const url = (id: string) => `/gateway/applications/${id}`;
  const get = async (id: string) => {
    const answer = await test.app.inject({ url: url(id), headers });
    return answer.json<{ review: Review }>().review;
  };
  const post: Reviewer['post'] = async (id, path, payload = {}) => {
    const seen = 'version' in payload ? {} : { version: (await get(id)).version };
    const answer = await test.app.inject({
      method: 'POST',
      url: `${url(id)}/${path}`,
      headers,
      payload: { ...seen, ...payload },
    });
    return { status: answer.statusCode, body: answer.json<Answer['body']>() };
  };
  const decide: Reviewer['decide'] = (id, item, state, payload = {}) =>
    post(id, 'decisions', { item, state, ...payload });
  return {
    id: userId,
    headers,
    get,
    post,
    decide,
    async acceptAll(id) {
      const seen = await get(id);
      let { version } = seen;
      for (const item of [...REVIEW_GROUPS, ...seen.documents.map(documentItem)])
        ({ version } = (await decide(id, item, 'ACCEPTED', { version })).body.review);
    },
    async accept(id) {
      const { documents } = (await post(id, 'take')).body.review;
      const { ownerDb, context } = test;
      const applications = ownerDb.selectFrom('onboarding_applications').selectAll();
      const row = await applications.where('id', '=', id).executeTakeFirstOrThrow();
      const key = openApplicationKey(context, row);
      const answers = openAnswers(key, row);
      const decided = { state: 'ACCEPTED', decided_by: userId, decided_at: context.clock.realNow() } as const;
      const decisions = [...REVIEW_GROUPS, ...documents.map(documentItem)].map((item) => ({
        ...decided,
        application_id: id,
        item,
        fingerprint: fingerprintOfItem(key, item, answers),
      }));
      await ownerDb.insertInto('onboarding_decisions').values(decisions).execute();
    },
  };
}

/** An application that was filled in and submitted. */
export async function aSubmission(
  test: TestApp,
  {
    registrationNumber = '12345678',
    tradingName = '',
    bank = {},
    ...who
  }: {
    email?: string;
    registrationNumber?: string;
    tradingName?: string;
    bank?: Record<string, string>;
  } = {},
): Promise<Applicant> {
  const applicant = await anApplicant(test, who);
  const answers = goodAnswers();
  Object.assign(answers.company, { registrationNumber, tradingName });
  Object.assign(answers.bank, bank);
  await applicant.call('PUT', '', { version: 1, answers });
  await applicant.upload(aPdf());
  await applicant.call('POST', '/submit', { version: 2 });
  return applicant;
}
