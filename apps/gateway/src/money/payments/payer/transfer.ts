import type { TransferInstructions } from '@stuiver/contract';
import { epcCodeText } from '@stuiver/domain/epc-code';
import { getMethodFacts } from '@stuiver/domain/methods';
import { formatWire } from '@stuiver/domain/money';
import { notFound } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { drawQrSvg } from '../../../platform/files/qr-code.ts';
import { type AttemptRecord, findPayment, type PaymentRecord } from '../payment-queries.ts';
import { paymentOfReference } from './payer-reference.ts';
import { findInstructions } from './repository.ts';

/** The bank transfer that we wait for, if any. */
function awaitedTransfer(attempts: readonly AttemptRecord[]): AttemptRecord | undefined {
  return attempts.find(
    ({ status, method }) => status === 'PENDING' && getMethodFacts(method)?.pendingOn === 'payer',
  );
}

async function awaited(db: Queries, payment: PaymentRecord) {
  const attempt = awaitedTransfer(payment.attempts);
  const told = attempt && (await findInstructions(db, payment.merchant_id, attempt.id));
  return attempt && told ? { attempt, told, missing: attempt.amount - attempt.waiting_amount } : null;
}

/** Returns the instructions of a pending bank transfer, and the missing amount; null without one. */
export async function getTransferInstructions(
  db: Queries,
  payment: PaymentRecord,
): Promise<TransferInstructions | null> {
  const found = await awaited(db, payment);
  if (!found) return null;
  const { attempt, told, missing } = found;
  return {
    iban: told.iban,
    bic: told.bic,
    holderName: told.holder_name,
    reference: told.reference,
    received: formatWire(attempt.waiting_amount),
    missing: formatWire(missing),
    bankPath: attempt.redirect_url === null ? null : new URL(attempt.redirect_url).pathname,
  };
}

/**
 * Builds the EPC QR code (EPC069-12) of the amount still missing from a bank transfer, as an SVG document.
 *
 * @param text the sealed reference of a payment, or of a link for one use
 * @throws AppError `notFound` for another reference, and when no transfer is pending
 */
export async function transferCode(deps: Context, text: string): Promise<string> {
  const { merchantId, id } = await paymentOfReference(deps, text);
  if (id === null) throw notFound();
  const payment = await findPayment(deps.db, merchantId, id);
  const found = payment && (await awaited(deps.db, payment));
  if (!found) throw notFound();
  const { told, missing } = found;
  const { bic, iban, reference } = told;
  return drawQrSvg(epcCodeText({ bic, name: told.holder_name, iban, amount: missing, reference }));
}
