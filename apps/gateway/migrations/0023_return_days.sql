-- How many payments of a day and of a month are in which conditions of refund and chargeback, so that a list of them
-- counts no history (docs/decisions/lists.md). A payment that is in neither, as most are, is not counted.
CREATE TABLE payment_return_days (
  merchant_id uuid NOT NULL,
  day date NOT NULL,
  -- As on the payment; '' where it has none.
  refund_status text NOT NULL,
  chargeback_status text NOT NULL,
  payments bigint NOT NULL CHECK (payments >= 0),
  PRIMARY KEY (merchant_id, day, refund_status, chargeback_status),
  CHECK (refund_status <> '' OR chargeback_status <> '')
);
CREATE TABLE payment_return_months (
  merchant_id uuid NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  refund_status text NOT NULL,
  chargeback_status text NOT NULL,
  payments bigint NOT NULL CHECK (payments >= 0),
  PRIMARY KEY (merchant_id, month, refund_status, chargeback_status),
  CHECK (refund_status <> '' OR chargeback_status <> '')
);

-- Nobody refunds a payment or takes one back between the reading of them and the end of this migration.
LOCK TABLE payments IN SHARE MODE;
INSERT INTO payment_return_days
  SELECT merchant_id, created_day, coalesce(refund_status, ''), coalesce(chargeback_status, ''), count(*)
  FROM payments WHERE refund_status IS NOT NULL OR chargeback_status IS NOT NULL GROUP BY 1, 2, 3, 4;
INSERT INTO payment_return_months
  SELECT merchant_id, date_trunc('month', day)::date, refund_status, chargeback_status, sum(payments)
  FROM payment_return_days GROUP BY 1, 2, 3, 4;

GRANT SELECT, INSERT, UPDATE ON payment_return_days, payment_return_months TO :app_role;
