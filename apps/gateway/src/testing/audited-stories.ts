import { randomUUID } from 'node:crypto';
import type { MerchantTerms } from '@stuiver/contract';
import type { Mail } from '../platform/mail/transport.ts';
import type { TestApp } from './app.ts';
import { aPriceManager, PROPOSAL } from './terms.ts';
import { aSubmission, aReviewer } from './reviews.ts';
import { anApiKey } from './api-keys.ts';
import { beginFactor, generateCode, withFactor } from './factors.ts';
import { type Call, G, type World } from './calls.ts';
import { aDispute, aPdf, aReadyPacket, type Dispute, evidenceCalls } from './evidence.ts';
import { aPaidPayment, aPayment } from './engine/engine.ts';
import { aRecurrence, GOOD_IBAN } from './engine/recurring.ts';
import { aMerchant, aSignedInUser, aUser, PASSWORD } from './merchants.ts';
import { buildRefundRequest, limitRole } from './refund-requests.ts';
import { abortPayment } from '../money/payments/payer/abort-payment.ts';
import { sendDueMails } from '../app/due-mails.ts';
import { stopMailLink } from '../people/account/account.ts';
import { BANK_STORIES } from './bank/bank-stories.ts';
import { aPrivacyOfficer } from './erasures.ts';
import { aDuePayout, aPayoutApprover } from './payouts.ts';

export type SignedInUser = Awaited<ReturnType<typeof aSignedInUser>>;
/** Prepares a call that succeeds; returns the call, with headers if another than the given user makes it. */
export type Story = (test: TestApp, world: World, user: SignedInUser) => Promise<Call>;

const post = (url: string, payload: object = {}, headers?: Record<string, string>): Call => ({
  method: 'POST',
  url,
  payload,
  ...(headers === undefined ? {} : { headers }),
});

/** Sends the mails that wait. */
export async function sendMails(test: TestApp): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  await sendDueMails({ ...test.context, mailer });
  return sent;
}

/** Reads the token in the newest mail to an address. */
async function mailedToken(test: TestApp, to: string): Promise<string> {
  const mails = (await sendMails(test)).filter((mail) => mail.to === to && mail.text.includes('token='));
  return /token=(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

async function send(test: TestApp, { headers }: Pick<SignedInUser, 'headers'>, call: Call) {
  const answer = await test.app.inject({ ...call, headers });
  if (answer.statusCode >= 300) throw new Error(`a step before the call was answered ${answer.body}`);
  return answer;
}

let reviewed = 0;

/** A step of a review, of an application at the stage that the step needs. */
function review(path: string, payload: object, before: readonly ('take' | 'reject' | 'accept')[]): Story {
  return async (test) => {
    const reviewer = await aReviewer(test);
    const email = `aanvrager${++reviewed}@bakker.test`;
    const { application } = await aSubmission(test, {
      email,
      registrationNumber: String(10_000_000 + reviewed),
    });
    const { id } = application;
    if (before.includes('take')) await reviewer.post(id, 'take');
    if (before.includes('reject'))
      await reviewer.decide(id, 'company', 'REJECTED', { reason: 'Het adres is een postbus' });
    if (before.includes('accept')) await reviewer.acceptAll(id);
    const { version } = await reviewer.get(id);
    return post(`${G}/applications/${id}/${path}`, { version, ...payload }, reviewer.headers);
  };
}

/** A call about a payout: for a withdrawal the caller has approved it, for a release the merchant is held. */
function aboutPayout(
  ask: (of: { merchantId: string; id: string }) => readonly [path: string, payload: object | null],
): Story {
  return async (test) => {
    const now = test.clock.now();
    const payout = await aDuePayout(test);
    // The sessions of the other stories have not ended.
    test.clock.set(now);
    const { headers } = await aPayoutApprover(test);
    const approval = { payouts: [{ ...payout, firstApproverId: null }] };
    const [path, payload] = ask(payout);
    if (path.endsWith('withdraw')) await send(test, { headers }, post(`${G}/payouts/approve`, approval));
    const hold = `${G}/payouts/merchants/${payout.merchantId}/hold`;
    if (path.endsWith('release')) await send(test, { headers }, post(hold, { reason: 'Onderzoek' }));
    return post(`${G}/payouts/${path}`, payload ?? approval, headers);
  };
}

/** A merchant with terms that one of the provider's people proposed. */
async function proposed(test: TestApp) {
  const [merchant, proposer] = [await aMerchant(test), await aPriceManager(test)];
  const url = `${G}/prices/${merchant.id}`;
  const answer = await send(test, proposer, post(url, PROPOSAL));
  return { url, proposer, termsId: answer.json<MerchantTerms>().terms[0]!.id };
}

const F = `${G}/account/secondFactor`;

/** Creates a user whose company waits for another payout account, and the token that stops it. */
async function waitingAccount(test: TestApp): Promise<{ user: SignedInUser; token: string }> {
  const emailAddress = 'kantoor@winkel.test';
  const { id } = await aMerchant(test, { iban: 'NL91ABNA0417164300', emailAddress });
  const user = await aSignedInUser(test, { merchantId: id, roles: ['ADMIN'] });
  await sendMails(test);
  const change = { id, version: 1, iban: 'NL44RABO0123456789', currentPassword: user.password };
  await send(test, user, post(`${G}/merchant/update`, change));
  return { user, token: await mailedToken(test, emailAddress) };
}

/** A recurring direct debit, with the given state of it or of its mandate. */
async function aDebit(test: TestApp, { own }: World, set: { skipped?: string; blocked?: true } = {}) {
  const recurrence = await aRecurrence(test, { merchantId: own.merchantId, iban: GOOD_IBAN });
  const { row } = recurrence;
  if (set.skipped !== undefined)
    await test.ownerDb
      .updateTable('recurrences')
      .set({ skipped_dates: [set.skipped] })
      .where('id', '=', row.id)
      .execute();
  if (set.blocked)
    await test.ownerDb
      .updateTable('mandates')
      .set({ blocked_at: test.clock.now(), blocked_reason: 'MD06' })
      .where('id', '=', row.mandate_id ?? '')
      .execute();
  return row;
}

/** Stories of calls that need more to succeed than the shared target. */
/** A call about a chargeback that waits for evidence, by the user who may answer it. */
function evidenceStory(make: (base: string, test: TestApp, dispute: Dispute) => Call | Promise<Call>): Story {
  return async (test, { own }) => {
    const dispute = await aDispute(test, { merchantId: own.merchantId });
    const call = await make(`${G}/chargeback/evidence/${dispute.id}`, test, dispute);
    return { ...call, headers: dispute.user.headers };
  };
}

export const STORIES: Readonly<Record<string, Story>> = {
  ...BANK_STORIES,
  async proposeTerms(test) {
    const { id } = await aMerchant(test);
    return post(`${G}/prices/${id}`, PROPOSAL, (await aPriceManager(test)).headers);
  },
  async decideTerms(test) {
    const { url, termsId } = await proposed(test);
    const { headers } = await aPriceManager(test);
    return post(`${url}/decision`, { termsId, decision: 'APPROVED' }, headers);
  },
  async setMerchantMethods(test) {
    const { id } = await aMerchant(test);
    return post(`${G}/prices/${id}/methods`, { methods: ['CARD'] }, (await aPriceManager(test)).headers);
  },
  async createErasure(test) {
    const { headers } = await aPrivacyOfficer(test);
    return post(`${G}/erasures`, { person: 'verhaal@ploeg.test', merchant: '' }, headers);
  },
  async decideErasure(test) {
    const { headers } = await aPrivacyOfficer(test);
    const person = 'besluit@ploeg.test';
    await send(test, { headers }, post(`${G}/erasures`, { person, merchant: '' }));
    const { content } = (await test.app.inject({ url: `${G}/erasures?view=open`, headers })).json<{
      content: { id: string; person: string }[];
    }>();
    const { id } = content.find((one) => one.person === person)!;
    return post(`${G}/erasures/${id}/decision`, { decision: 'WITHDRAWN', reason: '' }, headers);
  },
  saveEvidence: evidenceStory((base) => ({
    method: 'PUT',
    url: base,
    payload: { version: 0, product: 'physical', language: 'nl', answers: { sold: 'Lamp' }, letter: null },
  })),
  startEvidenceFile: evidenceStory((base) =>
    post(`${base}/files`, { id: randomUUID(), slot: 'more', name: 'bon.pdf', size: 1 }),
  ),
  removeEvidenceFile: evidenceStory(async (base, test, dispute) => {
    const { body } = await evidenceCalls(test, dispute).upload('more', 'bon.pdf', await aPdf());
    return { method: 'DELETE', url: `${base}/files/${body.file.id}` };
  }),
  makePacket: evidenceStory(async (base, test, dispute) => {
    await evidenceCalls(test, dispute).save({ version: 0, product: 'physical', answers: { sold: 'Lamp' } });
    return post(`${base}/packet`, { version: 1 });
  }),
  submitEvidence: evidenceStory(async (base, test, dispute) =>
    post(`${base}/submit`, { hash: await aReadyPacket(test, dispute) }),
  ),
  setAutomaticFiling: evidenceStory(async (base, test, dispute) => ({
    method: 'PUT',
    url: `${base}/automatic`,
    payload: { hash: await aReadyPacket(test, dispute) },
  })),
  acceptChargeback: evidenceStory((_base, _test, { id }) => post(`${G}/chargeback/accept/${id}`)),
  async signIn(test, { own }) {
    const { email, password } = await aUser(test, { merchantId: own.merchantId });
    return post('/api/auth/sign-in', { user: { username: email, password } }, {});
  },
  async resetPassword(test, { own }) {
    const { email } = await aUser(test, { merchantId: own.merchantId });
    return post(`${G}/merchant/resetPassword`, { email }, {});
  },
  async setPassword(test, { own }) {
    const { email } = await aUser(test, { merchantId: own.merchantId });
    await test.app.inject(post(`${G}/merchant/resetPassword`, { email }));
    const token = await mailedToken(test, email);
    return post(`${G}/merchant/setPassword`, { token, password: 'een heel nieuw wachtwoord' }, {});
  },
  async confirmRegistration(test) {
    const email = 'joris@bakkerij.test';
    const registration = { companyName: 'Bakkerij Smit', name: 'Joris Smit', email, password: PASSWORD };
    await test.app.inject(post('/api/auth/register', registration));
    const token = await mailedToken(test, email);
    return post('/api/auth/confirm-registration', { token, password: PASSWORD }, {});
  },
  async confirmEmail(test, _, user) {
    const email = 'anders@voorbeeld.test';
    await send(test, user, post(`${G}/account/email`, { email, currentPassword: user.password }));
    return post(`${G}/account/confirmEmail`, { token: await mailedToken(test, email) }, {});
  },
  async stopMail(test, _, user) {
    await send(test, user, post(`${G}/account`, { mails: { letter: 'DAILY' } }));
    const [, mail, token] = /mail=(\w+)&token=(.+)/.exec(
      stopMailLink(test.context, 'letter', { merchantId: user.merchantId, userId: user.id }),
    )!;
    return post(`${G}/account/stopMail`, { mail, token }, {});
  },
  async stopIbanChangeByMail(test) {
    const { token } = await waitingAccount(test);
    return post(`${G}/merchant/stopIbanChangeByMail`, { token }, {});
  },
  async stopIbanChange(test) {
    const { user } = await waitingAccount(test);
    return post(`${G}/merchant/stopIbanChange`, { id: user.merchantId }, user.headers);
  },
  takeApplication: review('take', {}, []),
  decideItem: review('decisions', { item: 'company', state: 'ACCEPTED' }, ['take']),
  askApplicant: review('ask', {}, ['take', 'reject']),
  approveApplication: review('approve', {}, ['take', 'accept']),
  rejectApplication: review('reject', { reason: 'Te weinig bekend' }, ['take']),
  approvePayouts: aboutPayout(() => ['approve', null]),
  withdrawPayoutApproval: aboutPayout(({ merchantId, id }) => [`${id}/withdraw`, { merchantId }]),
  holdPayouts: aboutPayout(({ merchantId }) => [`merchants/${merchantId}/hold`, { reason: 'Onderzoek' }]),
  releasePayouts: aboutPayout(({ merchantId }) => [`merchants/${merchantId}/release`, {}]),
  async handleAttention(test, { own: { merchantId } }) {
    const payment = await aPaidPayment(test, { merchantId });
    await test.ownerDb
      .updateTable('payments')
      .set({ attention: ['lateSuccess'] })
      .where('id', '=', payment.id)
      .execute();
    return post(`${G}/dashboard/attention/handled`, { kind: 'paymentLate', id: payment.id, merchantId });
  },
  async resendNotifications(test, { own }) {
    await test.ownerDb
      .updateTable('notifications')
      .set({ status: 'FAILED', finished_at: test.clock.now() })
      .where('id', '=', own.deliveryId)
      .execute();
    return post(`${G}/notification/resend`, { merchantId: own.merchantId });
  },
  async resendToEndpoint(test, { own }) {
    await test.ownerDb
      .updateTable('notifications')
      .set({ status: 'FAILED', finished_at: test.clock.now() })
      .where('id', '=', own.deliveryId)
      .execute();
    await test.ownerDb
      .updateTable('notification_endpoints')
      .set({ off_at: null })
      .where('id', '=', own.endpointId)
      .execute();
    return post(`${G}/notification/endpoints/${own.endpointId}/resend`);
  },
  async resendDelivery(test, { own }) {
    await test.ownerDb
      .updateTable('notification_endpoints')
      .set({ off_at: null })
      .where('id', '=', own.endpointId)
      .execute();
    return post(`${G}/notification/deliveries/${own.deliveryId}/resend`);
  },
  async endOldKey(test, _, user) {
    const { id } = await anApiKey(test, user.headers, user.merchantId);
    const proof = { currentPassword: user.password };
    await send(test, user, post(`${G}/apiKeys/${id}/rotate`, { version: 1, overlapHours: 24, ...proof }));
    return post(`${G}/apiKeys/${id}/endOldKey`, { version: 2, ...proof });
  },
  async withdrawRefundRequest(test, { own: { merchantId } }) {
    await limitRole(test, merchantId, 'DEVELOPER', 0);
    const asker = await aSignedInUser(test, { merchantId, roles: ['DEVELOPER'] });
    const { id: paymentId } = await aPaidPayment(test, { merchantId });
    const asked = buildRefundRequest(test, merchantId, [{ paymentId, amount: 100 }]);
    await send(test, asker, post(`${G}/refundRequests`, asked));
    return post(`${G}/refundRequests/${asked.id}/withdrawal`, {}, asker.headers);
  },
  async requestFreshLink(test, { own: { merchantId } }) {
    const { id, reference } = await aPayment(test, { merchantId });
    await abortPayment(test.context, reference);
    return post(`${G}/transaction/requestFreshLink`, { id });
  },
  async saveTree(test) {
    const group = await aMerchant(test, { name: 'Noordzee' });
    await aMerchant(test, { name: 'Mode', parentId: group.id });
    const { headers } = await aSignedInUser(test, { merchantId: group.id, canPostTree: true });
    const tree = (await test.app.inject({ url: `${G}/hierarchy/tree`, headers })).json<object>();
    return post(`${G}/hierarchy/tree`, tree, headers);
  },
  async amendMandate(test, world) {
    const { mandate_id: id } = await aDebit(test, world);
    return post(`${G}/mandate/amendMandate`, { id, iban: 'NL44RABO0123456789' });
  },
  async stopMandate(test, world) {
    return post(`${G}/mandate/stopMandate`, { id: (await aDebit(test, world)).mandate_id });
  },
  async unblockMandate(test, world) {
    return post(`${G}/mandate/unblockMandate`, {
      id: (await aDebit(test, world, { blocked: true })).mandate_id,
    });
  },
  async confirmNotice(test, world) {
    const { id, next_run_date: dueDate } = await aDebit(test, world);
    return post(`${G}/recurrence/confirmNotice`, { id, dueDate });
  },
  async resolveSkipped(test, world) {
    const dueDate = '2026-10-31';
    const { id } = await aDebit(test, world, { skipped: dueDate });
    return post(`${G}/recurrence/resolveSkipped`, { id, dueDate, collect: false });
  },
  async confirmSecondFactor(test, _, user) {
    return post(`${F}/confirm`, { code: generateCode(test, await beginFactor(test, user)) });
  },
  async removeSecondFactor(test, _, user) {
    const { freshCode } = await withFactor(test, user);
    return post(`${F}/remove`, { currentPassword: user.password, code: freshCode() });
  },
  async renewRecoveryCodes(test, _, user) {
    const { freshCode } = await withFactor(test, user);
    return post(`${F}/recoveryCodes`, { currentPassword: user.password, code: freshCode() });
  },
};
