-- Chargebacks that are answered here: an evidence folder for each stage of one, the files in it, and the packet that
-- goes to the bank.

-- Which round of a dispute a chargeback is in; each has its own deadline and folder.
ALTER TABLE chargebacks ADD COLUMN stage text NOT NULL DEFAULT 'CHARGEBACK'
  CHECK (stage IN ('CHARGEBACK', 'SECOND', 'PRE_ARBITRATION'));
ALTER TABLE processor_inbox ADD COLUMN stage text;
ALTER TABLE simulator.messages ADD COLUMN stage text;
ALTER TABLE simulator.operations DROP CONSTRAINT operations_kind_check;
ALTER TABLE simulator.operations ADD CONSTRAINT operations_kind_check
  CHECK (kind IN ('payment', 'refund', 'chargeback', 'transfer', 'payout', 'defence'));

CREATE TABLE evidence_folders (
  merchant_id uuid NOT NULL,
  chargeback_id uuid NOT NULL,
  stage text NOT NULL CHECK (stage IN ('CHARGEBACK', 'SECOND', 'PRE_ARBITRATION')),
  -- The key of what the folder holds, sealed by the keyring.
  sealed_key bytea NOT NULL,
  -- What was sold; null until the merchant has said it.
  product text,
  -- Of the letter.
  language text NOT NULL,
  -- Answers and an edited letter as JSON, sealed.
  sealed_contents bytea NOT NULL CHECK (octet_length(sealed_contents) <= 262144),
  -- Rises with each change of the folder or its files.
  version integer NOT NULL,
  changed_by uuid REFERENCES users (id),
  changed_at timestamptz NOT NULL,
  -- The packet of this version, as it was shown; null until it is made, and after a change.
  packet_id uuid,
  packet_hash bytea CHECK (octet_length(packet_hash) = 32),
  packet_size integer,
  packet_pages integer,
  -- Who chose that it is filed a day before the deadline, after reading that packet.
  automatic_by uuid REFERENCES users (id),
  -- The only submission; a null person: filed by itself.
  submitted_by uuid REFERENCES users (id),
  submitted_at timestamptz,
  -- When the processor took it, or why it did not.
  filed_at timestamptz,
  refusal text,
  -- The chargeback was given up instead.
  accepted_by uuid REFERENCES users (id),
  accepted_at timestamptz,
  -- When the processor is called (again) about either.
  next_try_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  -- Days before the deadline of the last reminder.
  reminded integer,
  PRIMARY KEY (merchant_id, chargeback_id, stage),
  FOREIGN KEY (merchant_id, chargeback_id) REFERENCES chargebacks (merchant_id, id),
  CHECK (num_nulls(packet_id, packet_hash, packet_size, packet_pages) IN (0, 4)),
  CHECK (automatic_by IS NULL OR packet_hash IS NOT NULL),
  CHECK (submitted_at IS NULL OR packet_hash IS NOT NULL),
  CHECK (submitted_by IS NULL OR submitted_at IS NOT NULL),
  CHECK (filed_at IS NULL OR submitted_at IS NOT NULL),
  CHECK (refusal IS NULL OR filed_at IS NULL),
  CHECK (submitted_at IS NULL OR accepted_at IS NULL),
  CHECK ((accepted_by IS NULL) = (accepted_at IS NULL)),
  CHECK (next_try_at IS NULL OR ((submitted_at IS NOT NULL OR accepted_at IS NOT NULL) AND filed_at IS NULL))
);
CREATE INDEX evidence_folders_due ON evidence_folders (merchant_id, next_try_at) WHERE next_try_at IS NOT NULL;
-- The last product that a merchant named.
CREATE INDEX evidence_folders_product ON evidence_folders (merchant_id, changed_at DESC) WHERE product IS NOT NULL;

-- Files, whose parts are sealed in the document store. A name may hold a person's, so it is sealed as well.
CREATE TABLE evidence_files (
  merchant_id uuid NOT NULL,
  chargeback_id uuid NOT NULL,
  stage text NOT NULL,
  id uuid NOT NULL,
  slot text NOT NULL CHECK (length(slot) BETWEEN 1 AND 40),
  sealed_name bytea NOT NULL CHECK (octet_length(sealed_name) <= 2048),
  size integer NOT NULL CHECK (size BETWEEN 1 AND 10485760),
  content_type text,
  status text NOT NULL CHECK (status IN ('UPLOADING', 'STORED')),
  received_parts integer NOT NULL DEFAULT 0,
  -- Known once it is stored.
  pages integer CHECK (pages BETWEEN 1 AND 40),
  added_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, chargeback_id, stage, id),
  FOREIGN KEY (merchant_id, chargeback_id, stage) REFERENCES evidence_folders (merchant_id, chargeback_id, stage),
  CHECK ((status = 'STORED') = (pages IS NOT NULL))
);

GRANT SELECT, INSERT, UPDATE ON evidence_folders TO :app_role;
GRANT SELECT, INSERT, UPDATE, DELETE ON evidence_files TO :app_role;
