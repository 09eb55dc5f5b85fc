import type { ErrorBody, ListedPayment } from '@stuiver/contract';
import { parseAmount } from '@stuiver/domain/money';
import { seededRandom } from '@stuiver/domain/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageAnswer } from '../../platform/http/page.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { parseCsv } from '../../testing/csv.ts';
import { exportFile } from '../../testing/exports.ts';
import { insertPaymentRows, type PaymentRowOverrides } from '../../testing/database/payment-rows.ts';
import { insertTakenRows } from '../../testing/database/taken-rows.ts';
import { aPaidPayment, aPayment, refund } from '../../testing/engine/engine.ts';
import { sayChargeback } from '../../testing/engine/recurring.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';

type Headers = { authorization: string };

const PERIOD = {
  createdFromDateTime: '2026-10-31T23:00:00.000Z',
  createdToDateTime: '2026-11-20T22:59:59.999Z',
};

const minor = (amount: string) => {
  const parsed = parseAmount(amount.replace(',', '.').replace('-', ''), { allowZero: true });
  if (!parsed.ok) throw new Error(`${amount} is no amount`);
  return amount.startsWith('-') ? -parsed.minor : parsed.minor;
};

describe('an export', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  const ask = (headers: Partial<Headers>, payload: object, query = '') =>
    exportFile(test, headers, payload, query);
  const selection = (changes: object = {}) => ({
    list: 'transactions',
    query: PERIOD,
    columns: ['date', 'kind', 'transactionId', 'amount'],
    language: 'nl',
    ...changes,
  });
  async function fetchExportLines(headers: Headers, payload: object, query = ''): Promise<string[][]> {
    const answer = await ask(headers, payload, query);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const separator = (payload as { language: string }).language === 'nl' ? ';' : ',';
    const lines = parseCsv(answer.body, separator);
    expect(answer.headers['x-export-rows']).toBe(String(lines.length - 1));
    return lines;
  }

  it('has a line for each payment, refund and chargeback, and the balance that follows from them', async () => {
    const { headers, merchantId } = await aSignedInUser(test);
    const paid = await aPaidPayment(test, { merchantId, amount: 12_505 });
    const disputed = await aPaidPayment(test, { merchantId, amount: 3_000 });
    await aPayment(test, { merchantId, amount: 700 });
    await refund(test, paid, { amount: 2_505 });
    await refund(test, paid, { amount: 1_014 });
    await sayChargeback(test, disputed, { status: 'RECEIVED', amount: 3_000 });
    const columns = [
      'date',
      'kind',
      'transactionId',
      'amount',
      'gross',
      'refund',
      'chargeback',
      'net',
      'paymentMethodName',
      'balance',
    ];
    const [header, ...lines] = await fetchExportLines(headers, selection({ columns }));
    expect(header).toEqual([
      'Datum',
      'Soort',
      'Betalingskenmerk',
      'Bedrag',
      'Bruto',
      'Terugbetaald',
      'Teruggeboekt',
      'Netto',
      'Methode',
      'Saldo',
    ]);
    const of = (id: string, kind: string) => lines.filter((line) => line[2] === id && line[1] === kind);
    expect(of(paid.id, 'Betaling')[0]).toMatchObject([
      '20-11-2026',
      'Betaling',
      paid.id,
      '125,05',
      '125,05',
      '0,00',
      '0,00',
      '125,05',
      'Creditcard',
      expect.any(String),
    ]); // prettier-ignore One of the refunds fails (by its amount): it is a line, and moves nothing.
    expect(of(paid.id, 'Terugbetaling').map((line) => line.slice(3, 8))).toEqual([
      ['-25,05', '0,00', '-25,05', '0,00', '-25,05'],
      ['-10,14', '0,00', '0,00', '0,00', '0,00'],
    ]);
    expect(of(disputed.id, 'Terugboeking')[0]?.slice(3, 8)).toEqual([
      '-30,00',
      '0,00',
      '0,00',
      '-30,00',
      '-30,00',
    ]); // prettier-ignore
    expect(lines).toHaveLength(6);
    let balance = 0;
    for (const line of lines) {
      balance += minor(line[7]!);
      expect(minor(line[9]!)).toBe(balance);
    }
    expect(balance).toBe(12_505 - 2_505);
  });

  it('shows why money went back without a request, as the list of refunds does', async () => {
    const { headers, merchantId } = await aSignedInUser(test);
    const made = { merchantId, method: 'CARD', currency: 'EUR', status: 'SUCCEEDED' } as const;
    const refunds = (['SURPLUS', 'MERCHANT'] as const).map((kind, hour) => ({
      ...made,
      kind,
      amount: 1_250,
      createdAt: new Date(Date.parse('2026-11-05T10:00:00Z') + hour * 3_600_000),
    }));
    await insertTakenRows(test, [merchantId], { refunds, chargebacks: [] });
    const columns = ['description', 'net'];
    for (const [language, reason] of [
      ['nl', 'Dubbele betaling'],
      ['en', 'Double payment'],
    ] as const) {
      const [, ...lines] = await fetchExportLines(headers, selection({ columns, language }));
      expect(lines.map(([description, net]) => [description, net!.replace(',', '.')])).toEqual([
        [reason, '0.00'],
        ['Retour', '-12.50'],
      ]);
    }
  });

  it('keeps a balance for each currency', async () => {
    const { headers, merchantId } = await aSignedInUser(test);
    const made = { merchantId, method: 'CARD', status: 'SUCCEEDED', kind: 'MERCHANT' } as const;
    const refunds = ['EUR', 'CHF', 'EUR', 'CHF'].map((currency, hour) => ({
      ...made,
      currency,
      amount: 100 + hour,
      createdAt: new Date(Date.parse('2026-11-05T10:00:00Z') + hour * 3_600_000),
    }));
    await insertTakenRows(test, [merchantId], { refunds, chargebacks: [] });
    const [, ...lines] = await fetchExportLines(
      headers,
      selection({ columns: ['currency', 'net', 'balance'] }),
    );
    expect(lines).toEqual([
      ['EUR', '-1,00', '-1,00'],
      ['CHF', '-1,01', '-1,01'],
      ['EUR', '-1,02', '-2,02'],
      ['CHF', '-1,03', '-2,04'],
    ]);
  });

  it('has payments, refunds and chargebacks in one order', async () => {
    const { headers, merchantId } = await aSignedInUser(test);
    const at = (hour: number) => new Date(Date.parse('2026-11-05T10:00:00Z') + (hour % 6) * 3_600_000);
    const made = { merchantId, method: 'CARD', currency: 'EUR' } as const;
    const taken = (hour: number) => ({ ...made, amount: 100 * (1 + (hour % 2)), createdAt: at(hour) });
    const refunds = [1, 4, 7, 9].map(
      (hour) => ({ ...taken(hour), status: 'SUCCEEDED', kind: 'MERCHANT' }) as const,
    );
    const chargebacks = [2, 4, 8].map((hour) => ({ ...taken(hour), status: 'RECEIVED' }) as const);
    await insertTakenRows(test, [merchantId], { refunds, chargebacks });
    await insertPaymentRows(
      test,
      [0, 3, 5, 6].map((hour) => ({
        merchantId,
        name: `volgorde ${hour}`,
        createdAt: at(hour),
        amount: 100 + hour,
      })),
    );
    const [, ...oldestFirst] = await fetchExportLines(
      headers,
      selection({ language: 'en', columns: ['createdDateTime', 'id', 'amount', 'kind'] }),
    );
    expect(new Set(oldestFirst.map(([, , , kind]) => kind)).size).toBe(3);
    type Line = (typeof oldestFirst)[number];
    const byTime = (one: Line, other: Line) => (`${one[0]} ${one[1]}` < `${other[0]} ${other[1]}` ? -1 : 1);
    expect(oldestFirst).toEqual(oldestFirst.toSorted(byTime));
    for (const [sort, order] of [
      ['createdDateTime,desc', (one: Line, other: Line) => byTime(other, one)],
      ['amount,asc', (one: Line, other: Line) => Number(one[2]) - Number(other[2]) || byTime(other, one)],
      ['amount,desc', (one: Line, other: Line) => Number(other[2]) - Number(one[2]) || byTime(one, other)],
    ] as const) {
      const query = { ...PERIOD, sort };
      const columns = ['createdDateTime', 'id', 'amount', 'kind'];
      const [, ...lines] = await fetchExportLines(headers, selection({ language: 'en', query, columns }));
      expect(lines).toEqual(oldestFirst.toSorted(order));
    }
  });

  it('is written for each language’s spreadsheets, with the same content in both', async () => {
    const { headers, merchantId } = await aSignedInUser(test);
    await aPaidPayment(test, { merchantId, amount: 123_456, description: 'Fiets; "groot", blauw' });
    const columns = ['createdDateTime', 'description', 'status', 'amount'];
    const dutch = await ask(headers, selection({ columns }));
    expect(dutch.body).toBe(
      '\ufeff"Aangemaakt";"Omschrijving";"Status";"Bedrag"\n20-11-2026 10:00:00;"Fiets; ""groot"", blauw";Geslaagd;1234,56\n',
    );
    const english = await ask(headers, selection({ columns, language: 'en' }));
    expect(english.body).toBe(
      '\ufeff"Created","Description","Status","Amount"\n2026-11-20 10:00:00,"Fiets; ""groot"", blauw",Succeeded,1234.56\n',
    );
    expect(dutch.headers['content-disposition']).toBe(
      'attachment; filename="transacties-2026-11-01_2026-11-20.csv"',
    );
  });

  it('makes formulas inert, keeps signed amounts as numbers, and preserves every text', async () => {
    const { id: merchantId } = await aMerchant(test);
    const { headers } = await aSignedInUser(test, { merchantId });
    const texts = [
      '=1+1',
      '+31612345678',
      '-5',
      '@sum',
      '\tx',
      '\rx',
      ' =1',
      "'=1",
      "'t Hof",
      '＝1',
      'a=b',
      '',
    ];
    await insertPaymentRows(
      test,
      texts.map((description, index) => ({
        merchantId,
        name: `formule ${index}`,
        description,
        createdAt: new Date(Date.parse('2026-11-02T10:00:00Z') + index * 1000),
      })),
    );
    const [, ...lines] = await fetchExportLines(
      headers,
      selection({ columns: ['description', 'refund', 'amount'] }),
    );
    const cells = lines.map((line) => line[0]!);
    for (const cell of cells) expect(cell).not.toMatch(/^[=+@\t\r-]/);
    expect(cells[8]).toBe("'t Hof");
    const restored = cells.map((cell) => cell.replace(/^'(?='*\s*[=+@＝＋－＠-]|[\t\r\n])/, ''));
    expect(restored).toEqual(texts);
    for (const line of lines) expect(line[2]).toMatch(/^-?\d+,\d\d$/);
  });

  it('adds up to the lists’ totals, on days of 23 and 25 hours in the deployment’s zone', async () => {
    const parent = await aMerchant(test);
    const child = await aMerchant(test, { parentId: parent.id });
    const { headers } = await aSignedInUser(test, { merchantId: parent.id });
    const random = seededRandom('export');
    const days = ['2026-03-29', '2026-10-25'];
    const rows = days.flatMap((day): PaymentRowOverrides[] =>
      Array.from({ length: 150 }, (_, index) => ({
        merchantId: random.pick([parent.id, child.id]),
        name: `${day} ${index}`,
        createdAt: new Date(Date.parse(`${day}T00:00:00Z`) + (random.int(40 * 60) - 8 * 60) * 60_000),
        status: random.pick(['OPEN', 'SETTLED', 'FAILED'] as const),
        amount: 1 + random.int(90_000),
      })),
    );
    await insertPaymentRows(test, rows);
    for (const [from, to] of [
      ['2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
      ['2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ]) {
      const query = { createdFromDateTime: from!, createdToDateTime: to!, statuses: ['SETTLED'] };
      const listed: ListedPayment[] = [];
      for (let pageNumber = 0; ; pageNumber += 1) {
        const search = new URLSearchParams({
          ...query,
          statuses: 'SETTLED',
          pageSize: '50',
          pageNumber: String(pageNumber),
        });
        const answer = await test.app.inject({
          url: `/gateway/transaction/getByMerchantId/${parent.id}?${search}`,
          headers,
        });
        const page = answer.json<PageAnswer<ListedPayment>>();
        listed.push(...page.content);
        if (pageNumber + 1 >= page.totalPages) break;
      }
      expect(listed.length).toBeGreaterThan(10);
      const columns = ['id', 'date', 'amount'];
      const [, ...lines] = await fetchExportLines(headers, selection({ query, columns, language: 'en' }));
      expect(lines.map(([id]) => id)).toEqual(listed.map(({ id }) => id).toReversed());
      expect(new Set(lines.map(([, date]) => date)).size).toBe(1);
      const sum = (amounts: readonly string[]) => amounts.reduce((total, one) => total + minor(one), 0);
      expect(sum(lines.map((line) => line[2]!))).toBe(sum(listed.map(({ amount }) => amount)));
      const estimate = await test.app.inject({
        method: 'POST',
        url: '/gateway/csv/estimate',
        headers,
        payload: selection({ query, columns }),
      });
      expect(estimate.json()).toEqual({ rows: lines.length });
    }
  });

  it('filters refunds by their own time and everything else by their payment, in estimate and file alike', async () => {
    const { headers, merchantId } = await aSignedInUser(test);
    const paid = await aPaidPayment(test, { merchantId, amount: 10_000, customerId: 'klant-1' });
    await refund(test, paid, { amount: 2_000 });
    await sql`UPDATE payments SET created_at = '2026-09-01T10:00:00Z', created_day = '2026-09-01'
      WHERE merchant_id = ${merchantId}`.execute(test.ownerDb);
    const asked = selection({ query: { ...PERIOD, customerId: 'klant-1' }, columns: ['kind', 'amount'] });
    const [, ...lines] = await fetchExportLines(headers, asked);
    expect(lines).toEqual([['Terugbetaling', '-20,00']]);
    const estimate = await test.app.inject({
      method: 'POST',
      url: '/gateway/csv/estimate',
      headers,
      payload: asked,
    }); // prettier-ignore
    expect(estimate.json()).toEqual({ rows: 1 });
    const other = selection({ query: { ...PERIOD, customerId: 'klant-2' }, columns: ['kind'] });
    expect(await fetchExportLines(headers, other)).toEqual([['Soort']]);
  });

  it('refuses missing, future and reversed dates at their field', async () => {
    const { headers } = await aSignedInUser(test);
    const collectErrors = async (query: object) => {
      const answer = await ask(headers, selection({ query }));
      return [answer.statusCode, answer.json<ErrorBody>().errors];
    };
    expect(await collectErrors({})).toEqual([
      422,
      { 'query.createdFromDateTime': ['required'], 'query.createdToDateTime': ['required'] },
    ]);
    expect(await collectErrors({ ...PERIOD, createdToDateTime: '2026-11-20T23:00:00Z' })).toEqual([
      422,
      { 'query.createdToDateTime': ['inFuture'] },
    ]);
    expect(
      await collectErrors({
        ...PERIOD,
        createdFromDateTime: '2026-11-20T22:59:59.999Z',
        createdToDateTime: '2026-11-01T00:00:00Z',
      }),
    ).toEqual([422, { createdFromDateTime: ['reversedRange'] }]); // prettier-ignore
    const columns = await ask(headers, selection({ columns: ['amount', 'amount'] }));
    expect(columns.json<ErrorBody>().errors).toEqual({ columns: ['invalid'] });
    const unknown = await ask(headers, selection({ columns: ['password_hash'] }));
    expect(unknown.json<ErrorBody>().errors).toEqual({ columns: ['unknownValue'] });
  });

  it('is refused without a session, with the restriction, and for someone else’s companies', async () => {
    expect((await ask({}, selection())).statusCode).toBe(401);
    const restricted = await aSignedInUser(test, { restrictionList: ['exportData'] });
    expect((await ask(restricted.headers, selection())).statusCode).toBe(403);
    const viewer = await aSignedInUser(test, { roles: ['VIEWER'] });
    expect((await ask(viewer.headers, selection())).statusCode).toBe(403);
    const { headers } = await aSignedInUser(test);
    const stranger = await aMerchant(test);
    expect((await ask(headers, selection(), `?selectedIds=${stranger.id}`)).statusCode).toBe(404);
  });

  it('holds the selected companies only', async () => {
    const parent = await aMerchant(test);
    const child = await aMerchant(test, { parentId: parent.id, name: 'Dochter' });
    const { headers } = await aSignedInUser(test, { merchantId: parent.id });
    await aPaidPayment(test, { merchantId: parent.id });
    await aPaidPayment(test, { merchantId: child.id });
    await aPaidPayment(test);
    const columns = ['merchantName', 'kind'];
    expect(await fetchExportLines(headers, selection({ columns }))).toHaveLength(3);
    const [, ...lines] = await fetchExportLines(headers, selection({ columns }), `?selectedIds=${child.id}`);
    expect(lines).toEqual([['Dochter', 'Betaling']]);
  });

  it('writes an audit row with the user and the selection, without a payer’s data', async () => {
    const { headers, merchantId, id } = await aSignedInUser(test);
    const query = { ...PERIOD, accountholderName: 'Noor Bakker', statuses: ['SETTLED'] };
    await ask(headers, selection({ query }));
    const rows = await test.ownerDb
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'after'])
      .where('merchant_id', '=', merchantId)
      .where('action', '=', 'export.made')
      .execute();
    expect(rows).toEqual([
      {
        actor_id: id,
        action: 'export.made',
        after: {
          list: 'transactions',
          columns: ['date', 'kind', 'transactionId', 'amount'],
          filters: expect.arrayContaining(['accountholderName', 'statuses=SETTLED']),
        },
      },
    ]);
    const audited = { list: 'audit', columns: ['createdDateTime'], query: { ...PERIOD, actorName: 'Noor' } };
    const admin = await aSignedInUser(test, { merchantId, roles: ['ADMIN'] });
    expect((await ask(admin.headers, selection(audited))).statusCode).toBeLessThan(300);
    const all = await test.ownerDb
      .selectFrom('audit_log')
      .select('after')
      .where('merchant_id', '=', merchantId)
      .execute();
    expect(JSON.stringify(all)).toContain('actorName');
    expect(JSON.stringify(all)).not.toContain('Noor');
  });
});
