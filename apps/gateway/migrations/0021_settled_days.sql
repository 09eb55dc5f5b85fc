-- How many payments of which day were settled on which, so that a list of what was settled in a range of days counts
-- no history and its pages are found by the days of their making (docs/decisions/lists.md).
CREATE TABLE payment_settled_days (
  merchant_id uuid NOT NULL,
  -- The settled day leads: what is asked for is a range of them.
  settled_day date NOT NULL,
  -- The day of the payment's making, under which the other rollups count it.
  day date NOT NULL,
  payments bigint NOT NULL CHECK (payments >= 0),
  PRIMARY KEY (merchant_id, settled_day, day)
);

-- Nobody settles a payment between the reading of them and the end of this migration.
LOCK TABLE payments IN SHARE MODE;
INSERT INTO payment_settled_days
  SELECT p.merchant_id, (p.settled_at AT TIME ZONE d.time_zone)::date, p.created_day, count(*)
  FROM payments p CROSS JOIN deployment d WHERE p.settled_at IS NOT NULL GROUP BY 1, 2, 3;

-- What was settled on a day is sorted by the day of its making: with that in the index no row is read for it.
DROP INDEX payments_settled;
CREATE INDEX payments_settled ON payments (merchant_id, settled_at, created_at DESC, id DESC) WHERE settled_at IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON payment_settled_days TO :app_role;
