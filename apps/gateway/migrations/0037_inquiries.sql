-- Inquiries: a payer's bank asks about a payment, and takes no money. They are rows beside the chargebacks that a bank may
-- make of them, under the processor's same reference, with statuses of their own and no amount, so that no sum changes.

ALTER TABLE chargebacks DROP CONSTRAINT chargebacks_status_check, DROP CONSTRAINT chargebacks_amount_check,
  DROP CONSTRAINT chargebacks_check, DROP CONSTRAINT chargebacks_merchant_id_processor_processor_reference_key;
ALTER TABLE chargebacks ADD CONSTRAINT chargebacks_status_check CHECK (status IN ('RECEIVED', 'EVIDENCE_REQUIRED',
  'UNDER_REVIEW', 'WON', 'LOST', 'ACCEPTED', 'INQUIRY', 'INQUIRY_ANSWERED', 'INQUIRY_UNANSWERED'));
ALTER TABLE chargebacks ADD CONSTRAINT chargebacks_amount_check
  CHECK (amount >= 0 AND (amount = 0) = (status IN ('INQUIRY', 'INQUIRY_ANSWERED', 'INQUIRY_UNANSWERED')));
ALTER TABLE chargebacks ADD CONSTRAINT chargebacks_finished_check CHECK ((finished_at IS NULL) =
  (status IN ('RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW', 'INQUIRY')));
CREATE UNIQUE INDEX chargebacks_reference ON chargebacks (merchant_id, processor, processor_reference, (amount = 0));

DROP INDEX chargebacks_deadline;
CREATE INDEX chargebacks_deadline ON chargebacks (merchant_id, deadline_at)
  WHERE status IN ('RECEIVED', 'EVIDENCE_REQUIRED', 'INQUIRY') AND deadline_at IS NOT NULL;
DROP INDEX chargebacks_open;
CREATE INDEX chargebacks_open ON chargebacks (deadline_at, id)
  WHERE status IN ('RECEIVED', 'EVIDENCE_REQUIRED', 'UNDER_REVIEW', 'INQUIRY');

-- Adyen's requests for information waited for a person; now they are applied, and make inquiries.
UPDATE adyen_events SET applied_at = NULL, result = NULL, waits = NULL
  WHERE waits = 'requestForInformation' AND decided_at IS NULL;
UPDATE adyen_events SET waits = 'review' WHERE waits = 'requestForInformation';
ALTER TABLE adyen_events DROP CONSTRAINT adyen_events_waits_check;
ALTER TABLE adyen_events ADD CONSTRAINT adyen_events_waits_check CHECK (waits IN ('unknownCode', 'unknownReference',
  'amountDiffers', 'otherAccount', 'secondAuthorisation', 'captureFailed', 'cancelFailed', 'refundMoved', 'review',
  'disputeMoved'));
