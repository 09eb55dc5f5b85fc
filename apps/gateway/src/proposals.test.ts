import { ENDPOINTS, type ProposalDecision } from '@stuiver/contract';
import { PROVIDER_ID, type Right, type UserRole } from '@stuiver/domain/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runErasures } from './erasure/requests.ts';
import { ensureProvider } from './company/merchants/provider.ts';
import { type TestApp, testApp } from './testing/app.ts';
import {
  aHeldRefund,
  anOpenLine,
  anUploadedStatement,
  aProposedFile,
  aside,
  aStatement,
  unpayable,
} from './testing/bank/bank-stories.ts';
import { aBanker, BANK_ENV } from './testing/bank/world.ts';
import { G } from './testing/calls.ts';
import { aPaidPayment } from './testing/engine/engine.ts';
import { aMerchant, aSignedInUser } from './testing/merchants.ts';
import { aDuePayout } from './testing/payouts.ts';
import { buildRefundRequest, limitRole } from './testing/refund-requests.ts';
import { aReviewer, aSubmission, type Reviewer } from './testing/reviews.ts';
import { PROPOSAL } from './testing/terms.ts';

type Person = { readonly id: string; readonly headers: Record<string, string> };
type Answer = readonly [status: number, code: string | undefined];
/** The first person's request: its audited subject, and the call of a decision; null if the kind has none. */
type Asked = {
  readonly subject: string;
  readonly call: (decision: ProposalDecision) => readonly [path: string, payload: object] | null;
};
type Kind = {
  readonly permission: Right;
  readonly role: UserRole;
  /** Makes the people of a kind, by default provider's people with the role. */
  readonly person?: () => Promise<Person>;
  readonly ask: (one: Person, other: Person) => Promise<Asked>;
  /** Answers to an approval of one's own, a withdrawal of someone else's, and a decision after another's. */
  readonly alone?: Answer;
  readonly foreign?: Answer;
  readonly late?: Answer;
  /** The same approval again is late too: the kind forgets what it carried out. */
  readonly isForgotten?: true;
};

let test: TestApp;
let shop: string;
beforeAll(async () => {
  test = await testApp({ env: BANK_ENV });
  await ensureProvider(test.context);
  shop = (await aMerchant(test)).id;
  await aSignedInUser(test, { merchantId: shop, roles: ['ADMIN'] });
});
afterAll(() => test.close());

async function post(person: Person, path: string, payload: object): Promise<Answer> {
  const { headers } = person;
  const answer = await test.app.inject({ method: 'POST', url: `${G}${path}`, headers, payload });
  const { code, results } = answer.json<{ code?: string; results?: { result: string }[] }>();
  return [answer.statusCode, code ?? results?.[0]?.result];
}
const get = async <T>({ headers }: Person, path: string): Promise<T> =>
  (await test.app.inject({ url: `${G}${path}`, headers })).json<T>();

/** Calls of one of the provider's people about the bank, as its stories make them. */
const banker = () => aBanker(test);
type Banker = Awaited<ReturnType<typeof banker>>;
const decision =
  (path: string, about: object = {}): Asked['call'] =>
  (decided) => [`${path}/decision`, { decision: decided, ...about }];
const now = () => ({ proposedDateTime: test.clock.now().toISOString() });
const bank = { permission: 'bankFiles:write', role: 'BANK_OPERATOR', person: banker } as const;

/** Actions that take two people, by the call of the second. */
const KINDS: Readonly<Record<string, Kind>> = {
  decideBankFile: {
    ...bank,
    async ask(one) {
      const subject = await aProposedFile(test, one as Banker);
      return { subject, call: decision(`/bank/files/${subject}`) };
    },
  },
  decideBankStatement: {
    ...bank,
    async ask(one) {
      const subject = await anUploadedStatement(test, one as Banker);
      return { subject, call: decision(`/bank/statements/${subject}`) };
    },
  },
  decideBankStatementAside: {
    ...bank,
    isForgotten: true,
    async ask(one) {
      const subject = await anUploadedStatement(test, one as Banker, aStatement(test, 'camt053'));
      await post(one, `/bank/statements/${subject}/aside`, { reason: 'Dubbel' });
      return { subject, call: decision(`/bank/statements/${subject}/aside`, now()) };
    },
  },
  decideBankLine: {
    ...bank,
    async ask(one, other) {
      const subject = await anOpenLine(test, [one as Banker, other as Banker]);
      await post(one, `/bank/lines/${subject}/proposal`, aside);
      return { subject, call: decision(`/bank/lines/${subject}`, now()) };
    },
  },
  decideBankAccount: {
    ...bank,
    async ask(one, other) {
      const subject = await aHeldRefund(test, [one as Banker, other as Banker]);
      await post(one, `/bank/orders/${subject}/account`, unpayable);
      return { subject, call: decision(`/bank/orders/${subject}`, now()) };
    },
  },
  decideTerms: {
    permission: 'prices:write',
    role: 'PRICE_MANAGER',
    async ask(one) {
      const { id: subject } = await aMerchant(test);
      await post(one, `/prices/${subject}`, PROPOSAL);
      const { terms } = await get<{ terms: { id: string }[] }>(one, `/prices/${subject}`);
      return { subject, call: decision(`/prices/${subject}`, { termsId: terms[0]!.id }) };
    },
  },
  decideErasure: {
    permission: 'erasure:write',
    role: 'PRIVACY_OFFICER',
    async ask(one) {
      const person = `${one.id}@ploeg.test`;
      await post(one, '/erasures', { person, merchant: '' });
      await runErasures(test.context);
      const { content } = await get<{ content: { id: string; person: string }[] }>(
        one,
        '/erasures?view=open',
      );
      const { id: subject } = content.find((request) => request.person === person)!;
      await post(one, `/erasures/${subject}/decision`, { decision: 'FILED', reason: '' });
      return { subject, call: decision(`/erasures/${subject}`, { reason: 'Onbekend' }) };
    },
  },
  decideRefundRequest: {
    permission: 'refunds:write',
    role: 'FINANCE',
    foreign: [404, 'notFound'],
    person: () => aSignedInUser(test, { merchantId: shop, roles: ['FINANCE'] }),
    async ask(one) {
      await limitRole(test, shop, 'FINANCE', 0);
      const { id: paymentId } = await aPaidPayment(test, { merchantId: shop });
      const asked = buildRefundRequest(test, shop, [{ paymentId, amount: 100 }]);
      await post(one, '/refundRequests', asked);
      await limitRole(test, shop, 'FINANCE', null);
      const path = `/refundRequests/${asked.id}`;
      return {
        subject: asked.id,
        call: (decided) =>
          decided === 'WITHDRAWN'
            ? [`${path}/withdrawal`, {}]
            : [`${path}/decision`, { approve: decided === 'APPROVED' }],
      };
    },
  },
  approvePayouts: {
    permission: 'payouts:approve',
    role: 'PAYOUT_APPROVER',
    alone: [200, 'secondPersonNeeded'],
    foreign: [409, 'changedMeanwhile'],
    late: [200, 'changed'],
    async ask(one) {
      const at = test.clock.now();
      const payout = await aDuePayout(test);
      // The sessions of the people have not ended.
      test.clock.set(at);
      const approval = (firstApproverId: string | null) => ({ payouts: [{ ...payout, firstApproverId }] });
      await post(one, '/payouts/approve', approval(null));
      const withdrawal = [`/payouts/${payout.id}/withdraw`, { merchantId: payout.merchantId }] as const;
      const calls = {
        APPROVED: ['/payouts/approve', approval(one.id)],
        REJECTED: null,
        WITHDRAWN: withdrawal,
      };
      return { subject: payout.id, call: (decided) => calls[decided] as ReturnType<Asked['call']> };
    },
  },
  approveApplication: {
    permission: 'applications:review',
    role: 'REVIEWER',
    alone: [409, 'secondReviewerNeeded'],
    late: [409, 'changedMeanwhile'],
    isForgotten: true,
    person: () => aReviewer(test),
    async ask(one) {
      const reviewer = one as Reviewer;
      const { application } = await aSubmission(test);
      const { id: subject } = application;
      await reviewer.accept(subject);
      await reviewer.post(subject, 'approve');
      const { version } = await reviewer.get(subject);
      const approval = [`/applications/${subject}/approve`, { version }] as const;
      return { subject, call: (decided) => (decided === 'APPROVED' ? approval : null) };
    },
  },
};

it('lists every call that decides on what someone else asked for', () => {
  const deciding = ENDPOINTS.filter(
    ({ name, errors = [] }) =>
      // This one answers about each of its payouts.
      name === 'approvePayouts' || errors.includes('ownRequest') || errors.includes('secondReviewerNeeded'),
  );
  expect(deciding.map(({ name }) => name).toSorted()).toEqual(Object.keys(KINDS).toSorted());
  for (const { name, permission } of deciding)
    expect([name, permission]).toEqual([name, KINDS[name]!.permission]);
});

async function asked(kind: Kind) {
  const { person = () => aSignedInUser(test, { merchantId: PROVIDER_ID, roles: [kind.role] }) } = kind;
  const { alone = [409, 'ownRequest'], foreign = [403, 'forbidden'], late = [409, 'requestDecided'] } = kind;
  const [one, other, third] = [await person(), await person(), await person()];
  const { subject, call } = await kind.ask(one, other);
  return {
    people: [one, other, third] as const,
    subject,
    alone,
    foreign,
    late,
    async decide(by: Person, decided: ProposalDecision): Promise<Answer | null> {
      const made = call(decided);
      return made && post(by, ...made);
    },
    isMade: (answer: Answer | null | undefined) => answer?.[0] === 200 && answer[1] !== late[1],
  };
}

/** A user of the same company without the permission of a kind. */
const signInOutsider = ({ role }: Kind) =>
  aSignedInUser(
    test,
    role === 'FINANCE'
      ? { merchantId: shop, roles: ['VIEWER'] }
      : { merchantId: PROVIDER_ID, roles: [role === 'REVIEWER' ? 'PRICE_MANAGER' : 'REVIEWER'] },
  );

const selectAuditRows = (subject: string) =>
  test.ownerDb
    .selectFrom('audit_log')
    .select(['actor_id', 'action'])
    .where('subject_id', '=', subject)
    .orderBy('id')
    .execute();

it.each(Object.entries(KINDS))('%s takes two people, and the first of two approvals', async (_, kind) => {
  const { people, subject, alone, foreign, late, decide, isMade } = await asked(kind);
  const [one, other, third] = people;
  expect(await decide(await signInOutsider(kind), 'APPROVED')).toEqual([403, expect.anything()]);
  expect(await decide(one, 'APPROVED')).toEqual(alone);
  expect([null, alone]).toContainEqual(await decide(one, 'REJECTED'));
  expect([null, foreign]).toContainEqual(await decide(other, 'WITHDRAWN'));
  const before = await selectAuditRows(subject);
  const both = await Promise.all([decide(other, 'APPROVED'), decide(third, 'APPROVED')]);
  expect(both.filter(isMade)).toHaveLength(1);
  expect(both.find((answer) => !isMade(answer))).toEqual(late);
  const [winner, loser] = isMade(both[0]) ? [other, third] : [third, other];
  const again = await decide(winner, 'APPROVED');
  if (kind.isForgotten) expect(again).toEqual(late);
  else expect(isMade(again)).toBe(true);
  for (const decided of ['APPROVED', 'REJECTED'] as const)
    expect([null, late]).toContainEqual(await decide(loser, decided));
  const made = (await selectAuditRows(subject)).slice(before.length);
  expect(new Set(made.map(({ actor_id }) => actor_id))).toEqual(new Set([winner.id]));
  expect(new Set(made.map(({ action }) => action)).size).toBe(made.length);
});

const WITHDRAWN = Object.entries(KINDS).filter(([name]) => name !== 'approveApplication');

it.each(WITHDRAWN)('%s is either approved or withdrawn when both come at once', async (_, kind) => {
  const { people, decide, isMade } = await asked(kind);
  const [one, other] = people;
  const both = await Promise.all([decide(other, 'APPROVED'), decide(one, 'WITHDRAWN')]);
  expect(both.filter(isMade)).toHaveLength(1);
});
