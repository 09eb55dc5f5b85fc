-- Payment links: what a merchant sends out to be paid.

CREATE TABLE payment_links (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  -- The secret of its address: what it is looked up by, and itself, sealed under the keyring, to be shown again.
  token_hash bytea NOT NULL,
  sealed_token bytea NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0 AND amount <= 99999999999),
  -- Not null: the payer chooses an amount from `amount` up to this.
  maximum_amount bigint CHECK (maximum_amount > amount AND maximum_amount <= 99999999999),
  currency char(3) NOT NULL,
  country char(2) NOT NULL,
  description text NOT NULL,
  redirect_url_success text NOT NULL,
  redirect_url_failed text NOT NULL,
  redirect_url_aborted text NOT NULL,
  link_validity_days integer NOT NULL CHECK (link_validity_days BETWEEN 1 AND 365),
  expires_at timestamptz NOT NULL,
  -- Of the recurrence that a first payment starts.
  recurrence_frequency text,
  recurrence_end_date date,
  -- Null: without a limit.
  maximum_uses integer DEFAULT 1 CHECK (maximum_uses >= 1),
  -- Successful payments. Late successes may carry it past the maximum; they are flagged on the payment.
  uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  sepa_only boolean NOT NULL,
  switched_off_at timestamptz,
  -- It asks for a payment again: of that payment and its own, one success is kept, and any further one is returned.
  keeps_one boolean NOT NULL DEFAULT false,
  -- The payment that it was made for; null for the link that made that payment, used again.
  payment_id uuid CHECK (payment_id IS NULL OR keeps_one),
  created_by uuid REFERENCES users (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, token_hash)
);
CREATE INDEX payment_links_created ON payment_links (merchant_id, created_at DESC, id DESC);
CREATE INDEX payment_links_amount ON payment_links (merchant_id, amount, created_at DESC, id DESC);
-- The few links with an open amount are found where their range meets the one that is asked for.
CREATE INDEX payment_links_maximum_amount ON payment_links (merchant_id, maximum_amount)
  WHERE maximum_amount IS NOT NULL;
CREATE INDEX payment_links_ending ON payment_links (merchant_id, expires_at);
CREATE UNIQUE INDEX payment_links_for_payment ON payment_links (merchant_id, payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX payment_links_search ON payment_links USING gin (merchant_id, lower(description) gin_trgm_ops);

-- What the merchant filled in about the payer of a link; apart from the link, so that it can be erased.
CREATE TABLE payment_link_payers (
  merchant_id uuid NOT NULL,
  payment_link_id uuid NOT NULL,
  account_holder_name text NOT NULL,
  iban text NOT NULL,
  email_address text NOT NULL,
  sepa_email_address text NOT NULL,
  sepa_iban text NOT NULL,
  sepa_postal_address text NOT NULL,
  erased_at timestamptz,
  PRIMARY KEY (merchant_id, payment_link_id),
  FOREIGN KEY (merchant_id, payment_link_id) REFERENCES payment_links (merchant_id, id)
);

-- Apart from the links, whose rows payments lock: opening a link never makes a payer wait.
CREATE TABLE payment_link_openings (
  merchant_id uuid NOT NULL,
  payment_link_id uuid NOT NULL,
  opened bigint NOT NULL CHECK (opened > 0),
  last_opened_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, payment_link_id),
  FOREIGN KEY (merchant_id, payment_link_id) REFERENCES payment_links (merchant_id, id)
);

GRANT SELECT, INSERT, UPDATE ON payment_links, payment_link_payers, payment_link_openings TO :app_role;
