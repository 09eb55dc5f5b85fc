import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDraft } from '../applications/form/begin.ts';
import { payReference } from '../money/payments/payer/pay-reference.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { aCard, aPaidPayment, aPayment, expectSoundBooks, refund } from '../testing/engine/engine.ts';
import {
  aMandate,
  aRecurrence,
  GOOD_IBAN,
  sayChargeback,
  stopRecurrence,
} from '../testing/engine/recurring.ts';
import { aMerchant, aSignedInUser } from '../testing/merchants.ts';
import { erasePerson } from './erase.ts';

let test: TestApp;
const DAY = 86_400_000;
const payer = {
  accountHolderName: 'Anna Ploeg',
  emailAddress: 'Anna@ploeg.test',
  iban: 'NL20INGB0001234567',
};
const anna = { email: 'anna@ploeg.test' };

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** Every table's rows as text, of all merchants. */
async function dump(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relnamespace IN ('public'::regnamespace, 'simulator'::regnamespace)`.execute(test.ownerDb);
  const texts: string[] = [];
  for (const { name } of rows) {
    const all = await sql<{
      row: string;
    }>`SELECT row_to_json(t)::text AS row FROM ${sql.raw(name)} t`.execute(test.ownerDb);
    texts.push(...all.rows.map(({ row }) => `${name}: ${row}`));
  }
  return texts.join('\n');
}

const erase = (person: Parameters<typeof erasePerson>[1], merchantId: string | null = null) =>
  erasePerson(test.context, person, merchantId, () => Promise.resolve());
const payerRow = (payment: { merchantId: string; id: string }) =>
  test.ownerDb
    .selectFrom('payers')
    .selectAll()
    .where('merchant_id', '=', payment.merchantId)
    .where('payment_id', '=', payment.id)
    .executeTakeFirstOrThrow();

async function aLink(headers: Record<string, string>, merchantId: string) {
  const transaction = {
    merchantId,
    amount: '5.00',
    description: 'Lamp',
    paymentLink: true,
    linkValidityDays: 1,
    accountholderName: payer.accountHolderName,
    emailAddress: payer.emailAddress,
  };
  const url = '/gateway/transaction/requestPaymentLink';
  const answer = await test.app.inject({ method: 'POST', url, headers, payload: { transaction } });
  expect(answer.statusCode).toBe(200);
}

describe('an erasure by e-mail address', () => {
  it('shows first, then leaves nothing of the person anywhere, and keeps the money and everyone else', async () => {
    const { headers, merchantId } = await aSignedInUser(test, { roles: ['ADMIN'] });
    const other = await aMerchant(test);
    const paid = await aPaidPayment(test, { merchantId, ...payer, customerId: 'KLANT-77' });
    await aPaidPayment(test, { merchantId: other.id, ...payer });
    const stranger = await aPaidPayment(test, {
      merchantId,
      ...payer,
      emailAddress: 'joris@ploeg.test',
      iban: '',
    });
    const before = await payerRow(stranger);
    await aLink(headers, merchantId);
    await startDraft(test.context, { name: 'Anna', email: anna.email, language: 'nl' });
    expect(await dump()).toMatch(/anna@ploeg\.test/i);

    const first = await erase(anna, merchantId);
    expect(
      first.flatMap(({ kept }) => kept.map(({ what, duty, quantity }) => [what, duty, quantity])),
    ).toEqual([
      ['links', 'link', 1],
      ['payments', 'dispute', 1],
    ]);
    test.clock.advance(396 * DAY);
    const dry = await erasePerson(test.context, anna, null, null);
    expect(new Set(dry.map((one) => one.merchantId))).toEqual(new Set([merchantId, other.id, null]));
    expect((await payerRow(paid)).email_address).toBe(payer.emailAddress);

    const erased = await erase(anna);
    const counts = new Map(erased.map((one) => [one.merchantId, Object.fromEntries(one.erased)]));
    expect(counts.get(merchantId)).toEqual({ payment_link_payers: 1, payers: 1, payments: 1, attempts: 1 });
    expect(counts.get(other.id)).toEqual({ payers: 1, attempts: 1 });
    expect(counts.get(null)).toEqual({ onboarding_applications: 1 });
    const left = await dump();
    expect(left).not.toMatch(/anna@ploeg\.test|KLANT-77|NL20INGB0001234567/i);
    expect(await payerRow(paid)).toMatchObject({ account_holder_name: '', search_text: '', device: '' });
    expect(await payerRow(stranger)).toEqual(before);
    expect(await erase(anna)).toEqual([]);
    const audit = await test.ownerDb
      .selectFrom('audit_log')
      .select(['actor_kind', 'after'])
      .where('merchant_id', '=', merchantId)
      .where('action', '=', 'payer.erased')
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { actor_kind: 'operator', after: { items: ['payment_link_payers 1'] } },
      { actor_kind: 'operator', after: { items: ['payers 1', 'payments 1', 'attempts 1'] } },
    ]);
    const { headers: signedIn } = await aSignedInUser(test, { merchantId, roles: ['ADMIN'] });
    const list = await test.app.inject({
      url: `/gateway/transaction/getByMerchantId/${merchantId}?filter=ploeg`,
      headers: signedIn,
    });
    expect(list.json<{ content: { id: string }[] }>().content.map(({ id }) => id)).toEqual([stranger.id]);
    // The payment itself lives on: it is read and refunded as before.
    const read = await test.app.inject({
      url: `/gateway/transaction/getPaymentDetails/${paid.id}`,
      headers: signedIn,
    });
    expect(read.statusCode).toBe(200);
    expect((await refund(test, paid)).status).toBe('SUCCEEDED');
    await expectSoundBooks(test);
  });
});

describe('a duty keeps', () => {
  const soleDuty = async (merchantId: string, person: Parameters<typeof erasePerson>[1] = anna) =>
    (await erase(person, merchantId)).flatMap(({ kept }) => kept.map(({ what, duty }) => `${what} ${duty}`));

  it('an open payment, and a refund under way', async () => {
    const open = await aPayment(test, payer);
    expect(await soleDuty(open.merchantId)).toEqual(['payments open']);
    await payReference(test.context, open.reference, aCard());
    test.clock.advance(396 * DAY);
    const { input } = await refund(test, open, { amount: 1000 });
    await sql`UPDATE refunds SET status = 'PENDING', finished_at = NULL WHERE id = ${input.refundId}`.execute(
      test.ownerDb,
    );
    expect(await soleDuty(open.merchantId)).toEqual(['payments refund']);
    expect((await payerRow(open)).email_address).toBe(payer.emailAddress);
  });

  it('a payment with an open chargeback', async () => {
    const paid = await aPaidPayment(test, payer);
    test.clock.advance(396 * DAY);
    const deadlineAt = new Date(test.clock.now().getTime() + 14 * DAY);
    await sayChargeback(test, paid, { status: 'EVIDENCE_REQUIRED', amount: 100, deadlineAt });
    expect(await soleDuty(paid.merchantId)).toEqual(['payments chargeback']);
  });

  it('the mandate and the first payment of a recurring payment, until it has ended and a chargeback is impossible', async () => {
    const recurrence = await aRecurrence(test, { iban: GOOD_IBAN });
    const { merchantId } = recurrence;
    const person = { iban: GOOD_IBAN };
    expect(await soleDuty(merchantId, person)).toEqual(['mandates recurrence', 'payments recurrence']);
    // No end is known, whatever day its mandate would lapse or a chargeback become impossible.
    const [going] = await erase(person, merchantId);
    expect(going!.kept.map(({ until }) => until)).toEqual([null, null]);
    await stopRecurrence(test, recurrence);
    expect(await soleDuty(merchantId, person)).toEqual(['mandates mandate', 'payments mandate']);
    await sql`UPDATE mandates SET stopped_at = ${test.clock.now()}, stop_reason = 'MD07'
      WHERE merchant_id = ${merchantId}`.execute(test.ownerDb);
    expect(await soleDuty(merchantId, person)).toEqual(['mandates dispute', 'payments dispute']);
    // Amended before it was stopped: the account before is theirs too.
    await sql`UPDATE mandate_consumers SET iban = 'NL44RABO0123456789', old_iban = ${GOOD_IBAN}
      WHERE merchant_id = ${merchantId}`.execute(test.ownerDb);
    test.clock.advance(397 * DAY);
    const [erasure] = await erase(person, merchantId);
    expect(Object.fromEntries(erasure!.erased)).toEqual({ mandate_consumers: 1, payers: 1 });
    const [left] = await test.ownerDb
      .selectFrom('mandate_consumers')
      .select(['iban', 'old_iban'])
      .where('merchant_id', '=', merchantId)
      .execute();
    expect(left).toEqual({ iban: '', old_iban: '' });
    expect(await soleDuty(merchantId, person)).toEqual([]);
  });

  it('a mandate that was never used, until it lapses', async () => {
    const { merchantId } = await aMandate(test);
    const [erasure] = await erase({ iban: GOOD_IBAN }, merchantId);
    expect(erasure).toMatchObject({
      kept: [{ what: 'mandates', duty: 'mandate', until: expect.any(Date) as Date }],
    });
  });
});
