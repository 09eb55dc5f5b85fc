import { findDisputeCase, INQUIRY_REASON } from '@stuiver/domain/chargebacks/dispute-reasons';
import { isIsoReturnCode } from '@stuiver/domain/return-codes';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { DefenceOutcome, DefenceRequest } from './processor.ts';
import {
  addMessages,
  countDefences,
  type NewMessage,
  operationAt,
  operationById,
  type SimulatorOperationRow,
  rememberOperation,
  responseDeadline,
} from './simulator-repository.ts';
import { defenceBehaviour, LATER_MS, RESPONSE_MS } from './test-values.ts';

type Chargeback = { readonly merchantId: string; readonly reference: string };

async function requireChargeback(deps: Context, of: Chargeback): Promise<SimulatorOperationRow> {
  const row = await operationById(deps.db, of.merchantId, of.reference);
  if (row?.kind !== 'chargeback') throw new Error('the simulated scheme knows no such chargeback');
  return row;
}

/** Names the defences of a chargeback's case; a bank's return has none. */
export async function listSimulatedDefenceReasons(deps: Context, of: Chargeback): Promise<readonly string[]> {
  const { reason_code: code } = await requireChargeback(deps, of);
  return isIsoReturnCode(code ?? '') ? [] : [findDisputeCase(code ?? '')];
}

/** The end of a review; asked for more, the second packet wins. */
function buildVerdict(deps: Context, amount: number, isSecond: boolean): NewMessage {
  const dueAt = new Date(deps.clock.now().getTime() + LATER_MS);
  const message = { id: deps.ids.next(), reasonCode: null, dueAt };
  const behaviour = defenceBehaviour(amount);
  if (behaviour === 'moreInformation' && !isSecond)
    return {
      ...message,
      status: 'EVIDENCE_REQUIRED',
      stage: 'SECOND',
      deadlineAt: new Date(dueAt.getTime() + RESPONSE_MS),
    };
  return { ...message, status: behaviour === 'lost' ? 'LOST' : 'WON' };
}

async function checkPacket(
  deps: Context,
  chargeback: SimulatorOperationRow,
  packet: Buffer,
): Promise<'tooLate' | 'unreadable' | null> {
  const deadline = await responseDeadline(deps.db, chargeback.merchant_id, chargeback.id);
  if (deadline !== null && deadline <= deps.clock.now()) return 'tooLate';
  if (!packet.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'unreadable';
  const behaviour = defenceBehaviour(chargeback.amount);
  return behaviour === 'tooLate' || behaviour === 'unreadable' ? behaviour : null;
}

/** Takes a packet once per key, and reports the verdict a minute later. */
export async function submitSimulatedDefence(
  deps: Context,
  request: DefenceRequest,
): Promise<DefenceOutcome> {
  const { clock, db, ids } = deps;
  const { merchantId, key } = request;
  const chargeback = await requireChargeback(deps, request);
  const refusal = await checkPacket(deps, chargeback, request.packet);
  await inTransaction(db, async (tx) => {
    const row = {
      ...chargeback,
      id: ids.next(),
      kind: 'defence' as const,
      // The chargeback that it is about comes first, so that its packets can be counted.
      key: `${request.reference}#${key}`,
      status: refusal === null ? 'TAKEN' : 'REFUSED',
      reason_code: refusal,
      created_at: clock.now(),
    };
    const earlier = await countDefences(tx, merchantId, request.reference);
    const isNew = await rememberOperation(tx, row, []);
    // An inquiry is answered, and has no verdict.
    if (!isNew || refusal !== null || chargeback.reason_code === INQUIRY_REASON) return;
    const verdict = buildVerdict(deps, chargeback.amount, earlier > 0);
    await addMessages(tx, merchantId, chargeback.id, [verdict]);
  });
  const known = await operationAt(
    db,
    { merchantId, kind: 'defence', key: `${request.reference}#${key}` },
    clock.now(),
  );
  if (known?.status !== 'REFUSED') return { status: 'TAKEN' };
  return { status: 'REFUSED', reason: known.reason_code === 'tooLate' ? 'tooLate' : 'unreadable' };
}

/** Gives a chargeback up, which is reported a minute later. */
export async function acceptSimulatedDispute(deps: Context, of: Chargeback): Promise<void> {
  const { clock, db, ids } = deps;
  const chargeback = await requireChargeback(deps, of);
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const key = `${of.reference}#accepted`;
    const row = {
      ...chargeback,
      id: ids.next(),
      kind: 'defence' as const,
      key,
      status: 'ACCEPTED',
      created_at: at,
    };
    if (!(await rememberOperation(tx, row, []))) return;
    const dueAt = new Date(at.getTime() + LATER_MS);
    await addMessages(tx, of.merchantId, chargeback.id, [
      { id: ids.next(), status: 'ACCEPTED', reasonCode: null, dueAt },
    ]);
  });
}
