import { PDFDocument } from '@cantoo/pdf-lib';
import { type Books, newPspReference, TwinError, type TwinDispute } from './books.ts';

type Json = Readonly<Record<string, unknown>>;

const DAY = 86_400_000;
const MEGABYTE = 1024 * 1024;
const MOST_MASTERCARD_PAGES = 19;
/** Most bytes of a document, by its type. */
const LIMITS: Readonly<Record<string, number>> = {
  'application/pdf': 2 * MEGABYTE,
  'image/jpeg': 10 * MEGABYTE,
  'image/jpg': 10 * MEGABYTE,
  'image/tiff': 10 * MEGABYTE,
};

/** Reasons by which the twin lets a dispute be defended, with the documents that each takes. */
const REASONS: Readonly<Record<string, readonly (readonly [code: string, level: string])[]>> = {
  GoodsOrServicesProvided: [
    ['TIDorInvoice', 'Optional'],
    ['GoodsOrServicesProvided', 'Required'],
  ],
  SupplyDefenseMaterial: [
    ['TIDorInvoice', 'Optional'],
    ['DefenseMaterial', 'Required'],
  ],
};

/** Events of disputes that move the disputed amount, with the journal that each books. */
const JOURNALS: Readonly<Record<string, readonly [type: string, sign: 1 | -1]>> = {
  CHARGEBACK: ['Chargeback', -1],
  CHARGEBACK_REVERSED: ['ChargebackReversed', 1],
  SECOND_CHARGEBACK: ['SecondChargeback', -1],
};

/** The event by which a bank asks for information. */
const ASKING = 'REQUEST_FOR_INFORMATION';
const OPENING = ['NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK'];

const failed = (errorMessage: string) => ({ disputeServiceResult: { success: false, errorMessage } });
const done = { disputeServiceResult: { success: true } };

/** The twin's disputes: opened and moved by the test, answered by the shop through the API. */
export function makeDisputes(books: Books, now: () => Date) {
  const { disputes } = books;
  const endsAt = () => new Date(now().getTime() + 18 * DAY).toISOString();

  /** Moves a dispute by an event, books its journal, and reports it. */
  function move(dispute: TwinDispute, eventCode: string, disputeStatus = 'Undefended'): void {
    const { payment, value, pspReference } = dispute;
    // What was a question becomes a chargeback, which can be answered anew.
    if (dispute.isInquiry && OPENING.includes(eventCode)) {
      dispute.isInquiry = false;
      dispute.status = 'open';
      dispute.endsAt = endsAt();
      dispute.documents.clear();
    }
    const journal = JOURNALS[eventCode];
    if (journal) {
      const [type, sign] = journal;
      books.enter(type, payment, sign * value, { pspReference, reference: '' });
      payment.disputed -= sign * value;
    }
    books.emitFor(payment, eventCode, true, {
      pspReference,
      value,
      reason: 'Other Fraud-Card Absent Environment',
      additionalData: {
        chargebackReasonCode: '10.4',
        chargebackSchemeCode: payment.variant,
        defendable: String(dispute.isDefendable),
        defensePeriodEndsAt: dispute.endsAt,
        disputeStatus,
      },
    });
  }

  /** Opens a dispute of a payment; the first event is its notification by default. */
  function open(
    reference: string,
    {
      value,
      eventCode = 'NOTIFICATION_OF_CHARGEBACK',
      isDefendable = true,
    }: { readonly value?: number; readonly eventCode?: string; readonly isDefendable?: boolean } = {},
  ): TwinDispute {
    const payment = books.getPayment(reference);
    const dispute: TwinDispute = {
      pspReference: newPspReference(),
      payment,
      value: value ?? payment.captured,
      isDefendable,
      isInquiry: eventCode === ASKING,
      endsAt: endsAt(),
      status: 'open',
      documents: new Set(),
    };
    disputes.set(dispute.pspReference, dispute);
    move(dispute, eventCode, eventCode === ASKING ? 'Unresponded' : 'Undefended');
    return dispute;
  }

  const describeReason = (dispute: TwinDispute, defenseReasonCode: string) => {
    const types = REASONS[defenseReasonCode] ?? [];
    const defenseDocumentTypes = types.map(([defenseDocumentTypeCode, requirementLevel]) => ({
      defenseDocumentTypeCode,
      requirementLevel,
      available: dispute.documents.has(defenseDocumentTypeCode),
    }));
    const satisfied = defenseDocumentTypes.every(
      (one) => one.available || one.requirementLevel !== 'Required',
    );
    return { defenseReasonCode, defenseDocumentTypes, satisfied };
  };

  async function supply(dispute: TwinDispute, documents: readonly Json[]): Promise<Json> {
    if (documents.length === 0) return failed('No documents supplied');
    const codes = new Set(Object.values(REASONS).flatMap((types) => types.map(([code]) => code)));
    for (const { content, contentType, defenseDocumentTypeCode } of documents) {
      const bytes = Buffer.from(String(content), 'base64');
      const limit = LIMITS[String(contentType)];
      if (limit === undefined) return failed('File type is not supported');
      if (bytes.length === 0 || bytes.length > limit) return failed('File size is not supported');
      if (!codes.has(String(defenseDocumentTypeCode))) return failed('Invalid defense document type');
      if (contentType !== 'application/pdf') continue;
      const pdf = await PDFDocument.load(bytes).catch(() => null);
      if (pdf === null) return failed('File could not be read');
      if (dispute.payment.variant === 'mc' && pdf.getPageCount() > MOST_MASTERCARD_PAGES)
        return failed('Document has too many pages');
    }
    for (const { defenseDocumentTypeCode } of documents)
      dispute.documents.add(String(defenseDocumentTypeCode));
    return done;
  }

  /** Takes a call of the dispute service, by its name. */
  async function call(name: string, body: Json): Promise<Json> {
    const account = books.checkAccount(body, 'merchantAccountCode');
    const dispute = disputes.get(String(body['disputePspReference']));
    if (!dispute || dispute.payment.merchantAccount !== account) return failed('Dispute not found');
    if (name === 'retrieveApplicableDefenseReasons') {
      const isOpen = dispute.status === 'open' && dispute.isDefendable;
      const defenseReasons = isOpen ? Object.keys(REASONS).map((code) => describeReason(dispute, code)) : [];
      return { defenseReasons, ...done };
    }
    if (dispute.status !== 'open') return failed('Dispute is not in a state that allows this');
    // There is nothing to give up yet.
    if (name === 'acceptDispute' && dispute.isInquiry) return failed('Dispute cannot be accepted');
    if (name === 'acceptDispute') {
      dispute.status = 'accepted';
      move(dispute, 'DISPUTE_DEFENSE_PERIOD_ENDED', 'Accepted');
      return done;
    }
    if (!dispute.isDefendable || dispute.endsAt < now().toISOString())
      return failed('Dispute cannot be defended');
    if (name === 'supplyDefenseDocument')
      return supply(dispute, (body['defenseDocuments'] ?? []) as readonly Json[]);
    if (name === 'deleteDisputeDefenseDocument')
      return dispute.documents.delete(String(body['defenseDocumentType']))
        ? done
        : failed('No such document');
    if (name !== 'defendDispute') throw new TwinError(404, '000', 'Not found', 'internal');
    const reason = String(body['defenseReasonCode']);
    if (!(reason in REASONS)) return failed('Invalid defense reason');
    if (!describeReason(dispute, reason).satisfied) return failed('Required documents are missing');
    dispute.status = 'defended';
    move(dispute, 'INFORMATION_SUPPLIED', 'Pending');
    return done;
  }

  return { open, move, call };
}
