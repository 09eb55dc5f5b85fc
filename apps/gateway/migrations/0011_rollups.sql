-- Rollups of the lists.
CREATE FUNCTION amount_band(amount bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN amount >> greatest(length(ltrim(amount::bit(64)::text, '0')) - 6, 0)
    << greatest(length(ltrim(amount::bit(64)::text, '0')) - 6, 0);
CREATE TABLE payment_days (
  merchant_id uuid NOT NULL,
  day date NOT NULL,
  method text NOT NULL,
  currency char(3) NOT NULL,
  status text NOT NULL,
  payments bigint NOT NULL CHECK (payments >= 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (merchant_id, day, method, currency, status)
);
CREATE TABLE refund_days (
  merchant_id uuid NOT NULL,
  day date NOT NULL,
  method text NOT NULL,
  currency char(3) NOT NULL,
  status text NOT NULL,
  refunds bigint NOT NULL CHECK (refunds >= 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (merchant_id, day, method, currency, status)
);
CREATE TABLE merchant_totals (
  merchant_id uuid NOT NULL,
  method text NOT NULL,
  currency char(3) NOT NULL,
  payments bigint NOT NULL CHECK (payments >= 0),
  payment_amount bigint NOT NULL CHECK (payment_amount >= 0),
  refunds bigint NOT NULL CHECK (refunds >= 0),
  refund_amount bigint NOT NULL CHECK (refund_amount >= 0),
  PRIMARY KEY (merchant_id, method, currency)
);
CREATE TABLE chargeback_days (
  merchant_id uuid NOT NULL,
  day date NOT NULL,
  method text NOT NULL,
  currency char(3) NOT NULL,
  status text NOT NULL,
  chargebacks bigint NOT NULL CHECK (chargebacks >= 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (merchant_id, day, method, currency, status)
);
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
CREATE TABLE payment_link_last_days (
  merchant_id uuid NOT NULL,
  last_day date NOT NULL,
  -- The day of the link's making, under which the other rollups count it.
  day date NOT NULL,
  links bigint NOT NULL CHECK (links >= 0),
  PRIMARY KEY (merchant_id, last_day, day)
);
CREATE TABLE payment_amount_bands (
  merchant_id uuid NOT NULL,
  least bigint NOT NULL,
  payments bigint NOT NULL CHECK (payments >= 0),
  PRIMARY KEY (merchant_id, least)
);
CREATE TABLE mandate_days (
  merchant_id uuid NOT NULL,
  day date NOT NULL,
  type text NOT NULL,
  mandates bigint NOT NULL CHECK (mandates >= 0),
  PRIMARY KEY (merchant_id, day, type)
);
CREATE TABLE mandate_months (
  merchant_id uuid NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  type text NOT NULL,
  mandates bigint NOT NULL CHECK (mandates >= 0),
  PRIMARY KEY (merchant_id, month, type)
);
CREATE TABLE refund_amount_bands (
  merchant_id uuid NOT NULL,
  least bigint NOT NULL,
  refunds bigint NOT NULL CHECK (refunds >= 0),
  PRIMARY KEY (merchant_id, least)
);
CREATE TABLE chargeback_amount_bands (
  merchant_id uuid NOT NULL,
  least bigint NOT NULL,
  chargebacks bigint NOT NULL CHECK (chargebacks >= 0),
  PRIMARY KEY (merchant_id, least)
);
CREATE TABLE payment_link_amount_bands (
  merchant_id uuid NOT NULL,
  least bigint NOT NULL,
  links bigint NOT NULL CHECK (links >= 0),
  PRIMARY KEY (merchant_id, least)
);
CREATE TABLE payment_settled_days (
  merchant_id uuid NOT NULL,
  -- The settled day leads: what is asked for is a range of them.
  settled_day date NOT NULL,
  -- The day of the payment's making, under which the other rollups count it.
  day date NOT NULL,
  payments bigint NOT NULL CHECK (payments >= 0),
  PRIMARY KEY (merchant_id, settled_day, day)
);
CREATE TABLE recurrence_days (
  merchant_id uuid NOT NULL,
  day date NOT NULL,
  status text NOT NULL,
  frequency text NOT NULL,
  recurrences bigint NOT NULL CHECK (recurrences >= 0),
  PRIMARY KEY (merchant_id, day, status, frequency)
);
CREATE TABLE recurrence_months (
  merchant_id uuid NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  status text NOT NULL,
  frequency text NOT NULL,
  recurrences bigint NOT NULL CHECK (recurrences >= 0),
  PRIMARY KEY (merchant_id, month, status, frequency)
);
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
CREATE TABLE recurrence_amount_bands (
  merchant_id uuid NOT NULL,
  least bigint NOT NULL,
  recurrences bigint NOT NULL CHECK (recurrences >= 0),
  PRIMARY KEY (merchant_id, least)
);
CREATE TABLE payment_link_days (
  merchant_id uuid NOT NULL,
  day date NOT NULL,
  links bigint NOT NULL CHECK (links >= 0),
  used bigint NOT NULL DEFAULT 0 CHECK (used >= 0),
  switched_off bigint NOT NULL DEFAULT 0 CHECK (switched_off >= 0),
  PRIMARY KEY (merchant_id, day),
  CHECK (used + switched_off <= links)
);
CREATE TABLE payment_link_months (
  merchant_id uuid NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  links bigint NOT NULL CHECK (links >= 0),
  used bigint NOT NULL DEFAULT 0 CHECK (used >= 0),
  switched_off bigint NOT NULL DEFAULT 0 CHECK (switched_off >= 0),
  PRIMARY KEY (merchant_id, month),
  CHECK (used + switched_off <= links)
);
GRANT SELECT, INSERT, UPDATE ON payment_days, refund_days, merchant_totals, chargeback_days, payment_months, refund_months, chargeback_months, payment_link_last_days, payment_amount_bands, mandate_days, mandate_months, refund_amount_bands, chargeback_amount_bands, payment_link_amount_bands, payment_settled_days, recurrence_days, recurrence_months, payment_return_days, payment_return_months, recurrence_amount_bands, payment_link_days, payment_link_months TO :app_role;
