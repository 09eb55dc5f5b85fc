import type { PayoutApproval } from '@stuiver/contract';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../../platform/access/session.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aPaidPayment, balances, expectSoundBooks, refund } from '../../testing/engine/engine.ts';
import { sayChargeback } from '../../testing/engine/recurring.ts';
import { aMerchant, aUser } from '../../testing/merchants.ts';
import { aDuePayout, passSettlementDay } from '../../testing/payouts.ts';
import { aSession } from '../../testing/refund-requests.ts';
import { someTerms } from '../../testing/terms.ts';
import { ensureProvider } from '../../company/merchants/provider.ts';
import { deliverDue } from '../inbox/test-bank.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import type { PayoutOrder } from '../processors/payout-channel.ts';
import { closeDueSettlements } from '../settlements/close-settlements.ts';
import { approvePayouts, withdrawApproval } from './approve-payouts.ts';
import { holdPayouts } from './hold-payouts.ts';
import { sendPayouts } from './send-payouts.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const IBAN = 'NL91ABNA0417164300';
const OTHER_IBAN = 'NL44RABO0123456789';

describe('a payout', () => {
  let test: TestApp;
  let one: Session;
  let other: Session;
  let merchantId: string;
  beforeAll(async () => {
    test = await testApp();
    await ensureProvider(test.context);
    one = await aSession(test, PROVIDER_ID, ['PAYOUT_APPROVER']);
    other = await aSession(test, PROVIDER_ID, ['PAYOUT_APPROVER']);
  });
  beforeEach(async () => {
    merchantId = await aShop();
  });
  afterEach(() => expectSoundBooks(test));
  afterAll(() => test.close());

  async function aShop(iban = IBAN): Promise<string> {
    return (await aMerchant(test, { iban })).id;
  }

  const aDay = () => passSettlementDay(test, merchantId);

  const payouts = () =>
    test.ownerDb
      .selectFrom('payouts')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .orderBy('created_at')
      .execute();
  const newest = async () => (await payouts()).at(-1)!;
  /** The newest payout's status, and why. */
  const state = async () => {
    const { status, sent_back_reason, reason_code } = await newest();
    return [status, sent_back_reason ?? reason_code];
  };
  const settlements = () =>
    test.ownerDb
      .selectFrom('settlements')
      .select(['opening', 'amount', 'payout', 'closing'])
      .where('merchant_id', '=', merchantId)
      .orderBy('number')
      .execute();
  const kinds = async () => {
    const rows = await test.ownerDb
      .selectFrom('ledger_events')
      .select('kind')
      .where('merchant_id', '=', merchantId)
      .where('settlement_id', 'is not', null)
      .orderBy('at')
      .orderBy('id')
      .execute();
    return rows.map(({ kind }) => kind).filter((kind) => kind !== 'settlementClosed');
  };

  /** A payout of the merchant that waits for approval. */
  async function aWaitingPayout(): Promise<PayoutApproval> {
    return { ...(await aDuePayout(test, { merchantId })), firstApproverId: null };
  }

  const approve = async (approval: PayoutApproval, session = one) =>
    (await approvePayouts(test.context, session, [approval])).results[0]!.result;
  const second = (approval: PayoutApproval) => approve({ ...approval, firstApproverId: one.userId }, other);
  async function anApprovedPayout(): Promise<PayoutApproval> {
    const approval = await aWaitingPayout();
    expect(await approve(approval)).toBe('approvedFirst');
    expect(await second(approval)).toBe('approved');
    return approval;
  }
  const hold = (reason: string | null = 'Onderzoek') =>
    holdPayouts(test.context, one, { merchantId, reason });
  const send = (deps: PaymentDeps = test.context) => sendPayouts(deps, merchantId);
  const deliver = () => deliverDue(test.context, merchantId);
  const aLaterMinute = async () => {
    test.clock.advance(MINUTE);
    await deliver();
  };
  /** A bank that counts its calls, and may break before or after it got one. */
  const aBank = (breaks: 'before' | 'after' | 'never' = 'never') => {
    const bank = test.context.payoutChannel!;
    const orders: PayoutOrder[] = [];
    const send = async (order: PayoutOrder) => {
      orders.push(order);
      if (breaks === 'before') throw new Error('killed');
      const outcome = await bank.send(order);
      if (breaks === 'after') throw new Error('killed');
      return outcome;
    };
    return { orders, deps: { ...test.context, payoutChannel: { ...bank, send } } };
  };
  const setMerchant = (fields: { iban?: string; name?: string; iban_changed_by?: string }) =>
    test.ownerDb.updateTable('merchants').set(fields).where('id', '=', merchantId).execute();
  const askForAccount = async () => {
    const now = test.clock.now();
    const by = await aUser(test, { merchantId });
    await test.ownerDb
      .insertInto('iban_changes')
      .values({
        merchant_id: merchantId,
        id: test.context.ids.next(),
        iban: OTHER_IBAN,
        requested_by: by.id,
        requested_at: now,
        effective_at: new Date(now.getTime() + 2 * DAY),
      })
      .execute();
  };

  it('is approved by two people, sent once and paid', async () => {
    const approval = await anApprovedPayout();
    const bank = aBank();
    await send(bank.deps);
    const { day } = await test.ownerDb
      .selectFrom('settlements')
      .select('day')
      .where('merchant_id', '=', merchantId)
      .executeTakeFirstOrThrow();
    const reference = `Stuiver - ${day}/1`;
    expect(bank.orders).toMatchObject([{ statementText: reference }]);
    expect(await newest()).toMatchObject({
      status: 'SENT',
      iban: IBAN,
      reference,
    });
    expect(await balances(test, merchantId)).toMatchObject({ payout_in_transit: -10_000 });
    await aLaterMinute();
    await deliver();
    expect(await state()).toEqual(['PAID', null]);
    expect(await balances(test, merchantId)).toEqual({});
    expect(await kinds()).toEqual(['payoutFirstApproved', 'payoutApproved', 'payoutSent', 'payoutPaid']);
    const rows = await test.ownerDb
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', approval.id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'payout.approvedFirst', actor_id: one.userId },
      { action: 'payout.approved', actor_id: other.userId },
    ]);
  });

  it('arrives on the next day on which banks work', async () => {
    test.clock.advance(((12 - test.clock.now().getUTCDay()) % 7) * DAY);
    await anApprovedPayout();
    await send();
    const { sent_at, arrives_on } = await newest();
    expect(sent_at!.getUTCDay()).toBe(0);
    expect(new Date(arrives_on!).getUTCDay()).toBe(1);
  });

  it('is never approved twice by one person, however many try at once', async () => {
    const approval = await aWaitingPayout();
    const seen = { ...approval, firstApproverId: one.userId };
    const firsts = await Promise.all([approve(approval), approve(approval, other), approve(approval)]);
    expect(firsts.filter((result) => result === 'changed')).toHaveLength(
      (await newest()).first_approved_by === one.userId ? 1 : 2,
    );
    if ((await newest()).first_approved_by === other.userId) {
      await withdrawApproval(test.context, other, approval);
      await approve(approval);
    }
    expect(await approve(seen)).toBe('secondPersonNeeded');
    await expect(
      test.ownerDb
        .updateTable('payouts')
        .set({ second_approved_by: one.userId, second_approved_at: test.clock.now(), status: 'APPROVED' })
        .where('id', '=', approval.id)
        .execute(),
    ).rejects.toThrow(/check constraint/);
    // What was on screen as a first approval does not become the second one.
    expect(await approve(approval, other)).toBe('changed');
    const seconds = await Promise.all([second(approval), second(approval), approve(seen)]);
    expect(seconds.slice(0, 2)).toEqual(['approved', 'approved']);
    expect(await kinds().then((all) => all.filter((kind) => kind === 'payoutApproved'))).toHaveLength(1);
  });

  it('is not approved by who asked for its account', async () => {
    const approval = await aWaitingPayout();
    await setMerchant({ iban_changed_by: one.userId });
    expect(await approve(approval)).toBe('ownAccountChange');
    expect(await approve(approval, other)).toBe('approvedFirst');
    expect(await approve({ ...approval, firstApproverId: other.userId })).toBe('ownAccountChange');
    await expect(
      test.ownerDb
        .updateTable('payouts')
        .set({ account_changed_by: other.userId })
        .where('id', '=', approval.id)
        .execute(),
    ).rejects.toThrow(/check constraint/);
  });

  it('loses its first approval to the person who gave it, and to no one else', async () => {
    const approval = await aWaitingPayout();
    await approve(approval);
    await expect(withdrawApproval(test.context, other, approval)).rejects.toMatchObject({
      code: 'changedMeanwhile',
    });
    await withdrawApproval(test.context, one, approval);
    expect(await second(approval)).toBe('changed');
    expect(await newest()).toMatchObject({ status: 'DUE', first_approved_by: null, iban: '' });
  });

  it('is approved with others, of which each has an answer of its own', async () => {
    const held = await aWaitingPayout();
    await hold();
    merchantId = await aShop();
    const good = await aWaitingPayout();
    const unknown = { ...good, id: test.context.ids.next() };
    const { results } = await approvePayouts(test.context, one, [held, unknown, good]);
    expect(results).toEqual([
      { id: held.id, result: 'held' },
      { id: unknown.id, result: 'notFound' },
      { id: good.id, result: 'approvedFirst' },
    ]);
  });

  it('is either sent or held when both happen at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      merchantId = await aShop();
      await anApprovedPayout();
      await Promise.all([hold(), send(), send()]);
      await send();
      expect(['SENT null', 'DUE HELD']).toContain((await state()).map(String).join(' '));
    }
  });

  it('waits while it is held, and is approved anew once it is released', async () => {
    const approval = await anApprovedPayout();
    await hold('Wij onderzoeken een klacht');
    await send();
    expect(await state()).toEqual(['DUE', 'HELD']);
    expect(await approve(approval)).toBe('held');
    await hold(null);
    expect(await approve(approval)).toBe('approvedFirst');
    expect(await second(approval)).toBe('approved');
    expect(await state()).toEqual(['APPROVED', null]);
  });

  it.each([
    ['ACCOUNT', () => setMerchant({ iban: OTHER_IBAN })],
    ['HOLDER', () => setMerchant({ name: 'Een ander' })],
    ['ACCOUNT_CHANGE', askForAccount],
    ['TERMS', () => someTerms(test, merchantId)],
  ] as const)('goes back to its approvers when something has changed: %s', async (reason, change) => {
    await anApprovedPayout();
    await change();
    const bank = aBank();
    await send(bank.deps);
    expect(await state()).toEqual(['DUE', reason]);
    expect(await newest()).toMatchObject({ first_approved_by: null, second_approved_by: null, iban: '' });
    expect(bank.orders).toEqual([]);
  });

  it('is not approved a second time for another account than the first', async () => {
    const approval = await aWaitingPayout();
    await approve(approval);
    await setMerchant({ iban: OTHER_IBAN });
    expect(await second(approval)).toBe('changed');
    expect(await state()).toEqual(['DUE', 'ACCOUNT']);
  });

  it('is sent once by several workers, also when the clock steps back', async () => {
    await anApprovedPayout();
    const bank = aBank();
    await Promise.all(Array.from({ length: 6 }, () => send(bank.deps)));
    test.clock.advance(-2 * 60 * MINUTE);
    await send(bank.deps);
    test.clock.advance(3 * 60 * MINUTE);
    await Promise.all([send(bank.deps), send(bank.deps)]);
    await deliver();
    expect(bank.orders).toHaveLength(1);
    expect(await state()).toEqual(['PAID', null]);
    expect(await balances(test, merchantId)).toEqual({});
  });

  it.each([
    ['before', 2],
    ['after', 1],
  ] as const)('is paid once when its worker dies %s the bank has it', async (when, calls) => {
    await anApprovedPayout();
    const killed = aBank(when);
    await send(killed.deps);
    expect(await state()).toEqual(['SENT', null]);
    // A worker that looks before the grace period is over does nothing.
    await send(killed.deps);
    expect(killed.orders).toHaveLength(1);
    test.clock.advance(MINUTE);
    const bank = aBank();
    await Promise.all([send(bank.deps), send(bank.deps)]);
    expect(killed.orders.length + bank.orders.length).toBe(calls);
    for (let round = 0; round < 3; round += 1) {
      test.clock.advance(10 * MINUTE);
      await send(bank.deps);
      await deliver();
    }
    expect(await state()).toEqual(['PAID', null]);
    const operations = await test.ownerDb
      .selectFrom('simulator.operations')
      .select('key')
      .where('merchant_id', '=', merchantId)
      .where('kind', '=', 'payout')
      .execute();
    expect(operations).toHaveLength(1);
  });

  it('is asked about when the bank does not answer', async () => {
    merchantId = await aShop('NL96INGB9026000000');
    await anApprovedPayout();
    await send();
    expect(await state()).toEqual(['SENT', null]);
    test.clock.advance(2 * MINUTE);
    await send();
    expect(await state()).toEqual(['PAID', null]);
  });

  it('gives its money back once when it fails, as a line of the next settlement', async () => {
    merchantId = await aShop('NL55INGB9021000000');
    await anApprovedPayout();
    await send();
    await aLaterMinute();
    await deliver();
    expect(await state()).toEqual(['FAILED', 'AC04']);
    expect(await balances(test, merchantId)).toEqual({ bank: 10_000, available: -10_000 });
    await aDay();
    await aDay();
    expect((await settlements()).map(({ amount, payout }) => [amount, payout])).toEqual([
      [10_000, 10_000],
      [10_000, 0],
    ]);
  });

  describe('whose account the bank refuses', () => {
    const refused = async () => {
      merchantId = await aShop('NL55INGB9021000000');
      await anApprovedPayout();
      await send();
    };
    const holds = () =>
      test.ownerDb
        .selectFrom('payout_holds')
        .select(['reason', 'held_by'])
        .where('merchant_id', '=', merchantId)
        .execute();

    it('holds the next ones until the company has another account', async () => {
      await refused();
      await aLaterMinute();
      expect(await holds()).toEqual([{ reason: 'AC04', held_by: null }]);
      await aDay();
      const last = await test.ownerDb
        .selectFrom('settlements')
        .select(['unpaid_reason', 'hold_reason', 'closing'])
        .where('merchant_id', '=', merchantId)
        .orderBy('number', 'desc')
        .executeTakeFirst();
      expect(last).toEqual({ unpaid_reason: 'ACCOUNT_REFUSED', hold_reason: 'AC04', closing: 10_000 });
      await setMerchant({ iban: IBAN });
      await aDay();
      const { id, amount } = await newest();
      expect(amount).toBe(10_000);
      const approval = { merchantId, id, firstApproverId: null };
      expect([await approve(approval), await second(approval)]).toEqual(['approvedFirst', 'approved']);
      await send();
      await aLaterMinute();
      expect(await state()).toEqual(['PAID', null]);
    });

    it('is tried again once it is released, and held again', async () => {
      await refused();
      await aLaterMinute();
      await hold(null);
      await aDay();
      const { id } = await newest();
      const approval = { merchantId, id, firstApproverId: null };
      await approve(approval);
      expect(await second(approval)).toBe('approved');
      await send();
      await aLaterMinute();
      expect((await payouts()).map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
      expect(await holds()).toEqual([{ reason: 'AC04', held_by: null }]);
    });

    it('keeps a hold of the provider’s people, also when both come at once', async () => {
      await refused();
      test.clock.advance(MINUTE);
      await Promise.all([hold('Onderzoek'), deliver()]);
      expect(await state()).toEqual(['FAILED', 'AC04']);
      expect(await holds()).toEqual([{ reason: 'Onderzoek', held_by: one.userId }]);
    });

    it.each([
      ['the account has changed meanwhile', 'NL55INGB9021000000', { iban: OTHER_IBAN }, 'AC04'],
      ['the reason is not the account', 'NL05INGB9022000000', {}, 'AM02'],
    ])('holds nothing when %s', async (_when, iban, change, code) => {
      merchantId = await aShop(iban);
      await anApprovedPayout();
      await send();
      if ('iban' in change) await setMerchant(change);
      await aLaterMinute();
      expect(await state()).toEqual(['FAILED', code]);
      expect(await holds()).toEqual([]);
    });
  });

  it('gives its money back once when it is returned after days', async () => {
    merchantId = await aShop('NL02INGB9024000000');
    await anApprovedPayout();
    await send();
    await aLaterMinute();
    expect(await state()).toEqual(['PAID', null]);
    test.clock.advance(2 * DAY);
    await deliver();
    await deliver();
    expect(await state()).toEqual(['RETURNED', 'AC04']);
    expect(await balances(test, merchantId)).toEqual({ bank: 10_000, available: -10_000 });
  });

  it('is returned although the news that it was paid never came', async () => {
    merchantId = await aShop('NL02INGB9024000000');
    await anApprovedPayout();
    await send();
    test.clock.advance(3 * DAY);
    await send();
    await deliver();
    expect(await state()).toEqual(['RETURNED', 'AC04']);
    expect((await kinds()).slice(-2)).toEqual(['payoutPaid', 'payoutReturned']);
  });

  it('is as large as what closed, whatever refund or chargeback races it', async () => {
    const payment = await aPaidPayment(test, { merchantId, amount: 10_000 });
    await aDay();
    test.clock.advance(DAY);
    await Promise.all([
      closeDueSettlements(test.context, merchantId),
      refund(test, payment, { amount: 2_000 }),
      sayChargeback(test, payment, { status: 'RECEIVED', amount: 8_000 }),
    ]);
    expect((await newest()).amount).toBe(10_000);
    await aDay();
    expect(await settlements()).toMatchObject([
      { payout: 10_000, closing: 0 },
      { payout: 0, closing: -10_000 },
    ]);
  });

  it('is not made while a change of the account waits, and is made once it is over', async () => {
    await aPaidPayment(test, { merchantId, amount: 10_000 });
    await aDay();
    await askForAccount();
    await aDay();
    expect(await payouts()).toEqual([]);
    expect(await settlements()).toMatchObject([{ payout: 0, closing: 10_000 }]);
    await test.ownerDb.deleteFrom('iban_changes').where('merchant_id', '=', merchantId).execute();
    await aDay();
    expect(await newest()).toMatchObject({ status: 'DUE', amount: 10_000 });
  });

  it('waits, approved, where nothing makes payouts', async () => {
    await anApprovedPayout();
    await send({ ...test.context, payoutChannel: null });
    expect(await state()).toEqual(['APPROVED', null]);
  });
});
