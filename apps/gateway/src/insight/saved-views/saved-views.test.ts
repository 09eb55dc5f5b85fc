import { LIMITS, type SavedView } from '@stuiver/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { expectSoundBooks } from '../../testing/engine/engine.ts';
import { aSignedInUser, aUser } from '../../testing/merchants.ts';

type User = { headers: { authorization: string }; merchantId: string };

describe('saved views', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  const list = async ({ headers }: User) =>
    (await test.app.inject({ url: '/gateway/savedViews', headers })).json<{ content: SavedView[] }>().content;
  const save = ({ headers }: User, payload: object) =>
    test.app.inject({ method: 'POST', url: '/gateway/savedViews', headers, payload });
  const remove = ({ headers }: User, id: string) =>
    test.app.inject({ method: 'DELETE', url: `/gateway/savedViews/${id}`, headers });
  /** Views that are there already, named `view 1` and so on. */
  const fill = (user: { id: string; merchantId: string }, count: number, shared: boolean) =>
    sql`INSERT INTO saved_views (merchant_id, id, user_id, list, name, search, shared, created_at)
      SELECT ${user.merchantId}, gen_random_uuid(), ${user.id}, 'payments', 'view ' || n, '{}', ${shared}, now()
      FROM generate_series(1, ${count}::int) n`.execute(test.ownerDb);
  const view = { list: 'payments', name: ' Mislukt ', search: { statuses: ['FAILED'], minAmount: '5.00' } };

  it('a view is the user’s own until it is shared with the company', async () => {
    const one = await aSignedInUser(test);
    const colleague = await aSignedInUser(test, { merchantId: one.merchantId });
    const stranger = await aSignedInUser(test);
    const saved = (await save(one, view)).json<{ view: SavedView }>().view;
    expect(saved).toMatchObject({
      ...view,
      name: 'Mislukt',
      columns: null,
      shared: false,
      own: true,
      createdBy: 'Anna de Vries',
    });
    expect(await list(colleague)).toEqual([]);
    await save(one, { ...view, shared: true, columns: ['amount'] });
    expect(await list(colleague)).toMatchObject([
      { id: saved.id, own: false, shared: true, columns: ['amount'] },
    ]);
    expect(await list(stranger)).toEqual([]);
    expect((await remove(colleague, saved.id)).statusCode).toBe(404);
    expect((await remove(stranger, saved.id)).statusCode).toBe(404);
    expect((await remove(one, saved.id)).statusCode).toBe(200);
    expect((await remove(one, saved.id)).statusCode).toBe(404);
    expect(await list(one)).toEqual([]);
    await expectSoundBooks(test);
  });

  it('a view is renamed and shared by its owner only, never to a name that is taken', async () => {
    const one = await aSignedInUser(test);
    const colleague = await aSignedInUser(test, { merchantId: one.merchantId });
    const rename = ({ headers }: User, id: string, payload: object) =>
      test.app.inject({ method: 'POST', url: `/gateway/savedViews/${id}`, headers, payload });
    const saved = (await save(one, view)).json<{ view: SavedView }>().view;
    await save(one, { ...view, name: 'Andere' });
    await save(one, { ...view, name: 'Nieuw', list: 'refunds' });
    const answer = await rename(one, saved.id, { name: ' Nieuw ', shared: true });
    expect(answer.json<{ view: SavedView }>().view).toEqual({ ...saved, name: 'Nieuw', shared: true });
    const taken = await rename(one, saved.id, { name: 'Andere', shared: true });
    expect([taken.statusCode, taken.json<{ errors: object }>().errors]).toEqual([422, { name: ['invalid'] }]);
    expect(await list(colleague)).toMatchObject([{ id: saved.id, name: 'Nieuw', search: view.search }]);
    expect((await rename(colleague, saved.id, { name: 'Van mij', shared: false })).statusCode).toBe(404);
    expect((await rename(one, saved.id, { name: ' ', shared: false })).statusCode).toBe(422);
    const { rows } = await sql<{ action: string }>`SELECT action FROM audit_log
      WHERE merchant_id = ${one.merchantId} AND subject_id = ${saved.id} ORDER BY id`.execute(test.ownerDb);
    expect(rows.map(({ action }) => action)).toEqual(['view.saved', 'view.saved']);
    await expectSoundBooks(test);
  });

  it('a user saves a hundred views at most, even at once; replacing one adds none', async () => {
    const one = await aSignedInUser(test);
    await fill(one, LIMITS.savedViewsOfUser - 1, false);
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => save(one, { ...view, name })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'limitReached',
    });
    expect(await list(one)).toHaveLength(LIMITS.savedViewsOfUser);
    expect((await save(one, { ...view, name: 'view 1' })).statusCode).toBe(200);
  });

  it('a company shares two hundred views at most, by saving and by renaming', async () => {
    const one = await aSignedInUser(test);
    const colleague = await aSignedInUser(test, { merchantId: one.merchantId });
    await fill(one, LIMITS.savedViewsOfUser, true);
    await fill(await aUser(test, { merchantId: one.merchantId }), LIMITS.savedViewsOfUser, true);
    expect((await save(colleague, { ...view, shared: true })).statusCode).toBe(409);
    const { id } = (await save(colleague, view)).json<{ view: SavedView }>().view;
    const rename = await test.app.inject({
      method: 'POST',
      url: `/gateway/savedViews/${id}`,
      headers: colleague.headers,
      payload: { name: 'Van ons', shared: true },
    });
    expect([rename.statusCode, rename.json<{ code: string }>().code]).toEqual([409, 'limitReached']);
    expect(await list(colleague)).toHaveLength(LIMITS.sharedViewsOfCompany + 1);
  });

  it.each([
    [{ ...view, search: { a: Array(14).fill('x'.repeat(300)) } }, 'search'],
    [{ ...view, list: 'invoices' }, 'list'],
    [{ ...view, name: '  ' }, 'name'],
    [{ ...view, name: 'x'.repeat(61) }, 'name'],
    [{ ...view, name: 'a\u0000b' }, 'name'],
    [{ ...view, search: { filter: 'x'.repeat(301) } }, 'search.filter'],
  ])('an invalid view is refused: %j', async (payload, field) => {
    const answer = await save(await aSignedInUser(test), payload);
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
      422,
      [field],
    ]);
  });
});
