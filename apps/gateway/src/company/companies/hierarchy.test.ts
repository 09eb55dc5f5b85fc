import { LIMITS, type TreeNode } from '@stuiver/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aMerchant, aSignedInUser, type TestMerchant } from '../../testing/merchants.ts';

type Headers = { authorization: string };

describe('the tree of companies', () => {
  let test: TestApp;
  let group: TestMerchant;
  let fashion: TestMerchant;
  let shop: TestMerchant;
  let stranger: TestMerchant;
  beforeAll(async () => {
    test = await testApp();
    group = await aMerchant(test, { name: 'Noordzee' });
    await aMerchant(test, { name: 'wonen', parentId: group.id });
    fashion = await aMerchant(test, { name: 'Mode', parentId: group.id });
    shop = await aMerchant(test, { name: 'Mode Haarlem', parentId: fashion.id });
    stranger = await aMerchant(test, { name: 'Ander' });
  });
  afterAll(() => test.close());

  const someone = (wishes: { merchantId?: string; canPostTree?: boolean } = {}) =>
    aSignedInUser(test, { merchantId: group.id, canPostTree: true, ...wishes });
  const read = (headers: Headers, query = '') =>
    test.app.inject({ url: `/gateway/hierarchy/tree${query}`, headers });
  const fetchTree = async (headers: Headers, query = '') => (await read(headers, query)).json<TreeNode>();
  const save = (headers: Headers, payload: object) =>
    test.app.inject({ method: 'POST', url: '/gateway/hierarchy/tree', headers, payload });
  const store = (headers: Headers, merchantIds: unknown) =>
    test.app.inject({
      method: 'POST',
      url: '/gateway/hierarchy/selections',
      headers,
      payload: { merchantIds },
    });
  const storedId = async (headers: Headers, ids: readonly string[]) =>
    (await store(headers, ids)).json<{ id: string }>().id;
  const selectedNames = (node: TreeNode): string[] => [
    ...(node.selected ? [node.name] : []),
    ...node.children.flatMap(selectedNames),
  ];
  const marked = (node: TreeNode, ids: readonly string[]): TreeNode => ({
    ...node,
    selected: ids.includes(node.id),
    children: node.children.map((child) => marked(child, ids)),
  });
  const ALL = ['Noordzee', 'Mode', 'Mode Haarlem', 'wonen'];

  it('is returned complete, sorted by name, from the user’s company down', async () => {
    const { headers } = await someone();
    expect(await fetchTree(headers)).toEqual({
      id: group.id,
      name: 'Noordzee',
      selected: true,
      children: [
        {
          id: fashion.id,
          name: 'Mode',
          selected: true,
          children: [{ id: shop.id, name: 'Mode Haarlem', selected: true, children: [] }],
        },
        expect.objectContaining({ name: 'wonen', children: [] }),
      ],
    });
    const below = await someone({ merchantId: fashion.id });
    expect(selectedNames(await fetchTree(below.headers))).toEqual(['Mode', 'Mode Haarlem']);
    expect((await test.app.inject({ url: '/gateway/hierarchy/tree' })).statusCode).toBe(401);
  });

  it('keeps each user’s selection, and audits it', async () => {
    const { headers, id } = await someone();
    const colleague = await someone();
    const answer = await save(headers, marked(await fetchTree(headers), [shop.id, group.id]));
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    expect(selectedNames(await fetchTree(headers))).toEqual(['Noordzee', 'Mode Haarlem']);
    expect(selectedNames(await fetchTree(headers, `?selectedIds=${fashion.id}`))).toEqual(['Mode']);
    expect(selectedNames(await fetchTree(colleague.headers))).toEqual(ALL);
    const { rows } = await sql<{ action: string; after: object }>`SELECT action, after FROM audit_log
      WHERE merchant_id = ${group.id} AND subject_id = ${id} AND actor_id = ${id}`.execute(test.ownerDb);
    expect(rows).toEqual([{ action: 'companies.selected', after: { selected: 2, companies: 4 } }]);
  });

  it('includes companies that join after everything was saved as selected', async () => {
    const top = await aMerchant(test);
    const { headers } = await someone({ merchantId: top.id });
    expect((await save(headers, await fetchTree(headers))).statusCode).toBe(200);
    const joined = await aMerchant(test, { name: 'Nieuw', parentId: top.id });
    await expect.poll(async () => selectedNames(await fetchTree(headers))).toContain(joined.name);
  });

  it('changes only its selection', async () => {
    const { headers } = await someone();
    const tree = await fetchTree(headers);
    const [first, ...others] = tree.children as [TreeNode, TreeNode];
    const refused = async (payload: object) => {
      const answer = await save(headers, payload);
      return [answer.statusCode, answer.json<{ errors?: object }>().errors];
    };
    const shape = [422, { children: ['invalid'] }];
    expect(await refused({ ...tree, name: 'Zuidzee' })).toEqual([422, { name: ['invalid'] }]);
    expect(await refused({ ...tree, children: others })).toEqual(shape);
    expect(await refused({ ...tree, children: [...others, first, first] })).toEqual(shape);
    expect(
      await refused({ ...tree, children: [...others, ...first.children, { ...first, children: [] }] }),
    ).toEqual(shape);
    expect(await refused(first)).toEqual(shape);
    expect(await refused(marked(tree, []))).toEqual([422, { selected: ['required'] }]);
    expect(await refused({ ...tree, selected: 'ja' })).toEqual([422, { selected: ['invalid'] }]);
    const foreign = { id: stranger.id, name: stranger.name, selected: true, children: [] };
    expect(await refused({ ...tree, children: [...tree.children, foreign] })).toEqual([404, undefined]);
    expect(selectedNames(await fetchTree(headers))).toEqual(ALL);
  });

  it('refuses a body deeper than its levels', async () => {
    const { headers } = await someone();
    const deep = (levels: number) => {
      const open = `{"id":"${group.id}","name":"x","selected":true,"children":[`.repeat(levels);
      return open + ']}'.repeat(levels);
    };
    for (const levels of [11, 20_000]) {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/gateway/hierarchy/tree',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: deep(levels),
      });
      expect(answer.statusCode).toBe(422);
    }
  });

  it('is not saved without the permission', async () => {
    const { headers } = await someone({ canPostTree: false });
    const answer = await save(headers, await fetchTree(headers));
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'forbidden']);
    const nobody = await test.app.inject({ method: 'POST', url: '/gateway/hierarchy/tree', payload: {} });
    expect(nobody.statusCode).toBe(401);
  });

  describe('stored as a selection', () => {
    it('narrows calls by its id, only for the user who stored it', async () => {
      const one = await someone();
      const colleague = await someone();
      const id = await storedId(one.headers, [shop.id, shop.id, group.id]);
      const names = async (headers: Headers) => (await read(headers, `?selectedIds=${id}`)).statusCode;
      expect(selectedNames(await fetchTree(one.headers, `?selectedIds=${id.toUpperCase()}`))).toEqual([
        'Noordzee',
        'Mode Haarlem',
      ]);
      expect(await names(colleague.headers)).toBe(404);
      expect((await read(one.headers, `?selectedIds=${id},${shop.id}`)).statusCode).toBe(404);
    });

    it('is refused with someone else’s company, and when empty', async () => {
      const { headers } = await someone({ canPostTree: false });
      expect((await store(headers, [shop.id, stranger.id])).statusCode).toBe(404);
      expect((await store(headers, [])).statusCode).toBe(422);
      expect((await store(headers, ['x'])).statusCode).toBe(422);
      expect(
        (await test.app.inject({ method: 'POST', url: '/gateway/hierarchy/selections' })).statusCode,
      ).toBe(401);
    });

    it('leaves out a company that has left the tree', async () => {
      const { headers } = await someone();
      const leaving = await aMerchant(test, { name: 'Vertrekt', parentId: fashion.id });
      await expect.poll(async () => selectedNames(await fetchTree(headers))).toContain('Vertrekt');
      const both = await storedId(headers, [shop.id, leaving.id]);
      const alone = await storedId(headers, [leaving.id]);
      expect(selectedNames(await fetchTree(headers, `?selectedIds=${both}`))).toEqual([
        'Mode Haarlem',
        'Vertrekt',
      ]);
      await test.ownerDb
        .deleteFrom('merchant_tree')
        .where('descendant_id', '=', leaving.id)
        .where('depth', '>', 0)
        .execute();
      await expect.poll(async () => (await read(headers, `?selectedIds=${alone}`)).statusCode).toBe(404);
      expect(selectedNames(await fetchTree(headers, `?selectedIds=${both}`))).toEqual(['Mode Haarlem']);
    });

    it('keeps only each user’s newest', async () => {
      const { headers } = await someone();
      const colleague = await someone();
      const other = await storedId(colleague.headers, [shop.id]);
      const ids: string[] = [];
      for (let made = 0; made <= LIMITS.selectionsOfUser; made += 1)
        ids.push(await storedId(headers, [shop.id]));
      const found = async (id: string, whose = headers) =>
        (await read(whose, `?selectedIds=${id}`)).statusCode;
      expect([await found(ids[0]!), await found(ids[1]!), await found(ids.at(-1)!)]).toEqual([404, 200, 200]);
      expect(await found(other, colleague.headers)).toBe(200);
    });
  });
});
