import { ENDPOINTS } from '@stuiver/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announce, type Signal } from './platform/database/signals.ts';
import { inTransaction } from './platform/database/transaction.ts';
import { testApiPassword } from './platform/deployment.ts';
import { anApiKey } from './testing/api-keys.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { BANK_ENV } from './testing/bank/world.ts';
import { type Call, buildCalls, G, type World } from './testing/calls.ts';
import { sendMails, type SignedInUser, STORIES } from './testing/audited-stories.ts';
import { aMerchant, aSignedInUser } from './testing/merchants.ts';
import { aTarget } from './testing/target.ts';

type User = SignedInUser;

const CHANGING = ENDPOINTS.filter(({ audited, method }) => method !== 'GET' && audited !== false);

describe('every call that changes something', () => {
  let test: TestApp;
  let world: World;
  let admin: User;
  beforeAll(async () => {
    test = await testApp({ env: BANK_ENV });
    const { id: merchantId } = await aMerchant(test);
    const apiPassword = (await testApiPassword(test.context.db)) ?? '';
    world = { own: await aTarget(test, merchantId), apiPassword };
    admin = await anAdmin();
  });
  afterAll(() => test.close());

  const anAdmin = () => aSignedInUser(test, { merchantId: world.own.merchantId, roles: ['ADMIN'] });
  /** Sent by the user, unless the call has headers of its own. */
  const send = (user: User, { headers = user.headers, ...call }: Call) =>
    test.app.inject({ ...call, headers });
  const buildCall = ({ password }: User, name: string, own = world.own) =>
    buildCalls(name, own, { ...world, password })[0]!;

  async function freshKey(user: User) {
    return { ...world.own, apiKeyId: (await anApiKey(test, user.headers, user.merchantId)).id };
  }
  async function freshExport(user: User) {
    const made = await send(user, buildCall(user, 'exportCsv'));
    return { ...world.own, exportId: made.json<{ export: { id: string } }>().export.id };
  }
  async function freshView(user: User) {
    const made = await send(user, buildCall(user, 'saveView'));
    return { ...world.own, viewId: made.json<{ view: { id: string } }>().view.id };
  }

  /** Calls that need more to succeed than the shared target. */
  const SUCCEEDING: Readonly<Record<string, (user: User) => Call | Promise<Call>>> = {
    async stopOwnEmailChange(user) {
      await send(user, buildCall(user, 'changeOwnEmail'));
      return buildCall(user, 'stopOwnEmailChange');
    },
    async endOtherSessions(user) {
      await test.signIn(user);
      return buildCall(user, 'endOtherSessions');
    },
    async endOwnSession(user) {
      await test.signIn(user);
      const { content } = (await send(user, buildCall(user, 'getOwnSessions'))).json<{
        content: { id: string; current: boolean }[];
      }>();
      const other = content.find(({ current }) => !current);
      return { method: 'DELETE', url: `${G}/account/sessions/${other?.id}` };
    },
    rotateApiKey: async (user) => buildCall(user, 'rotateApiKey', await freshKey(user)),
    cancelExport: async (user) => buildCall(user, 'cancelExport', await freshExport(user)),
    async retryExport(user) {
      const target = await freshExport(user);
      await send(user, buildCall(user, 'cancelExport', target));
      return buildCall(user, 'retryExport', target);
    },
    renameView: async (user) => buildCall(user, 'renameView', await freshView(user)),
    deleteView: async (user) => buildCall(user, 'deleteView', await freshView(user)),
    resendInvitation(user) {
      // Within a minute nothing is mailed again.
      test.clock.advance(2 * 60_000);
      return buildCall(user, 'resendInvitation');
    },
    withdrawInvitation: () => ({
      method: 'DELETE',
      url: `${G}/team/invitations/${world.own.invitedId}`,
    }),
  };

  const newest = () =>
    test.ownerDb
      .selectFrom('audit_log')
      .select(['id', 'actor_kind', 'actor_name', 'address', 'subject_kind', 'subject_name'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();

  /** Signals that this process heard, in order. */
  const heard: Signal[] = [];
  let unsubscribe: () => void;
  beforeAll(async () => {
    unsubscribe = test.context.dedicated.subscribe({ onSignal: (signal) => void heard.push(signal) });
    await test.context.dedicated.ready();
  });
  afterAll(() => unsubscribe());

  /** The signals that were sent until now and not taken before. */
  async function takeHeard(): Promise<Signal[]> {
    const id = test.context.ids.next();
    const { merchantId } = world.own;
    await inTransaction(test.context.db, async (tx) => announce(tx, { kind: 'payment', id, merchantId }));
    await expect
      .poll(() => heard.some((signal) => 'id' in signal && signal.id === id), { interval: 5 })
      .toBe(true);
    return heard.splice(0);
  }

  it.each(CHANGING)(
    '$name audits the actor, the place and the named subject, and is chained at once',
    async ({ name, tag }) => {
      // An action on a user themselves needs a user of its own.
      const user = ['auth', 'account'].includes(tag) ? await anAdmin() : admin;
      const story = STORIES[name]?.(test, world, user) ?? SUCCEEDING[name]?.(user);
      const call = (await story) ?? buildCall(user, name);
      const before = await newest();
      if (story) await takeHeard();
      const answer = await send(user, call);
      expect([name, answer.statusCode < 300, answer.body]).toEqual([name, true, answer.body]);
      // Only the sent mail then shows whether the user exists.
      if (name === 'resetPassword') await sendMails(test);
      const row = await newest();
      expect(row?.id).not.toBe(before?.id);
      expect(row?.address).toBe('127.0.0.1');
      if (row?.actor_kind !== 'visitor' && row?.actor_kind !== 'mailLink')
        expect(row?.actor_name).toMatch(/./);
      if (['user', 'role', 'apiKey', 'merchant', 'view'].includes(row?.subject_kind ?? ''))
        expect(row?.subject_name).toMatch(/./);
      expect(await takeHeard()).toContainEqual({ poller: 'audit' });
    },
  );
});
