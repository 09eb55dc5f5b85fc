-- The provider's bank account by files (docs/decisions/bank-files.md): what is to be collected or paid, the files that
-- take it to the bank, and the bank's statements.

-- One movement of money that we ask of the bank, or expect of a payer (TRANSFER, which no file holds). Its id without
-- dashes is the end-to-end id that comes back on statements, which name no merchant: so files and statements are whole,
-- and on one machine of a cluster.
CREATE TABLE bank_orders (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('COLLECTION', 'TRANSFER', 'REFUND', 'REVERSAL', 'PAYOUT')),
  -- The attempt's, refund's or payout's id.
  key uuid NOT NULL,
  payment_id uuid,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL CHECK (currency = 'EUR'),
  status text NOT NULL CHECK (status IN ('WAITING', 'FILED', 'BOOKED', 'REJECTED', 'RETURNED', 'CANCELLED')),
  reason_code text,
  -- The other party, as it was at the order: it does not change while a file waits for its approval.
  name text NOT NULL,
  iban text NOT NULL,
  bic text NOT NULL,
  street text NOT NULL,
  post_code text NOT NULL,
  town text NOT NULL,
  country text NOT NULL,
  -- Text of the other party's statement; of a TRANSFER the reference that the payer names.
  text text NOT NULL,
  mandate_id uuid,
  mandate_reference text,
  signed_on date,
  creditor_name text,
  creditor_identifier text,
  sequence text CHECK (sequence IN ('OOFF', 'RCUR')),
  -- What the bank knew before the mandate was amended.
  old_iban text NOT NULL DEFAULT '',
  old_creditor_identifier text NOT NULL DEFAULT '',
  -- The collection that a REVERSAL takes back, or a REFUND pays back.
  original_id uuid,
  original_file_id uuid,
  file_id uuid,
  -- The day that the file asks for.
  due_on date,
  booked_on date,
  created_at timestamptz NOT NULL,
  -- The other party's data was erased on request.
  erased_at timestamptz,
  UNIQUE (merchant_id, key),
  CHECK ((kind IN ('COLLECTION', 'REVERSAL')) = (mandate_reference IS NOT NULL AND creditor_identifier IS NOT NULL AND sequence IS NOT NULL)),
  CHECK (kind <> 'TRANSFER' OR file_id IS NULL),
  CHECK (status <> 'FILED' OR file_id IS NOT NULL),
  CHECK ((file_id IS NULL) = (due_on IS NULL)),
  CHECK (status <> 'BOOKED' OR booked_on IS NOT NULL),
  CHECK (status NOT IN ('REJECTED', 'RETURNED') OR reason_code IS NOT NULL)
);
CREATE INDEX bank_orders_original ON bank_orders (original_id) WHERE original_id IS NOT NULL;
CREATE INDEX bank_orders_payment ON bank_orders (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX bank_orders_waiting ON bank_orders (kind, created_at) WHERE status = 'WAITING' AND kind <> 'TRANSFER';
-- In the order of the file's blocks.
CREATE INDEX bank_orders_file ON bank_orders (file_id, coalesce(sequence, ''), coalesce(creditor_identifier, ''),
  coalesce(creditor_name, ''), id) WHERE file_id IS NOT NULL;
CREATE INDEX bank_orders_reference ON bank_orders (text) WHERE kind = 'TRANSFER';
CREATE INDEX bank_orders_expected ON bank_orders (amount, created_at DESC)
  WHERE kind = 'TRANSFER' AND status = 'WAITING' AND booked_on IS NULL;

-- A file for the bank. Its XML follows from its orders, and is the same each time: `sha256` proves it.
CREATE TABLE bank_files (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('COLLECTIONS', 'REFUNDS', 'REVERSALS', 'PAYOUTS')),
  status text NOT NULL CHECK (status IN ('PROPOSED', 'APPROVED', 'SENT', 'CANCELLED')),
  quantity integer NOT NULL CHECK (quantity > 0),
  total bigint NOT NULL CHECK (total > 0),
  -- The earliest day that it asks for.
  due_on date NOT NULL,
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  proposed_by uuid NOT NULL REFERENCES users (id),
  proposed_at timestamptz NOT NULL,
  approved_by uuid REFERENCES users (id),
  approved_at timestamptz,
  -- Empty: the watched folder.
  sent_by uuid REFERENCES users (id),
  sent_at timestamptz,
  cancelled_by uuid REFERENCES users (id),
  cancelled_at timestamptz,
  reason text NOT NULL DEFAULT '',
  -- Two people approved each payout before.
  CHECK (approved_by <> proposed_by OR kind = 'PAYOUTS'),
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CHECK (status NOT IN ('APPROVED', 'SENT') OR approved_at IS NOT NULL),
  CHECK (status <> 'SENT' OR sent_at IS NOT NULL),
  CHECK ((status = 'CANCELLED') = (cancelled_at IS NOT NULL)),
  CHECK (status <> 'CANCELLED' OR sent_at IS NULL OR reason <> '')
);
CREATE INDEX bank_files_listed ON bank_files (proposed_at DESC, id);
CREATE INDEX bank_files_approved ON bank_files (approved_at) WHERE status = 'APPROVED';

-- A statement or report of the bank. One that a person uploaded waits for another's approval; one that does not follow
-- on from the last waits for those between.
CREATE TABLE bank_statements (
  id uuid PRIMARY KEY,
  status text NOT NULL CHECK (status IN ('PROPOSED', 'WAITING', 'TAKEN', 'WITHDRAWN')),
  message text NOT NULL CHECK (message IN ('camt.053', 'camt.054', 'pain.002')),
  version text NOT NULL,
  name text NOT NULL,
  message_id text NOT NULL,
  statement_id text NOT NULL,
  iban text NOT NULL,
  currency char(3) NOT NULL,
  -- Booked balances of a camt.053.
  opening bigint,
  closing bigint,
  from_on date,
  to_on date,
  quantity integer NOT NULL,
  -- Lines that an earlier statement had already.
  known integer NOT NULL DEFAULT 0,
  -- What was not read: names and numbers.
  skipped jsonb NOT NULL,
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  -- Its place in its file.
  place integer NOT NULL,
  -- Empty: the watched folder.
  uploaded_by uuid REFERENCES users (id),
  uploaded_at timestamptz NOT NULL,
  decided_by uuid REFERENCES users (id),
  decided_at timestamptz,
  -- The order in which statements were taken.
  number integer UNIQUE,
  CHECK (decided_by <> uploaded_by OR status = 'WITHDRAWN'),
  CHECK ((status = 'TAKEN') = (number IS NOT NULL)),
  CHECK ((status IN ('TAKEN', 'WITHDRAWN')) = (decided_at IS NOT NULL)),
  CHECK ((opening IS NULL) = (closing IS NULL))
);
CREATE UNIQUE INDEX bank_statements_once ON bank_statements (sha256, place) WHERE status <> 'WITHDRAWN';
CREATE INDEX bank_statements_listed ON bank_statements (uploaded_at DESC, id);
CREATE INDEX bank_statements_open ON bank_statements (uploaded_at) WHERE status IN ('PROPOSED', 'WAITING');
-- Found by its id when it comes again.
CREATE INDEX bank_statements_id ON bank_statements (iban, statement_id) WHERE status = 'TAKEN';

-- A movement of money of a statement, or a word on an order of a file.
CREATE TABLE bank_lines (
  id uuid PRIMARY KEY,
  statement_id uuid NOT NULL REFERENCES bank_statements (id),
  -- The same for a movement in whichever statement it stands.
  fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32),
  -- Part of a statement that was taken.
  is_taken boolean NOT NULL DEFAULT false,
  -- In minor units, below 0 for a debit, and without charges: what the order was for. 0 for a word without money.
  amount bigint NOT NULL,
  currency char(3) NOT NULL,
  -- What the bank kept of it, below 0 as a rule: `amount + charges` moved.
  charges bigint NOT NULL,
  booked_on date,
  bank_reference text NOT NULL,
  bank_code text NOT NULL,
  -- Of one order, or of a block of a file that is booked as one.
  end_to_end_id text NOT NULL,
  block_message_id text NOT NULL,
  block_id text NOT NULL,
  is_return boolean NOT NULL,
  reason_code text,
  counter_name text NOT NULL,
  counter_iban text NOT NULL,
  text text NOT NULL,
  -- What it means for the order that it matches; NONE leaves it to a person.
  effect text NOT NULL CHECK (effect IN ('COLLECTED', 'BLOCK', 'PAID', 'RECEIVED', 'REJECTED', 'RETURNED', 'CHARGES', 'NOTHING', 'NONE')),
  merchant_id uuid,
  order_id uuid,
  -- When its effect was applied, or a person set it aside.
  done_at timestamptz,
  -- A person's match, or null for setting it aside with a reason; another approves it.
  proposed_merchant_id uuid,
  proposed_order_id uuid,
  reason text NOT NULL DEFAULT '',
  proposed_by uuid REFERENCES users (id),
  proposed_at timestamptz,
  decided_by uuid REFERENCES users (id),
  CHECK (decided_by <> proposed_by),
  CHECK ((proposed_by IS NULL) = (proposed_at IS NULL)),
  CHECK ((order_id IS NULL) = (merchant_id IS NULL))
);
CREATE UNIQUE INDEX bank_lines_once ON bank_lines (fingerprint) WHERE is_taken;
CREATE INDEX bank_lines_statement ON bank_lines (statement_id, id);
CREATE INDEX bank_lines_due ON bank_lines ((effect = 'BLOCK'), id) WHERE is_taken AND done_at IS NULL AND effect <> 'NONE';
CREATE INDEX bank_lines_open ON bank_lines (booked_on, id) WHERE is_taken AND done_at IS NULL AND effect = 'NONE';
CREATE INDEX bank_lines_order ON bank_lines (order_id) WHERE order_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON bank_orders, bank_files, bank_statements TO :app_role;
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_lines TO :app_role;

ALTER TABLE users DROP CONSTRAINT users_roles_of_provider;
ALTER TABLE users ADD CONSTRAINT users_roles_of_provider CHECK (
  CASE WHEN merchant_id = '00000000-0000-4000-8000-000000000000'
    THEN roles <> '{}'
      AND roles <@ '{REVIEWER,PRICE_MANAGER,PAYOUT_APPROVER,DISPUTE_ANALYST,PRIVACY_OFFICER,BANK_OPERATOR}'
      AND custom_role_ids = '{}'
    ELSE NOT roles && '{REVIEWER,PRICE_MANAGER,PAYOUT_APPROVER,DISPUTE_ANALYST,PRIVACY_OFFICER,BANK_OPERATOR}' END);
