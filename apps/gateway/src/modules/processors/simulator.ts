import { authorizePath } from '@stuiver/contract/checkout-pages';
import { addDays, localDay, startOfDay } from '@stuiver/domain/dates';
import type { Context } from '../../lib/context.ts';
import type { Tx } from '../../lib/database/database.ts';
import { sealReference } from '../payments/sealed-reference.ts';
import type {
  AttemptOutcome,
  Processor,
  ProcessorAttemptStatus,
  RefundRequest,
  StartRequest,
  Unknown,
} from './processor.ts';
import { type Dispute, type Plan, planOf } from './simulator-plan.ts';
import {
  decideOperation,
  type NewMessage,
  operationAt,
  type OperationRow,
  rememberOperation,
} from './simulator-repository.ts';
import { LATER_MS, refundBehaviour, RESPONSE_MS, TEST_ACCOUNT } from './test-values.ts';

export const SIMULATOR = 'simulator';

/** How the simulator remembers of an authorisation that it is not to be captured. */
const NEVER_CAPTURED = 'neverCaptured';

/** The test bank's page can be opened this long. */
const AUTHORIZE_MS = 31 * 86_400_000;
/** Payouts arrive this long after the day began. */
const PAYOUT_MS = 6 * 3_600_000;

/** A connection that broke after the request was sent: the caller cannot know what became of it. */
class ConnectionLost extends Error {
  constructor() {
    super('the simulated connection broke');
    this.name = 'ConnectionLost';
  }
}

/**
 * Remembers that a success will be taken back: an operation of its own, whose id is the chargeback's.
 *
 * @param context clock and ids
 * @param tx the transaction that remembers the success
 * @param of the success
 * @param dispute why, and through which statuses it goes, a minute for each
 * @param minutes until the first of them
 */
export async function rememberDispute(
  context: Pick<Context, 'clock' | 'ids'>,
  tx: Tx,
  of: OperationRow,
  dispute: Dispute,
  minutes: number,
): Promise<void> {
  const now = context.clock.now().getTime();
  const messages = dispute.statuses.map((status, index) => {
    const dueAt = new Date(now + (minutes + index) * LATER_MS);
    const isOpen = status === 'RECEIVED' || status === 'EVIDENCE_REQUIRED';
    const deadline = isOpen ? { deadlineAt: new Date(dueAt.getTime() + RESPONSE_MS) } : {};
    return { id: context.ids.next(), status, reasonCode: dispute.code, dueAt, ...deadline };
  });
  const row = { ...of, id: context.ids.next(), kind: 'chargeback', return_url: null };
  await rememberOperation(tx, { ...row, status: 'RECEIVED', reason_code: dispute.code }, messages);
}

/**
 * The simulator (test mode alone): cards and bank methods without an outside world. It behaves like
 * a remote system: memory and transactions of its own, idempotent by key, and what it says later
 * goes to the inbox as any processor's message would (`test-bank.ts`).
 *
 * @param context clock, ids, keyring, settings, database
 * @returns the processor
 * @throws Error in live mode
 */
export function makeSimulator(context: Context): Processor {
  const { settings, clock, ids, db } = context;
  if (settings.mode !== 'test') throw new Error('The simulator exists in test mode alone');

  const holderName = `Stichting Derdengelden ${settings.productName}`;

  const message = (said: { status: string; reasonCode: string | null }, afterMs = LATER_MS): NewMessage => ({
    id: ids.next(),
    ...said,
    dueAt: new Date(clock.now().getTime() + afterMs),
  });

  function redirectUrlFor(merchantId: string, key: string): string {
    const expiresAt = new Date(clock.now().getTime() + AUTHORIZE_MS);
    const reference = sealReference(context.keyring, { kind: 'attempt', merchantId, id: key, expiresAt });
    return `${settings.publicUrl}${authorizePath(reference)}`;
  }

  function outcomeOf(row: OperationRow): AttemptOutcome {
    const status = row.status as ProcessorAttemptStatus;
    const isTransfer = row.method === 'BANK_TRANSFER' && status === 'PENDING';
    return {
      status,
      reference: row.id,
      reasonCode: row.reason_code === NEVER_CAPTURED ? null : row.reason_code,
      ...(status === 'REDIRECTED' || isTransfer
        ? { redirectUrl: redirectUrlFor(row.merchant_id, row.key) }
        : {}),
      ...(isTransfer ? { transfer: { ...TEST_ACCOUNT, holderName } } : {}),
    };
  }

  async function known(
    merchantId: string,
    kind: 'payment' | 'refund',
    key: string,
  ): Promise<OperationRow | null> {
    return operationAt(db, { merchantId, kind, key }, clock.now());
  }

  function operation(request: StartRequest, key: string, plan: Plan): OperationRow {
    return {
      merchant_id: request.merchantId,
      id: ids.next(),
      kind: 'payment',
      key,
      method: request.method,
      amount: request.amount,
      currency: request.currency,
      status: plan.status,
      reason_code: plan.captures ? plan.reasonCode : NEVER_CAPTURED,
      return_url: request.returnUrl,
      iban: request.iban,
      created_at: clock.now(),
    };
  }

  return {
    code: SIMULATOR,

    async start(request) {
      const plan = planOf(request);
      if (!plan) throw new ConnectionLost();
      const row = operation(request, request.key, plan);
      const messages = plan.later ? [message(plan.later, plan.laterMs)] : [];
      const isPlain = messages.length === 0 && !plan.second && !plan.dispute;
      const isNew = isPlain
        ? await rememberOperation(db, row, [])
        : await db.transaction().execute(async (tx) => {
            const first = await rememberOperation(tx, row, messages);
            if (first && plan.second) {
              const again = operation(request, `${request.key}#2`, plan);
              await rememberOperation(tx, again, [message({ status: 'SUCCEEDED', reasonCode: null })]);
            }
            if (first && plan.dispute)
              await rememberDispute(context, tx, row, plan.dispute, plan.later ? 2 : 1);
            return first;
          });
      if (!plan.answers) throw new ConnectionLost();
      const truth = isNew ? row : await known(request.merchantId, 'payment', request.key);
      return outcomeOf(truth ?? row);
    },

    async capture({ merchantId, key }) {
      const to = { status: 'SUCCEEDED', reasonCode: null };
      const before = await known(merchantId, 'payment', key);
      // It was told when it was authorised that it never will be.
      if (before?.reason_code === NEVER_CAPTURED) return outcomeOf(before);
      await db
        .transaction()
        .execute((tx) => decideOperation(tx, { merchantId, key }, to, [], ['AUTHORIZED']));
      const row = await known(merchantId, 'payment', key);
      return row ? outcomeOf(row) : { status: 'NOT_FOUND' };
    },

    async void({ merchantId, key }) {
      const to = { status: 'ABORTED', reasonCode: 'cancelled' };
      const before = await known(merchantId, 'payment', key);
      const from = before?.method === 'BANK_TRANSFER' ? ['PENDING'] : ['REDIRECTED', 'AUTHORIZED'];
      await db.transaction().execute((tx) => decideOperation(tx, { merchantId, key }, to, [], from));
      const row = await known(merchantId, 'payment', key);
      return row ? outcomeOf(row) : { status: 'NOT_FOUND' };
    },

    async attemptStatus({ merchantId, key }): Promise<AttemptOutcome | Unknown> {
      const row = await known(merchantId, 'payment', key);
      // A card that gave no answer gives none until its minute is over, so that uncertainty can be seen.
      if (row?.method === 'CARD' && row.status === 'PENDING') throw new ConnectionLost();
      return row ? outcomeOf(row) : { status: 'NOT_FOUND' };
    },

    async refund(request: RefundRequest) {
      const behaviour = refundBehaviour(request.amount);
      const fails = behaviour === 'fails';
      const row: OperationRow = {
        merchant_id: request.merchantId,
        id: ids.next(),
        kind: 'refund',
        key: request.key,
        method: '',
        amount: request.amount,
        currency: request.currency,
        status: fails ? 'FAILED' : behaviour === 'succeedsLater' ? 'PENDING' : 'SUCCEEDED',
        reason_code: fails ? 'refundRefused' : null,
        return_url: null,
        iban: null,
        created_at: clock.now(),
      };
      const later: NewMessage[] = [];
      if (behaviour === 'succeedsLater') later.push(message({ status: 'SUCCEEDED', reasonCode: null }));
      if (behaviour === 'bounces') later.push(message({ status: 'FAILED', reasonCode: 'accountClosed' }));
      const isNew = await db.transaction().execute((tx) => rememberOperation(tx, row, later));
      const truth = isNew ? row : ((await known(request.merchantId, 'refund', request.key)) ?? row);
      return { status: truth.status as 'PENDING', reference: truth.id, reasonCode: truth.reason_code };
    },

    async refundStatus({ merchantId, key }) {
      const row = await known(merchantId, 'refund', key);
      if (!row) return { status: 'NOT_FOUND' };
      return { status: row.status as 'PENDING', reference: row.id, reasonCode: row.reason_code };
    },

    settledBefore(now) {
      const today = localDay(now, settings.timeZone);
      const start = Date.parse(startOfDay(today, settings.timeZone));
      if (now.getTime() >= start + PAYOUT_MS) return new Date(start);
      return new Date(startOfDay(addDays(today, -1), settings.timeZone));
    },
  };
}
