import { sql } from 'kysely';
import type { Db, Queries, TableRow } from '../../platform/database/database.ts';
import { acrossMerchants } from '../../platform/database/machines.ts';
import { insertNew, updateRows } from '../../platform/database/rows.ts';
import type { ProcessorMessage } from './message.ts';

/** @returns false when a message with this id was there already */
export async function insertMessage(db: Queries, message: ProcessorMessage, at: Date): Promise<boolean> {
  const row = {
    merchant_id: message.merchantId,
    processor: message.processor,
    message_id: message.messageId,
    subject_kind: message.subject.kind,
    subject_id: message.subject.id,
    status: message.status,
    reason_code: message.reasonCode,
    processor_reference: message.reference,
    amount: message.amount ?? null,
    deadline_at: message.deadlineAt ?? null,
    stage: message.stage ?? null,
    received_at: at,
    applied_at: null,
    result: null,
  };
  return insertNew(db, 'processor_inbox', row, ['merchant_id', 'processor', 'message_id']);
}

/** Records the result of a message, once. */
export async function markApplied(
  db: Queries,
  message: ProcessorMessage,
  result: string,
  at: Date,
): Promise<void> {
  const { merchantId: merchant_id, processor, messageId: message_id } = message;
  const waiting = { merchant_id, processor, message_id, applied_at: null };
  await updateRows(db, 'processor_inbox', waiting, { applied_at: at, result });
}

/** Messages that were stored and never applied, of all merchants, oldest first. */
export async function waitingMessages(db: Db, limit: number): Promise<ProcessorMessage[]> {
  const { rows } = await sql<
    TableRow<'processor_inbox'>
  >`SELECT merchant_id, processor, message_id, subject_kind, subject_id, status, reason_code,
        processor_reference, amount, deadline_at, stage
      FROM processor_inbox WHERE applied_at IS NULL ORDER BY received_at LIMIT ${limit}`.execute(
    acrossMerchants(db),
  );
  return rows.map((row) => ({
    processor: row.processor,
    messageId: row.message_id,
    merchantId: row.merchant_id,
    subject: { kind: row.subject_kind, id: row.subject_id },
    status: row.status,
    reasonCode: row.reason_code,
    reference: row.processor_reference,
    amount: row.amount,
    deadlineAt: row.deadline_at,
    stage: row.stage,
  }));
}
