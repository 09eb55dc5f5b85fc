import type { AuditCheck, AuditRow, getAuditEntry, ResponseOf } from '@stuiver/contract';
import { AUDIT_ACTIONS } from '@stuiver/domain/audit';
import { auditWords as english } from '@stuiver/messages/en/audit/audit-words';
import { auditWords as dutch } from '@stuiver/messages/nl/audit/audit-words';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { exportFile } from '../../testing/exports.ts';
import { anApiKey } from '../../testing/api-keys.ts';
import { anAuditRow, insertAuditRows } from '../../testing/audit-rows.ts';
import { aPaidPayment } from '../../testing/engine/engine.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { anInvitation, aRole } from '../../testing/team.ts';
import { chainAuditRows } from './chain.ts';

type Admin = Awaited<ReturnType<typeof aSignedInUser>>;
type Page = { content: AuditRow[]; totalElements: number };

describe('the audit log on screen', () => {
  let test: TestApp;
  let admin: Admin;
  beforeAll(async () => {
    test = await testApp();
    const merchant = await aMerchant(test, { name: 'Bakkerij Smit' });
    admin = await aSignedInUser(test, { merchantId: merchant.id, roles: ['ADMIN'] });
    const { ownerDb } = test;
    await ownerDb.updateTable('users').set({ name: 'Sanne de Vries' }).where('id', '=', admin.id).execute();
  });
  afterAll(() => test.close());

  const ask = (url: string, headers: Admin['headers'] = admin.headers) =>
    test.app.inject({ url: `/gateway/${url}`, headers });
  const list = async (query = '', headers?: Admin['headers']) =>
    (await ask(`audit?${query}`, headers)).json<Page>();
  const actions = async (query: string) => (await list(query)).content.map(({ action }) => action);

  it('shows actor, action and subject by name, the place and the differences, newest first', async () => {
    const role = await aRole(test, admin.headers, { merchantId: admin.merchantId, name: 'Kassa' });
    await test.app.inject({
      method: 'POST',
      url: `/gateway/team/roles/${role.id}`,
      headers: { ...admin.headers, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
      remoteAddress: '192.0.2.44',
      payload: { name: 'Kassa', permissions: ['payments:read', 'refunds:write'] },
    });
    const { content } = await list();
    expect(content.slice(0, 2)).toMatchObject([
      {
        action: 'role.changed',
        actorKind: 'user',
        actorId: admin.id,
        actorName: 'Sanne de Vries',
        address: '192.0.2.44',
        device: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
        subjectKind: 'role',
        subjectId: role.id,
        subjectName: 'Kassa',
        changes: [{ field: 'permissions', after: ['payments:read', 'refunds:write'] }],
        merchantName: 'Bakkerij Smit',
      },
      { action: 'role.created', subjectName: 'Kassa' },
    ]);
  });

  it('keeps the names of users and keys that are gone', async () => {
    const invited = await anInvitation(test, admin.headers, { merchantId: admin.merchantId });
    await test.app.inject({
      method: 'DELETE',
      url: `/gateway/team/invitations/${invited.id}`,
      headers: admin.headers,
    });
    const key = await anApiKey(test, admin.headers, admin.merchantId);
    await test.ownerDb.deleteFrom('api_keys').where('id', '=', key.id).execute();
    const gone = await list(`filter=${invited.id}`);
    expect(gone.content.map(({ action, subjectName }) => [action, subjectName !== ''])).toEqual([
      ['user.invitationWithdrawn', true],
      ['user.invited', true],
    ]);
    const [ofKey] = (await list(`filter=${key.id}`)).content;
    expect(ofKey).toMatchObject({
      action: 'apiKey.created',
      subjectName: expect.stringMatching(/./) as string,
    });
  });

  it('names amount and payer of the subject, in list and entry, until the payer is erased', async () => {
    const { id: merchantId } = await aMerchant(test);
    const owner = await aSignedInUser(test, { merchantId, roles: ['ADMIN'] });
    const payment = await aPaidPayment(test, { merchantId });
    for (const amount of ['15.13', '16.13'])
      await test.app.inject({
        method: 'POST',
        url: '/gateway/refund/initiateRefund',
        headers: owner.headers,
        payload: { merchantId, transactionId: payment.id, refundId: test.context.ids.next(), amount },
      });
    const told = async () => {
      const { content } = await list('subjectKinds=refund', owner.headers);
      const entries = content.map(async ({ id }) =>
        (await ask(`audit/${id}`, owner.headers)).json<ResponseOf<typeof getAuditEntry>>(),
      );
      const inEntries = (await Promise.all(entries)).map(({ entry }) => entry.about);
      expect(inEntries).toEqual(content.map(({ about }) => about));
      return inEntries;
    };
    const ofPayer = { person: 'J. Jansen', title: '', currency: 'EUR' };
    expect(await told()).toEqual([
      { ...ofPayer, amount: '16.13' },
      { ...ofPayer, amount: '15.13' },
    ]);
    const rows = await test.ownerDb
      .selectFrom('audit_log')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .execute();
    expect(JSON.stringify(rows)).not.toContain('Jansen');
    await test.ownerDb
      .updateTable('payers')
      .set({ account_holder_name: '', erased_at: test.clock.now() })
      .where('merchant_id', '=', merchantId)
      .execute();
    expect((await told()).map(({ person }) => person)).toEqual(['', '']);
  });

  it('is found by name, id, kind, actor and day', async () => {
    await insertAuditRows(test, [
      anAuditRow({
        merchant_id: admin.merchantId,
        id: test.context.ids.next(),
        created_at: new Date('2026-01-02T10:00:00Z'),
        action: 'merchant.opened',
        actor_kind: 'operator',
        actor_name: '',
        subject_kind: 'merchant',
        subject_name: 'Bakkerij Smit',
      }),
    ]);
    expect(await actions('actorKinds=operator&sort=createdDateTime,asc')).toContain('merchant.opened');
    expect(await actions('filter=bakkerij&createdToDateTime=2026-02-01T00:00:00Z')).toEqual([
      'merchant.opened',
    ]);
    expect(new Set(await actions('subjectKinds=role'))).toEqual(new Set(['role.changed', 'role.created']));
    expect((await list('actorName=sanne')).content.every(({ actorId }) => actorId === admin.id)).toBe(true);
    expect((await list('actorName=niemand')).totalElements).toBe(0);
    expect((await list(`filter=${admin.id}&subjectKinds=role`)).totalElements).toBe(2);
    const reversed = 'createdFromDateTime=2026-02-01T00:00:00Z&createdToDateTime=2026-01-01T00:00:00Z';
    expect((await ask(`audit?${reversed}`)).statusCode).toBe(422);
  });

  it('has every page of a long log, by what it is narrowed to, from either end', async () => {
    const owner = await aSignedInUser(test, { roles: ['ADMIN'] });
    const from = Date.parse('2025-01-01T00:00:00Z');
    const rows = Array.from({ length: 900 }, (_, index) =>
      anAuditRow({
        merchant_id: owner.merchantId,
        id: test.context.ids.next(),
        created_at: new Date(from + index * 10 * 3_600_000),
        action: 'role.changed',
        actor_kind: index % 4 === 0 ? 'operator' : 'user',
        subject_kind: index % 3 === 0 ? 'role' : 'apiKey',
        subject_name: `Rol ${index}`,
      }),
    );
    await insertAuditRows(test, rows);
    const names = async (query: string) => {
      const { content, totalElements } = await list(query, owner.headers);
      return [totalElements, content.map(({ subjectName }) => subjectName)];
    };
    const of = (where: (index: number) => boolean) => [...rows.keys()].filter(where);
    const page = (indexes: readonly number[], first: number) => [
      indexes.length,
      indexes.slice(first, first + 10).map((index) => `Rol ${index}`),
    ];
    const narrowed = 'createdToDateTime=2026-03-01T00:00:00Z&pageSize=10';
    const oldest = `${narrowed}&sort=createdDateTime,asc`;
    expect(await names(`${oldest}&pageNumber=50`)).toEqual(
      page(
        of(() => true),
        500,
      ),
    );
    expect(await names(`${narrowed}&pageNumber=50`)).toEqual(page(of(() => true).reverse(), 500));
    const roles = of((index) => index % 3 === 0);
    expect(await names(`${oldest}&subjectKinds=role&pageNumber=25`)).toEqual(page(roles, 250));
    const operators = of((index) => index % 4 === 0 && index % 3 === 0).reverse();
    expect(await names(`${narrowed}&subjectKinds=role&actorKinds=operator&pageNumber=3`)).toEqual(
      page(operators, 30),
    );
  });

  it('is closed to users without the permission, and shows no one else’s rows', async () => {
    const office = await aSignedInUser(test, { merchantId: admin.merchantId, roles: ['MERCHANT'] });
    const stranger = await aSignedInUser(test, { roles: ['ADMIN'] });
    const [row] = (await list()).content;
    const chain = `auditChain?merchantId=${admin.merchantId}`;
    for (const url of ['audit', `audit/${row!.id}`, chain])
      expect((await ask(url, office.headers)).statusCode).toBe(403);
    for (const url of [`audit?selectedIds=${admin.merchantId}`, `audit/${row!.id}`, chain])
      expect((await ask(url, stranger.headers)).statusCode).toBe(404);
    const { content } = await list('', stranger.headers);
    expect(content.every(({ merchantId }) => merchantId === stranger.merchantId)).toBe(true);
  });

  it('is exported with its filters, only by users who may see it', async () => {
    const selection = {
      list: 'audit',
      query: { subjectKinds: ['role'], sort: 'createdDateTime,asc' },
      columns: ['actorName', 'action', 'subjectName', 'after'],
      language: 'nl',
    };
    const send = (headers: Admin['headers']) => exportFile(test, headers, selection);
    const lines = (await send(admin.headers)).body.trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('"Sanne de Vries";maakte rol aan;"Kassa"');
    const books = await aSignedInUser(test, { merchantId: admin.merchantId, roles: ['FINANCE'] });
    expect((await send(books.headers)).statusCode).toBe(403);
  });

  const fetchAuditCheck = async (merchantId: string, query = '', headers = admin.headers) =>
    (await ask(`auditChain?merchantId=${merchantId}${query}`, headers)).json<AuditCheck>();

  /** Both steps of a check. */
  async function checked(owner: Admin, kept = ''): Promise<AuditCheck & { later: AuditCheck['faults'] }> {
    const links = await fetchAuditCheck(owner.merchantId, kept, owner.headers);
    const rows = await fetchAuditCheck(owner.merchantId, '&step=rows&after=', owner.headers);
    return { ...links, later: rows.faults };
  }

  it('answers that a chain is intact, with how long it is and what to keep of it', async () => {
    const owner = await aSignedInUser(test, { roles: ['ADMIN'] });
    await aRole(test, owner.headers, { merchantId: owner.merchantId });
    await chainAuditRows(test.context);
    const found = await checked(owner);
    const [newest] = (await list('', owner.headers)).content;
    const entry = (await ask(`audit/${newest!.id}`, owner.headers)).json<ResponseOf<typeof getAuditEntry>>()
      .entry;
    expect(found).toMatchObject({ faults: [], later: [], links: found.checked, next: { step: 'rows' } });
    expect(entry.link).toEqual(found.head);
    const { sequence, hash } = found.head!;
    const kept = `&keptSequence=${sequence}&keptHash=${hash}`;
    expect((await checked(owner, kept)).faults).toEqual([]);
    const rest = await fetchAuditCheck(owner.merchantId, `&after=${sequence}`, owner.headers);
    expect(rest).toMatchObject({ checked: 0, faults: [] });
    expect((await ask(`auditChain?merchantId=${admin.merchantId}&after=x`)).statusCode).toBe(422);
  });

  it.each([
    [
      'a row that was changed',
      `UPDATE audit_log SET actor_name = 'Iemand' WHERE id = ROW`,
      ['brokenLink', 3],
    ],
    ['a row that was deleted', 'DELETE FROM audit_log WHERE id = ROW', ['linkWithoutRow', 3]],
    [
      'rows that were swapped',
      `UPDATE audit_log SET after = '{"name": "verwisseld"}' WHERE id = ROW`,
      ['brokenLink', 3],
    ],
    [
      'an end that was cut off, by the hash that was kept',
      'WITH gone AS (DELETE FROM audit_chain WHERE audit_id = ROW RETURNING 1) DELETE FROM audit_log WHERE id = ROW',
      ['keptHashMissing', 3],
    ],
  ])('finds %s, even by a superuser', async (_, statement, fault) => {
    const owner = await aSignedInUser(test, { roles: ['ADMIN'] });
    await chainAuditRows(test.context);
    const { head, faults } = await checked(owner);
    expect([head?.sequence, faults]).toEqual([3, []]);
    const [newest] = (await list('', owner.headers)).content;
    await sql.raw(statement.replaceAll('ROW', `'${newest!.id}'`)).execute(test.ownerDb);
    const kept = `&keptSequence=3&keptHash=${head!.hash}`;
    const [found] = (await checked(owner, kept)).faults;
    expect([found?.fault, found?.sequence]).toEqual(fault);
  });

  it.each(AUDIT_ACTIONS)('says %s in both languages, with and without the name of its subject', (action) => {
    const said = [dutch, english].map(({ actions: { [action]: phrase } }) => {
      if (typeof phrase === 'string') return phrase;
      const whole = phrase('Kassa', 'naam', '€ 15,13', 'Fatima de Jong');
      expect(whole).toMatch(/Kassa|Fatima de Jong|€ 15,13/);
      return phrase('', '', '', '');
    });
    for (const text of said) expect(text).toMatch(/^\p{Ll}{2}/u);
    expect(new Set(said).size).toBe(2);
  });
});
