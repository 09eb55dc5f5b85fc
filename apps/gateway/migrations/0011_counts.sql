-- What lists, totals and balances count by: rows and amounts by day, by month and of all time, under the values that a counter
-- names (docs/decisions/lists.md).

CREATE TABLE daily_counts (
  merchant_id uuid NOT NULL,
  counter text NOT NULL,
  period text NOT NULL CHECK (period IN ('day', 'month', 'all')),
  -- The day in the deployment's time zone, the first day of the month, or for all time one that means none.
  day date NOT NULL,
  key text NOT NULL,
  rows bigint NOT NULL,
  amount bigint NOT NULL,
  -- What is returned of the amount; 0 for counters that name no columns of it.
  returned bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant_id, counter, period, day, key)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Appended by the statement of a change and folded into the counts by a worker: no change updates a row that another
-- updates too.
CREATE TABLE daily_count_deltas (
  merchant_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  counter text NOT NULL,
  day date NOT NULL,
  key text NOT NULL,
  rows bigint NOT NULL,
  amount bigint NOT NULL,
  returned bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

GRANT SELECT, INSERT, UPDATE ON daily_counts TO :app_role;
GRANT SELECT, INSERT, DELETE ON daily_count_deltas TO :app_role;
