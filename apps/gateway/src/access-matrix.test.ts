import { ENDPOINTS } from '@stuiver/contract';
import { API_KEY_SCOPES, type ApiKeyScope } from '@stuiver/domain/api-key';
import { PROVIDER_PERMISSIONS } from '@stuiver/domain/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeTurns } from '../../../tools/testing/selection.ts';
import { testApiPassword } from './platform/deployment.ts';
import { anApiKey } from './testing/api-keys.ts';
import { type TestApp, testApp } from './testing/app.ts';
import {
  buildCalls,
  isDeletion,
  namesTarget,
  randomTarget,
  type Target,
  type World,
} from './testing/calls.ts';
import { aMerchant, aUser } from './testing/merchants.ts';
import { aTarget } from './testing/target.ts';

const HOUR = 60 * 60 * 1000;

/** The number of a call, by which strangers and other companies take turns at it. */
const turn = (name: string) => ENDPOINTS.findIndex((endpoint) => endpoint.name === name);

/** The same target, its ids in capital letters. */
function inCapitals({ mandateReference, ...ids }: Target): Target {
  const capitals = Object.entries(ids).map(([name, id]) => [name, id.toUpperCase()]);
  return { mandateReference, ...(Object.fromEntries(capitals) as typeof ids) };
}

const SESSION_ENDPOINTS = ENDPOINTS.filter((endpoint) => endpoint.access === 'session');
const NAMING_ENDPOINTS = ENDPOINTS.filter((endpoint) => namesTarget(endpoint.name));

/** Calls about one thing of a company's, which the path names. */
const DETAILS_ENDPOINTS = SESSION_ENDPOINTS.filter(
  ({ method, narrowed, params, permission }) =>
    method === 'GET' &&
    // The provider's people ask about no company.
    !PROVIDER_PERMISSIONS.some((one) => one === permission) &&
    params !== undefined &&
    !('merchantId' in params.shape) &&
    narrowed !== 'user',
);

describe('who may call what', () => {
  let test: TestApp;
  let world: World;
  /** With every scope. */
  let key: Record<string, string>;
  /** With one scope each. */
  const keys: Partial<Record<ApiKeyScope, Record<string, string>>> = {};
  /** A session of the user’s. */
  let session: Record<string, string>;
  /** Headers of unknown callers: none, ended tokens, made-up ones. */
  let strangers: readonly Record<string, string>[];
  let child: Target;
  const foreign: Record<string, Target> = {};

  beforeAll(async () => {
    test = await testApp();
    const parent = await aMerchant(test);
    const own = await aMerchant(test, { parentId: parent.id });
    const sibling = await aMerchant(test, { parentId: parent.id });
    const below = await aMerchant(test, { parentId: own.id });
    const stranger = await aMerchant(test);
    const user = await aUser(test, { merchantId: own.id, roles: ['ADMIN'] });
    world = { own: await aTarget(test, own.id), apiPassword: (await testApiPassword(test.context.db)) ?? '' };
    child = await aTarget(test, below.id);
    const maker = await test.signIn(user);
    key = (await anApiKey(test, maker, own.id)).headers;
    for (const scope of API_KEY_SCOPES) keys[scope] = (await anApiKey(test, maker, own.id, [scope])).headers;
    foreign['a parent’s'] = await aTarget(test, parent.id);
    foreign['a sibling’s'] = await aTarget(test, sibling.id);
    foreign['a stranger’s'] = await aTarget(test, stranger.id);
    foreign['nobody’s'] = randomTarget();
    const expired = await test.signIn(user);
    test.clock.advance(HOUR);
    const revoked = await test.signIn(user);
    await test.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: revoked });
    const made = { authorization: `Bearer st_${'A'.repeat(43)}` };
    const other = { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` };
    strangers = [{}, expired, revoked, made, other];
    session = await test.signIn(user);
  });
  afterAll(() => test.close());

  const statuses = async (
    name: string,
    target: Target,
    headers: Record<string, string>,
  ): Promise<number[]> => {
    const answers = [];
    for (const call of buildCalls(name, target, world)) {
      answers.push(await test.app.inject({ ...call, headers: { ...call.headers, ...headers } }));
    }
    return answers.map((answer) => answer.statusCode);
  };

  it.each(SESSION_ENDPOINTS)('refuses $name without a good token', async ({ name }) => {
    for (const headers of takeTurns(strangers, turn(name))) {
      expect(await statuses(name, world.own, headers)).toEqual(
        buildCalls(name, world.own, world).map(() => 401),
      );
    }
  });

  it.each(NAMING_ENDPOINTS.filter(({ keyScope }) => keyScope !== undefined))(
    'answers 404 to an API key that calls $name with another company’s id, even of one below it',
    async ({ name }) => {
      const others = takeTurns(Object.entries(foreign), turn(name));
      for (const [whose, target] of [...others, ['one below', child] as const]) {
        const expected = buildCalls(name, target, world).map(() => 404);
        expect([whose, await statuses(name, target, key)]).toEqual([whose, expected]);
      }
    },
  );

  it.each(NAMING_ENDPOINTS.filter(({ name, narrowed }) => narrowed === undefined && !isDeletion(name)))(
    'shows $name what belongs to the user’s company or one below it, in either case of its id',
    async ({ name }) => {
      const hidden = [401, 403, 404, 500, 503];
      for (const own of takeTurns([world.own, inCapitals(world.own)], turn(name)))
        for (const status of await statuses(name, own, session)) expect(hidden).not.toContain(status);
      for (const below of takeTurns([inCapitals(child), child], turn(name))) {
        const [status] = await statuses(name, below, session);
        expect(hidden).not.toContain(status);
      }
    },
  );

  it.each(DETAILS_ENDPOINTS)(
    'answers $name whichever companies are chosen, so that a mailed link opens',
    async ({ name }) => {
      const ask = async (target: Target, chosen: string) => {
        const [call] = buildCalls(name, target, world);
        const path = String(call!.url);
        const url = `${path}${path.includes('?') ? '&' : '?'}selectedIds=${chosen}`;
        return (await test.app.inject({ ...call, url, headers: session })).statusCode;
      };
      const sibling = foreign['a sibling’s']!;
      for (const { merchantId } of takeTurns([world.own, child, sibling], turn(name))) {
        expect(await ask(inCapitals(world.own), merchantId)).toBe(200);
        expect(await ask(child, merchantId)).toBe(200);
        expect(await ask(sibling, merchantId)).toBe(404);
      }
    },
  );

  it.each(ENDPOINTS.filter(({ access }) => access !== 'public'))(
    'lets an API key with every scope call $name only where the contract says so',
    async ({ name, keyScope }) => {
      for (const call of buildCalls(name, world.own, world)) {
        const answer = await test.app.inject({ ...call, headers: { ...call.headers, ...key } });
        if (keyScope === undefined) expect(answer.json()).toMatchObject({ code: 'notForKeys' });
        expect([401, 403, 404].includes(answer.statusCode)).toBe(keyScope === undefined);
      }
    },
  );

  it.each(ENDPOINTS.filter(({ keyScope }) => keyScope !== undefined))(
    'lets an API key call $name with $keyScope only, and not with all other scopes',
    async ({ name, keyScope }) => {
      const [call] = buildCalls(name, world.own, world);
      const others = API_KEY_SCOPES.filter((scope) => scope !== keyScope);
      for (const scope of [keyScope, ...takeTurns(others, turn(name))]) {
        const answer = await test.app.inject({ ...call, headers: { ...call!.headers, ...keys[scope!] } });
        if (scope === keyScope) expect([401, 403, 404]).not.toContain(answer.statusCode);
        else expect([scope, answer.json()]).toMatchObject([scope, { code: 'scopeMissing' }]);
      }
    },
  );

  it('lets no one enumerate a payer’s call by ids', async () => {
    for (const { name } of ENDPOINTS.filter(({ narrowed }) => narrowed === 'reference'))
      expect(await statuses(name, world.own, {})).toEqual([404]);
  });
});
