import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { aPaidPayment } from '../testing/engine/engine.ts';
import { aSignedInUser } from '../testing/merchants.ts';
import { normaliseAnswer } from '../testing/shape.ts';

describe('the specified calls about exports', () => {
  let test: TestApp;
  let headers: { authorization: string };
  beforeAll(async () => {
    test = await testApp();
    const user = await aSignedInUser(test);
    headers = user.headers;
    await aPaidPayment(test, { merchantId: user.merchantId, amount: 4_995, description: 'Fietsreparatie' });
  });
  afterAll(() => test.close());

  it('csv/columns', async () => {
    const answer = await test.app.inject({ url: '/gateway/csv/columns', headers });
    expect(answer.json()).toEqual({
      columns: [
        { name: 'date', type: 'day' },
        { name: 'createdDateTime', type: 'instant' },
        { name: 'kind', type: 'word' },
        { name: 'transactionId', type: 'text' },
        { name: 'id', type: 'text' },
        { name: 'description', type: 'text' },
        { name: 'reference', type: 'text' },
        { name: 'accountHolderName', type: 'text' },
        { name: 'emailAddress', type: 'text' },
        { name: 'customerId', type: 'text' },
        { name: 'paymentMethodName', type: 'word' },
        { name: 'status', type: 'word' },
        { name: 'settledDateTime', type: 'instant' },
        { name: 'merchantName', type: 'text' },
        { name: 'currency', type: 'text' },
        { name: 'amount', type: 'amount' },
        { name: 'gross', type: 'amount' },
        { name: 'refund', type: 'amount' },
        { name: 'chargeback', type: 'amount' },
        { name: 'net', type: 'amount' },
        { name: 'balance', type: 'amount' },
      ],
    });
  });

  it('csv/csv, and the file that it leads to', async () => {
    const payload = {
      list: 'transactions',
      query: { createdFromDateTime: '2026-11-01T00:00:00Z', createdToDateTime: '2026-11-20T12:00:00Z' },
      columns: ['date', 'transactionId', 'description', 'amount'],
      language: 'nl',
    };
    const asked = await test.app.inject({ method: 'POST', url: '/gateway/csv/csv', headers, payload });
    expect(asked.statusCode).toBe(200);
    expect(normaliseAnswer(asked.json())).toEqual({
      export: {
        id: '<uuid>',
        list: 'transactions',
        status: 'WAITING',
        fileName: 'transacties-2026-11-01_2026-11-20.csv',
        rows: null,
        writtenRows: 0,
        size: null,
        failure: null,
        createdDateTime: '<instant>',
        finishedDateTime: null,
        expiresDateTime: null,
      },
    });
    await test.exportFiles.makeDue();
    const { id } = asked.json<{ export: { id: string } }>().export;
    const file = await test.app.inject({ url: `/gateway/csv/exports/${id}/file`, headers });
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="transacties-2026-11-01_2026-11-20.csv"',
      'x-export-rows': '1',
      'cache-control': 'no-store',
    });
    expect(normaliseAnswer(file.body)).toBe(
      '\ufeff"Datum";"Betalingskenmerk";"Omschrijving";"Bedrag"\n20-11-2026;"<uuid>";"Fietsreparatie";49,95\n',
    );
  });
});
