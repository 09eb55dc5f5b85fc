import { Readable } from 'node:stream';
import type { Language } from '@stuiver/messages';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { orNotFound } from '../../platform/app-error.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { StreamAnswer } from '../../platform/http/route.ts';
import { bookWords } from './book-words.ts';
import { writeCamt } from './camt.ts';
import { inOrder } from '../../money/settlements/group-order.ts';
import { listSettlementGroups, findSettlementPayout } from '../../money/settlements/read-queries.ts';
import { findSettlement, readLines } from './settlement-queries.ts';
import { type Sender, settlementPdf } from './settlement-pdf.ts';

type Actor = AuditEntry['actor'];

/** Answers with a file to be saved. */
export function fileAnswer(stream: Readable, type: string, name: string): StreamAnswer {
  return new StreamAnswer(stream, type, { 'content-disposition': `attachment; filename="${name}"` });
}

/** Returns the provider's lines on files: as set, else the product's name. */
export function readFileSender(deps: Pick<Context, 'settings'>): Sender {
  const { invoiceSender, productName, timeZone } = deps.settings;
  return { lines: (invoiceSender ?? productName).split('|').map((line) => line.trim()), timeZone };
}

/** Records who fetched a file. */
export function writeDownload(
  deps: Context,
  actor: Actor,
  entry: Pick<AuditEntry, 'action' | 'merchantId' | 'subjectId' | 'subjectName'>,
  format: string,
): Promise<void> {
  return inTransaction(deps.db, (tx) => writeAudit(deps, tx, { ...entry, actor, after: { format } }));
}

/**
 * A settlement as a file, streamed.
 *
 * @param format `camt` has no language
 * @throws AppError `notFound`, also for someone else's
 */
export async function settlementFile(
  deps: Context,
  actor: Actor,
  scope: MerchantScope,
  id: string,
  format: { readonly kind: 'camt' } | { readonly kind: 'pdf'; readonly language: Language },
): Promise<StreamAnswer> {
  const settlement = orNotFound(await findSettlement(deps.db, scope, id));
  const name = `${settlement.currency}-${settlement.number}`;
  await writeDownload(
    deps,
    actor,
    {
      action: 'settlement.downloaded',
      merchantId: settlement.merchant_id,
      subjectId: id,
      subjectName: name,
    },
    format.kind,
  );
  if (format.kind === 'camt') {
    const payout = await findSettlementPayout(deps.db, settlement.merchant_id, id);
    const lines = readLines(deps.db, settlement);
    return fileAnswer(
      Readable.from(writeCamt(settlement, payout?.reference ?? null, lines, deps.settings)),
      'application/xml',
      `camt053-${name}.xml`,
    );
  }
  const words = await bookWords(format.language);
  const groups = inOrder(await listSettlementGroups(deps.db, settlement.merchant_id, settlement.id));
  const bytes = await settlementPdf(settlement, groups, words, readFileSender(deps));
  return fileAnswer(Readable.from([bytes]), 'application/pdf', `${words.texts.names.settlement(name)}.pdf`);
}
