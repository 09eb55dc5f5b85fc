-- Rollups by months beside those by days: a total reads some dozens of rows a year in place of thousands, and
-- a deep page finds its month before its days (docs/decisions/lists.md). `month` is the first day of it.

CREATE TABLE payment_months (
  merchant_id uuid NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  method text NOT NULL,
  currency char(3) NOT NULL,
  status text NOT NULL,
  payments bigint NOT NULL CHECK (payments >= 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (merchant_id, month, method, currency, status)
);
CREATE TABLE refund_months (
  merchant_id uuid NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  method text NOT NULL,
  currency char(3) NOT NULL,
  status text NOT NULL,
  refunds bigint NOT NULL CHECK (refunds >= 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (merchant_id, month, method, currency, status)
);
CREATE TABLE chargeback_months (
  merchant_id uuid NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  method text NOT NULL,
  currency char(3) NOT NULL,
  status text NOT NULL,
  chargebacks bigint NOT NULL CHECK (chargebacks >= 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (merchant_id, month, method, currency, status)
);

-- Nobody moves a day's counts between the reading of them and the end of this migration.
LOCK TABLE payment_days, refund_days, chargeback_days IN SHARE MODE;
INSERT INTO payment_months (merchant_id, month, method, currency, status, payments, amount)
  SELECT merchant_id, date_trunc('month', day)::date, method, currency, status, sum(payments), sum(amount)
  FROM payment_days GROUP BY 1, 2, 3, 4, 5;
INSERT INTO refund_months (merchant_id, month, method, currency, status, refunds, amount)
  SELECT merchant_id, date_trunc('month', day)::date, method, currency, status, sum(refunds), sum(amount)
  FROM refund_days GROUP BY 1, 2, 3, 4, 5;
INSERT INTO chargeback_months (merchant_id, month, method, currency, status, chargebacks, amount)
  SELECT merchant_id, date_trunc('month', day)::date, method, currency, status, sum(chargebacks), sum(amount)
  FROM chargeback_days GROUP BY 1, 2, 3, 4, 5;

-- A rare status: its page read every payment of the days that hold it.
CREATE INDEX payments_status ON payments (merchant_id, status, created_at DESC, id DESC);

GRANT SELECT, INSERT, UPDATE ON payment_months, refund_months, chargeback_months TO :app_role;
