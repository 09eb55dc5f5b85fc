-- What people change, and what keys change beside payments and refunds, whose events name their actor. A row is
-- appended by the transaction of the change, which waits for nobody.
CREATE TABLE audit_log (
  merchant_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'shop', 'operator', 'mailLink')),
  actor_id uuid,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id uuid,
  data jsonb NOT NULL,
  PRIMARY KEY (merchant_id, id)
);

-- Rows that have no link yet: each is written with its audit row and deleted with its link. Transactions commit
-- in another order than their rows' ids have, so neither ids nor times tell which rows are new.
CREATE TABLE audit_unchained (
  merchant_id uuid NOT NULL,
  audit_id uuid NOT NULL,
  PRIMARY KEY (merchant_id, audit_id)
);

-- The chain that a worker writes beside the rows, in the order in which it saw them: each hash covers the row and
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

-- What somebody has dealt with of what wanted attention and does not end by itself; another reason (`code`) wants it anew.
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
