import { randomUUID } from 'node:crypto';
import { ENDPOINTS, buildPath } from '@stuiver/contract';
import { BOOKKEEPERS_COLUMNS } from '@stuiver/contract/lists/payments';
import { localDay } from '@stuiver/domain/dates';
import { methodTexts as english } from '@stuiver/messages/en/methods/methods';
import { methodTexts as dutch } from '@stuiver/messages/nl/methods/methods';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { parseCsv } from '../../testing/csv.ts';
import { exportFile } from '../../testing/exports.ts';
import { aPaidPayment, refund } from '../../testing/engine/engine.ts';
import { sayChargeback } from '../../testing/engine/recurring.ts';
import { aSignedInUser } from '../../testing/merchants.ts';

const PERIOD = {
  createdFromDateTime: '2026-10-31T23:00:00.000Z',
  createdToDateTime: '2026-11-20T22:59:59.999Z',
};

/** Formats of each language's files, as an importing program reads them. */
const FORMS = {
  nl: {
    separator: ';',
    decimal: ',',
    day: (text: string) => text.split('-').toReversed().join('-'),
    methods: dutch.names as Readonly<Record<string, string>>,
  },
  en: {
    separator: ',',
    decimal: '.',
    day: (text: string) => text,
    methods: english.names as Readonly<Record<string, string>>,
  },
} as const;
type Form = (typeof FORMS)['nl' | 'en'];

/** Reads a decimal as whole cents, using only its digits. */
function cents(text: string, { decimal }: Form): number {
  const [, sign = '', whole = '', part = ''] =
    new RegExp(`^(-?)(\\d+)[${decimal}](\\d\\d)$`).exec(text) ?? [];
  expect(`${sign}${whole}${decimal}${part}`).toBe(text);
  return Number(`${sign}${whole}${part}`);
}

/** A text without the apostrophe that makes it inert, as docs/decisions/exports.md describes for importers. */
const plain = (text: string) => text.replace(/^'(?='*\s*[=+@＝＋－＠-]|[\t\r\n])/, '');

describe('a file that is imported again', () => {
  let test: TestApp;
  let user: Awaited<ReturnType<typeof aSignedInUser>>;
  beforeAll(async () => {
    test = await testApp();
    user = await aSignedInUser(test);
  });
  afterAll(() => test.close());

  async function imported(columns: readonly string[], language: 'nl' | 'en'): Promise<string[][]> {
    const selection = { list: 'transactions', query: PERIOD, columns, language };
    const { body } = await exportFile(test, user.headers, selection);
    return parseCsv(body, FORMS[language].separator).slice(1);
  }

  it('gives back every amount, date, method and reference of the bookkeeper’s columns, in both languages', async () => {
    const { merchantId } = user;
    const REFERENCES = ['=SOM(1;2)', 'a"b;c,d\ne', '-12,50', "'t Hof", '00123', '@x\r\ny', ' +31', 'Çelik €'];
    const lines: (readonly [Record<string, unknown>, string])[] = [];
    for (const [index, customerId] of REFERENCES.entries()) {
      const amount = [1, 99, 123_456_789, 100_000, 1_234, 5_000, 7_001, 8_010][index]!;
      const paid = await aPaidPayment(test, { merchantId, amount, customerId, description: customerId });
      const facts = { date: localDay(test.clock.now(), 'Europe/Amsterdam'), transactionId: paid.id };
      const entry = (moved: Record<string, number>) => {
        const parts = { gross: 0, refund: 0, chargeback: 0, ...moved };
        lines.push([{ ...facts, ...parts, method: 'CARD' }, customerId]);
      };
      entry({ gross: amount });
      test.clock.advance(1000);
      if (index === 3) {
        await refund(test, paid, { amount: 2_505 });
        entry({ refund: -2_505 });
      }
      if (index === 5) {
        await sayChargeback(test, paid, { status: 'RECEIVED', amount: 5_000 });
        entry({ chargeback: -5_000 });
      }
      test.clock.advance(1000);
    }
    for (const language of ['nl', 'en'] as const) {
      const form = FORMS[language];
      let balance = 0;
      const read = (await imported([...BOOKKEEPERS_COLUMNS, 'customerId'], language)).map((line) => {
        const [date, transactionId, , , gross, taken, back, net, method, sum, customerId] = line as [
          string,
          string,
          string,
          string,
          string,
          string,
          string,
          string,
          string,
          string,
          string,
        ]; // prettier-ignore
        const entry = {
          date: form.day(date),
          transactionId,
          gross: cents(gross, form),
          refund: cents(taken, form),
          chargeback: cents(back, form),
          method: Object.entries(form.methods).find(([, name]) => name === method)?.[0],
        };
        expect(cents(net, form)).toBe(entry.gross + entry.refund + entry.chargeback);
        balance += cents(net, form);
        expect(cents(sum, form)).toBe(balance);
        return [entry, plain(customerId)];
      });
      expect(read).toEqual(lines);
    }
  });

  it('is not given to a user who may not export, by any way to a file', async () => {
    const { headers } = await aSignedInUser(test, { restrictionList: ['exportData'] });
    const ways = ENDPOINTS.filter(
      ({ fileTypes, path }) =>
        fileTypes?.some((type) => type.startsWith('text/csv')) || path.includes('/csv/'),
    );
    expect(ways.length).toBeGreaterThanOrEqual(8);
    for (const way of ways) {
      const url = buildPath(way, '/gateway', { params: { id: randomUUID() } });
      const answer = await test.app.inject({
        method: way.method as 'GET' | 'POST',
        url,
        headers,
        ...(way.method === 'POST' ? { payload: {} } : {}),
      });
      expect([way.name, answer.statusCode]).toEqual([way.name, 403]);
    }
  });
});
