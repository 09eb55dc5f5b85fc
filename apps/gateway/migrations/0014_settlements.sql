-- What a merchant gets: its terms, its settlements with their lines, and their payouts (docs/decisions/settlements.md).

-- Prices, schedule and reserve of a merchant, dated. One of the provider's people proposes them, another approves; they
-- are never changed, only followed by later ones.
CREATE TABLE terms (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  -- The first day on which they apply.
  valid_from date NOT NULL,
  schedule text NOT NULL CHECK (schedule IN ('DAILY', 'WEEKLY', 'MONTHLY')),
  -- The hour of the deployment's clock at which a settlement ends: of each day, of Monday, or of the first of the month.
  cut_off_hour smallint NOT NULL CHECK (cut_off_hour BETWEEN 0 AND 23),
  -- Less than this is carried to the next settlement.
  minimum_payout bigint NOT NULL CHECK (minimum_payout >= 0),
  -- Hundredths of a percent, as are all rates: held back of each settlement's payments for some days.
  reserve_rate integer NOT NULL CHECK (reserve_rate BETWEEN 0 AND 10000),
  reserve_days integer NOT NULL CHECK (reserve_days BETWEEN 0 AND 365),
  vat_rate integer NOT NULL CHECK (vat_rate BETWEEN 0 AND 10000),
  status text NOT NULL CHECK (status IN ('PROPOSED', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  -- Empty: the operator, by the command line.
  proposed_by uuid REFERENCES users (id),
  proposed_at timestamptz NOT NULL,
  decided_by uuid REFERENCES users (id),
  decided_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  CHECK (decided_by <> proposed_by OR status = 'WITHDRAWN'),
  CHECK ((status = 'PROPOSED') = (decided_at IS NULL)),
  CHECK (status = 'PROPOSED' OR decided_by IS NOT NULL),
  CHECK (status <> 'WITHDRAWN' OR decided_by IS NOT DISTINCT FROM proposed_by),
  CHECK ((reserve_rate = 0) = (reserve_days = 0))
);
-- Of those from the same day the one that was approved last applies: it replaces the others before that day.
CREATE INDEX terms_approved ON terms (merchant_id, valid_from DESC, decided_at DESC) WHERE status = 'APPROVED';
CREATE INDEX terms_of_merchant ON terms (merchant_id, valid_from DESC);
CREATE UNIQUE INDEX terms_one_proposed ON terms (merchant_id) WHERE status = 'PROPOSED';

CREATE TABLE prices (
  merchant_id uuid NOT NULL,
  terms_id uuid NOT NULL,
  event text NOT NULL CHECK (event IN ('PAYMENT', 'REFUND', 'CHARGEBACK')),
  -- Empty: every method without a price of its own.
  method text NOT NULL,
  currency char(3) NOT NULL,
  fixed bigint NOT NULL CHECK (fixed >= 0),
  rate integer NOT NULL CHECK (rate BETWEEN 0 AND 10000),
  minimum bigint NOT NULL CHECK (minimum >= 0),
  PRIMARY KEY (merchant_id, terms_id, event, method, currency),
  FOREIGN KEY (merchant_id, terms_id) REFERENCES terms (merchant_id, id)
);

-- Closed once and never changed. The app's role may only insert.
CREATE TABLE settlements (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  currency char(3) NOT NULL,
  -- From 1, of the merchant and currency.
  number integer NOT NULL CHECK (number > 0),
  -- Empty for the first.
  from_at timestamptz,
  until_at timestamptz NOT NULL,
  -- When it was closed.
  created_at timestamptz NOT NULL,
  -- The day in the deployment's time zone of its end, under which it is listed.
  day date NOT NULL,
  opening bigint NOT NULL,
  amount bigint NOT NULL,
  quantity integer NOT NULL CHECK (quantity >= 0),
  payout bigint NOT NULL CHECK (payout >= 0),
  closing bigint NOT NULL,
  -- Why nothing is paid out; null when something is.
  unpaid_reason text CHECK (unpaid_reason IN
    ('NOTHING', 'NEGATIVE', 'BELOW_MINIMUM', 'CURRENCY', 'NO_ACCOUNT', 'ACCOUNT_CHANGE', 'ACCOUNT_REFUSED', 'HELD')),
  -- The reason of the hold that stopped the payout, as it was then.
  hold_reason text,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, currency, number),
  UNIQUE (merchant_id, currency, until_at),
  CHECK (opening + amount - payout = closing),
  CHECK ((payout = 0) = (unpaid_reason IS NOT NULL)),
  CHECK (coalesce(unpaid_reason IN ('HELD', 'ACCOUNT_REFUSED'), false) = (hold_reason IS NOT NULL)),
  CHECK (payout = 0 OR currency = 'EUR'),
  CHECK (from_at < until_at AND until_at <= created_at)
);
CREATE INDEX settlements_created ON settlements (merchant_id, created_at DESC, id DESC);
-- Few: a settlement usually pays everything out.
CREATE INDEX settlements_carried ON settlements (merchant_id, currency, number) WHERE closing <> 0;

-- Every movement of what a merchant has available, under the id of its transfer, and the settlement that it is in;
-- null until one closes.
CREATE TABLE settlement_lines (
  merchant_id uuid NOT NULL,
  id uuid NOT NULL,
  settlement_id uuid,
  currency char(3) NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'refundReturned', 'chargeback', 'chargebackWon', 'fee',
    'feeReturned', 'vat', 'reserveHeld', 'reserveReleased', 'payoutReturned', 'correction')),
  -- '' where none applies.
  method text NOT NULL,
  -- Below zero when the merchant has less by it.
  amount bigint NOT NULL CHECK (amount <> 0),
  -- Of a fee and of the tax on fees.
  vat_rate integer,
  payment_id uuid,
  refund_id uuid,
  chargeback_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, id) REFERENCES transfers (merchant_id, id),
  CHECK ((kind IN ('fee', 'feeReturned', 'vat')) = (vat_rate IS NOT NULL))
);
CREATE INDEX settlement_lines_open ON settlement_lines (merchant_id, currency, created_at) WHERE settlement_id IS NULL;
CREATE INDEX settlement_lines_of_settlement ON settlement_lines (merchant_id, settlement_id, created_at, id)
  WHERE settlement_id IS NOT NULL;
CREATE INDEX settlement_lines_created ON settlement_lines (merchant_id, created_at DESC, id DESC);
CREATE INDEX settlement_lines_of_payment ON settlement_lines (merchant_id, payment_id) WHERE payment_id IS NOT NULL;

-- The lines of a closed settlement, added up.
CREATE TABLE settlement_groups (
  merchant_id uuid NOT NULL,
  settlement_id uuid NOT NULL,
  kind text NOT NULL,
  method text NOT NULL,
  -- 0 where none applies.
  vat_rate integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  amount bigint NOT NULL,
  PRIMARY KEY (merchant_id, settlement_id, kind, method, vat_rate),
  FOREIGN KEY (merchant_id, settlement_id) REFERENCES settlements (merchant_id, id)
);

-- What a settlement held back, until a later one releases it.
CREATE TABLE reserves (
  merchant_id uuid NOT NULL,
  settlement_id uuid NOT NULL,
  currency char(3) NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  release_at timestamptz NOT NULL,
  released_in uuid,
  PRIMARY KEY (merchant_id, settlement_id),
  FOREIGN KEY (merchant_id, settlement_id) REFERENCES settlements (merchant_id, id)
);
CREATE INDEX reserves_held ON reserves (merchant_id, currency, release_at) WHERE released_in IS NULL;

-- Payouts of a merchant that wait: one of the provider's people stopped them, or the bank refused the account.
CREATE TABLE payout_holds (
  merchant_id uuid PRIMARY KEY REFERENCES merchants (id),
  -- In words that the merchant reads, or the bank's code (ISO 20022).
  reason text NOT NULL CHECK (reason <> ''),
  held_by uuid REFERENCES users (id),
  -- The account that the bank refused: it holds only while the merchant has this one.
  refused_iban text,
  held_at timestamptz NOT NULL,
  CHECK ((held_by IS NULL) = (refused_iban IS NOT NULL))
);

CREATE TABLE payouts (
  merchant_id uuid NOT NULL,
  id uuid NOT NULL,
  settlement_id uuid NOT NULL,
  currency char(3) NOT NULL CHECK (currency = 'EUR'),
  amount bigint NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN ('DUE', 'APPROVED', 'SENT', 'PAID', 'FAILED', 'RETURNED')),
  -- Frozen when it is approved; empty before.
  iban text NOT NULL DEFAULT '',
  holder_name text NOT NULL DEFAULT '',
  terms_id uuid,
  -- The user who last changed the account, as it was frozen.
  account_changed_by uuid REFERENCES users (id),
  first_approved_by uuid REFERENCES users (id),
  first_approved_at timestamptz,
  second_approved_by uuid REFERENCES users (id),
  second_approved_at timestamptz,
  -- Why it went back from APPROVED to DUE, until it is approved again.
  sent_back_reason text CHECK (sent_back_reason IN ('ACCOUNT', 'HOLDER', 'HELD', 'ACCOUNT_CHANGE', 'TERMS')),
  sent_at timestamptz,
  -- The day on which the bank should have it.
  arrives_on date,
  -- The text of the bank statement on which it arrives.
  reference text NOT NULL,
  reason_code text,
  finished_at timestamptz,
  next_check_at timestamptz,
  checks integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, settlement_id),
  FOREIGN KEY (merchant_id, settlement_id) REFERENCES settlements (merchant_id, id),
  CHECK (first_approved_by <> second_approved_by),
  CHECK (first_approved_by <> account_changed_by),
  CHECK (second_approved_by <> account_changed_by),
  CHECK (status = 'DUE' OR (second_approved_by IS NOT NULL AND first_approved_by IS NOT NULL AND iban <> '')),
  CHECK ((status IN ('DUE', 'APPROVED')) = (sent_at IS NULL)),
  CHECK ((status IN ('PAID', 'FAILED', 'RETURNED')) = (finished_at IS NOT NULL)),
  CHECK ((status IN ('FAILED', 'RETURNED')) = (reason_code IS NOT NULL))
);
CREATE INDEX payouts_open ON payouts (merchant_id, status, created_at) WHERE status IN ('DUE', 'APPROVED', 'SENT');
CREATE INDEX payouts_check ON payouts (merchant_id, next_check_at) WHERE next_check_at IS NOT NULL;
-- The provider's desk reads across merchants.
CREATE INDEX payouts_paid ON payouts (finished_at DESC, id) WHERE status IN ('PAID', 'RETURNED');
CREATE INDEX payouts_failed ON payouts (finished_at DESC, id) WHERE status IN ('FAILED', 'RETURNED');

-- Numbered without gaps in a merchant's year; its sums follow from the settlements that closed in its month.
CREATE TABLE fee_invoices (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  year smallint NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  -- The first day of the month that it is about.
  month date NOT NULL,
  currency char(3) NOT NULL,
  issued_on date NOT NULL,
  -- As they were on that day.
  merchant_name text NOT NULL,
  postal_address text NOT NULL,
  net bigint NOT NULL,
  vat bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, year, number),
  UNIQUE (merchant_id, month, currency)
);

-- A merchant's books as a link for its accountant: sums and settlement lines, and nothing of any payer.
CREATE TABLE accountant_links (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  created_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  openings integer NOT NULL DEFAULT 0,
  last_opened_at timestamptz,
  PRIMARY KEY (merchant_id, id),
  CHECK (expires_at > created_at AND expires_at <= created_at + interval '7 days')
);
CREATE INDEX accountant_links_created ON accountant_links (merchant_id, created_at DESC);

GRANT SELECT, INSERT ON prices, settlements, settlement_groups, fee_invoices TO :app_role;
GRANT SELECT, INSERT, UPDATE (status, decided_by, decided_at) ON terms TO :app_role;
GRANT SELECT, INSERT, UPDATE ON reserves, payouts TO :app_role;
GRANT SELECT, INSERT, UPDATE, DELETE ON accountant_links TO :app_role;
GRANT SELECT, INSERT, UPDATE (settlement_id) ON settlement_lines TO :app_role;
GRANT SELECT, INSERT, DELETE ON payout_holds TO :app_role;
