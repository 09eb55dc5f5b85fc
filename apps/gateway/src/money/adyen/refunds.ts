import type { RefundOutcome, RefundRequest, Unknown } from '../processors/processor.ts';
import { type AdyenDeps, callUntilAnswered, reportUnexpected } from './call.ts';
import { AdyenUnanswered } from './client.ts';
import {
  findAttemptReference,
  findOperation,
  insertOperation,
  type OperationRow,
} from './operation-queries.ts';
import { recordOutcome } from './record-outcome.ts';
import { type AdyenReference, writeReference } from './reference.ts';

function toOutcome({
  status,
  psp_reference: reference,
  reason_code: reasonCode,
}: OperationRow): RefundOutcome {
  if (status !== 'PENDING' && status !== 'SUCCEEDED' && status !== 'FAILED')
    throw new AdyenUnanswered('not decided');
  return { status, reference, reasonCode };
}

/** Adyen keeps idempotency keys for seven days at least; after that a refund sent again could be a second one. */
const KEY_LIFE_MS = 6 * 86_400_000;

/**
 * Sends a refund that no answer has come to, with its key; one older than its key waits for a person. A movement of money
 * besides the attempt's own is reversed, as it may not be captured.
 */
async function send(deps: AdyenDeps, row: OperationRow, isNew: boolean): Promise<RefundOutcome> {
  if (deps.clock.now().getTime() - row.created_at.getTime() > KEY_LIFE_MS) {
    reportUnexpected(deps, row, { operation: 'refund', since: row.created_at });
    throw new AdyenUnanswered('its key has expired');
  }
  const reference = { merchantId: row.merchant_id, key: row.key };
  const { attempt_key: attemptKey, amount: value, currency } = row;
  const of = { merchantId: row.merchant_id, key: attemptKey! };
  const psp = await findAttemptReference(deps.db, of);
  const isSecond = (await findOperation(deps.db, 'payment', of)) === undefined;
  const body = {
    merchantAccount: row.merchant_account,
    reference: writeReference(reference),
    ...(isSecond ? {} : { amount: { value, currency } }),
  };
  const path = `/payments/${psp ?? ''}/${isSecond ? 'reversals' : 'refunds'}`;
  const find = async () => (await findOperation(deps.db, 'refund', reference))!;
  const answer = await callUntilAnswered(
    deps,
    { path, body, letter: 'r', key: row.key },
    isNew,
    async () => (await find()).status !== 'SENT',
  );
  if (answer?.status === 201) {
    const { pspReference } = answer.body;
    await recordOutcome(deps, 'refund', reference, { status: 'PENDING', pspReference: String(pspReference) });
  } else if (answer) {
    await recordOutcome(deps, 'refund', reference, { status: 'FAILED', reasonCode: 'refundRefused' });
  }
  return toOutcome(await find());
}

/**
 * Refunds once per key; "received" is no outcome, which a signed event brings.
 *
 * @throws AdyenUnanswered when the outcome is unknown
 */
export async function refundPayment(deps: AdyenDeps, request: RefundRequest): Promise<RefundOutcome> {
  const { merchantId, key, attemptKey, amount, currency } = request;
  const paid = await findOperation(deps.db, 'payment', { merchantId, key: attemptKey });
  const at = deps.clock.now();
  const isNew = await insertOperation(deps.db, {
    merchant_id: merchantId,
    kind: 'refund',
    key,
    attempt_key: attemptKey,
    method: paid?.method ?? '',
    merchant_account: paid?.merchant_account ?? deps.account.merchantAccount(merchantId),
    amount,
    currency,
    status: 'SENT',
    created_at: at,
    updated_at: at,
  });
  const row = (await findOperation(deps.db, 'refund', { merchantId, key }))!;
  return row.status === 'SENT' ? send(deps, row, isNew) : toOutcome(row);
}

/**
 * Reads what is known of a refund. One whose answer was lost is sent again with its key.
 *
 * @throws AdyenUnanswered when the outcome is unknown
 */
export async function readRefund(
  deps: AdyenDeps,
  reference: AdyenReference,
): Promise<RefundOutcome | Unknown> {
  const row = await findOperation(deps.db, 'refund', reference);
  if (!row) return { status: 'NOT_FOUND' };
  return row.status === 'SENT' ? send(deps, row, false) : toOutcome(row);
}
