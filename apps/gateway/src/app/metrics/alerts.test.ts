import { writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../commands/run-command.ts';
import { ensureProvider } from '../../company/merchants/provider.ts';
import { approvePayouts } from '../../money/payouts/approve-payouts.ts';
import { payReference } from '../../money/payments/payer/pay-reference.ts';
import { alertRules, isFiring, parseRule } from '../../testing/alert-rules.ts';
import { anAdyenWorld } from '../../testing/adyen/world.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aBankApp, aBanker, aTwin } from '../../testing/bank/world.ts';
import { aCard, aPaidPayment, aPayment, refund } from '../../testing/engine/engine.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';
import { aDuePayout } from '../../testing/payouts.ts';
import { observeUnexpected } from '../../platform/metrics.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { aSession } from '../../testing/refund-requests.ts';
import { buildPollers } from '../pollers/pollers.ts';
import { startPollers } from '../pollers/start-pollers.ts';
import { makeFigures } from './figures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TOKEN = 'a-token-of-thirty-two-characters';
const ROOT = join(import.meta.dirname, '../../../../..');

const rules = alertRules();

describe('an alert', () => {
  let test: TestApp;
  let shop: string;
  /** Alerts that were shown to fire; that of machines by lost-machine.test.ts, which makes some up. */
  const raised = new Set(['StuiverMachineUnreachable']);

  beforeAll(async () => {
    test = await testApp({ env: { STUIVER_METRICS_TOKEN: TOKEN } });
    await ensureProvider(test.context);
    shop = (await aMerchant(test)).id;
  });
  afterAll(() => test.close());

  async function scrape(of = test): Promise<string> {
    // Figures are kept for a while, by this clock.
    of.clock.advance(16_000);
    const headers = { authorization: `Bearer ${TOKEN}` };
    const answer = await of.app.inject({ url: '/metrics', headers });
    expect(answer.statusCode).toBe(200);
    return answer.body;
  }
  /** Growth is counted from the last look, as all tests of a process share its figures. */
  let before = '';
  const firing = async (of = test) => {
    const text = await scrape(of);
    const found = rules.filter((rule) => isFiring(rule, text, before)).map(({ alert }) => alert);
    before = text;
    return found;
  };
  const fires = async (alert: string, of = test) => {
    expect(await firing(of)).toContain(alert);
    raised.add(alert);
  };
  const isQuiet = async (alert: string, of = test) => expect(await firing(of)).not.toContain(alert);

  const pollers = () =>
    buildPollers({ ...test.context, delivery: test.delivery, exportFiles: test.exportFiles });
  /** Runs every poller until its work is done, as a worker does. */
  async function work(): Promise<void> {
    for (let round = 0; round < 2; round += 1) for (const { run } of pollers()) await run();
  }
  const stuiver = (...words: string[]) =>
    runCommand(words, {
      settings: test.context.settings,
      open: () => Promise.resolve(test.context),
      print: () => undefined,
      printError: () => undefined,
    });
  const check = () => stuiver('check');
  const drill = (at: Date, ok: boolean) =>
    writeFile(
      join(test.context.settings.dataDirectory, 'last-drill.json'),
      JSON.stringify({ at: at.toISOString(), ok, minutes: 3 }),
    );

  it('of the restore fires until a drill has proven one, and when that was long ago', async () => {
    await fires('StuiverRestoreUnproven');
    await drill(test.clock.now(), false);
    await fires('StuiverRestoreUnproven');
    await drill(test.clock.now(), true);
    await isQuiet('StuiverRestoreUnproven');
    test.clock.advance(36 * DAY);
    await fires('StuiverRestoreUnproven');
    expect(await stuiver('restore-proven', '--by', 'Rik Visser')).toBe(0);
    await isQuiet('StuiverRestoreUnproven');
  });

  it('of the backup fires until one was taken, and when that was two days ago', async () => {
    await fires('StuiverBackupOld');
    const taken = () => stuiver('backup-taken', '--at', test.clock.now().toISOString());
    expect(await taken()).toBe(0);
    await isQuiet('StuiverBackupOld');
    test.clock.advance(2 * DAY);
    await fires('StuiverBackupOld');
    expect(await taken()).toBe(0);
  });

  it('of the books fires until they are checked, and when that was long ago', async () => {
    await fires('StuiverLedgerUnchecked');
    await work();
    expect(await check()).toBe(0);
    await isQuiet('StuiverLedgerUnchecked');
    test.clock.advance(9 * DAY);
    await fires('StuiverLedgerUnchecked');
    await check();
    await stuiver('backup-taken', '--at', test.clock.now().toISOString());
    await work();
    // A busy machine blocks the event loop for a while, which is an alert too.
    await expect.poll(() => firing()).toEqual([]);
  });

  it('of the books fires when they differ', async () => {
    const of = { merchant_id: shop, counter: 'payments', day: '2026-11-20', key: 'OPEN' };
    await test.ownerDb
      .insertInto('daily_counts')
      .values({ ...of, period: 'day', rows: 1, amount: 5 })
      .execute();
    expect(await check()).toBe(1);
    await fires('StuiverLedgerDiffers');
    await test.ownerDb.deleteFrom('daily_counts').where('counter', '=', 'payments').execute();
    await check();
    await isQuiet('StuiverLedgerDiffers');
  });

  it('of an assertion fires when a change of money was undone', async () => {
    const payment = await aPaidPayment(test, { merchantId: shop });
    await work();
    await isQuiet('StuiverAssertionFailed');
    const { id } = payment;
    const refunded = (refunded_amount: number) =>
      test.ownerDb
        .updateTable('payments')
        .set({ refunded_amount })
        .where('merchant_id', '=', shop)
        .where('id', '=', id)
        .execute();
    await refunded(1);
    test.clock.advance(DAY);
    await work();
    await fires('StuiverAssertionFailed');
    await refunded(0);
    await work();
    await isQuiet('StuiverAssertionFailed');
  });

  it('of an attempt fires while its outcome is unknown', async () => {
    const payment = await aPayment(test, { merchantId: shop });
    await payReference(test.context, payment.reference, aCard('4000000000001000'));
    await isQuiet('StuiverAttemptUnknown');
    test.clock.advance(16 * MINUTE);
    await fires('StuiverAttemptUnknown');
    await isQuiet('StuiverAttemptUndecided');
    test.clock.advance(DAY);
    await fires('StuiverAttemptUndecided');
    await stuiver('backup-taken', '--at', test.clock.now().toISOString());
    await work();
    const text = await scrape();
    for (const outcome of ['unknown', 'succeeded'])
      expect(text).toMatch(
        new RegExp(`^stuiver_payment_outcomes_total{processor="simulator",outcome="${outcome}"} [1-9]`, 'm'),
      );
    await isQuiet('StuiverAttemptUnknown');
  });

  it('of a processor fires when an answer of it decides nothing', async () => {
    observeUnexpected('somewhere', 0);
    await isQuiet('StuiverProcessorUnexpected');
    observeUnexpected('somewhere');
    await fires('StuiverProcessorUnexpected');
    await isQuiet('StuiverProcessorUnexpected');
  });

  it('of late pollers fires without a worker', async () => {
    await work();
    await aMerchant(test);
    await aPaidPayment(test, { merchantId: shop });
    const late = ['StuiverCountsLate', 'StuiverAuditLate'];
    expect(await firing()).toEqual([]);
    test.clock.advance(2 * MINUTE);
    for (const alert of late) await fires(alert);
    await isQuiet('StuiverPollerLate');
    test.clock.advance(4 * MINUTE);
    await fires('StuiverPollerLate');
    await work();
    expect(await firing()).toEqual([]);
  });

  it('of a failing poller fires, and of a figure that cannot be read', async () => {
    const role = decodeURIComponent(new URL(test.databaseUrl).username);
    const only = pollers().filter(({ name }) => name === 'refunds');
    const run = () => startPollers(test.context, only).stop();
    const grant = (how: string) => sql.raw(`${how} "${role}"`).execute(test.ownerDb);
    await run();
    expect(await firing()).toEqual([]);
    await grant('REVOKE SELECT ON refunds FROM');
    await run();
    const text = await scrape();
    expect(text).toContain('stuiver_figure_failed{figure="poller refunds"} 1');
    expect(text).not.toContain('stuiver_poller_oldest_due_age_seconds{poller="refunds"}');
    expect(text).toContain('stuiver_poller_oldest_due_age_seconds{poller="attempts"} 0');
    await fires('StuiverPollerFailing');
    await fires('StuiverFigureMissing');
    await grant('GRANT SELECT ON refunds TO');
    await run();
    expect(await firing()).toEqual([]);
  });

  it('of webhooks fires when an endpoint has failed for six hours', async () => {
    const receiver = await startReceiver();
    receiver.answer(500);
    await aPaidPayment(test, { merchantId: shop, notifyUrl: receiver.url });
    await work();
    await isQuiet('StuiverWebhooksWaiting');
    expect(await scrape()).toMatch(/^stuiver_webhook_events_waiting 1$/m);
    test.clock.advance(7 * HOUR);
    await work();
    await fires('StuiverWebhooksWaiting');
    receiver.answer(204);
    test.clock.advance(DAY);
    await work();
    await receiver.close();
    await isQuiet('StuiverWebhooksWaiting');
  });

  it('of refunds fires when one is open for five days', async () => {
    const payment = await aPaidPayment(test, { merchantId: shop });
    expect((await refund(test, payment, { amount: 1013 })).status).toBe('PENDING');
    expect(await scrape()).toContain('stuiver_refunds_in_transit{age="under_1h"} 1');
    test.clock.advance(2 * DAY);
    expect(await scrape()).toContain('stuiver_refunds_in_transit{age="under_5d"} 1');
    await isQuiet('StuiverRefundInTransit');
    test.clock.advance(4 * DAY);
    await fires('StuiverRefundInTransit');
    await work();
    await isQuiet('StuiverRefundInTransit');
  });

  it('of payouts fires when one is under way for five days', async () => {
    const { merchantId, id } = await aDuePayout(test);
    let firstApproverId: string | null = null;
    for (let person = 0; person < 2; person += 1) {
      const session = await aSession(test, PROVIDER_ID, ['PAYOUT_APPROVER']);
      await approvePayouts(test.context, session, [{ merchantId, id, firstApproverId }]);
      firstApproverId = session.userId;
    }
    expect(await scrape()).toContain('stuiver_payouts_in_transit{age="under_1h"} 1');
    await isQuiet('StuiverPayoutInTransit');
    test.clock.advance(6 * DAY);
    await fires('StuiverPayoutInTransit');
    await work();
    test.clock.advance(DAY);
    await work();
    await isQuiet('StuiverPayoutInTransit');
  });

  it('of refused events fires when a webhook of a processor is not its own', async () => {
    const world = await anAdyenWorld({
      databaseUrl: test.databaseUrl,
      env: { STUIVER_METRICS_TOKEN: TOKEN },
    });
    await isQuiet('StuiverProcessorEventRefused', world.test);
    await world.test.app.inject({ method: 'POST', url: '/webhooks/adyen', payload: {} });
    await fires('StuiverProcessorEventRefused', world.test);
    await world.close();
  });

  it('of the bank account fires while no line explains a part of its balance', async () => {
    const bank = await aBankApp({
      databaseUrl: test.databaseUrl,
      env: { STUIVER_METRICS_TOKEN: TOKEN },
    });
    await isQuiet('StuiverBankBalanceUnexplained', bank);
    const [one, other] = [await aBanker(bank), await aBanker(bank)];
    const twin = aTwin(bank);
    twin.payIn({ amount: 500 });
    await one.upload('maandag.xml', twin.endOfDay().camt053);
    const [row] = (await one.get<{ content: { id: string }[] }>('/statements?pageSize=50')).content;
    const agree = async () => {
      await one.post(`/statements/${row!.id}/aside`, { reason: 'Dubbel' });
      const proposedDateTime = bank.clock.now().toISOString();
      const decision = { decision: 'APPROVED', proposedDateTime };
      expect((await other.post(`/statements/${row!.id}/aside/decision`, decision)).statusCode).toBe(200);
    };
    await agree();
    expect(await scrape(bank)).toMatch(/^stuiver_bank_balance_unexplained_cents 500$/m);
    await fires('StuiverBankBalanceUnexplained', bank);
    await agree();
    await isQuiet('StuiverBankBalanceUnexplained', bank);
    await bank.close();
  });

  it('of the log fires when its oldest segment has waited for more than ten seconds', async () => {
    await isQuiet('StuiverLogNotArchived');
    // The tests' PostgreSQL archives nothing; tools/backup has one whose place is away.
    const { pool } = test.context;
    const ask = pool.query.bind(pool) as (...given: readonly unknown[]) => unknown;
    const late = { waiting: 327, oldestSeconds: 11 };
    const reported = vi
      .spyOn(pool, 'query')
      .mockImplementation((...given: readonly unknown[]) =>
        String(given[0]).includes('pg_stat_archiver')
          ? { rows: [late] }
          : String(given[0]).includes('archive_mode')
            ? { rows: [{ mode: 'on' }] }
            : ask(...given),
      );
    await fires('StuiverLogNotArchived');
    reported.mockRestore();
    await isQuiet('StuiverLogNotArchived');
  });

  it('of a log without an archive fires in live mode', async () => {
    await isQuiet('StuiverLogArchiveOff');
    const settings = { ...test.context.settings, mode: 'live' as const };
    const text = await makeFigures({ ...test.context, settings })();
    const rule = rules.find(({ alert }) => alert === 'StuiverLogArchiveOff')!;
    expect(isFiring(rule, text)).toBe(true);
    raised.add(rule.alert);
  });

  it('of the disk fires below its floor', async () => {
    await isQuiet('StuiverDiskLow');
    const full = await testApp({
      databaseUrl: test.databaseUrl,
      env: { STUIVER_METRICS_TOKEN: TOKEN, STUIVER_DISK_FLOOR_MEGABYTES: '100000000' },
    });
    await fires('StuiverDiskLow', full);
    await full.close();
  });

  it('of the pool fires when calls wait for connections', async () => {
    const { pool } = test.context;
    const taken: pg.PoolClient[] = [];
    // Figures that are fresh need no connection.
    await scrape();
    const headers = { authorization: `Bearer ${TOKEN}` };
    for (let one = 0; one < (pool.options.max ?? 0); one += 1) taken.push(await pool.connect());
    const waiting = Array.from({ length: 5 }, () => pool.query('SELECT 1'));
    const { body } = await test.app.inject({ url: '/metrics', headers });
    const rule = rules.find(({ alert }) => alert === 'StuiverPoolBusy')!;
    expect(isFiring(rule, body)).toBe(true);
    raised.add(rule.alert);
    for (const client of taken) client.release();
    await Promise.all(waiting);
    await isQuiet('StuiverPoolBusy');
  });

  it('of calls fires when a route is answered with errors', async () => {
    await firing();
    await isQuiet('StuiverCallsFail');
    await sql`ALTER TABLE payments RENAME TO payments_away`.execute(test.ownerDb);
    const { headers } = await aSignedInUser(test, { merchantId: shop });
    const url = `/gateway/transaction/getByMerchantId/${shop}`;
    for (let call = 0; call < 6; call += 1)
      expect((await test.app.inject({ url, headers })).statusCode).toBe(500);
    await sql`ALTER TABLE payments_away RENAME TO payments`.execute(test.ownerDb);
    await fires('StuiverCallsFail');
    await isQuiet('StuiverCallsFail');
  });

  it('of the event loop fires when something blocks it', async () => {
    // Other work of the machine may block it too.
    const quiet = () => expect.poll(() => firing()).not.toContain('StuiverLoopBlocked');
    await quiet();
    for (let block = 0; block < 3; block += 1) {
      const until = performance.now() + 400;
      while (performance.now() < until);
      await new Promise((settle) => setTimeout(settle, 1));
    }
    await fires('StuiverLoopBlocked');
    await quiet();
  });

  it('exists only if a test above has raised it', () => {
    expect(rules.map(({ alert }) => alert).filter((alert) => !raised.has(alert))).toEqual([]);
  });

  it('reads a figure that exists, once, and has a run-book whose queries run', async () => {
    const known = new Set([...(await scrape()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
    expect(
      rules
        .map((rule) => parseRule(rule).metric.replace(/_count$/, ''))
        .filter((metric) => !known.has(metric)),
    ).toEqual([]);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
    }
    const chapters = ['alerts-payments.md', 'alerts-machines.md'].map((name) => `docs/operating/${name}`);
    const texts = chapters.map((path) => readFileSync(join(ROOT, path), 'utf8'));
    const books = texts.join('\n');
    const anchors = chapters.flatMap((path, nth) =>
      [...texts[nth]!.matchAll(/^## (.+)$/gm)].map(
        ([, title]) => `${path}#${title!.toLowerCase().replaceAll(' ', '-')}`,
      ),
    );
    const queries = [...books.matchAll(/`(SELECT [^`]+ FROM [^`]+)`/g)].map(([, query]) => query!);
    expect(queries.length).toBeGreaterThan(5);
    for (const query of queries) await sql.raw(query).execute(test.ownerDb);
    const named = [...rules, ...alertRules('processes')].map(({ annotations }) => annotations.runbook);
    expect(anchors.toSorted()).toEqual(named.toSorted());
  });
});
