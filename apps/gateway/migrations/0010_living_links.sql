-- Living payment links: an amount that the payer fills in, uses without a maximum, a count of openings, and what
-- their list is counted and found by.
ALTER TABLE payment_links
  -- Not null: the payer chooses an amount from `amount` up to this.
  ADD COLUMN maximum_amount bigint,
  -- The day in the deployment's time zone under which the rollup counts it.
  ADD COLUMN created_day date,
  -- Null: as often as it is paid.
  ALTER COLUMN maximum_uses DROP NOT NULL,
  ADD CHECK (maximum_amount > amount AND maximum_amount <= 99999999999);
-- A link ends at its last day's end, that many days after the day of its making; half a day away from that
-- midnight lies the same date in every time zone.
UPDATE payment_links
  SET created_day = ((expires_at + interval '12 hours 1 millisecond') AT TIME ZONE 'UTC')::date - 1 - link_validity_days;
ALTER TABLE payment_links ALTER COLUMN created_day SET NOT NULL;

CREATE TABLE payment_link_days (
  merchant_id uuid NOT NULL,
  day date NOT NULL,
  links bigint NOT NULL CHECK (links >= 0),
  PRIMARY KEY (merchant_id, day)
);
CREATE TABLE payment_link_months (
  merchant_id uuid NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  links bigint NOT NULL CHECK (links >= 0),
  PRIMARY KEY (merchant_id, month)
);
INSERT INTO payment_link_days SELECT merchant_id, created_day, count(*) FROM payment_links GROUP BY 1, 2;
INSERT INTO payment_link_months
  SELECT merchant_id, date_trunc('month', day)::date, sum(links) FROM payment_link_days GROUP BY 1, 2;

-- Apart from the links, whose rows payments lock: being looked at never makes a payer wait.
CREATE TABLE payment_link_openings (
  merchant_id uuid NOT NULL,
  payment_link_id uuid NOT NULL,
  opened bigint NOT NULL CHECK (opened > 0),
  last_opened_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, payment_link_id),
  FOREIGN KEY (merchant_id, payment_link_id) REFERENCES payment_links (merchant_id, id)
);

CREATE INDEX payment_links_amount ON payment_links (merchant_id, amount, created_at DESC, id DESC);
CREATE INDEX payment_links_ending ON payment_links (merchant_id, expires_at);
CREATE INDEX payment_links_search ON payment_links USING gin (merchant_id, lower(description) gin_trgm_ops);

-- A link's payments newest first, and the few of them that may still take one of its uses.
CREATE INDEX payments_of_link ON payments (merchant_id, payment_link_id, created_at DESC, id DESC)
  WHERE payment_link_id IS NOT NULL;
DROP INDEX payments_link;
CREATE INDEX payments_live_of_link ON payments (merchant_id, payment_link_id)
  WHERE payment_link_id IS NOT NULL AND status IN ('OPEN', 'PENDING', 'AUTHORIZED');

GRANT SELECT, INSERT, UPDATE ON payment_link_days, payment_link_months, payment_link_openings TO :app_role;
