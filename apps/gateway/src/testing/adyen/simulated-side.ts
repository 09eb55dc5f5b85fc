import type { TestBankOutcome } from '@stuiver/contract/checkout-pages';
import { seededRandom } from '@stuiver/domain/random';
import { sql } from 'kysely';
import { getAdyenAccount } from '../../money/adyen/account.ts';
import { makeAdyenClient } from '../../money/adyen/client.ts';
import { applyEvents } from '../../money/adyen/events/apply-events.ts';
import { makeAdyenProcessor } from '../../money/adyen/processor.ts';
import { ADYEN } from '../../money/adyen/reference.ts';
import { takeReports } from '../../money/adyen/reports/take-reports.ts';
import { openReference } from '../../money/payers/sealed-reference.ts';
import { endNotReceived } from '../../money/payments/engine/not-received.ts';
import { finishAttempt } from '../../money/payments/payer/return.ts';
import type { PaymentDeps, Processor } from '../../money/processors/processor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { TestApp } from '../app.ts';
import { aCard, GOOD_CARD } from '../engine/engine.ts';
import { FRAUD_CARD } from '../evidence.ts';
import type { Cut, Side } from '../engine/side.ts';
import { DAY } from '../engine/simulated-steps.ts';
import type { Modification, TwinDispute, TwinPayment } from './books.ts';
import type { AdyenTwin } from './twin.ts';
import type { TwinEvent } from './webhook-items.ts';

/** The name on cards whose payers take their money back. */
const FRAUD = 'Fraude';
/** The steps' cards, as the twin has their fates: by the name on the card, or by a number that is challenged. */
const HOLDERS: Readonly<Record<string, string>> = {
  '4000000000000002': 'DECLINED',
  '4000000000001000': 'PENDING',
  '4000000000001018': 'NOT_ENOUGH_BALANCE',
  '4000000000001026': 'ERROR',
  '4000000000001034': 'CVC_DECLINED',
  '4000000000001042': 'CAPTURE FAILED',
  '4000000000001059': 'REFUND FAILED',
  [FRAUD_CARD]: FRAUD,
};
/** Cards whose payers are asked for strong authentication: at their bank's own address, or natively on our page. */
const CHALLENGED: Readonly<Record<string, string>> = {
  '4000000000003220': '4212345678901237',
  '4000000000001067': '4917610000000000',
};
/** Decides by a card's number whether the twin has it authenticated natively. */
export const authenticatesNatively = (number: string) => number === CHALLENGED['4000000000001067'];
/** What native authentication needs of the payer's browser. */
const BROWSER = { locale: 'nl', colorDepth: 24, screenHeight: 900, screenWidth: 1440, timeZoneOffset: -60 };

const ACTS = {
  success: 'approve',
  later: 'approve',
  failure: 'refuse',
  cancel: 'cancel',
  expire: null,
} as const satisfies Record<TestBankOutcome, 'approve' | 'refuse' | 'cancel' | null>;

/** Events that may never come, as a report closes what they would have closed. */
const CLOSED_BY_REPORT = ['CAPTURE', 'REFUND', 'CHARGEBACK'];
/** Events that never come for good, as their number times another is finite. */
const MOST_ROUNDS = 20;
/** Events that are reported again at once. */
const MOST_REPEATED = 25;

type Row = { readonly id: string; readonly payment_id: string; readonly status: string };

/** Puts Adyen's processor and twin before the simulator: it executes cards and iDEAL in a merchant's history. */
export function makeAdyenSide(test: TestApp, twin: AdyenTwin) {
  return async (merchantId: string, cut: Cut, seed: number): Promise<Side> => {
    const { context, ownerDb } = test;
    const random = seededRandom(seed);
    const { books } = twin;
    const begin = { events: twin.events.length, modifications: books.modifications.length };
    /** This history's own, of which other merchants' are not. */
    const events = () => twin.events.slice(begin.events);
    const account = getAdyenAccount(context)!;
    const client = makeAdyenClient(context, account);
    /** True once nothing more goes wrong on the lines. */
    let isCalm = false;
    const lost = new Set<TwinEvent>();
    const disputes: TwinDispute[] = [];
    const chance = (percent: number) => !isCalm && random.int(100) < percent;
    // Requests have a fate; the worker's calls get lost too, now and then.
    const worker = () => (chance(10) ? 'callLost' : chance(10) ? 'answerLost' : 'fine');
    const onLine: Parameters<Cut>[1] = { fates: ['callLost', 'answerLost'], worker };
    const inProcess: Parameters<Cut>[1] = { fates: ['diesBefore', 'diesAfter'] };
    const adyen = makeAdyenProcessor(context, account, {
      checkout: cut(client.checkout, onLine),
      dispute: cut(client.dispute, onLine),
      report: client.report,
    });
    const processor: Processor = {
      ...adyen,
      start: cut(adyen.start, inProcess),
      void: cut(adyen.void, inProcess),
      refund: cut(adyen.refund, inProcess),
      submitDefence: cut(adyen.submitDefence, inProcess),
      acceptDispute: cut(adyen.acceptDispute, inProcess),
    };
    await ownerDb
      .updateTable('merchant_payment_methods')
      .set({ processor: ADYEN })
      .where('merchant_id', '=', merchantId)
      .where('method', 'in', ['CARD', 'IDEAL'])
      .execute();

    const listAttempts = (): Promise<Row[]> =>
      ownerDb
        .selectFrom('attempts')
        .select(['id', 'payment_id', 'status'])
        .where('merchant_id', '=', merchantId)
        .where('processor', '=', ADYEN)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    const find = ({ id }: Pick<Row, 'id'>) => books.findPayment(`${merchantId}.${id}`);
    const own = async () => (await listAttempts()).map(find).filter((payment) => payment !== undefined);
    /** True while an event about a payment is on its way, or never comes: then a report closes it. */
    const isWaiting = (payment: TwinPayment) =>
      [...twin.waiting(), ...lost].some((event) =>
        [event.pspReference, event.originalReference].includes(payment.pspReference),
      );

    /** Payments that a bank may still say to be paid, oldest first. */
    async function listUndecided(paymentId: string | null) {
      const rows = await listAttempts();
      return rows
        .filter((row) => paymentId === null || row.payment_id === paymentId)
        .map(find)
        .filter((payment) => payment !== undefined)
        .filter(
          ({ status, type }) =>
            status === 'refused' || status === 'received' || (type !== 'scheme' && status !== 'authorised'),
        );
    }

    async function applyAll(deps: PaymentDeps): Promise<void> {
      // What fails stays due, and comes again with the next look.
      for (let round = 0; round < MOST_ROUNDS && (await applyEvents(deps)) > 0; round += 1);
    }

    async function deliver(deps: PaymentDeps): Promise<void> {
      for (const event of twin.waiting()) {
        if (!event.success || !CLOSED_BY_REPORT.includes(event.eventCode) || !chance(4)) continue;
        lost.add(event);
        twin.forget((one) => one === event);
      }
      const late = new Set(twin.waiting().filter(() => chance(15)));
      await twin.deliver({
        isReversed: chance(25),
        times: chance(10) ? 2 : 1,
        only: (event) => !late.has(event),
      });
      await applyAll(deps);
    }

    function openDispute(payment: TwinPayment, status: 'RECEIVED' | 'WON' | 'LOST'): void {
      if (payment.captured === 0 || disputes.some((dispute) => dispute.payment === payment)) return;
      const begin = chance(50) ? 'REQUEST_FOR_INFORMATION' : 'NOTIFICATION_OF_CHARGEBACK';
      const eventCode = status === 'RECEIVED' ? begin : 'CHARGEBACK';
      const dispute = twin.disputes.open(payment.pspReference, { eventCode });
      disputes.push(dispute);
      if (status === 'WON') twin.disputes.move(dispute, 'CHARGEBACK_REVERSED', 'Won');
      if (status === 'LOST') twin.disputes.move(dispute, 'DISPUTE_DEFENSE_PERIOD_ENDED', 'Expired');
    }

    /** Goes on with disputes as schemes do: the money moves, and an answer is judged. */
    async function moveDisputes(): Promise<void> {
      for (const payment of await own())
        if (payment.holder === FRAUD && payment.captured > 0 && chance(30)) openDispute(payment, 'RECEIVED');
      for (const dispute of disputes) {
        const { payment, status, pspReference } = dispute;
        if (chance(50)) continue;
        const codes = events()
          .filter((event) => event.pspReference === pspReference)
          .map(({ eventCode }) => eventCode);
        const has = (code: string) => codes.includes(code);
        // Most banks are content with an answer, and wait for it; at rest, no question becomes a chargeback.
        if (dispute.isInquiry && !chance(25)) {
          if (isCalm && status === 'open' && !has('DISPUTE_DEFENSE_PERIOD_ENDED'))
            twin.disputes.move(dispute, 'DISPUTE_DEFENSE_PERIOD_ENDED', 'Expired');
          continue;
        }
        if (!has('CHARGEBACK')) twin.disputes.move(dispute, 'CHARGEBACK');
        else if (status === 'defended' && payment.value % 10 === 2) {
          if (!has('PREARBITRATION_LOST')) twin.disputes.move(dispute, 'PREARBITRATION_LOST', 'Lost');
        } else if (status === 'defended' && !has('CHARGEBACK_REVERSED'))
          twin.disputes.move(dispute, 'CHARGEBACK_REVERSED', 'Won');
        // The bank takes the money again, for good.
        else if (has('CHARGEBACK_REVERSED') && payment.value % 10 === 1 && !has('SECOND_CHARGEBACK'))
          twin.disputes.move(dispute, 'SECOND_CHARGEBACK', 'Lost');
        else if (status === 'open' && isCalm && !has('DISPUTE_DEFENSE_PERIOD_ENDED'))
          twin.disputes.move(dispute, 'DISPUTE_DEFENSE_PERIOD_ENDED', 'Expired');
      }
    }

    /** A person ends what has been unknown for a day and is not at Adyen. */
    async function endNotArrived(deps: PaymentDeps): Promise<void> {
      for (const row of await listAttempts()) {
        if (row.status !== 'UNKNOWN' || find(row)) continue;
        const of = { merchantId, attemptId: row.id, reason: 'nergens te vinden' };
        await endNotReceived(deps, of, { kind: 'operator' }).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        });
      }
    }

    /** A person makes refunds that are too old to be sent again, and not at Adyen, under our references. */
    async function refundByHand({ clock }: PaymentDeps): Promise<void> {
      const rows = await ownerDb
        .selectFrom('refunds')
        .select(['id', 'attempt_id', 'amount as value', 'currency'])
        .where('merchant_id', '=', merchantId)
        .where('processor', '=', ADYEN)
        .where('status', '=', 'PENDING')
        .where('created_at', '<', new Date(clock.now().getTime() - 7 * DAY))
        .execute();
      for (const { id, attempt_id, ...amount } of rows) {
        const payment = find({ id: attempt_id });
        const reference = `${merchantId}.${id}`;
        if (!payment || books.modifications.some((one) => one.reference === reference)) continue;
        const { merchantAccount } = payment;
        books.modifyPayment(payment.pspReference, 'refunds', { merchantAccount, reference, amount });
      }
    }

    let reported = books.entries.length;
    async function look(deps: PaymentDeps): Promise<void> {
      await moveDisputes();
      await deliver(deps);
      if (books.entries.length > reported && (isCalm || chance(25))) {
        twin.closeBatch();
        reported = books.entries.length;
        await deliver(deps);
      }
      await takeReports(deps);
      await endNotArrived(deps);
      await refundByHand(deps);
    }

    return {
      processor,
      async calm() {
        isCalm = true;
        for (const { pspReference, status } of await own())
          if (status === 'received') twin.decide(pspReference, 'Refused');
      },
      look,
      instrument(by) {
        if (by === 'IDEAL') return { paymentMethod: 'IDEAL' };
        return aCard(CHALLENGED[by] ?? GOOD_CARD, {
          cardHolderName: HOLDERS[by] ?? 'J. Jansen',
          browser: BROWSER,
        });
      },
      isBank: (redirectUrl) => redirectUrl.includes('/payment/onward/'),
      async decide(deps, redirectUrl, outcome) {
        const text = new URL(redirectUrl).pathname.split('/').at(-1)!;
        const opened = openReference(context.keyring, context.clock, text);
        const payment = opened.ok ? find(opened.reference) : undefined;
        const act = ACTS[outcome];
        if (!payment || act === null) return;
        const come = async (returned: Readonly<Record<string, string>>) => {
          const once = () => finishAttempt(deps, payment.returnUrl.split('/').at(-1)!, returned);
          await Promise.all(chance(50) ? [once(), once()] : [once()]);
        };
        if (payment.step === 'fingerprint') await come({ threeDSCompInd: 'Y' });
        const isChallenge = payment.step === 'challenge';
        const back = new URL(twin.act(payment.pspReference, act));
        // These payers never come back.
        if (outcome === 'later') return;
        const cres = Buffer.from(JSON.stringify({ transStatus: act === 'approve' ? 'Y' : 'N' }));
        await come(
          isChallenge ? { cres: cres.toString('base64url') } : Object.fromEntries(back.searchParams),
        );
      },
      async sayPaid(paymentId, which) {
        const undecided = await listUndecided(paymentId);
        const payment = undecided[which % Math.max(1, undecided.length)];
        if (payment) twin.decide(payment.pspReference, 'Authorised');
      },
      chargeBack(attemptId, status) {
        const payment = find({ id: attemptId });
        if (payment) openDispute(payment, status);
      },
      async repeat(deps) {
        const sent = events().filter((event) => !twin.waiting().includes(event) && !lost.has(event));
        const again = sent.slice(-MOST_REPEATED).toReversed();
        for (const event of again) await twin.post(event, {});
        await ownerDb
          .updateTable('adyen_events')
          .set({ applied_at: null, result: null, waits: null })
          .where('psp_reference', 'in', ['', ...again.map(({ pspReference }) => pspReference)])
          .execute();
        await applyAll(deps);
      },
      async listTaken() {
        const rows = await listAttempts();
        return rows.flatMap((row) => {
          const payment = find(row);
          const isTaken =
            payment !== undefined &&
            (payment.captured > 0 ||
              books.modifications
                .slice(begin.modifications)
                .some((one) => one.payment === payment && one.kind === 'capture' && one.success));
          return isTaken
            ? [{ paymentId: row.payment_id, isReported: !isWaiting(payment) && payment.captured > 0 }]
            : [];
        });
      },
      countContradictions: async () =>
        countContradictions(test, merchantId, {
          own: await own(),
          modified: books.modifications.slice(begin.modifications),
          disputes,
        }),
      async countOutcomes() {
        const { rows } = await sql<{ what: string; n: number }>`
          SELECT concat_ws(' ', 'event', event_code, success, coalesce(waits, result)) AS what, count(*)::int AS n
            FROM adyen_events WHERE merchant_reference LIKE ${`${merchantId}%`} GROUP BY 1
          UNION ALL SELECT concat_ws(' ', 'line', type, waits), count(*)::int FROM adyen_report_lines
            WHERE merchant_reference LIKE ${`${merchantId}%`} GROUP BY 1`.execute(ownerDb);
        return { ...Object.fromEntries(rows.map(({ what, n }) => [what, n])), 'event lost': lost.size };
      },
    };
  };
}

/** Compares a merchant's books with the twin's once everything has ended; each count should be zero. */
async function countContradictions(
  { ownerDb }: TestApp,
  merchantId: string,
  {
    own,
    modified,
    disputes,
  }: {
    readonly own: readonly TwinPayment[];
    readonly modified: readonly Modification[];
    readonly disputes: readonly TwinDispute[];
  },
): Promise<Record<string, number>> {
  const like = `${merchantId}%`;
  const attempts = await ownerDb
    .selectFrom('attempts')
    .select(['id', 'status', 'amount', 'processor_reference'])
    .where('merchant_id', '=', merchantId)
    .where('processor', '=', ADYEN)
    .execute();
  const refunds = await ownerDb
    .selectFrom('refunds')
    .select(['id', 'status', 'amount', 'attempt_id'])
    .where('merchant_id', '=', merchantId)
    .where('processor', '=', ADYEN)
    .execute();
  const chargebacks = await ownerDb
    .selectFrom('chargebacks')
    .select(['attempt_id', 'status', 'amount', 'processor_reference'])
    .where('merchant_id', '=', merchantId)
    .where('processor', '=', ADYEN)
    .execute();
  const { rows: answers } = await sql<{
    dispute: string;
    isInquiry: boolean;
    filed: boolean;
    accepted: boolean;
  }>`SELECT c.processor_reference AS dispute, c.amount = 0 AS "isInquiry", bool_or(f.filed_at IS NOT NULL) AS filed,
      bool_or(f.accepted_at IS NOT NULL) AS accepted
    FROM evidence_folders f JOIN chargebacks c ON c.merchant_id = ${merchantId} AND c.id = f.chargeback_id
    WHERE f.merchant_id = ${merchantId} AND c.processor = ${ADYEN} GROUP BY 1, 2`.execute(ownerDb);
  // Won at its bank after the merchant had given it up: a person decides, and the difference is shown until then.
  const { rows: moved } = await sql<{ dispute: string }>`SELECT psp_reference AS dispute FROM adyen_events
    WHERE merchant_reference LIKE ${like} AND waits = 'disputeMoved'`.execute(ownerDb);
  const isAtDesk = (reference: string | null) => moved.some(({ dispute }) => dispute === reference);
  const { rows: waiting } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM adyen_events
    WHERE merchant_reference LIKE ${like} AND (applied_at IS NULL OR result = 'early')`.execute(ownerDb);
  const { rows: lines } = await sql<{ psp_reference: string; modification_reference: string }>`
    SELECT psp_reference, modification_reference FROM adyen_report_lines
    WHERE merchant_reference LIKE ${like} AND (waits IS NOT NULL OR booked IS DISTINCT FROM gross)`.execute(
    ownerDb,
  );
  const find = (id: string) => own.find(({ reference }) => reference === `${merchantId}.${id}`);
  const modifications = (kind: Modification['kind']) => modified.filter((one) => one.kind === kind);
  const refundsAt = (id: string) =>
    modifications('refund').filter(({ reference }) => reference === `${merchantId}.${id}`);
  const sum = (rows: readonly { readonly amount: number }[]) =>
    rows.reduce((total, { amount }) => total + amount, 0);
  const isHolder = (payment: TwinPayment | undefined, name: string) => payment?.holder === name;
  const byAttempt = <R extends { readonly attempt_id: string }>(rows: readonly R[], payment: TwinPayment) =>
    rows.filter(({ attempt_id }) => payment.reference === `${merchantId}.${attempt_id}`);
  const count = <T>(rows: readonly T[], isBad: (row: T) => boolean) => rows.filter(isBad).length;
  return {
    'money at Adyen that the ledger does not know': count(
      attempts,
      ({ id, status }) => status !== 'SUCCEEDED' && (find(id)?.captured ?? 0) > 0,
    ),
    'money in the ledger that Adyen does not know': count(
      attempts,
      ({ id, status, amount, processor_reference }) =>
        status === 'SUCCEEDED' &&
        (find(id)?.pspReference !== processor_reference || find(id)?.captured !== amount) &&
        !isHolder(find(id), 'CAPTURE FAILED'),
    ),
    'authorisations at Adyen that nobody ends': count(
      own,
      (payment) =>
        payment.status === 'authorised' && payment.captured === 0 && !isHolder(payment, 'CAPTURE FAILED'),
    ),
    'captures that were asked for twice': count(
      own,
      (payment) => count(modifications('capture'), (one) => one.payment === payment) > 1,
    ),
    'refunds that were asked for twice': count(refunds, ({ id }) => refundsAt(id).length > 1),
    'refunds that ended otherwise at Adyen': count(refunds, ({ id, status }) => {
      const [made] = refundsAt(id);
      return (
        (status === 'SUCCEEDED') !== (made?.success === true && !isHolder(made.payment, 'REFUND FAILED'))
      );
    }),
    'sums of refunds that differ': count(
      own,
      (payment) =>
        payment.refunded !== sum(byAttempt(refunds, payment).filter(({ status }) => status === 'SUCCEEDED')),
    ),
    'sums of chargebacks that differ': count(
      own,
      (payment) =>
        payment.disputed !== sum(byAttempt(chargebacks, payment).filter(({ status }) => status !== 'WON')) &&
        !byAttempt(chargebacks, payment).some(({ processor_reference }) => isAtDesk(processor_reference)),
    ),
    'answers that Adyen has otherwise': count(disputes, ({ pspReference, status, isInquiry }) => {
      const find = (asked: boolean) =>
        answers.find((answer) => answer.dispute === pspReference && answer.isInquiry === asked);
      const answer = find(isInquiry);
      // An answer to a bank that has just made a chargeback of its inquiry defends that.
      const isDefended = answer?.filed === true || (find(true)?.filed === true && status === 'defended');
      return (
        isDefended !== (status === 'defended') || (answer?.accepted === true) !== (status === 'accepted')
      );
    }),
    'events not applied': waiting[0]!.n,
    'lines of reports that differ from the ledger': count(
      lines,
      ({ psp_reference, modification_reference }) =>
        !isAtDesk(modification_reference) &&
        !isHolder(
          own.find(({ pspReference }) => pspReference === psp_reference),
          'CAPTURE FAILED',
        ),
    ),
  };
}
