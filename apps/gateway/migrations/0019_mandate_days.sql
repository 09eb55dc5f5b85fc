-- How many mandates a company made on a day and in a month, by type, so that their list counts no history
-- (docs/decisions/lists.md). Neither type nor day of a mandate ever changes.
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

-- Nobody makes a mandate between the reading of them and the end of this migration.
LOCK TABLE mandates IN SHARE MODE;
INSERT INTO mandate_days
  SELECT m.merchant_id, (m.created_at AT TIME ZONE d.time_zone)::date, m.type, count(*)
  FROM mandates m CROSS JOIN deployment d GROUP BY 1, 2, 3;
INSERT INTO mandate_months
  SELECT merchant_id, date_trunc('month', day)::date, type, sum(mandates) FROM mandate_days GROUP BY 1, 2, 3;

GRANT SELECT, INSERT, UPDATE ON mandate_days, mandate_months TO :app_role;
