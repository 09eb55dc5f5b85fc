-- How many recurrences a company began on a day and in a month, by what they are now, so that their list counts no
-- history (docs/decisions/lists.md). Status and frequency of a recurrence change; its day does not.
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

-- Nobody begins or moves a recurrence between the reading of them and the end of this migration.
LOCK TABLE recurrences IN SHARE MODE;
INSERT INTO recurrence_days
  SELECT r.merchant_id, (r.created_at AT TIME ZONE d.time_zone)::date, r.status, r.frequency, count(*)
  FROM recurrences r CROSS JOIN deployment d GROUP BY 1, 2, 3, 4;
INSERT INTO recurrence_months
  SELECT merchant_id, date_trunc('month', day)::date, status, frequency, sum(recurrences)
  FROM recurrence_days GROUP BY 1, 2, 3, 4;

GRANT SELECT, INSERT, UPDATE ON recurrence_days, recurrence_months TO :app_role;
