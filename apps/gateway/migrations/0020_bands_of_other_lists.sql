-- The band of an amount: an octave's thirty-second part, known by its least amount, which is the amount with all but its
-- first six binary digits set to 0. The gateway says the same in `bandOf`.
CREATE FUNCTION amount_band(amount bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN amount >> greatest(length(ltrim(amount::bit(64)::text, '0')) - 6, 0)
    << greatest(length(ltrim(amount::bit(64)::text, '0')) - 6, 0);

-- Refunds, chargebacks and payment links by bands of their amounts, as payments have them. None of these amounts ever
-- changes; of a link's open amount the least is meant, by which the list sorts.
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

-- Nobody makes one between the reading of them and the end of this migration.
LOCK TABLE refunds, chargebacks, payment_links IN SHARE MODE;
INSERT INTO refund_amount_bands SELECT merchant_id, amount_band(amount), count(*) FROM refunds GROUP BY 1, 2;
INSERT INTO chargeback_amount_bands SELECT merchant_id, amount_band(amount), count(*) FROM chargebacks GROUP BY 1, 2;
INSERT INTO payment_link_amount_bands SELECT merchant_id, amount_band(amount), count(*) FROM payment_links GROUP BY 1, 2;

GRANT SELECT, INSERT, UPDATE ON refund_amount_bands, chargeback_amount_bands, payment_link_amount_bands TO :app_role;
