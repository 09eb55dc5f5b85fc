import { CARD_DISPUTE_CODES, findDisputeReason } from '@stuiver/domain/chargebacks/dispute-reasons';
import { ISO_RETURN_CODES, isIsoReturnCode } from '@stuiver/domain/return-codes';
import type { ColumnName, WordList } from '@stuiver/contract';
import type { Language } from '@stuiver/messages';
import type { ExportFileTexts } from '@stuiver/messages/nl/exports/export-file';
import type { ColumnTexts } from '@stuiver/messages/nl/lists/columns';
import type { DisputeWords } from '@stuiver/messages/nl/chargebacks/dispute-words';
import type { RefundRequestsTexts } from '@stuiver/messages/nl/refunds/refund-requests';
import type { RefundsTexts } from '@stuiver/messages/nl/refunds/refunds';
import type { StatusTexts } from '@stuiver/messages/nl/shared/statuses';
import type { MethodTexts } from '@stuiver/messages/nl/methods/methods';
import type { SettlementWords } from '@stuiver/messages/nl/settlements/settlement-words';
import type { AuditCodes } from '@stuiver/messages/nl/audit/audit-codes';
import type { AuditWords } from '@stuiver/messages/nl/audit/audit-words';

/** Headers and words of files in one language. */
export type FileWords = {
  readonly columns: Readonly<Record<ColumnName, string>>;
  readonly names: ExportFileTexts['names'];
  readonly words: Readonly<Record<WordList, Readonly<Record<string, string>>>>;
  /** Maker and reason of an automatic refund. */
  readonly automatic: { readonly maker: string; readonly reason: string };
};

/** Loads the headers and words of files in a language. */
export async function fileWords(language: Language): Promise<FileWords> {
  const [file, headers, status, method, dispute, refunds, requests, audit, settlement, codesOfAudit] =
    await Promise.all([
      import(`@stuiver/messages/${language}/exports/export-file`) as Promise<{
        exportFileTexts: ExportFileTexts;
      }>,
      import(`@stuiver/messages/${language}/lists/columns`) as Promise<{ columnTexts: ColumnTexts }>,
      import(`@stuiver/messages/${language}/shared/statuses`) as Promise<{ statusTexts: StatusTexts }>,
      import(`@stuiver/messages/${language}/methods/methods`) as Promise<{ methodTexts: MethodTexts }>,
      import(`@stuiver/messages/${language}/chargebacks/dispute-words`) as Promise<{
        disputeWords: DisputeWords;
      }>,
      import(`@stuiver/messages/${language}/refunds/refunds`) as Promise<{
        refundsTexts: RefundsTexts;
      }>,
      import(`@stuiver/messages/${language}/refunds/refund-requests`) as Promise<{
        refundRequestsTexts: RefundRequestsTexts;
      }>,
      import(`@stuiver/messages/${language}/audit/audit-words`) as Promise<{
        auditWords: AuditWords;
      }>,
      import(`@stuiver/messages/${language}/settlements/settlement-words`) as Promise<{
        settlementWords: SettlementWords;
      }>,
      import(`@stuiver/messages/${language}/audit/audit-codes`) as Promise<{ auditCodes: AuditCodes }>,
    ]);
  const { codes, withCode } = dispute.disputeWords;
  const { kinds, names } = file.exportFileTexts;
  const { payment, refund, refundRequest, chargeback, recurrence, frequency, paymentLink } =
    status.statusTexts;
  const { mandate, mandateType, delivery } = status.statusTexts;
  const { running, done, partly, failed } = requests.refundRequestsTexts.progress;
  const actions = Object.entries(audit.auditWords.actions).map(([action, phrase]) => [
    action,
    // Actor and subject have columns of their own.
    (typeof phrase === 'string' ? phrase : phrase('', '', '', '')).replaceAll(/\s+/g, ' ').trim(),
  ]);
  return {
    columns: headers.columnTexts,
    names,
    automatic: { maker: refunds.refundsTexts.automatic, reason: refunds.refundsTexts.automaticReason },
    words: {
      // The word, for people, and the code, by which a bank or scheme is asked.
      dispute: Object.fromEntries(
        [...ISO_RETURN_CODES, ...CARD_DISPUTE_CODES].map((code) => {
          const reason = isIsoReturnCode(code) ? code : findDisputeReason(code);
          return [code, withCode(codes[reason ?? 'unknown'], code)];
        }),
      ),
      payment,
      refund,
      chargeback,
      recurrence,
      frequency,
      paymentLink,
      mandate,
      mandateType,
      delivery,
      refundRequest: { ...refundRequest, RUNNING: running, DONE: done, PARTLY: partly, FAILED: failed },
      auditAction: Object.fromEntries(actions),
      ...codesOfAudit.auditCodes,
      kind: kinds,
      line: { ...payment, ...refund, ...chargeback },
      method: method.methodTexts.names,
      ...settlement.settlementWords,
    },
  };
}
