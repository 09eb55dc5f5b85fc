-- The clock of a test deployment, which only goes forward (docs/decisions/test-clock.md). Its newest row is the time:
-- business time is ahead of real time by shift_ms. A move begins with a row of one millisecond that names its target,
-- and is done when the two are equal.

ALTER TABLE deployment ADD UNIQUE (mode);

CREATE TABLE clock_steps (
  -- At most a year.
  shift_ms bigint PRIMARY KEY CHECK (shift_ms BETWEEN 1 AND 31622400000),
  -- The row before; null in the first. Each row has one successor, which is further ahead: no step goes back, and two
  -- movers never take the same one.
  follows_ms bigint UNIQUE NULLS NOT DISTINCT REFERENCES clock_steps,
  target_ms bigint NOT NULL CHECK (target_ms BETWEEN shift_ms AND 31622400000),
  -- A live deployment has no row to point at.
  mode text NOT NULL DEFAULT 'test' CHECK (mode = 'test') REFERENCES deployment (mode),
  -- Real time.
  made_at timestamptz NOT NULL,
  CHECK (shift_ms > coalesce(follows_ms, 0))
);

GRANT SELECT, INSERT ON clock_steps TO :app_role;
