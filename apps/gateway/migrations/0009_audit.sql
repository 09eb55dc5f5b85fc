-- Every change that a person or key makes; each row's hash covers the one before it.
CREATE TABLE audit_log (
  merchant_id uuid NOT NULL,
  sequence bigint NOT NULL CHECK (sequence > 0),
  at timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'shop', 'operator')),
  actor_id uuid,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id uuid,
  data jsonb NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (merchant_id, sequence)
);
CREATE TABLE audit_heads (
  merchant_id uuid PRIMARY KEY,
  sequence bigint NOT NULL,
  hash bytea NOT NULL
);

GRANT SELECT, INSERT ON audit_log TO :app_role;
GRANT SELECT, INSERT, UPDATE ON audit_heads TO :app_role;
