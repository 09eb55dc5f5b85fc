-- What people change, and what keys change besides payments and refunds, whose events name their actor. A row is
-- appended by the transaction of the change, which waits for no other. Names are those of that moment: a user or key that
-- is gone keeps its name. Address and device are of the call; empty where none was made.
CREATE TABLE audit_log (
  merchant_id uuid NOT NULL,
  id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  -- The day in the deployment's time zone, which the row is counted under.
  created_day date NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'shop', 'operator', 'mailLink', 'visitor')),
  actor_id uuid,
  actor_name text NOT NULL,
  address text NOT NULL,
  device text NOT NULL,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id uuid,
  subject_name text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX audit_log_created ON audit_log (merchant_id, created_at, id);
CREATE INDEX audit_log_subject_kind ON audit_log (merchant_id, subject_kind, created_at, id);
CREATE INDEX audit_log_subject ON audit_log (merchant_id, subject_id, created_at, id);
CREATE INDEX audit_log_actor ON audit_log (merchant_id, actor_id, created_at, id);
CREATE INDEX audit_log_names ON audit_log
  USING gin (merchant_id, lower(actor_name) gin_trgm_ops, lower(subject_name) gin_trgm_ops);

-- Rows that have no link yet: each is written with its audit row and deleted with its link. Transactions commit
-- in another order than their rows' ids have, so neither ids nor times tell which rows are new.
CREATE TABLE audit_unchained (
  merchant_id uuid NOT NULL,
  audit_id uuid NOT NULL,
  PRIMARY KEY (merchant_id, audit_id)
);

-- The chain that a worker writes separately from the rows, in the order in which it saw them: each hash covers the row and
-- the hash before it.
CREATE TABLE audit_chain (
  merchant_id uuid NOT NULL,
  sequence bigint NOT NULL CHECK (sequence > 0),
  audit_id uuid NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (merchant_id, sequence),
  UNIQUE (merchant_id, audit_id)
);

GRANT SELECT, INSERT ON audit_log, audit_chain TO :app_role;
GRANT SELECT, INSERT, DELETE ON audit_unchained TO :app_role;

-- What was marked as dealt with and would not end otherwise; another reason (`code`) raises it anew.
CREATE TABLE attention_handled (
  merchant_id uuid NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  code text NOT NULL,
  handled_by uuid NOT NULL REFERENCES users (id),
  handled_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, kind, subject_id, code)
);

GRANT SELECT, INSERT, UPDATE ON attention_handled TO :app_role;
