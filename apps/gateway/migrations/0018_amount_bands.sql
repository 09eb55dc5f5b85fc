-- How many payments a company has of which amount, by bands: a page deep in the order by amount finds its band, and a
-- range of amounts is counted without walking over its payments (docs/decisions/lists.md). A band is an octave's
-- thirty-second part, known by its least amount: the amount with all but its first six binary digits set to 0.
CREATE TABLE payment_amount_bands (
  merchant_id uuid NOT NULL,
  least bigint NOT NULL,
  payments bigint NOT NULL CHECK (payments >= 0),
  PRIMARY KEY (merchant_id, least)
);

-- Nobody makes a payment between the reading of them and the end of this migration.
LOCK TABLE payments IN SHARE MODE;
INSERT INTO payment_amount_bands
  SELECT p.merchant_id, p.amount >> b.rest << b.rest, count(*) FROM payments p
  CROSS JOIN LATERAL (SELECT greatest(length(ltrim(p.amount::bit(37)::text, '0')) - 6, 0) AS rest) b GROUP BY 1, 2;

GRANT SELECT, INSERT, UPDATE ON payment_amount_bands TO :app_role;
