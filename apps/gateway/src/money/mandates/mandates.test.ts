import type { MandateDetails, MandateRow } from '@stuiver/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PageAnswer } from '../../platform/http/page.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { expectSoundBooks } from '../../testing/engine/engine.ts';
import {
  aCreditor,
  aMandate,
  aRecurrence,
  selectCollections,
  GOOD_IBAN,
  recurrenceRow,
  runSlot,
  SOMEBODY,
} from '../../testing/engine/recurring.ts';
import { aMerchant, aSignedInUser, aUser } from '../../testing/merchants.ts';
import { amendMandate } from './amend-mandate.ts';
import { applyReturnCode, readCollectionFacts } from './use-mandate.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { deliverDue } from '../inbox/test-bank.ts';
import { LATER_MS } from '../processors/test-values.ts';
import { scopeOfOne } from '../../platform/access/scope.ts';
import { lapseDueMandates } from '../recurrences/lapse-mandates.ts';

const ADDRESS = { street: 'Oudegracht 112', postCode: '3511 AX', town: 'Utrecht', country: 'NL' };

const NEW_IBAN = 'NL44RABO0123456789';
const GERMAN_IBAN = 'DE89370400440532013000';
const SAUDI_IBAN = 'SA0380000000608010167519';

describe('a mandate', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ now: new Date('2026-11-20T09:00:00Z') });
  });
  afterAll(() => test.close());

  const details = async (reference: string, headers: object, query = '') => {
    const url = `/gateway/mandate/getMandate/${encodeURIComponent(reference)}${query}`;
    return test.app.inject({ url, headers: headers as Record<string, string> });
  };
  const fetchMandateDetails = async (
    reference: string,
    headers: object,
    query = '',
  ): Promise<MandateDetails> =>
    (await details(reference, headers, query)).json<{ details: { Mandate: MandateDetails } }>().details
      .Mandate;

  it('shows its data and expiry date when it was signed outside a payment', async () => {
    const creditor = await aCreditor(test);
    const { headers } = await aSignedInUser(test, { merchantId: creditor.id });
    await aMandate(test, {
      merchantId: creditor.id,
      reference: 'LID/2026+0042',
      agreementDate: '2026-03-01',
    });
    expect(await fetchMandateDetails('LID/2026+0042', headers)).toMatchObject({
      mandateReference: 'LID/2026+0042',
      creditorIdentifier: 'NL79ZZZ999999990000',
      mandateType: 'MODEL_C',
      consumerName: 'Noor Bakker',
      consumerIban: GOOD_IBAN,
      consumerBic: 'ABNANL2A',
      consumerAddress: ADDRESS,
      agreed: true,
      agreementDate: '2026-03-01',
      active: true,
      lapsesOn: '2029-03-01',
      daysUntilLapse: 832,
      collections: [],
      recurrences: [],
    });
    await expectSoundBooks(test);
  });

  it('shows its collections and recurrence when a first direct debit signed it', async () => {
    const recurrence = await aRecurrence(test, { iban: GOOD_IBAN });
    const { headers } = await aSignedInUser(test, { merchantId: recurrence.merchantId });
    const list = await test.app.inject({ url: '/gateway/mandate/getPPROMandatesPaginated', headers });
    const [row] = list.json<PageAnswer<MandateRow>>().content;
    expect(row).toMatchObject({
      mandateType: 'MODEL_A',
      consumerName: 'Sem de Wit',
      active: true,
      blockedReason: null,
    });
    expect(await fetchMandateDetails(row!.mandateReference, headers)).toMatchObject({
      agreementDate: '2026-11-20',
      lapsesOn: '2029-11-20',
      collections: [{ transactionId: recurrence.first.id, recurrenceId: recurrence.id, status: 'SUCCEEDED' }],
      recurrences: [{ id: recurrence.id, recurrenceStatus: 'ACTIVE', amount: '25.00' }],
    });
  });

  it('is refused when it could not be used', async () => {
    const { id: merchantId } = await aMerchant(test);
    await aMandate(test, { merchantId, reference: 'EEN' });
    const consumer = { name: 'Noor Bakker', iban: GOOD_IBAN, address: ADDRESS };
    for (const [wish, field] of [
      [{ reference: 'EEN' }, 'mandateReference'],
      [{ reference: 'ë' }, 'mandateReference'],
      [{ reference: 'x'.repeat(36) }, 'mandateReference'],
      [{ reference: '/a' }, 'mandateReference'],
      [{ agreementDate: '2026-11-21' }, 'agreementDate'],
      [{ agreementDate: '2023-11-20' }, 'agreementDate'],
      [{ consumer: { ...consumer, iban: 'NL91ABNA0417164301' } }, 'consumerIban'],
      [{ consumer: { ...consumer, iban: SAUDI_IBAN } }, 'consumerIban'],
      [{ consumer: { ...consumer, bic: 'NOBANK' } }, 'consumerBic'],
      [{ consumer: { ...consumer, name: ' ' } }, 'consumerName'],
      [{ consumer: { ...consumer, name: 'Иван Петров' } }, 'consumerName'],
      [{ consumer: { ...consumer, address: { ...ADDRESS, town: 'София' } } }, 'town'],
    ] as const) {
      await expect(aMandate(test, { merchantId, ...wish })).rejects.toMatchObject({
        errors: { [field]: [expect.anything()] },
      });
    }
  });

  it('keeps the first reason of its block until a code stops it', async () => {
    const { merchantId, id, reference } = await aMandate(test);
    const { headers } = await aSignedInUser(test, { merchantId });
    const comesBack = (code: string | null) =>
      inTransaction(test.context.db, (tx) => applyReturnCode(test.context, tx, merchantId, id, code));
    for (const [code, effect, blockedReason, stopReason] of [
      ['AM04', null, null, null],
      ['MD06', 'block', 'MD06', null],
      ['AC01', 'block', 'MD06', null],
      ['MD07', 'stop', 'MD06', 'MD07'],
      ['AC04', null, 'MD06', 'MD07'],
    ] as const) {
      expect(await comesBack(code)).toBe(effect);
      expect(await fetchMandateDetails(reference, headers)).toMatchObject({ blockedReason, stopReason });
    }
  });

  describe('amended', () => {
    const amend = (headers: object, id: string, iban: string) =>
      test.app.inject({
        method: 'POST',
        url: '/gateway/mandate/amendMandate',
        headers: headers as Record<string, string>,
        payload: { id, iban },
      });
    /** A mandate that has been presented, of a recurring payment, with a user who may amend it. */
    const presented = async () => {
      const { id: merchantId } = await aCreditor(test);
      const recurrence = await aRecurrence(test, { merchantId, iban: GOOD_IBAN });
      const { headers } = await aSignedInUser(test, { merchantId });
      const id = recurrence.row.mandate_id!;
      const { reference } = await test.ownerDb
        .selectFrom('mandates')
        .select('reference')
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { merchantId, recurrence, headers, id, reference };
    };
    const facts = (merchantId: string, id: string) =>
      inTransaction(test.context.db, (tx) => readCollectionFacts(tx, merchantId, id));
    type Presented = Awaited<ReturnType<typeof presented>>;
    /** Sends the next collection. */
    const collect = async ({ recurrence }: Presented) => {
      const { next_run_date: day } = await recurrenceRow(test, recurrence);
      test.clock.set(new Date(`${day}T09:00:00Z`));
      expect(await runSlot(test, recurrence, day!)).toBe('collected');
    };
    const hearBack = async ({ merchantId }: Presented) => {
      test.clock.advance(LATER_MS);
      await deliverDue(test.context, merchantId);
    };
    /** A user's amendment, whatever day it is. */
    const amendTo = async ({ merchantId, id }: Presented, iban: string) =>
      amendMandate(test.context, scopeOfOne(merchantId), { id, iban }, SOMEBODY);
    afterEach(() => test.clock.set(new Date('2026-11-20T09:00:00Z')));

    it('collects from the new account, and shows the old one until a collection has told the bank', async () => {
      const mandate = await presented();
      const { merchantId, recurrence, headers, id, reference } = mandate;
      expect((await amend(headers, id, 'nl44 rabo 0123 4567 89')).statusCode).toBe(200);
      expect(await fetchMandateDetails(reference, headers)).toMatchObject({
        consumerIban: NEW_IBAN,
        consumerBic: 'RABONL2U',
        previousIban: GOOD_IBAN,
        amendedDateTime: test.clock.now().toISOString(),
        agreementDate: '2026-11-20',
      });
      const found = await test.app.inject({
        url: `/gateway/mandate/getMandatesPaginated?filter=${NEW_IBAN}`,
        headers,
      });
      expect(found.json<PageAnswer<MandateRow>>().content).toMatchObject([{ mandateReference: reference }]);
      await collect(mandate);
      const [, run] = await selectCollections(test, recurrence);
      const payer = await test.ownerDb
        .selectFrom('payers')
        .select('iban')
        .where('merchant_id', '=', merchantId)
        .where('payment_id', '=', run!.id)
        .executeTakeFirstOrThrow();
      expect(payer.iban).toBe(NEW_IBAN);
      const asked = await test.ownerDb
        .selectFrom('simulator.operations')
        .select('iban')
        .where('merchant_id', '=', merchantId)
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
      expect(asked?.iban).toBe(NEW_IBAN);
      expect((await facts(merchantId, id)).oldIban).toBe(GOOD_IBAN);
      await hearBack(mandate);
      expect((await facts(merchantId, id)).oldIban).toBeNull();
      const fresh = await test.signIn(await aUser(test, { merchantId }));
      expect(await fetchMandateDetails(reference, fresh)).toMatchObject({ previousIban: null });
    });

    it('keeps the first account of several until the bank was notified, and reports later changes', async () => {
      const mandate = await presented();
      const { merchantId, id } = mandate;
      expect(await facts(merchantId, id)).toMatchObject({
        oldIban: null,
        wasCollected: true,
        isOneOff: false,
      });
      await amendTo(mandate, NEW_IBAN);
      await amendTo(mandate, GERMAN_IBAN);
      expect(await facts(merchantId, id)).toMatchObject({
        oldIban: GOOD_IBAN,
        oldCreditorIdentifier: null,
        creditorIdentifier: 'NL79ZZZ999999990000',
        debtor: { iban: GERMAN_IBAN, bic: '', address: ADDRESS },
      });
      await amendTo(mandate, GOOD_IBAN);
      expect((await facts(merchantId, id)).oldIban).toBeNull();
      await amendTo(mandate, NEW_IBAN);
      await collect(mandate);
      await amendTo(mandate, GERMAN_IBAN);
      await hearBack(mandate);
      expect((await facts(merchantId, id)).oldIban).toBe(NEW_IBAN);
      await collect(mandate);
      await hearBack(mandate);
      expect((await facts(merchantId, id)).oldIban).toBeNull();
    });

    it('is reported again after a refused collection', async () => {
      const mandate = await presented();
      await amendTo(mandate, 'NL29INGB9006000000');
      await collect(mandate);
      await hearBack(mandate);
      expect(await selectCollections(test, mandate.recurrence)).toMatchObject([{}, { status: 'FAILED' }]);
      expect((await facts(mandate.merchantId, mandate.id)).oldIban).toBe(GOOD_IBAN);
    });

    it('reports another creditor identifier to the bank even if the account is unchanged', async () => {
      const mandate = await presented();
      const { merchantId, id } = mandate;
      await test.ownerDb
        .updateTable('merchants')
        .set({ creditor_identifier: 'NL42ZZZ888888880000' })
        .where('id', '=', merchantId)
        .execute();
      const now = { creditorIdentifier: 'NL42ZZZ888888880000', oldIban: null };
      const old = 'NL79ZZZ999999990000';
      expect(await facts(merchantId, id)).toMatchObject({ ...now, oldCreditorIdentifier: old });
      await collect(mandate);
      await hearBack(mandate);
      expect(await facts(merchantId, id)).toMatchObject({ ...now, oldCreditorIdentifier: null });
    });

    it('tells nothing of an account that was never presented', async () => {
      const { merchantId, id, reference } = await aMandate(test);
      const { headers } = await aSignedInUser(test, { merchantId });
      await amend(headers, id, NEW_IBAN);
      expect(await fetchMandateDetails(reference, headers)).toMatchObject({
        consumerIban: NEW_IBAN,
        previousIban: null,
      });
      expect(await facts(merchantId, id)).toMatchObject({ oldIban: null, wasCollected: false });
    });

    it('is audited without whole accounts', async () => {
      const { merchantId, id } = await aMandate(test);
      const { headers } = await aSignedInUser(test, { merchantId });
      await amend(headers, id, NEW_IBAN);
      const rows = await test.ownerDb
        .selectFrom('audit_log')
        .select(['before', 'after'])
        .where('merchant_id', '=', merchantId)
        .where('action', '=', 'mandate.amended')
        .execute();
      expect(rows).toEqual([
        { before: { iban: 'NL91 •••• •••• 4300' }, after: { iban: 'NL44 •••• •••• 6789' } },
      ]);
    });

    it.each([
      ['AC01', null],
      ['AC06', 'AC06'],
      ['MD06', 'MD06'],
      ['MS02', 'MS02'],
    ])('blocked by %s, is then blocked by %s', async (code, blockedReason) => {
      const { merchantId, id, reference } = await aMandate(test);
      const { headers } = await aSignedInUser(test, { merchantId });
      await inTransaction(test.context.db, (tx) => applyReturnCode(test.context, tx, merchantId, id, code));
      expect((await amend(headers, id, NEW_IBAN)).statusCode).toBe(200);
      expect(await fetchMandateDetails(reference, headers)).toMatchObject({
        blockedReason,
        consumerIban: NEW_IBAN,
      });
    });

    it.each([
      ['NL91ABNA0417164301', 'notAnIban'],
      [SAUDI_IBAN, 'ibanNotSepa'],
      [GOOD_IBAN, 'ibanUnchanged'],
    ])('refuses %s: %s', async (iban, error) => {
      const { merchantId, id } = await aMandate(test);
      const { headers } = await aSignedInUser(test, { merchantId });
      const answer = await amend(headers, id, iban);
      expect([answer.statusCode, answer.json<object>()]).toMatchObject([422, { errors: { iban: [error] } }]);
    });

    it('is refused once it has stopped', async () => {
      const { merchantId, id } = await aMandate(test);
      const { headers } = await aSignedInUser(test, { merchantId });
      await inTransaction(test.context.db, (tx) => applyReturnCode(test.context, tx, merchantId, id, 'AC04'));
      expect((await amend(headers, id, NEW_IBAN)).statusCode).toBe(409);
    });
  });

  it('expires exactly on its day', async () => {
    const mandate = await aMandate(test, { agreementDate: '2023-11-21' });
    const { headers } = await aSignedInUser(test, { merchantId: mandate.merchantId });
    const lapse = () => lapseDueMandates(test.context, mandate.merchantId);
    await lapse();
    expect(await fetchMandateDetails(mandate.reference, headers)).toMatchObject({
      active: true,
      daysUntilLapse: 1,
    });
    test.clock.set(new Date('2026-11-20T23:00:00Z'));
    await lapse();
    const fresh = await test.signIn(await aSignedInUser(test, { merchantId: mandate.merchantId }));
    expect(await fetchMandateDetails(mandate.reference, fresh)).toMatchObject({
      active: false,
      stopReason: 'lapsed',
      daysUntilLapse: 0,
    });
    test.clock.set(new Date('2026-11-20T09:00:00Z'));
  });

  it('ends its recurrences at once when it lapses', async () => {
    const recurrence = await aRecurrence(test, { iban: GOOD_IBAN, frequency: 'YEARLY' });
    expect((await recurrenceRow(test, recurrence)).status).toBe('ACTIVE');
    await test.ownerDb
      .updateTable('mandates')
      .set({ lapses_on: '2026-11-20' })
      .where('merchant_id', '=', recurrence.merchantId)
      .execute();
    await lapseDueMandates(test.context, recurrence.merchantId);
    expect(await recurrenceRow(test, recurrence)).toMatchObject({ status: 'FINISHED', next_run_date: null });
  });

  it('needs the company when several companies use its reference', async () => {
    const parent = await aMerchant(test);
    const child = await aMerchant(test, { parentId: parent.id });
    const stranger = await aMerchant(test);
    for (const { id } of [parent, child, stranger])
      await aMandate(test, { merchantId: id, reference: 'ZELFDE' });
    const { headers } = await aSignedInUser(test, { merchantId: parent.id });
    const ambiguous = await details('ZELFDE', headers);
    expect([ambiguous.statusCode, ambiguous.json<{ errors: object }>().errors]).toEqual([
      422,
      { merchantId: ['required'] },
    ]);
    expect((await fetchMandateDetails('ZELFDE', headers, `?merchantId=${child.id}`)).merchantId).toBe(
      child.id,
    );
    expect((await details('ZELFDE', headers, `?merchantId=${stranger.id}`)).statusCode).toBe(404);
    expect((await details('zelfde', headers, `?merchantId=${child.id}`)).statusCode).toBe(404);
    expect((await details('ZELFDE%00', headers)).statusCode).toBe(404);
  });
});
