import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApiPassword } from './lib/deployment.ts';
import { anApiKey } from './testing/api-keys.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { G } from './testing/call-rows.ts';
import { CALLS, type World } from './testing/calls.ts';
import { aMerchant, aSignedInUser } from './testing/merchants.ts';
import { aTarget } from './testing/target.ts';

type User = Awaited<ReturnType<typeof aSignedInUser>>;
type Call = ReturnType<(typeof CALLS)[string]['calls']>[number];

/** Calls that change nothing of a company, by why they are no GET. */
const CHANGES_NOTHING: Readonly<Record<string, string>> = {
  signOut: 'the list of sessions tells when each ended',
  estimateExport: 'counts only; what is asked may be long',
  previewPage: 'shows what is not saved',
  tryPicture: 'keeps a picture for a day, for the same user’s preview',
  testNotification: 'sends a made-up message and keeps nothing',
  storeSelection: 'gives a choice of companies a short name for addresses',
};

const REVIEW = 'modules/onboarding/review/change-review.ts';

/** Calls whose success takes a story of its own, by the file that writes the row or looks for it, and by its text. */
const SHOWN_ELSEWHERE: Readonly<Record<string, readonly [file: string, text: string]>> = {
  takeApplication: [REVIEW, 'auditReview('],
  decideItem: [REVIEW, 'auditReview('],
  askApplicant: [REVIEW, 'auditReview('],
  approveApplication: [REVIEW, 'auditReview('],
  rejectApplication: [REVIEW, 'auditReview('],
  handleAttention: ['modules/dashboard/today.test.ts', 'attention.handled'],
  resendNotifications: ['modules/notifications/resend-notifications.ts', 'notifications.resent'],
  resendToEndpoint: ['modules/notifications/deliveries/deliveries.ts', 'notification.resent'],
  resendDelivery: ['modules/notifications/deliveries/deliveries.ts', 'notification.resent'],
  endOldKey: ['modules/api-keys/change-keys.ts', 'apiKey.oldSecretEnded'],
  withdrawRefundRequest: ['modules/refund-requests/decide.ts', 'refundRequest.withdrawn'],
  saveTree: ['modules/hierarchy/hierarchy.test.ts', 'companies.selected'],
  unblockMandate: ['modules/recurrences/collect-due.test.ts', 'mandate.unblocked'],
  stopIbanChange: ['modules/merchants/iban-changes.test.ts', 'merchant.ibanChangeStopped'],
  confirmNotice: ['modules/recurrences/collection-notices.test.ts', 'recurrence.noticeConfirmed'],
  resolveSkipped: ['modules/recurrences/resolve-skipped.ts', 'recurrence.skippedDropped'],
  confirmSecondFactor: ['modules/second-factor/second-factor.test.ts', "'enabled'"],
  removeSecondFactor: ['modules/second-factor/second-factor.test.ts', "'removed'"],
  renewRecoveryCodes: ['modules/second-factor/second-factor.test.ts', "'codesRenewed'"],
};

const CHANGING = ENDPOINTS.filter(
  ({ name, method, access }) =>
    method !== 'GET' && access !== 'public' && !(name in CHANGES_NOTHING) && !(name in SHOWN_ELSEWHERE),
);

describe('every call that changes something', () => {
  let test: TestApp;
  let world: World;
  beforeAll(async () => {
    test = await testApp();
    const { id: merchantId } = await aMerchant(test);
    const apiPassword = (await testApiPassword(test.context.db)) ?? '';
    world = { own: await aTarget(test, merchantId), apiPassword };
  });
  afterAll(() => test.close());

  const send = (user: User, call: Call) =>
    test.app.inject({ ...call, headers: { ...call.headers, ...user.headers } });
  const rowOf = (name: string, own: World['own'] = world.own) => CALLS[name]!.calls(own, world)[0]!;

  async function freshKey(user: User) {
    return { ...world.own, apiKeyId: (await anApiKey(test, user.headers, user.merchantId)).id };
  }
  async function freshExport(user: User) {
    const payload = { list: 'payments', query: {}, columns: ['amount'], language: 'nl', background: true };
    const made = await send(user, { method: 'POST', url: `${G}/csv/csv`, payload });
    return { ...world.own, exportId: made.json<{ export: { id: string } }>().export.id };
  }
  async function freshView(user: User) {
    const made = await send(user, rowOf('saveView'));
    return { ...world.own, viewId: made.json<{ view: { id: string } }>().view.id };
  }

  /** What a call needs to succeed, where that is more than the target that all calls are about. */
  const SUCCEEDING: Readonly<Record<string, (user: User) => Call | Promise<Call>>> = {
    changeAccount: () => ({ ...rowOf('changeAccount'), payload: { name: 'Anna Bakker' } }),
    changeOwnEmail: ({ password }) => ({
      ...rowOf('changeOwnEmail'),
      payload: { email: 'ander@voorbeeld.test', currentPassword: password },
    }),
    async stopOwnEmailChange(user) {
      const payload = { email: 'derde@voorbeeld.test', currentPassword: user.password };
      await send(user, { ...rowOf('changeOwnEmail'), payload });
      return rowOf('stopOwnEmailChange');
    },
    changeOwnPassword: ({ password }) => ({
      ...rowOf('changeOwnPassword'),
      payload: { currentPassword: password, rawPassword: 'een heel nieuw wachtwoord' },
    }),
    async endOtherSessions(user) {
      await test.signIn(user);
      return rowOf('endOtherSessions');
    },
    async endOwnSession(user) {
      await test.signIn(user);
      const { content } = (await send(user, rowOf('getOwnSessions'))).json<{
        content: { id: string; current: boolean }[];
      }>();
      const other = content.find(({ current }) => !current);
      return { method: 'DELETE', url: `${G}/account/sessions/${other?.id}` };
    },
    startSecondFactor: ({ password }) => ({
      ...rowOf('startSecondFactor'),
      payload: { currentPassword: password },
    }),
    rotateApiKey: async (user) => rowOf('rotateApiKey', await freshKey(user)),
    cancelExport: async (user) => rowOf('cancelExport', await freshExport(user)),
    async retryExport(user) {
      const target = await freshExport(user);
      await send(user, rowOf('cancelExport', target));
      return rowOf('retryExport', target);
    },
    renameView: async (user) => rowOf('renameView', await freshView(user)),
    deleteView: async (user) => rowOf('deleteView', await freshView(user)),
    switchEndpoint: () => ({ ...rowOf('switchEndpoint'), payload: { on: false } }),
    changePaymentLink: () => ({
      ...rowOf('changePaymentLink'),
      payload: {
        id: world.own.linkId,
        description: 'Kast',
        linkValidityDays: 3,
        maximumUses: 2,
        before: { description: 'Lamp', linkValidityDays: 1, maximumUses: 1 },
      },
    }),
    switchUser: () => ({ ...rowOf('switchUser'), payload: { on: false } }),
    resendInvitation() {
      // Within a minute nothing is mailed again.
      test.clock.advance(2 * 60_000);
      return rowOf('resendInvitation');
    },
    withdrawInvitation: () => ({
      method: 'DELETE',
      url: `${G}/team/invitations/${world.own.invitedId}`,
    }),
  };

  const newest = () =>
    test.ownerDb
      .selectFrom('audit_log')
      .select(['id', 'actor_name', 'address', 'subject_kind', 'subject_name'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();

  it.each(CHANGING)('$name writes down who did it, from where, and to what by name', async ({ name }) => {
    const user = await aSignedInUser(test, { merchantId: world.own.merchantId, roles: ['ADMIN'] });
    const call = (await SUCCEEDING[name]?.(user)) ?? rowOf(name);
    const before = await newest();
    const answer = await send(user, call);
    expect([name, answer.statusCode < 300]).toEqual([name, true]);
    const row = await newest();
    expect(row?.id).not.toBe(before?.id);
    expect(row).toMatchObject({ actor_name: expect.stringMatching(/./) as string, address: '127.0.0.1' });
    if (['user', 'role', 'apiKey', 'merchant', 'view'].includes(row?.subject_kind ?? ''))
      expect(row?.subject_name).toMatch(/./);
  });

  it.each(Object.entries(SHOWN_ELSEWHERE))('%s has its row shown by %j', (name, [file, text]) => {
    expect(ENDPOINTS.map((endpoint) => endpoint.name)).toContain(name);
    expect(readFileSync(join(import.meta.dirname, file), 'utf8')).toContain(text);
  });
});
