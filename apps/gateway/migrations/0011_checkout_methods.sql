-- The methods that a payer finishes away from any bank's page: direct debits that are signed on the hosted
-- page, and bank transfers.

ALTER TABLE attempts
  -- The mandate that a direct debit's payer signed for this attempt.
  ADD COLUMN mandate_id uuid,
  -- What has come in on a bank transfer that is not complete; it waits in suspense.
  ADD COLUMN waiting_amount bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT attempts_waiting_amount_check
    CHECK (waiting_amount = 0 OR (status = 'PENDING' AND waiting_amount > 0 AND waiting_amount < amount));
CREATE INDEX attempts_mandate ON attempts (merchant_id, mandate_id) WHERE mandate_id IS NOT NULL;

-- Where a payer is to transfer to, as the processor said it.
CREATE TABLE transfer_instructions (
  merchant_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  -- ISO 11649; it follows from the attempt's id.
  reference text NOT NULL,
  iban text NOT NULL,
  bic text NOT NULL,
  holder_name text NOT NULL,
  PRIMARY KEY (merchant_id, attempt_id),
  FOREIGN KEY (merchant_id, attempt_id) REFERENCES attempts (merchant_id, id)
);

-- Every credit transfer that came in on one, once, whatever was done with it.
CREATE TABLE incoming_transfers (
  merchant_id uuid NOT NULL,
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  processor text NOT NULL,
  -- The processor's own id of the movement of money.
  processor_reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, processor, processor_reference),
  FOREIGN KEY (merchant_id, payment_id) REFERENCES payments (merchant_id, id),
  FOREIGN KEY (merchant_id, attempt_id) REFERENCES attempts (merchant_id, id)
);
CREATE INDEX incoming_transfers_payment ON incoming_transfers (merchant_id, payment_id);

-- A message about a transfer names the attempt that it pays.
ALTER TABLE processor_inbox DROP CONSTRAINT processor_inbox_subject_kind_check;
ALTER TABLE processor_inbox ADD CONSTRAINT processor_inbox_subject_kind_check
  CHECK (subject_kind IN ('attempt', 'refund', 'chargeback', 'transfer'));

ALTER TABLE simulator.operations DROP CONSTRAINT operations_kind_check;
ALTER TABLE simulator.operations ADD CONSTRAINT operations_kind_check
  CHECK (kind IN ('payment', 'refund', 'chargeback', 'transfer'));

GRANT SELECT, INSERT ON transfer_instructions, incoming_transfers TO :app_role;
